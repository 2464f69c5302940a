/// Attributes in Markdown, `^[text](name: value)`, in a form that CommonMark knows: a picture, whose description may hold
/// whatever the text may, links and other pictures too. Its address names the values.
struct MarkdownAttributeMarks {
    /// Markdown in which each attribute that was found is a picture.
    private(set) var text: String
    /// What stood between the parentheses, by number.
    private(set) var values: [Int: String] = [:]
    private let mark: Character
    /// Ends of what was put in, and by how much it is longer than what it stands for.
    private var shifts: [Int: [(column: Int, bytes: Int)]] = [:]

    /// Not in an address that people write. Chosen: rare ones first.
    private static let marks: [Character] = ["\u{2058}", "\u{2059}", "\u{205C}", "\u{205E}"]

    /// - Parameter excluded: numbers of attributes that are none: they stand in code, or over the ends of blocks.
    init(_ markdown: String, excluding excluded: Set<Int>) {
        mark = Self.marks.first { !markdown.contains($0) } ?? Self.marks[0]
        let bytes = Array(markdown.utf8)
        var found = MarkdownAttributeFinder(bytes)
        found.run()
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var copied = 0
        var (line, lineStart) = (1, 0)
        func copy(to end: Int) {
            for index in copied..<end {
                result.append(bytes[index])
                if bytes[index] == 0x0A {
                    line += 1
                    lineStart = result.count
                }
            }
            copied = end
        }
        let spans = found.spans.enumerated().filter { !excluded.contains($0.offset) }
        values = Dictionary(
            uniqueKeysWithValues: spans.map {
                ($0.offset, String(decoding: bytes[$0.element.values], as: UTF8.self))
            })
        // Openers and closers in the order in which they stand.
        var edits: [(at: Int, number: Int?)] = []
        for (number, span) in spans {
            edits.append((span.start, nil))
            edits.append((span.values.lowerBound, number))
        }
        edits.sort { $0.at < $1.at }
        var shifts = self.shifts
        for edit in edits {
            copy(to: edit.at)
            guard let number = edit.number else {
                result.append(UInt8(ascii: "!"))
                copied += 1
                continue
            }
            let address = Array("\(mark)\(number)".utf8)
            let old = found.spans[number].values.count
            result += address
            copied += old
            shifts[line, default: []].append(
                (result.count - lineStart, address.count - old))
        }
        copy(to: bytes.count)
        self.shifts = shifts
        text = String(decoding: result, as: UTF8.self)
    }

    /// The number of the attribute that an address stands for; nil for a picture's own.
    func number(ofAddress address: String) -> Int? {
        guard address.first == mark, let number = Int(address.dropFirst()), values[number] != nil
        else { return nil }
        return number
    }

    /// The column in the Markdown as it was, from 1, bytes of UTF-8.
    func column(_ column: Int, line: Int) -> Int {
        (shifts[line] ?? []).reduce(column) { $1.column < column ? $0 - $1.bytes : $0 }
    }
}

/// Finds `^[text](name: value)`: by brackets, escapes and code as CommonMark knows them.
struct MarkdownAttributeFinder {
    struct Span {
        /// Offset of the circumflex, bytes of UTF-8.
        var start: Int
        /// What stands between the parentheses.
        var values: Range<Int>
    }

    private(set) var spans: [Span] = []
    private let text: [UInt8]
    private var at = 0
    /// Brackets that are open; the offset of the circumflex for those that have one.
    private var open: [Int?] = []
    /// chosen: people nest a few.
    private static let deepest = 1_000

    init(_ text: [UInt8]) { self.text = text }

    mutating func run() {
        while at < text.count {
            switch text[at] {
            case UInt8(ascii: "\\"): at += 2
            case UInt8(ascii: "`"): skipCode()
            case UInt8(ascii: "^") where byte(at + 1) == UInt8(ascii: "["): push(at, length: 2)
            case UInt8(ascii: "["): push(nil, length: 1)
            case UInt8(ascii: "]"): close()
            case 0x0A where isBlankLine(after: at):
                // A paragraph ends, and with it what is open.
                open = []
                at += 1
            default: at += 1
            }
        }
    }

    private func byte(_ index: Int) -> UInt8? { index < text.count ? text[index] : nil }

    private mutating func push(_ start: Int?, length: Int) {
        if open.count < Self.deepest { open.append(start) }
        at += length
    }

    private func isBlankLine(after index: Int) -> Bool {
        let rest = text[(index + 1)...].drop { [0x20, 0x09, 0x0D].contains($0) }
        return rest.first == 0x0A || rest.isEmpty
    }

    /// Goes behind a code span; a run of backticks that no other one matches is text.
    private mutating func skipCode() {
        let count = text[at...].prefix { $0 == UInt8(ascii: "`") }.count
        let start = at + count
        at = start
        var index = start
        while index < text.count {
            if text[index] == 0x0A, isBlankLine(after: index) { return }
            guard text[index] == UInt8(ascii: "`") else {
                index += 1
                continue
            }
            let run = text[index...].prefix { $0 == UInt8(ascii: "`") }.count
            index += run
            if run == count {
                at = index
                return
            }
        }
    }

    private mutating func close() {
        at += 1
        guard let start = open.popLast() ?? nil, byte(at) == UInt8(ascii: "("),
            let end = endOfValues(from: at + 1), isNamed(at + 1..<end)
        else { return }
        spans.append(Span(start: start, values: at + 1..<end))
        at = end + 1
    }

    /// Where the parenthesis is that ends the values: not in quotes or other brackets, and on the same line.
    private func endOfValues(from start: Int) -> Int? {
        var depth = 0
        var quote: UInt8?
        var index = start
        while index < text.count, text[index] != 0x0A {
            let unit = text[index]
            if unit == UInt8(ascii: "\\") {
                index += 1
            } else if let open = quote {
                if unit == open { quote = nil }
            } else {
                switch unit {
                case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = unit
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")") where depth == 0: return index
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            index += 1
        }
        return nil
    }

    /// True for what begins with a name and a colon that is no address's.
    private func isNamed(_ range: Range<Int>) -> Bool {
        var rest = text[range].drop { $0 == 0x20 || $0 == 0x09 }
        if let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            guard let end = rest.dropFirst().firstIndex(of: quote) else { return false }
            rest = rest[(end + 1)...]
        } else {
            let name = rest.prefix { Self.isPartOfName($0) }
            guard let first = name.first, !(0x30...0x39 ~= first) else { return false }
            rest = rest[name.endIndex...]
        }
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        return rest.first == UInt8(ascii: ":") && rest.dropFirst().first != UInt8(ascii: "/")
    }

    private static func isPartOfName(_ unit: UInt8) -> Bool {
        switch unit {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}
