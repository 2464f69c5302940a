/// Marks that stand in each other, as in `**a *b* c**`.
///
/// Only where CommonMark's rules (0.31, 6.2) leave no doubt: marks open at the start of a line, behind a space or a sign, and
/// close likewise. What could close as well as open does not open while such a mark is open; what could open as well as
/// close finds the mark that it closes. Whoever is not so lucky gets marks or elements of its own for each stretch.
enum MarkdownMarks {
    enum Mark: CaseIterable {
        case bold, italic, struck

        var sign: String {
            switch self {
            case .bold: "**"
            case .italic: "*"
            case .struck: "~~"
            }
        }

        var element: String {
            switch self {
            case .bold: "strong"
            case .italic: "em"
            case .struck: "del"
            }
        }

        func isOn(_ style: MarkdownStyle) -> Bool {
            switch self {
            case .bold: style.isBold
            case .italic: style.isItalic
            case .struck: style.isStruck
            }
        }

        /// Marks of one character that touch are one run.
        func touches(_ other: Mark) -> Bool { (self == .struck) == (other == .struck) }
    }

    /// For each segment the marks that are open there, outermost first; nil where they cannot stand in each other.
    static func nested(_ segments: [MarkdownSegment]) -> [[Mark]?] {
        var result: [[Mark]?] = segments.map { _ in [] }
        var start = 0
        while start < segments.count {
            guard isMarked(segments[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < segments.count, isMarked(segments[end]),
                segments[end].style.hasSameElements(as: segments[start].style)
            {
                end += 1
            }
            let marks = nested(segments, start..<end)
            for index in start..<end { result[index] = marks?[index - start] }
            start = end
        }
        return result
    }

    private static func isMarked(_ segment: MarkdownSegment) -> Bool {
        Mark.allCases.contains { $0.isOn(segment.style) }
    }

    /// Marks of a stretch of segments that all have some, with the same link and elements around.
    private static func nested(_ segments: [MarkdownSegment], _ range: Range<Int>) -> [[Mark]]? {
        var open: [Mark] = []
        var result: [[Mark]] = []
        var before = beside(segments, range.lowerBound, range.lowerBound - 1) { $0.end }
        for index in range {
            let style = segments[index].style
            let kept = open.prefix { $0.isOn(style) }
            let closing = open[kept.count...]
            let opening = Mark.allCases.filter { $0.isOn(style) && !kept.contains($0) }
                .sorted {
                    length($0, segments, index..<range.upperBound)
                        > length($1, segments, index..<range.upperBound)
                }
            let start = segments[index].start
            guard closing.isEmpty || opening.isEmpty,
                canOpen(opening[...], in: kept, between: before, and: start),
                canClose(closing, between: before, and: start)
            else { return nil }
            open = kept + opening
            result.append(open)
            before = segments[index].end
        }
        let after = beside(segments, range.upperBound - 1, range.upperBound) { $0.start }
        return canClose(open[...], between: before, and: after) ? result : nil
    }

    /// How many segments from the first on have a mark.
    private static func length(_ mark: Mark, _ segments: [MarkdownSegment], _ range: Range<Int>)
        -> Int
    {
        segments[range].prefix { mark.isOn($0.style) }.count
    }

    /// What is on the other side of a stretch's edge: the text beside it, or the sign of a link or element between.
    private static func beside(
        _ segments: [MarkdownSegment], _ index: Int, _ other: Int,
        _ edge: (MarkdownSegment) -> Flank
    ) -> Flank {
        let style = segments[index].style
        guard segments.indices.contains(other) else {
            return style.hasElements ? .sign : .space
        }
        return style.hasSameElements(as: segments[other].style) ? edge(segments[other]) : .sign
    }

    /// What a character is to the marks beside it.
    enum Flank {
        case word, space, sign
        /// Not a letter, and whether it is a sign depends on the program.
        case other

        init(_ scalar: Unicode.Scalar?) {
            guard let scalar, !scalar.properties.isWhitespace else {
                self = .space
                return
            }
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                self = .word
            } else {
                self = scalar.isASCII ? .sign : .other
            }
        }
    }

    /// Whether marks open there while others are open.
    private static func canOpen(
        _ marks: ArraySlice<Mark>, in open: ArraySlice<Mark>, between before: Flank,
        and text: Flank
    ) -> Bool {
        guard let first = marks.first else { return true }
        let rest = marks.drop { $0.touches(first) }
        let next = rest.isEmpty ? text : .sign
        let opens =
            switch before {
            case .space: next != .space
            case .sign:
                next == .word || next == .sign && !open.contains { $0.touches(first) }
            case .word, .other: false
            }
        return opens && canOpen(rest, in: open, between: .sign, and: text)
    }

    /// - Parameter marks: outermost first.
    private static func canClose(
        _ marks: ArraySlice<Mark>, between text: Flank, and after: Flank
    ) -> Bool {
        guard let first = marks.first else { return true }
        let rest = marks.drop { $0.touches(first) }
        let last = rest.isEmpty ? text : .sign
        let closes =
            switch after {
            case .space: last != .space
            case .sign: last == .word || last == .sign
            case .word, .other: false
            }
        return closes && canClose(rest, between: text, and: .sign)
    }
}

extension MarkdownSegment {
    /// Its first character, as marks before it see it.
    fileprivate var start: MarkdownMarks.Flank {
        if style.isCode || attachment != nil { return .sign }
        return .init(String(decoding: text.prefix(8), as: UTF8.self).unicodeScalars.first)
    }

    fileprivate var end: MarkdownMarks.Flank {
        if style.isCode || attachment != nil { return .sign }
        let tail = text.suffix(8).drop { $0 & 0xC0 == 0x80 }
        return .init(String(decoding: tail, as: UTF8.self).unicodeScalars.last)
    }
}
