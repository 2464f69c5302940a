import CGumbo
import Glibc

/// What goes through a tree from its beginning to its end.
protocol HTMLVisitor {
    /// - Returns: false to leave out what is inside; `leave` is not called then.
    mutating func enter(_ element: HTMLElement) -> Bool
    mutating func leave(_ tag: HTMLTag)
    /// UTF-8.
    mutating func text(_ text: [UInt8])
    /// False to end the walk.
    var goesOn: Bool { get }
}

/// An element while it is visited; it does not outlive its tree.
struct HTMLElement {
    let tag: HTMLTag
    /// Whether there is neither an element nor text other than white space inside.
    let isEmpty: Bool
    let hasAttributes: Bool
    private let node: GumboElement

    init(_ node: GumboElement, tag: HTMLTag) {
        self.node = node
        self.tag = tag
        hasAttributes = node.attributes.length > 0
        isEmpty = HTMLTree.isBlank(node.children)
    }

    /// Value of an attribute; nil when it is not there. Names are in lower case.
    subscript(name: String) -> String? {
        guard hasAttributes else { return nil }
        return withUnsafePointer(to: node.attributes) { attributes in
            gumbo_get_attribute(attributes, name).map { String(cString: $0.pointee.value) }
        }
    }

    /// Name in lower case, of any element.
    var name: String { tag == .other ? HTMLTree.originalName(node) : tag.rawValue }

    /// All text inside, for `style` and `title`.
    var innerText: String {
        var result = ""
        HTMLTree.forEachText(node.children) { result += $0 }
        return result
    }
}

/// A parsed document. Gumbo makes the tree; this is the only file that looks at it.
final class HTMLTree {
    enum Failure: Error { case memory, time }

    private let tree: OpaquePointer
    /// Gumbo's nodes point into the source.
    private let source: UnsafeMutableBufferPointer<CChar>

    /// Parses UTF-8.
    /// - Parameters:
    ///   - budget: bytes that the tree may take.
    ///   - seconds: time that parsing may take.
    init(_ bytes: [UInt8], budget: Int, seconds: Double) throws(Failure) {
        source = .allocate(capacity: bytes.count + 1)
        _ = source.initialize(fromContentsOf: bytes.lazy.map { CChar(bitPattern: $0) })
        var outcome: Int32 = 0
        guard let tree = cgumbo_parse(source.baseAddress, bytes.count, budget, seconds, &outcome)
        else {
            source.deallocate()
            throw outcome == Int32(CGUMBO_OUT_OF_TIME) ? .time : .memory
        }
        self.tree = tree
    }

    deinit {
        cgumbo_free(tree)
        source.deallocate()
    }

    /// Goes through the tree in the order of the document.
    func walk(_ visitor: inout some HTMLVisitor) {
        guard let document = cgumbo_document(tree) else { return }
        var open = [(children: document.pointee.v.document.children, next: 0, tag: HTMLTag.other)]
        while let place = open.last, visitor.goesOn {
            guard place.next < Int(place.children.length),
                let node = Self.child(place.children, place.next)
            else {
                open.removeLast()
                if !open.isEmpty { visitor.leave(place.tag) }
                continue
            }
            open[open.count - 1].next += 1
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let tag = Self.tag(node.pointee.v.element)
                if visitor.enter(HTMLElement(node.pointee.v.element, tag: tag)) {
                    open.append((node.pointee.v.element.children, 0, tag))
                }
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                visitor.text(Self.bytes(node.pointee.v.text.text))
            default: continue
            }
        }
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

    private static func tag(_ element: GumboElement) -> HTMLTag {
        if element.tag_namespace != GUMBO_NAMESPACE_HTML {
            return element.tag == GUMBO_TAG_SVG ? .svg : .other
        }
        let number = Int(element.tag.rawValue)
        if number < tags.count { return tags[number] }
        return HTMLTag(rawValue: originalName(element)) ?? .other
    }

    fileprivate static func originalName(_ element: GumboElement) -> String {
        var piece = element.original_tag
        guard piece.length > 0 else { return "" }
        gumbo_tag_from_original_text(&piece)
        guard let start = piece.data else { return "" }
        let bytes = UnsafeBufferPointer(start: start, count: piece.length)
        return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
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
