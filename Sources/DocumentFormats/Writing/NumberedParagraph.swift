import DocumentModel
import Glibc

/// A paragraph of a numbered text, without its mark.
struct NumberedParagraph {
    /// Text, an attachment or a whole token.
    struct Piece {
        enum Kind: UInt8 { case text, attachment, token }
        var kind: Kind
        /// UTF-8 offsets into the text.
        var range: Range<Int>
        /// Of its attributes; a token's are those of its first run.
        var number: Int
    }
    var pieces: [Piece] = []
    /// Number of the attributes of its first character, the mark's when it is empty.
    var number = 0
    /// For a list paragraph whose text starts with TAB marker TAB: that is not in `pieces`.
    var hasMarker = false

    /// Goes through the paragraphs; the last is left out when it is empty, as after a final line end.
    static func forEach(of text: NumberedText, _ body: (NumberedParagraph) -> Void) {
        text.text.withUnsafeBufferPointer { bytes in
            var cutter = ParagraphCutter(text, bytes)
            cutter.run(body)
        }
    }
}

/// Joins runs that are one and cuts them at the ends of paragraphs.
private struct ParagraphCutter {
    private let source: NumberedText
    private let bytes: UnsafeBufferPointer<UInt8>
    private let kinds: [NumberedParagraph.Piece.Kind]
    private var breaks: ParagraphEnds
    private var joints = KnownJoints()
    private var paragraph = NumberedParagraph()
    private var isOpen = false

    init(_ source: NumberedText, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.source = source
        self.bytes = bytes
        kinds = source.attributes.map { attributes in
            guard attributes.standsAlone else { return .text }
            return attributes.attachment == nil ? .token : .attachment
        }
        breaks = ParagraphEnds(bytes)
    }

    mutating func run(_ body: (NumberedParagraph) -> Void) {
        var start = 0
        var index = 0
        while index < source.runs.count {
            let number = source.runs[index].number
            var end = start + source.runs[index].length
            index += 1
            let kind = kinds[number]
            if kind == .text {
                while index < source.runs.count, joins(number, source.runs[index].number) {
                    end += source.runs[index].length
                    index += 1
                }
                add(text: start..<end, number, body)
            } else {
                open(number)
                add(.init(kind: kind, range: start..<end, number: number))
            }
            start = end
        }
        if isOpen { finish(body) }
    }

    private mutating func joins(_ number: Int, _ next: Int) -> Bool {
        if number == next { return true }
        guard kinds[next] == .text else { return false }
        return joints.joins(number, next, source.attributes)
    }

    private mutating func open(_ number: Int) {
        guard !isOpen else { return }
        isOpen = true
        paragraph.pieces.removeAll(keepingCapacity: true)
        paragraph.number = number
        paragraph.hasMarker = false
    }

    private mutating func finish(_ body: (NumberedParagraph) -> Void) {
        paragraph.dropMarker(source, bytes)
        body(paragraph)
        isOpen = false
    }

    /// Runs of one token (same `instance`) are one piece.
    private mutating func add(_ piece: NumberedParagraph.Piece) {
        if piece.kind == .token, let last = paragraph.pieces.last, last.kind == .token,
            let token = source.attributes[piece.number].token, !token.instance.isEmpty,
            source.attributes[last.number].token == token
        {
            let whole = last.range.lowerBound..<piece.range.upperBound
            paragraph.pieces[paragraph.pieces.count - 1].range = whole
            return
        }
        paragraph.pieces.append(piece)
    }

    private mutating func add(
        text range: Range<Int>, _ number: Int, _ body: (NumberedParagraph) -> Void
    ) {
        var start = range.lowerBound
        while start < range.upperBound {
            open(number)
            let (end, next) = breaks.first(from: start)
            let stop = min(end, range.upperBound)
            if stop > start {
                paragraph.pieces.append(.init(kind: .text, range: start..<stop, number: number))
            }
            guard end < range.upperBound else { return }
            finish(body)
            start = next
        }
    }
}

/// Which neighbours are one run, of those that were asked about lately.
private struct KnownJoints {
    /// chosen: a document has few pairs, and many runs.
    private static let size = 1_024
    private var keys = [UInt64](repeating: .max, count: size)
    private var answers = [Bool](repeating: false, count: size)

    mutating func joins(_ one: Int, _ next: Int, _ attributes: [TextAttributes]) -> Bool {
        let key = UInt64(one) << 32 | UInt64(next)
        let place = (one &* 31 &+ next) & (Self.size - 1)
        if keys[place] != key {
            keys[place] = key
            answers[place] = attributes[one].joins(attributes[next])
        }
        return answers[place]
    }
}

/// Finds ends of paragraphs: LF, FF and U+2029.
private struct ParagraphEnds {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The next of each from where it was looked for last.
    private var lineFeed = -1
    private var formFeed = -1
    private var separator = -1

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Where the paragraph ends and where the next begins; both beyond the text when none follows.
    mutating func first(from start: Int) -> (end: Int, next: Int) {
        if lineFeed < start { lineFeed = place(of: 0x0A, from: start) }
        if formFeed < start { formFeed = place(of: 0x0C, from: start) }
        if separator < start { separator = separatorPlace(from: start) }
        let end = min(lineFeed, formFeed)
        return separator < end ? (separator, separator + 3) : (end, end == .max ? end : end + 1)
    }

    private func place(of byte: UInt8, from start: Int) -> Int {
        guard let base = bytes.baseAddress, start < bytes.count,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return .max }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private func separatorPlace(from start: Int) -> Int {
        var at = start
        while true {
            at = place(of: 0xE2, from: at)
            guard at < bytes.count else { return .max }
            if at + 2 < bytes.count, bytes[at + 1] == 0x80, bytes[at + 2] == 0xA9 { return at }
            at += 1
        }
    }
}

extension NumberedParagraph {
    fileprivate mutating func dropMarker(
        _ source: NumberedText, _ text: UnsafeBufferPointer<UInt8>
    ) {
        guard let first = pieces.first, first.kind == .text, text[first.range.lowerBound] == 0x09,
            source.attributes[number].paragraph?.lists.isEmpty == false
        else { return }
        // The marker may have a font of its own: drop whole pieces up to the one with the second tab.
        for (index, piece) in pieces.enumerated() {
            guard piece.kind == .text else { return }
            let from = index == 0 ? piece.range.lowerBound + 1 : piece.range.lowerBound
            guard let tab = text[from..<piece.range.upperBound].firstIndex(of: 0x09) else {
                continue
            }
            pieces.removeFirst(index)
            if tab + 1 < piece.range.upperBound {
                pieces[0].range = tab + 1..<piece.range.upperBound
            } else {
                pieces.removeFirst()
            }
            hasMarker = true
            return
        }
    }
}
