import Foundation

/// Unicode's own test files, as Debian's package `unicode-data` installs them.
enum UnicodeData {
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    /// Lines without comments and without empty ones.
    static func lines(_ name: String) throws -> [Substring] {
        let path = "/usr/share/unicode/\(name)"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Missing(description: "\(path): install the package unicode-data")
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
            let line = $0.prefix { $0 != "#" }
            return line.contains { !$0.isWhitespace } ? line : nil
        }
    }

    /// UTF-16 of code points written in hexadecimal.
    static func units(_ points: [Substring]) -> [UInt16] {
        points.flatMap { point -> [UInt16] in
            guard let value = UInt32(point, radix: 16) else { return [] }
            // Surrogates of their own are in the files too.
            guard let scalar = Unicode.Scalar(value) else { return [UInt16(value)] }
            return Array(String(Character(scalar)).utf16)
        }
    }
}

/// One line of a boundary test: `÷ 0020 × 0308 ÷`.
struct BoundaryCase {
    var source: Substring
    var text: [UInt16] = []
    /// UTF-16 offsets, the start and the end included where the line has them.
    var boundaries: [Int] = []

    init(_ line: Substring) {
        source = line
        for token in line.split(whereSeparator: \.isWhitespace) {
            switch token {
            case "÷": boundaries.append(text.count)
            case "×": continue
            default: text += UnicodeData.units([token])
            }
        }
    }

    static func all(_ name: String) throws -> [BoundaryCase] {
        try UnicodeData.lines("auxiliary/\(name)").map(BoundaryCase.init)
    }
}
