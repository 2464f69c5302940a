/// Reads one JSON value. What is wrong is said with its place.
package struct JSONParser {
    package struct Problem: Error, Hashable {
        package var message: String
        /// Byte offset.
        package var offset: Int
    }
    /// What reading one value may cost.
    package struct Limits: Sendable {
        /// Values inside each other; the parser calls itself for each.
        package var depth: Int
        package var values: Int
        /// nil for no end.
        package var time: Duration?
        /// chosen: documents need 6 levels.
        package init(depth: Int = 64, values: Int = .max, time: Duration? = nil) {
            self.depth = min(depth, 64)
            self.values = values
            self.time = time
        }
    }

    private let bytes: [UInt8]
    private var index = 0
    private let maximumDepth: Int
    private var valuesLeft: Int
    private let end: ContinuousClock.Instant?

    package static func parse(
        _ bytes: [UInt8], limits: Limits = .init()
    ) throws(Problem) -> JSONValue {
        var parser = JSONParser(bytes: bytes, limits: limits)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.index == bytes.count else { throw parser.problem("more behind the value") }
        return value
    }

    private init(bytes: [UInt8], limits: Limits) {
        self.bytes = bytes
        maximumDepth = limits.depth
        valuesLeft = limits.values
        end = limits.time.map { .now + $0 }
    }

    private func problem(_ message: String) -> Problem { Problem(message: message, offset: index) }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func value(depth: Int) throws(Problem) -> JSONValue {
        guard depth < maximumDepth else { throw problem("values nest too deep") }
        guard valuesLeft > 0 else { throw problem("too many values") }
        valuesLeft -= 1
        if valuesLeft & 0xFF == 0, let end, ContinuousClock.now > end {
            throw problem("reading took too long")
        }
        skipSpace()
        guard index < bytes.count else { throw problem("ends where a value should be") }
        switch bytes[index] {
        case 0x7B: return try object(depth)
        case 0x5B: return try array(depth)
        case 0x22: return .string(try string())
        case 0x2D, 0x30...0x39: return try number()
        case 0x74: return try word("true", .bool(true))
        case 0x66: return try word("false", .bool(false))
        case 0x6E: return try word("null", .null)
        default: throw problem("no value")
        }
    }

    private mutating func word(_ text: String, _ value: JSONValue) throws(Problem) -> JSONValue {
        guard bytes[index...].starts(with: Array(text.utf8)) else { throw problem("no value") }
        index += text.utf8.count
        return value
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func array(_ depth: Int) throws(Problem) -> JSONValue {
        index += 1
        var values: [JSONValue] = []
        if take(0x5D) { return .array([]) }
        repeat { values.append(try value(depth: depth + 1)) } while take(0x2C)
        guard take(0x5D) else { throw problem("no ] or comma") }
        return .array(values)
    }

    private mutating func object(_ depth: Int) throws(Problem) -> JSONValue {
        index += 1
        var members: [JSONValue.Member] = []
        if take(0x7D) { return .object([]) }
        repeat {
            skipSpace()
            guard index < bytes.count, bytes[index] == 0x22 else { throw problem("no name") }
            let name = try string()
            guard take(0x3A) else { throw problem("no colon") }
            members.append(.init(name, try value(depth: depth + 1)))
        } while take(0x2C)
        guard take(0x7D) else { throw problem("no } or comma") }
        return .object(members)
    }

    private mutating func number() throws(Problem) -> JSONValue {
        let start = index
        while index < bytes.count,
            (0x30...0x39).contains(bytes[index])
                || [0x2D, 0x2B, 0x2E, 0x45, 0x65].contains(bytes[index])
        {
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if let whole = Int64(text), text != "-0", bytes[start] != 0x2B { return .integer(whole) }
        guard let value = Double(text), value.isFinite else { throw problem("no number") }
        return .number(value)
    }

    private mutating func string() throws(Problem) -> String {
        index += 1
        var out: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x22: return String(decoding: out, as: UTF8.self)
            case 0x5C: try escape(&out)
            case 0x00..<0x20: throw problem("a control character in a string")
            default: out.append(byte)
            }
        }
        throw problem("a string without end")
    }

    private mutating func escape(_ out: inout [UInt8]) throws(Problem) {
        guard index < bytes.count else { throw problem("a string without end") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case 0x22, 0x5C, 0x2F: out.append(byte)
        case 0x62: out.append(0x08)
        case 0x66: out.append(0x0C)
        case 0x6E: out.append(0x0A)
        case 0x72: out.append(0x0D)
        case 0x74: out.append(0x09)
        case 0x75:
            var units = [try unit()]
            if units[0] & 0xFC00 == 0xD800, bytes[index...].starts(with: [0x5C, 0x75]) {
                index += 2
                units.append(try unit())
            }
            out += Array(String(decoding: units, as: UTF16.self).utf8)
        default: throw problem("an escape that is none")
        }
    }

    private func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    private mutating func unit() throws(Problem) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard index < bytes.count, let digit = hexDigit(bytes[index]) else {
                throw problem("\\u without four digits")
            }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }
}
