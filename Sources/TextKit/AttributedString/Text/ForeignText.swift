/// Reads the string of a subclass that keeps its own text, by UTF-16 offsets. Its `edited(_:range:changeInLength:)`
/// calls keep the index up to date; a string that does not fit them is indexed anew.
struct ForeignText {
    private var index: UTF16Index?
    private var pending: PendingEdit?

    mutating func noteEdit(_ range: Range<Int>, delta: Int) {
        guard index != nil else { return }
        if pending == nil {
            pending = PendingEdit(range, delta: delta)
        } else {
            pending?.add(range, delta: delta)
        }
    }

    private mutating func current(_ text: UnsafeBufferPointer<UInt8>) -> UTF16Index {
        if let edit = pending {
            pending = nil
            let isRight = index?.replace(edit.old, count: edit.count, in: text) ?? false
            if !isRight { index = nil }
        }
        if let index, index.bytes == text.count { return index }
        let made = UTF16Index(text)
        index = made
        return made
    }

    /// UTF-16 units.
    mutating func length(_ string: String) -> Int {
        var string = string
        return string.withUTF8 { current($0).units }
    }

    mutating func utf16(_ range: Range<Int>, of string: String) -> [UInt16] {
        var string = string
        return string.withUTF8 { text in
            let (byte, rest) = current(text).place(of: range.lowerBound, in: text)
            var reader = UTF8Reader(text, from: byte)
            let units = reader.next(rest + range.count)
            return units.count == range.count
                ? units : Array(units.dropFirst(rest).prefix(range.count))
        }
    }

    /// The paragraph that holds the unit at an offset, its separator included.
    mutating func paragraphRange(at offset: Int, of string: String) -> Range<Int> {
        var string = string
        return string.withUTF8 { text in
            let byte = current(text).place(of: offset, in: text).byte
            let start = Self.start(byte, text)
            let end = Self.end(byte, text)
            let before = UTF16Index.countUnits(text[start..<byte])
            let behind = UTF16Index.countUnits(text[byte..<end])
            let rest = current(text).place(of: offset, in: text).rest
            return offset - rest - before..<offset - rest + behind
        }
    }

    private static func start(_ byte: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var at = byte
        if at > 0, at < text.count, text[at] == 0x0A, text[at - 1] == 0x0D { at -= 1 }
        while at > 0, !endsParagraph(at, text) { at -= 1 }
        return at
    }

    private static func end(_ byte: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
        var at = byte
        while at < text.count {
            at += 1
            guard endsParagraph(at, text) else { continue }
            return at < text.count && text[at - 1] == 0x0D && text[at] == 0x0A ? at + 1 : at
        }
        return at
    }

    /// True when a separator ends before a byte.
    private static func endsParagraph(_ at: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let last = text[at - 1]
        if last == 0x0A || last == 0x0D { return true }
        return last == 0xA9 && at >= 3 && text[at - 2] == 0x80 && text[at - 3] == 0xE2
    }
}
