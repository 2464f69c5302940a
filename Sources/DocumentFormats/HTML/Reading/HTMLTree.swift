import CGumbo
import Glibc

/// A parsed document. Gumbo makes the tree; this is the only file that looks at it.
final class HTMLTree {
    enum Failure: Error { case memory, time }

    private let tree: OpaquePointer
    /// Gumbo's nodes point into the source.
    private let source: UnsafeMutableBufferPointer<CChar>
    private let part: Part

    /// An element of the tree.
    struct Node {
        fileprivate let element: GumboElement

        var hasAttributes: Bool { element.attributes.length > 0 }
        /// Whether there is neither an element nor text other than white space inside.
        var isBlank: Bool { HTMLTree.isBlank(element.children) }

        subscript(name: String) -> String? {
            withUnsafePointer(to: element.attributes) { attributes in
                gumbo_get_attribute(attributes, name).map { String(cString: $0.pointee.value) }
            }
        }

        /// In lower case.
        var originalName: String { HTMLTree.originalName(element) }

        /// The start tag as it stands in the page; empty where there is none.
        var startTag: ArraySlice<UInt8> {
            let piece = element.original_tag
            guard piece.length > 0, let start = piece.data else { return [] }
            return start.withMemoryRebound(to: UInt8.self, capacity: piece.length) {
                Array(UnsafeBufferPointer(start: $0, count: piece.length))[...]
            }
        }

        /// All text directly inside.
        var innerText: String {
            var result = ""
            HTMLTree.forEachText(element.children) { result += $0 }
            return result
        }
    }

    /// Which part of a page it is.
    struct Part {
        /// Elements that are open where it starts, outermost first; nil for the first part, which starts its own page.
        var open: [String]?
        /// Start tags that open them.
        var tags: [UInt8] = []
        /// How many elements are open where it ends; nil for the last part.
        var openAtEnd: Int?
        /// Whether the page asks for the rules of old browsers.
        var isQuirky = false

        /// Brings the parser to where the part before it ended.
        fileprivate var prelude: [UInt8] {
            guard open != nil else { return [] }
            return Array((isQuirky ? "<body>" : "<!DOCTYPE html><body>").utf8) + tags
        }
    }

    /// Parses UTF-8.
    /// - Parameters:
    ///   - budget: bytes that the tree may take.
    ///   - seconds: time that parsing may take.
    init(
        _ bytes: ArraySlice<UInt8>, _ part: Part, budget: Int, seconds: Double
    ) throws(Failure) {
        let prelude = part.prelude
        let count = prelude.count + bytes.count
        source = .allocate(capacity: count + 1)
        let text = UnsafeMutableRawBufferPointer(source)
        text.copyBytes(from: prelude)
        UnsafeMutableRawBufferPointer(rebasing: text[prelude.count...]).copyBytes(from: bytes)
        text[count] = 0
        var outcome: Int32 = 0
        guard let tree = cgumbo_parse(source.baseAddress, count, budget, seconds, &outcome)
        else {
            source.deallocate()
            throw outcome == Int32(CGUMBO_OUT_OF_TIME) ? .time : .memory
        }
        self.part = part
        self.tree = tree
    }

    deinit {
        cgumbo_free(tree)
        source.deallocate()
    }

    /// Whether the page asks for the rules of old browsers.
    var isQuirky: Bool {
        cgumbo_document(tree)?.pointee.v.document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS
    }

    /// An element whose children are gone through.
    private struct Place {
        var children: GumboVector
        var next = 0
        var tag: HTMLTag
        /// Whether an element of them was met.
        var hasElement = false
        /// Whether it and every element around it is the first, or the last, in its own.
        var isOnStart: Bool
        var isOnEnd: Bool
        /// Feet of a table stand behind its last row, wherever their tags are: whether some are left, and whether
        /// they are what is gone through.
        var hasFeet = false
        var isInFeet = false

        /// The child that is gone through next; nil at the end.
        mutating func takeNext() -> UnsafeMutablePointer<GumboNode>? {
            while true {
                guard next < Int(children.length) else {
                    guard hasFeet, !isInFeet else { return nil }
                    isInFeet = true
                    next = 0
                    continue
                }
                let node = HTMLTree.child(children, next)
                next += 1
                guard tag == .table, let node else { return node }
                let isFoot = HTMLTree.isFoot(node)
                if isFoot == isInFeet { return node }
                hasFeet = true
            }
        }
    }

    /// Goes through the tree in the order of the document. Elements that another part opens are not entered again, and
    /// ones that another part closes are not left.
    func walk(_ visitor: inout some HTMLVisitor) {
        guard let document = cgumbo_document(tree) else { return }
        var open = [
            Place(
                children: document.pointee.v.document.children, tag: .other, isOnStart: true,
                isOnEnd: true)
        ]
        while visitor.goesOn, !open.isEmpty {
            let next = open[open.count - 1].takeNext()
            let place = open[open.count - 1]
            guard let node = next else {
                open.removeLast()
                let isLeft = !(place.isOnEnd && open.count <= lastOpenDepth)
                if !open.isEmpty, isLeft { visitor.leave(place.tag) }
                continue
            }
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let inner = enter(node.pointee.v.element, place, depth: open.count, &visitor)
                let isHead = node.pointee.v.element.tag == GUMBO_TAG_HEAD
                if !isHead { open[open.count - 1].hasElement = true }
                if let inner { open.append(inner) }
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                visitor.text(Self.bytes(node.pointee.v.text.text)[...])
            default: continue
            }
        }
    }

    /// `html` and `body` are at depths 1 and 2.
    private var firstOpenDepth: Int { part.open.map { 2 + $0.count } ?? 0 }
    private var lastOpenDepth: Int { part.openAtEnd.map { 2 + $0 } ?? 0 }

    private func enter(
        _ element: GumboElement, _ outer: Place, depth: Int, _ visitor: inout some HTMLVisitor
    ) -> Place? {
        let tag = Self.tag(element)
        // Only the first part has a head.
        if tag == .head, depth == 2, part.open != nil { return nil }
        var place = Place(
            children: element.children, tag: tag,
            isOnStart: outer.isOnStart && !outer.hasElement,
            isOnEnd: outer.isOnEnd && !Self.hasElement(outer.children, from: outer.next))
        if place.isOnStart, depth <= firstOpenDepth { return place }
        place.isOnStart = false
        visitor.enter(HTMLElement(Node(element: element), tag: tag))
        return place
    }

    fileprivate static func isFoot(_ node: UnsafeMutablePointer<GumboNode>) -> Bool {
        node.pointee.type == GUMBO_NODE_ELEMENT && node.pointee.v.element.tag == GUMBO_TAG_TFOOT
    }

    private static func hasElement(_ children: GumboVector, from start: Int) -> Bool {
        for index in start..<max(Int(children.length), start) {
            let type = child(children, index)?.pointee.type
            if type == GUMBO_NODE_ELEMENT || type == GUMBO_NODE_TEMPLATE { return true }
        }
        return false
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        let length = strlen(text)
        return text.withMemoryRebound(to: UInt8.self, capacity: length) {
            Array(UnsafeBufferPointer(start: $0, count: length))
        }
    }

    private static func child(
        _ children: GumboVector, _ index: Int
    ) -> UnsafeMutablePointer<GumboNode>? {
        children.data[index]?.assumingMemoryBound(to: GumboNode.self)
    }

    /// Our tags by Gumbo's numbers.
    private static let tags: [HTMLTag] = (0..<GUMBO_TAG_UNKNOWN.rawValue).map {
        HTMLTag(rawValue: String(cString: gumbo_normalized_tagname(GumboTag($0)))) ?? .other
    }

    /// Whether the parser has rules for elements of that name.
    static func knowsElement(_ name: ArraySlice<UInt8>) -> Bool {
        gumbo_tag_enum(String(decoding: name, as: UTF8.self)) != GUMBO_TAG_UNKNOWN
    }

    private static func tag(_ element: GumboElement) -> HTMLTag {
        if element.tag_namespace != GUMBO_NAMESPACE_HTML {
            return element.tag == GUMBO_TAG_SVG ? .svg : .other
        }
        let number = Int(element.tag.rawValue)
        if number < tags.count { return tags[number] }
        return HTMLTag(rawValue: originalName(element)) ?? .other
    }

    /// As the standard ends a name, at its white space, `/` or `>`. Gumbo's own function takes vertical tabs for white
    /// space, so that `<img` with one behind it were a picture.
    fileprivate static func originalName(_ element: GumboElement) -> String {
        let piece = element.original_tag
        guard piece.length > 0, let start = piece.data else { return "" }
        let bytes = UnsafeBufferPointer(start: start, count: piece.length)
            .lazy.map { UInt8(bitPattern: $0) }.drop { $0 == 0x3C || $0 == 0x2F }
            .prefix { ![0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x2F, 0x3E].contains($0) }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    fileprivate static func isBlank(_ children: GumboVector) -> Bool {
        for index in 0..<Int(children.length) {
            guard let node = child(children, index) else { continue }
            if node.pointee.type != GUMBO_NODE_WHITESPACE, node.pointee.type != GUMBO_NODE_COMMENT {
                return false
            }
        }
        return true
    }

    fileprivate static func forEachText(_ children: GumboVector, _ body: (String) -> Void) {
        for index in 0..<Int(children.length) {
            guard let node = child(children, index) else { continue }
            let type = node.pointee.type
            if type == GUMBO_NODE_TEXT || type == GUMBO_NODE_WHITESPACE || type == GUMBO_NODE_CDATA
            {
                body(String(cString: node.pointee.v.text.text))
            }
        }
    }
}
