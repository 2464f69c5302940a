/// Reads a part of a page without a parser, where its markup is such that the parser would only repeat it.
///
/// Most of a long page is paragraphs, lists and styled text whose tags stand where they belong. There the tree that the
/// HTML standard builds is the nesting of the tags, so the tags can be read as they come. Known elements
/// (`WellFormedElement`) nested by known rules (`WellFormedNesting`), quoted attributes and certain characters
/// (`WellFormedText`) are all that is understood here. One thing beyond that, and the part is the parser's.
struct WellFormedMarkup {
    /// A tag or the text between two.
    fileprivate struct Event {
        enum Kind { case start, void, end, text }
        var kind: Kind
        var tag: HTMLTag
        /// Of an element: nothing but white space inside. Of text: without references.
        var isPlain = false
        var hasAttributes = false
        /// Where a start tag or text stands in the page.
        var start: UInt32 = 0
        var end: UInt32 = 0
    }
    private var events: [Event] = []

    /// Reads a part of a page; false when it is the parser's.
    /// - Parameters:
    ///   - page: valid UTF-8.
    ///   - open: elements that are open where the part starts, outermost first.
    ///   - openAtEnd: those that are where it ends; nil for the end of the page.
    mutating func read(
        _ page: [UInt8], _ part: Range<Int>, open: [String], openAtEnd: [String]?
    ) -> Bool {
        events.removeAll(keepingCapacity: true)
        guard page.count < Int(UInt32.max), let nesting = WellFormedNesting(open: open) else {
            return false
        }
        return page.withUnsafeBufferPointer { bytes in
            var scanner = WellFormedScanner(
                bytes: UnsafeBufferPointer(rebasing: bytes[..<part.upperBound]),
                index: part.lowerBound, nesting: nesting)
            swap(&scanner.events, &events)
            defer { swap(&scanner.events, &events) }
            return scanner.run() && scanner.finish(openAtEnd)
        }
    }

    /// Goes through what was read last.
    func walk(_ page: [UInt8], _ visitor: inout some HTMLVisitor) {
        for event in events {
            let bytes = page[Int(event.start)..<Int(event.end)]
            switch event.kind {
            case .start, .void:
                visitor.enter(
                    HTMLElement(
                        WellFormedTag(bytes: bytes, hasAttributes: event.hasAttributes),
                        tag: event.tag, isEmpty: event.isPlain))
                if event.kind == .void { visitor.leave(event.tag) }
            case .end: visitor.leave(event.tag)
            case .text where event.isPlain: visitor.text(bytes)
            case .text:
                visitor.text(bytes.withUnsafeBufferPointer { WellFormedText.decoded($0) }[...])
            }
            guard visitor.goesOn else { return }
        }
    }
}

/// Makes events of bytes, up to the first that are not certain.
private struct WellFormedScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var index: Int
    var nesting: WellFormedNesting
    var events: [WellFormedMarkup.Event] = []
    private var feet = WellFormedFeet<WellFormedMarkup.Event>()
    private let elements = WellFormedElement.byName

    init(bytes: UnsafeBufferPointer<UInt8>, index: Int, nesting: WellFormedNesting) {
        self.bytes = bytes
        self.index = index
        self.nesting = nesting
        for element in nesting.open { feet.started(element.tag, at: 0) }
    }

    mutating func run() -> Bool {
        while index < bytes.count {
            guard bytes[index] == 0x3C ? tag() : text() else { return false }
        }
        return true
    }

    /// The end of the part; of the page when nothing is said to be open.
    mutating func finish(_ openAtEnd: [String]?) -> Bool {
        if let openAtEnd { return nesting.names == openAtEnd }
        nesting.closeAll()
        addChanges()
        append(.end, .body)
        append(.end, .html)
        return true
    }

    private mutating func append(_ kind: WellFormedMarkup.Event.Kind, _ tag: HTMLTag) {
        events.append(.init(kind: kind, tag: tag))
        if kind == .end { feet.ended(tag, &events) }
    }

    private mutating func addChanges() {
        for change in nesting.changes {
            switch change {
            case .close(let tag): append(.end, tag)
            case .openSection: append(.start, .tbody)
            }
        }
    }

    /// All up to the next tag.
    private mutating func text() -> Bool {
        var event = WellFormedMarkup.Event(
            kind: .text, tag: .other, isPlain: true, start: UInt32(index))
        if nesting.isBetweenTableParts {
            while index < bytes.count, WellFormedTag.isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count, bytes[index] == 0x3C else { return false }
        }
        while index < bytes.count, bytes[index] != 0x3C {
            let length = WellFormedText.plainLength(bytes, at: index)
            if length > 0 {
                index += length
            } else if bytes[index] == 0x26,
                let reference = WellFormedText.reference(bytes, at: index)
            {
                index += reference.length
                event.isPlain = false
            } else {
                return false
            }
        }
        event.end = UInt32(index)
        events.append(event)
        return true
    }

    private mutating func tag() -> Bool {
        let start = index
        let isEnd = start + 1 < bytes.count && bytes[start + 1] == 0x2F
        index += isEnd ? 2 : 1
        var name = WellFormedElement.Name()
        while index < bytes.count, isNameByte(bytes[index]) {
            name.append(bytes[index])
            index += 1
        }
        guard let element = elements[name] else { return false }
        if isEnd {
            guard skip(0x3E) else { return false }
            guard nesting.end(element) else { return false }
            addChanges()
            return true
        }
        var event = WellFormedMarkup.Event(kind: .start, tag: element.tag, start: UInt32(start))
        while WellFormedTag.attribute(bytes, from: &index) != nil { event.hasAttributes = true }
        let isVoid = element.kind == .void || element.kind == .rule
        if isVoid {
            _ = skip(0x2F)
            event.kind = .void
        }
        guard skip(0x3E), nesting.start(element) else { return false }
        addChanges()
        event.end = UInt32(index)
        event.isPlain = isVoid || isBlank
        feet.started(element.tag, at: events.count)
        events.append(event)
        return true
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Whether white space alone stands up to the next end tag, which is the element's own: none here leaves its own out
    /// and counts as empty without text.
    private var isBlank: Bool {
        var next = index
        while next < bytes.count, WellFormedTag.isSpace(bytes[next]) { next += 1 }
        return next >= bytes.count
            || next + 1 < bytes.count && bytes[next] == 0x3C
                && bytes[next + 1] == 0x2F
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: true
        default: false
        }
    }
}
