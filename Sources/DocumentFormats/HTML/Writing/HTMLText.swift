/// Text inside a block: escapes, tabs, line breaks and spaces that must not collapse.
enum HTMLText {
    /// - Parameters:
    ///   - isLineStart: whether a space at the start would collapse, as one after another space does.
    ///   - isLineEnd: whether one at the end would.
    ///   - isLast: whether nothing follows in the paragraph.
    static func write(
        _ text: ArraySlice<UInt8>, isLineStart: Bool, isLineEnd: Bool, isLast: Bool = false,
        into out: inout [UInt8]
    ) {
        var index = text.startIndex
        var startsLine = isLineStart
        while index < text.endIndex {
            let byte = text[index]
            if byte == 0x20 {
                let end = text[index...].firstIndex { $0 != 0x20 } ?? text.endIndex
                let isEnd =
                    end == text.endIndex
                    ? isLineEnd : text[end...].starts(with: [0xE2, 0x80, 0xA8])
                spaces(end - index, atStart: startsLine, atEnd: isEnd, &out)
                index = end
            } else if byte == 0x09 {
                out += Array("<span class=\"Apple-tab-span\">\t</span>".utf8)
                index += 1
            } else if byte == 0xE2, text[index...].starts(with: [0xE2, 0x80, 0xA8]) {
                // The last break of a block makes no line.
                out += Array("<br>\n".utf8)
                index += 3
                if isLast, index == text.endIndex { out += Array("<br>".utf8) }
                startsLine = true
                continue
            } else {
                let stop = plainEnd(text, from: index + 1)
                HTMLWriter.escape(text[index..<stop], into: &out)
                index = stop
            }
            startsLine = false
        }
    }

    /// Where text ends that stands as it is, escapes aside. One space between two words is part of it.
    private static func plainEnd(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
        let offset = text.startIndex
        return text.withUnsafeBufferPointer { bytes in
            var index = start - offset
            while index < bytes.count {
                switch bytes[index] {
                case 0x09, 0xE2: return index + offset
                case 0x20:
                    guard index + 1 < bytes.count, bytes[index + 1] != 0x20,
                        bytes[index + 1] != 0xE2
                    else { return index + offset }
                    index += 1
                default: index += 1
                }
            }
            return index + offset
        }
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
        out += Array("<span class=\"Apple-converted-space\">".utf8)
        if atStart, !atEnd, isOdd {
            out += [0xC2, 0xA0]
            rest -= 1
        }
        while rest > 0 {
            out += [0xC2, 0xA0]
            if rest > 1 { out.append(0x20) }
            rest -= 2
        }
        out += Array("</span>".utf8)
    }
}
