/// A start tag as it stands in well-formed markup, from `<` to `>`.
struct WellFormedTag {
    let bytes: ArraySlice<UInt8>
    let hasAttributes: Bool

    /// Value of an attribute, the first of that name; nil when it is not there.
    subscript(name: String) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 1
            while index < bytes.count, !Self.isSpace(bytes[index]) { index += 1 }
            while let attribute = Self.attribute(bytes, from: &index) {
                guard bytes[attribute.name].elementsEqual(name.utf8) else { continue }
                let value = UnsafeBufferPointer(rebasing: bytes[attribute.value])
                return value.contains(0x26)
                    ? String(decoding: WellFormedText.decoded(value), as: UTF8.self)
                    : String(decoding: value, as: UTF8.self)
            }
            return nil
        }
    }

    /// Where an attribute's name and value stand.
    struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// The attribute at `index` or behind white space there; `index` moves behind it, or to what stands
    /// there instead.
    static func attribute(
        _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int
    ) -> Attribute? {
        let before = index
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        let start = index
        guard start > before else { return nil }
        while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
        guard index > start else { return nil }
        let name = start..<index
        guard index < bytes.count, bytes[index] == 0x3D else {
            return Attribute(name: name, value: index..<index)
        }
        var next = index + 1
        guard let value = value(bytes, from: &next) else { return nil }
        index = next
        return Attribute(name: name, value: value)
    }

    /// A value in quotes, or one that is certain to need none.
    private static func value(
        _ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int
    ) -> Range<Int>? {
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        guard quote == 0x22 || quote == 0x27 else {
            let start = index
            while index < bytes.count, isValueByte(bytes[index]) { index += 1 }
            return index > start ? start..<index : nil
        }
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote {
            let length = WellFormedText.plainLength(bytes, at: index)
            if length > 0 {
                index += length
            } else if bytes[index] == 0x26,
                let reference = WellFormedText.reference(bytes, at: index)
            {
                index += reference.length
            } else {
                return nil
            }
        }
        guard index < bytes.count else { return nil }
        index += 1
        return start..<index - 1
    }

    private static func isValueByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
        // # $ % ( ) * + , - . / : ; ? @ _ ~
        case 0x23...0x25, 0x28...0x2F, 0x3A, 0x3B, 0x3F, 0x40, 0x5F, 0x7E: true
        default: false
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    /// Lower case, as names are compared.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x2D, 0x5F, 0x3A: true
        default: false
        }
    }
}
