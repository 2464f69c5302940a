/// Lengths. A CSS pixel is a point, as Cocoa's writer has it, and so is a `pt`: sizes mean what word processors wrote.
enum CSSLength {
    /// Points; nil for what is no length.
    /// - Parameters:
    ///   - em: points of the font size.
    ///   - whole: what percentages are of; nil where they mean nothing.
    static func points(_ text: Substring, em: Double, whole: Double? = nil) -> Double? {
        let end = numberEnd(text.utf8)
        guard end > text.startIndex, let number = Double(text[..<end]), abs(number) < 1e6 else {
            return nil
        }
        switch text[end...].lowercased() {
        case "px", "pt": return number
        case "": return number == 0 ? 0 : nil
        case "em": return number * em
        case "rem": return number * HTMLReader.defaultSize
        case "ex", "ch": return number * em / 2
        case "in": return number * 72
        case "cm": return number * 72 / 2.54
        case "mm": return number * 72 / 25.4
        case "pc": return number * 12
        case "%": return whole.map { number / 100 * $0 }
        default: return nil
        }
    }

    /// The end of a number: digits, signs and points, and an exponent, whose `e` no unit begins before a digit.
    private static func numberEnd(_ bytes: Substring.UTF8View) -> Substring.Index {
        func end(from start: Substring.Index) -> Substring.Index {
            bytes[start...].firstIndex {
                !(0x30...0x39).contains($0) && ![0x2E, 0x2B, 0x2D].contains($0)
            } ?? bytes.endIndex
        }
        let first = end(from: bytes.startIndex)
        guard first < bytes.endIndex, bytes[first] | 0x20 == 0x65 else { return first }
        let exponent = bytes.index(after: first)
        let second = end(from: exponent)
        return bytes[exponent..<second].contains { (0x30...0x39).contains($0) } ? second : first
    }

    /// The four sides of `margin` and `padding` in CSS's order: top, right, bottom, left.
    static func sides(_ value: Substring, em: Double) -> [Double?] {
        let parts = CSSText.words(value).prefix(4).map { points($0, em: em) }
        switch parts.count {
        case 1: return [parts[0], parts[0], parts[0], parts[0]]
        case 2: return [parts[0], parts[1], parts[0], parts[1]]
        case 3: return [parts[0], parts[1], parts[2], parts[1]]
        case 4: return Array(parts)
        default: return [nil, nil, nil, nil]
        }
    }

    /// Font size, rounded to half points as Cocoa's reader does; nil for what is none.
    static func fontSize(_ text: Substring, parent: Double) -> Double? {
        exactFontSize(text, parent: parent).map(halves)
    }

    private static func exactFontSize(_ text: Substring, parent: Double) -> Double? {
        let base = HTMLReader.defaultSize
        switch text.lowercased() {
        case "xx-small": return base * 0.6
        case "x-small": return base * 0.75
        case "small": return base * 10 / 12
        case "medium": return base
        case "large": return base * 1.2
        case "x-large": return base * 1.5
        case "xx-large": return base * 2
        case "smaller": return parent / 1.2
        case "larger": return parent * 1.2
        default:
            let size = points(text, em: parent, whole: parent)
            return size.flatMap { $0 > 0 && $0 < 2_000 ? $0 : nil }
        }
    }

    /// The size of HTML's and BBCode's steps from 1 to 7; 3 is that of text which says none.
    static func step(_ number: Int) -> Double {
        [7.5, 10, 12, 13.5, 18, 24, 36][min(max(number, 1), 7) - 1]
    }

    /// To half points, as Cocoa rounds computed sizes.
    static func halves(_ size: Double) -> Double { max((size * 2).rounded() / 2, 0.5) }
}
