/// How attachments and tokens are written inside plain text.
///
/// A template is literal text with the places `{id}`, `{kind}` and `{text}` (the visible text). It
/// can be read back when it starts with literal text and a literal follows every place. In the
/// places, `%`, brackets, braces, control characters and the character that ends the place are
/// percent-encoded, so any id survives.
public struct MarkerTemplates: Hashable, Sendable {
    public var image: MarkerTemplate
    public var token: MarkerTemplate

    /// chosen: `[[image_id=ID]]` and `[[token_KIND=ID]]`.
    public init(
        image: MarkerTemplate = MarkerTemplate("[[image_id={id}]]"),
        token: MarkerTemplate = MarkerTemplate("[[token_{kind}={id}]]")
    ) {
        self.image = image
        self.token = token
    }
}

/// One template: literals and places in order.
public struct MarkerTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
    public enum Place: String, Hashable, Sendable, CaseIterable { case id, kind, text }
    enum Part: Hashable, Sendable {
        case literal([UInt8])
        /// A place and the byte that ends it; nil at the end of the template.
        case place(Place, end: UInt8?)
    }
    public let source: String
    let parts: [Part]
    /// The literal text before the first place.
    let prefix: [UInt8]
    /// Whether text written with it can be read back.
    public var isReadable: Bool {
        !prefix.isEmpty
            && parts.allSatisfy {
                if case .place(_, nil) = $0 { false } else { true }
            }
    }
    /// Encoded bytes a place may hold to be read back.
    static let maximumPlaceLength = 4_096

    public init(_ source: String) {
        self.source = source
        var pieces: [(literal: [UInt8], place: Place?)] = []
        var rest = source[...]
        var literal = ""
        while !rest.isEmpty {
            if let place = Place.allCases.first(where: { rest.hasPrefix("{\($0.rawValue)}") }) {
                pieces.append((Array(literal.utf8), place))
                literal = ""
                rest = rest.dropFirst(place.rawValue.count + 2)
            } else {
                literal.append(rest.removeFirst())
            }
        }
        pieces.append((Array(literal.utf8), nil))
        var parts: [Part] = []
        for (index, piece) in pieces.enumerated() {
            if !piece.literal.isEmpty { parts.append(.literal(piece.literal)) }
            if let place = piece.place {
                parts.append(.place(place, end: pieces[index + 1].literal.first))
            }
        }
        self.parts = parts
        prefix = pieces[0].literal
    }

    public init(stringLiteral value: String) { self.init(value) }
}

extension MarkerTemplate {
    /// The marker for these values.
    func bytes(id: String, kind: String, text: String) -> [UInt8] {
        var result: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let bytes): result += bytes
            case .place(let place, let end):
                let value =
                    switch place {
                    case .id: id
                    case .kind: kind
                    case .text: text
                    }
                Self.encode(value, end: end, into: &result)
            }
        }
        return result
    }

    private static func encode(_ value: String, end: UInt8?, into result: inout [UInt8]) {
        let hex = Array("0123456789ABCDEF".utf8)
        for byte in value.utf8 {
            let special =
                byte < 0x20 || byte == 0x7F || byte == end
                || [0x25, 0x5B, 0x5D, 0x7B, 0x7D].contains(byte)
            if special {
                result += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
    }

    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == 0x25, index + 2 < bytes.endIndex,
                let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The values of a marker that starts at `start`, and where it ends; nil when there is none.
    func match(_ bytes: [UInt8], at start: Int) -> (values: [Place: String], end: Int)? {
        guard isReadable else { return nil }
        var values: [Place: String] = [:]
        var index = start
        for part in parts {
            switch part {
            case .literal(let literal):
                guard bytes[index...].starts(with: literal) else { return nil }
                index += literal.count
            case .place(let place, let end):
                let window = bytes[index...].prefix(Self.maximumPlaceLength + 1)
                let stop = window.firstIndex { $0 == end || $0 == 0x0A || $0 == 0x5B }
                guard let stop, bytes[stop] == end else { return nil }
                let value = Self.decode(bytes[index..<stop])
                if let before = values[place], before != value { return nil }
                values[place] = value
                index = stop
            }
        }
        return (values, index)
    }
}

/// Value of a hexadecimal digit; nil for any other byte.
@inline(__always)
func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
}
