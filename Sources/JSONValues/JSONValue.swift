/// A JSON value (RFC 8259) of any shape. Members keep their order.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A whole number that was written as one: ids of servers have more digits than a `Double`.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONValue
        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The member of that name; nil when this is no object or has none.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var number: Double? {
        switch self {
        case .number(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    package var members: [Member]? { if case .object(let value) = self { value } else { nil } }
    /// A whole number that a sum of many cannot make overflow.
    package var integer: Int? {
        if case .integer(let value) = self {
            return value.magnitude < 9_000_000_000_000_000 ? Int(value) : nil
        }
        return number.flatMap { abs($0) < 9e15 ? Int(exactly: $0) : nil }
    }

    /// UTF-8 on one line.
    package var bytes: [UInt8] {
        var out: [UInt8] = []
        write(&out)
        return out
    }

    private func write(_ out: inout [UInt8]) {
        switch self {
        case .null: out += Array("null".utf8)
        case .bool(let value): out += Array((value ? "true" : "false").utf8)
        case .integer(let value): out += Array(String(value).utf8)
        case .number(let value): out += Array(Self.text(value).utf8)
        case .string(let value): Self.write(value, &out)
        case .array(let values):
            out.append(0x5B)
            for (index, value) in values.enumerated() {
                if index > 0 { out.append(0x2C) }
                value.write(&out)
            }
            out.append(0x5D)
        case .object(let members):
            out.append(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(0x2C) }
                Self.write(member.name, &out)
                out.append(0x3A)
                member.value.write(&out)
            }
            out.append(0x7D)
        }
    }

    /// The shortest number that reads back the same; there are no infinite ones in JSON.
    private static func text(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return "\(whole)" }
        return "\(value)"
    }

    private static func write(_ text: String, _ out: inout [UInt8]) {
        let hex = Array("0123456789abcdef".utf8)
        out.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: out += [0x5C, byte]
            case 0x0A: out += [0x5C, 0x6E]
            case 0x09: out += [0x5C, 0x74]
            case 0x00..<0x20:
                out += [0x5C, 0x75, 0x30, 0x30, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            default: out.append(byte)
            }
        }
        out.append(0x22)
    }
}
