/// A tag as it stands in the text.
struct BBCodeTag {
    /// In lower case.
    var name: String
    var isClosing = false
    /// What stands behind the first equals sign: `[name=option]`.
    var option = ""
    /// Further ones: `[name key="value"]`, keys in lower case.
    var options: [String: String] = [:]
    /// Where it stands.
    var range: Range<Int>
}

/// Finds tags. Text that is no tag is never an error.
struct BBCodeScanner {
    let bytes: [UInt8]
    /// chosen: a tag longer than this is text.
    private static let maximumLength = 4_096

    /// The tag that starts at a `[`; nil when none does.
    func tag(at start: Int) -> BBCodeTag? {
        var index = start + 1
        guard index < bytes.count, bytes[start] == 0x5B else { return nil }
        let isClosing = bytes[index] == 0x2F
        if isClosing { index += 1 }
        let nameStart = index
        if index < bytes.count, bytes[index] == 0x2A {
            index += 1
        } else {
            while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
        }
        guard index > nameStart, index - nameStart <= 24, index < bytes.count else { return nil }
        let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
        var tag = BBCodeTag(name: name, isClosing: isClosing, range: start..<start)
        if isClosing {
            guard bytes[index] == 0x5D else { return nil }
        } else if bytes[index] == 0x3D {
            guard let end = option(from: index + 1, into: &tag) else { return nil }
            index = end
        }
        guard let end = attributes(from: index, into: &tag) else { return nil }
        tag.range = start..<end
        return tag
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D
            || byte == 0x5F
    }

    /// The option behind the equals sign; a quoted one may hold brackets. Returns where it ends.
    private func option(from start: Int, into tag: inout BBCodeTag) -> Int? {
        let limit = min(bytes.count, start + Self.maximumLength)
        guard start < limit else { return nil }
        if let (value, end) = quoted(from: start, limit) {
            tag.option = value
            return end
        }
        var index = start
        // Some programs put options behind it: `[quote=name post_id=1]`.
        while index < limit, bytes[index] != 0x5D, bytes[index] != 0x0A {
            if bytes[index] == 0x20, isAttribute(at: index + 1, limit) { break }
            index += 1
        }
        guard index < limit, bytes[index] != 0x0A else { return nil }
        tag.option = String(decoding: bytes[start..<index], as: UTF8.self)
        return index
    }

    private func isAttribute(at start: Int, _ limit: Int) -> Bool {
        var index = start
        while index < limit, Self.isNameByte(bytes[index]) { index += 1 }
        return index > start && index < limit && bytes[index] == 0x3D
    }

    private func quoted(from start: Int, _ limit: Int) -> (String, Int)? {
        let quote = bytes[start]
        guard quote == 0x22 || quote == 0x27 else { return nil }
        var value: [UInt8] = []
        var index = start + 1
        while index < limit, bytes[index] != 0x0A {
            if bytes[index] == 0x5C, index + 1 < limit, bytes[index + 1] == quote {
                index += 1
            } else if bytes[index] == quote {
                return (String(decoding: value, as: UTF8.self), index + 1)
            }
            value.append(bytes[index])
            index += 1
        }
        return nil
    }

    /// `key=value` pairs up to the closing bracket; returns the place behind it.
    private func attributes(from start: Int, into tag: inout BBCodeTag) -> Int? {
        let limit = min(bytes.count, start + Self.maximumLength)
        var index = start
        while index < limit {
            if bytes[index] == 0x5D { return index + 1 }
            if bytes[index] == 0x20 {
                index += 1
                continue
            }
            let keyStart = index
            while index < limit, Self.isNameByte(bytes[index]) { index += 1 }
            guard index > keyStart, index < limit, index > start, bytes[index] == 0x3D,
                index + 1 < limit
            else { return nil }
            let key = String(decoding: bytes[keyStart..<index], as: UTF8.self).lowercased()
            index += 1
            if let (value, end) = quoted(from: index, limit) {
                tag.options[key] = value
                index = end
            } else {
                let valueStart = index
                while index < limit, ![0x20, 0x5D, 0x0A].contains(bytes[index]) { index += 1 }
                tag.options[key] = String(decoding: bytes[valueStart..<index], as: UTF8.self)
            }
        }
        return nil
    }

    /// Where `[/name]` stands, from `start` on; names are compared without case. In a line it is not looked for far.
    func closing(_ name: String, from start: Int, inLine: Bool = false) -> Range<Int>? {
        let end = Array("[/\(name)]".utf8)
        let limit = inLine ? min(bytes.count, start + Self.maximumLength) : bytes.count
        var index = start
        while index + end.count <= limit {
            if inLine, bytes[index] == 0x0A { return nil }
            if bytes[index] == 0x5B, bytes[index + 1] == 0x2F,
                bytes[index..<index + end.count].map({
                    (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
                }) == end
            {
                return index..<index + end.count
            }
            index += 1
        }
        return nil
    }
}
