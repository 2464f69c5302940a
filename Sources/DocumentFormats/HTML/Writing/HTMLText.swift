/// Text inside a block: escapes, tabs, line breaks and spaces that must not collapse.
enum HTMLText {
    /// - Parameters:
    ///   - isLineStart: whether a space at the start would collapse, as one after another space does.
    ///   - isLineEnd: whether one at the end would.
    ///   - isLast: whether nothing follows in the paragraph.
    static func write(
        _ text: UnsafeBufferPointer<UInt8>, isLineStart: Bool, isLineEnd: Bool,
        isLast: Bool = false, into out: inout [UInt8]
    ) {
        classes.withUnsafeBufferPointer { classes in
            var writer = Pass(text: text, classes: classes, startsLine: isLineStart)
            writer.run(isLineEnd: isLineEnd, isLast: isLast, &out)
        }
    }

    /// What bytes are, by their values.
    private enum Class {
        static let plain: UInt8 = 0
        static let space: UInt8 = 1
        static let tab: UInt8 = 2
        /// Does not stand as it is.
        static let escaped: UInt8 = 3
        /// The first of a line separator's, and of others'.
        static let lead: UInt8 = 4
    }

    private static let classes: [UInt8] = (0...255).map { (byte: UInt8) in
        switch byte {
        case 0x20: Class.space
        case 0x09: Class.tab
        case 0xE2: Class.lead
        default: HTMLWriter.isEscaped(byte) ? Class.escaped : Class.plain
        }
    }

    /// Goes over text once; what stands as it is goes out in stretches.
    private struct Pass {
        let text: UnsafeBufferPointer<UInt8>
        let classes: UnsafeBufferPointer<UInt8>
        var startsLine: Bool
        private var index = 0
        /// Where what is not written yet begins.
        private var start = 0

        init(
            text: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<UInt8>, startsLine: Bool
        ) {
            self.text = text
            self.classes = classes
            self.startsLine = startsLine
        }

        mutating func run(isLineEnd: Bool, isLast: Bool, _ out: inout [UInt8]) {
            while index < text.count {
                switch classes[Int(text[index])] {
                case Class.plain:
                    repeat {
                        index += 1
                    } while index < text.count
                        && classes[Int(text[index])] == Class.plain
                case Class.space:
                    spaces(isLineEnd: isLineEnd, &out)
                case Class.tab:
                    flush(&out, skip: 1)
                    out.append(contentsOf: "<span class=\"Apple-tab-span\">\t</span>".utf8)
                case Class.escaped:
                    let byte = text[index]
                    flush(&out, skip: 1)
                    HTMLWriter.putEscaped(byte, &out)
                default:
                    if HTMLText.isLineBreak(text, at: index) {
                        lineBreak(isLast: isLast, &out)
                        continue
                    }
                    index += 1
                }
                startsLine = false
            }
            flush(&out, skip: 0)
        }

        /// Writes what stands before the next so many bytes, which are left out.
        private mutating func flush(_ out: inout [UInt8], skip: Int) {
            if index > start {
                out.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            }
            index += skip
            start = index
        }

        private mutating func lineBreak(isLast: Bool, _ out: inout [UInt8]) {
            flush(&out, skip: 3)
            // The last break of a block makes no line.
            out.append(contentsOf: "<br>\n".utf8)
            if isLast, index == text.count { out.append(contentsOf: "<br>".utf8) }
            startsLine = true
        }

        private mutating func spaces(isLineEnd: Bool, _ out: inout [UInt8]) {
            var end = index + 1
            while end < text.count, text[end] == 0x20 { end += 1 }
            let isEnd = end == text.count ? isLineEnd : HTMLText.isLineBreak(text, at: end)
            if end == index + 1, !startsLine, !isEnd {
                index = end
                return
            }
            let count = end - index
            flush(&out, skip: count)
            HTMLText.spaces(count, atStart: startsLine, atEnd: isEnd, &out)
        }
    }

    /// Whether a line separator stands there.
    static func isLineBreak(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index + 2 < text.count && text[index] == 0xE2 && text[index + 1] == 0x80
            && text[index + 2] == 0xA8
    }

    /// Where text ends that stands as it is, escapes aside. One space between two words is part of it.
    static func plainEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < text.count {
            switch text[index] {
            case 0x09, 0xE2: return index
            case 0x20:
                guard index + 1 < text.count else { return index }
                switch text[index + 1] {
                case 0x09, 0x20, 0xE2: return index
                default: index += 2
                }
            default: index += 1
            }
        }
        return index
    }

    /// A run of spaces: pairs of NBSP and space, so that none collapses (as Cocoa writes it).
    fileprivate static func spaces(_ count: Int, atStart: Bool, atEnd: Bool, _ out: inout [UInt8]) {
        if count == 1, !atStart, !atEnd {
            out.append(0x20)
            return
        }
        let isOdd = count % 2 == 1
        var rest = count
        if !atStart, isOdd != atEnd {
            out.append(0x20)
            rest -= 1
        }
        out.append(contentsOf: "<span class=\"Apple-converted-space\">".utf8)
        if atStart, !atEnd, isOdd {
            out += [0xC2, 0xA0]
            rest -= 1
        }
        while rest > 0 {
            out += [0xC2, 0xA0]
            if rest > 1 { out.append(0x20) }
            rest -= 2
        }
        out.append(contentsOf: "</span>".utf8)
    }
}

extension DocumentPiece {
    /// UTF-8 offsets of the text; nil for an attachment.
    var textRange: Range<Int>? {
        switch self {
        case .text(let range, _), .token(_, let range, _): range
        case .attachment: nil
        }
    }

    /// Whether it begins with a line break, before which a space would be lost.
    func startsLine(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let range = textRange else { return false }
        return HTMLText.isLineBreak(UnsafeBufferPointer(rebasing: text[range]), at: 0)
    }
}
