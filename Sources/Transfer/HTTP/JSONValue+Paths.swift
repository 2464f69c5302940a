import Foundation
import JSONValues

extension JSONValue {
    /// nil when the bytes are not JSON. A byte order mark, which some servers' scripts begin with, is skipped.
    static func parse(_ data: Data) -> JSONValue? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        do throws(JSONParser.Problem) {
            return try JSONParser.parse(
                Array(data.starts(with: mark) ? data.dropFirst(mark.count) : data))
        } catch { return nil }
    }

    /// What stands at a path of names and array positions, such as `data.files.0.id`.
    func value(at path: String) -> JSONValue? {
        path.split(separator: ".").reduce(Optional(self)) { value, step in
            switch value {
            case .object: value?[String(step)]
            case .array(let elements):
                Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }

    /// Strings and numbers as text; nil for an empty string and anything else.
    var scalarText: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .null, .bool, .array, .object: nil
        }
    }
}
