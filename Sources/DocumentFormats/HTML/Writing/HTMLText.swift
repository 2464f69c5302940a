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
        var index = 0
        var startsLine = isLineStart
        while index < text.count {
            let byte = text[index]
            if byte == 0x20 {
                var end = index + 1
                while end < text.count, text[end] == 0x20 { end += 1 }
                let isEnd = end == text.count ? isLineEnd : isLineBreak(text, at: end)
                spaces(end - index, atStart: startsLine, atEnd: isEnd, &out)
                index = end
            } else if byte == 0x09 {
                out.append(contentsOf: "<span class=\"Apple-tab-span\">\t</span>".utf8)
                index += 1
            } else if isLineBreak(text, at: index) {
                // The last break of a block makes no line.
                out.append(contentsOf: "<br>\n".utf8)
                index += 3
                if isLast, index == text.count { out.append(contentsOf: "<br>".utf8) }
                startsLine = true
                continue
            } else {
                let stop = plainEnd(text, from: index + 1)
                HTMLWriter.escape(UnsafeBufferPointer(rebasing: text[index..<stop]), into: &out)
                index = stop
            }
            startsLine = false
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
    private static func spaces(_ count: Int, atStart: Bool, atEnd: Bool, _ out: inout [UInt8]) {
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
