/// Keeps markup from nesting deeper, or having more elements, than the limits say, before it is parsed.
///
/// A parser that follows HTML's rules looks at all open elements for many tags, so that its time
/// grows with the square of the depth. Start tags beyond the limits are taken out, their text stays.
/// Elements whose end tag may be left out do not count: they nest only in ones that do.
struct HTMLTagFilter {
    /// chosen: as deep as browsers nest elements.
    static let greatestDepth = 512

    private let bytes: [UInt8]
    private let page: HTMLMarkup
    private let depth: Int
    private var elementsLeft: Int
    private var open: [UInt64] = []
    private var out: [UInt8] = []
    private var copied = 0
    /// Where the last tag or comment ends.
    private var tagEnd = 0
    private(set) var cuts: HTMLCuts
    private(set) var dropsDepth = false
    private(set) var dropsElements = false

    /// - Parameter partSize: least bytes of the parts in which the page may be parsed.
    init(
        _ bytes: [UInt8], maximumDepth: Int, maximumElements: Int,
        partSize: Int = HTMLReader.partSize
    ) {
        self.bytes = bytes
        page = HTMLMarkup(bytes: bytes)
        cuts = HTMLCuts(partSize: partSize)
        depth = min(max(maximumDepth, 1), Self.greatestDepth)
        elementsLeft = maximumElements
    }

    /// The markup within the limits.
    mutating func run() -> [UInt8] {
        var index = 0
        while let start = bytes[index...].firstIndex(of: 0x3C) { index = tag(at: start) }
        // It may still be put before a table.
        cuts.isAtEnd = true
        endText(at: bytes.count)
        guard copied > 0 else { return bytes }
        out += bytes[copied...]
        return out
    }

    /// All text outside tags, for a document that cannot be parsed within its limits.
    static func text(_ bytes: [UInt8]) -> String {
        var filter = HTMLTagFilter(bytes, maximumDepth: 1, maximumElements: 0)
        return String(decoding: filter.run().filter { $0 != 0 }, as: UTF8.self)
    }

    /// Handles what starts at a `<`; returns where to go on.
    private mutating func tag(at start: Int) -> Int {
        var index = start + 1
        guard index < bytes.count else { return bytes.count }
        let isEnd = bytes[index] == 0x2F
        if isEnd { index += 1 }
        guard index < bytes.count, isLetter(bytes[index]) else { return skipDeclaration(start) }
        let nameStart = index
        let name = name(from: &index)
        let known = Self.elements[name] ?? element(nameStart..<index, hash: name)
        let end = skipAttributes(index)
        let isDropped = !isEnd && isBeyondLimits(known)
        endText(at: start, isDropped: isDropped)
        tagEnd = end
        cuts.isAtEnd = end == bytes.count
        if isEnd {
            if let place = open.lastIndex(of: name) { open.removeSubrange(place...) }
            cuts.endTag(known.cut, endsAt: out.count + end - copied, in: page)
            return end
        }
        if isDropped {
            drop(start..<end)
        } else {
            elementsLeft -= 1
            if known.isNested { open.append(name) }
            cuts.startTag(known.cut, start..<end, endsAt: out.count + end - copied, in: page)
        }
        if let rawText = known.rawText {
            tagEnd = skipRawText(rawText, from: end)
            if hidesEndTag(end..<tagEnd) { cuts.lose() }
        }
        return tagEnd
    }

    private mutating func isBeyondLimits(_ element: Element) -> Bool {
        if elementsLeft <= 0 {
            dropsElements = true
            return true
        }
        guard element.isNested, open.count >= depth else { return false }
        elementsLeft -= 1
        dropsDepth = true
        return true
    }

    /// Tells of the text that stands before a tag or comment. It goes on behind a tag that is left out.
    private mutating func endText(at start: Int, isDropped: Bool = false) {
        guard start > tagEnd else { return }
        cuts.text(
            bytes[tagEnd..<start], endsAt: isDropped ? nil : out.count + start - copied, in: page)
    }

    /// The hash of the name that starts at `index`, which moves to where it ends.
    private func name(from index: inout Int) -> UInt64 {
        bytes.withUnsafeBufferPointer { bytes in
            var hash = Self.seed
            while index < bytes.count, !isNameEnd(bytes[index]) {
                Self.add(bytes[index], to: &hash)
                index += 1
            }
            return hash
        }
    }

    /// Stands for a name in any case (FNV-1a).
    static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
        var hash = seed
        for byte in name { add(byte, to: &hash) }
        return hash
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func add(_ byte: UInt8, to hash: inout UInt64) {
        hash = (hash ^ UInt64(lower(byte))) &* 0x100_0000_01B3
    }

    /// What is known of an element.
    private struct Element {
        var cut = HTMLCutElement.unknown
        /// Whether it has content and an end tag that must be there.
        var isCounted = true
        /// The end tag, for an element in which there are no tags.
        var rawText: [UInt8]?

        var isNested: Bool { rawText == nil && isCounted }
    }

    /// One that the tables do not have.
    private func element(_ name: Range<Int>, hash: UInt64) -> Element {
        HTMLTree.knowsElement(bytes[name]) ? Element() : Element(cut: .nameless(hash))
    }

    /// By the hashes of their names.
    private static let elements: [UInt64: Element] = {
        var elements = HTMLCutElement.known.mapValues { Element(cut: $0) }
        for name in [
            "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
            "source", "track", "wbr", "p", "li", "dt", "dd", "td", "th", "tr", "tbody", "thead",
            "tfoot", "colgroup", "caption", "option", "optgroup", "html", "head", "body", "rt",
            "rp",
        ] {
            elements[hash(name.utf8), default: Element()].isCounted = false
        }
        for name in [
            "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
        ] {
            elements[hash(name.utf8), default: Element()].rawText = Array("</\(name)".utf8)
        }
        return elements
    }()

    private mutating func drop(_ range: Range<Int>) {
        out += bytes[copied..<range.lowerBound]
        copied = range.upperBound
    }

    /// Comments, declarations and processing instructions.
    private mutating func skipDeclaration(_ start: Int) -> Int {
        guard [0x21, 0x3F, 0x2F].contains(bytes[start + 1]) else { return start + 1 }
        endText(at: start)
        tagEnd = declarationEnd(start)
        return tagEnd
    }

    private func declarationEnd(_ start: Int) -> Int {
        var index = start + 2
        guard index + 1 < bytes.count, bytes[start + 1] == 0x21, bytes[index] == 0x2D,
            bytes[index + 1] == 0x2D
        else {
            while index < bytes.count, bytes[index] != 0x3E { index += 1 }
            return min(index + 1, bytes.count)
        }
        index += 2
        // `<!-->` and `<!--->` are whole comments.
        if bytes[index...].starts(with: [0x3E]) { return index + 1 }
        if bytes[index...].starts(with: [0x2D, 0x3E]) { return index + 2 }
        while index + 2 < bytes.count {
            guard bytes[index] == 0x2D, bytes[index + 1] == 0x2D else {
                index += 1
                continue
            }
            if bytes[index + 2] == 0x3E { return index + 3 }
            if bytes[index + 2] == 0x21, index + 3 < bytes.count, bytes[index + 3] == 0x3E {
                return index + 4
            }
            index += 1
        }
        return bytes.count
    }

    /// Behind the `>` of a tag whose name ends at `start`.
    private func skipAttributes(_ start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte == 0x3E { return index }
                if byte == 0x2F || isSpace(byte) { continue }
                skipAttribute(bytes, &index)
            }
            return bytes.count
        }
    }

    /// The rest of an attribute behind its first character, up to what follows.
    private func skipAttribute(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        while index < bytes.count, bytes[index] != 0x3D, !isNameEnd(bytes[index]) { index += 1 }
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == 0x3D else { return }
        index += 1
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return }
        let quote = bytes[index]
        if quote == 0x22 || quote == 0x27 {
            index += 1
            while index < bytes.count, bytes[index] != quote { index += 1 }
            index = min(index + 1, bytes.count)
            return
        }
        while index < bytes.count, bytes[index] != 0x3E, !isSpace(bytes[index]) { index += 1 }
    }

    /// Where the end tag starts. White space, `/` or `>` ends its name.
    private func skipRawText(_ end: [UInt8], from start: Int) -> Int {
        var index = start
        while index + end.count < bytes.count {
            if bytes[index] == 0x3C, bytes[index + 1] == 0x2F, isNameEnd(bytes[index + end.count]),
                bytes[index..<(index + end.count)].map(Self.lower) == end
            {
                return index
            }
            index += 1
        }
        return bytes.count
    }

    /// In a script, `<script>` in what looks like a comment has an end tag of its own.
    private func hidesEndTag(_ text: Range<Int>) -> Bool {
        let comment = Array("<!--".utf8)
        let script = Array("<script".utf8)
        var inComment = false
        var index = text.lowerBound
        while let start = bytes[index..<text.upperBound].firstIndex(of: 0x3C) {
            let rest = bytes[start..<text.upperBound]
            if rest.starts(with: comment) { inComment = true }
            if inComment, rest.prefix(script.count).map(Self.lower) == script { return true }
            index = start + 1
        }
        return false
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    /// As the standard says: no vertical tab.
    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
    }
    private func isNameEnd(_ byte: UInt8) -> Bool { byte == 0x3E || byte == 0x2F || isSpace(byte) }
}
