/// What can stand in marker text besides plain characters.
enum Marker: Hashable {
    case image(id: String)
    case token(kind: String, id: String, text: String?)
    /// `[[#HEX]]`: one character that would have been taken for the start of a marker.
    case escape(Unicode.Scalar)

    /// The marker that starts at `start`, and where it ends.
    static func match(
        _ bytes: [UInt8], at start: Int, _ templates: MarkerTemplates
    ) -> (marker: Marker, end: Int)? {
        if let (scalar, end) = matchEscape(bytes, at: start) { return (.escape(scalar), end) }
        if let (values, end) = templates.image.match(bytes, at: start) {
            return (.image(id: values[.id] ?? ""), end)
        }
        if let (values, end) = templates.token.match(bytes, at: start) {
            let id = values[.id] ?? values[.text] ?? ""
            return (.token(kind: values[.kind] ?? "", id: id, text: values[.text]), end)
        }
        return nil
    }

    static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
        Array("[[#\(String(scalar.value, radix: 16, uppercase: true))]]".utf8)
    }

    private static let escapeStart = Array("[[#".utf8)

    private static func matchEscape(
        _ bytes: [UInt8], at start: Int
    ) -> (Unicode.Scalar, Int)? {
        guard bytes[start...].starts(with: escapeStart) else { return nil }
        var index = start + escapeStart.count
        var value: UInt32 = 0
        var digits = 0
        while index < bytes.count, digits < 6, let digit = hexDigit(bytes[index]) {
            value = value << 4 | UInt32(digit)
            digits += 1
            index += 1
        }
        guard digits > 0, bytes[index...].starts(with: [0x5D, 0x5D]),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (scalar, index + 2)
    }
}
