import Foundation

/// A JSON value of unknown shape.
enum JSONValue: Decodable, Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try Self.value(Bool.self, in: container) {
            self = .bool(value)
        } else if let value = try Self.value(Int64.self, in: container) {
            self = .integer(value)
        } else if let value = try Self.value(Double.self, in: container) {
            self = .number(value)
        } else if let value = try Self.value(String.self, in: container) {
            self = .string(value)
        } else if let value = try Self.value([JSONValue].self, in: container) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// nil when the value is of another type.
    private static func value<Value: Decodable>(
        _ type: Value.Type, in container: any SingleValueDecodingContainer
    ) throws -> Value? {
        do {
            return try container.decode(type)
        } catch DecodingError.typeMismatch {
            return nil
        } catch DecodingError.dataCorrupted where type == Int64.self {
            return nil  // A number with a fraction, or too large.
        }
    }

    /// nil when the bytes are not JSON.
    static func parse(_ data: Data) -> JSONValue? {
        do {
            return try JSONDecoder().decode(JSONValue.self, from: data)
        } catch { return nil }
    }

    /// What stands at a path of names and array positions, such as `data.files.0.id`.
    subscript(path: String) -> JSONValue? {
        path.split(separator: ".").reduce(Optional(self)) { value, step in
            switch value {
            case .object(let members): members[String(step)]
            case .array(let elements):
                Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }

    /// Strings and numbers as text; nil for an empty string and anything else.
    var text: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .null, .bool, .array, .object: nil
        }
    }
}
