/// Two text fields out of a picture file's Exif data (TIFF 6.0, tags 0x010D and 0x010E).
struct ExifText {
    var documentName: String?
    var imageDescription: String?

    /// Looks for a TIFF header behind the letters "Exif"; a file without one has no fields.
    init(_ bytes: [UInt8]) {
        let sign: [UInt8] = Array("Exif".utf8)
        var start = 0
        while let found = bytes[start...].firstIndex(of: sign[0]) {
            start = found + 1
            guard bytes[found...].starts(with: sign) else { continue }
            let end = min(found + 16, bytes.count)
            for header in found..<end where Self.isHeader(bytes, header) {
                read(bytes, header)
                if documentName != nil || imageDescription != nil { return }
            }
        }
    }

    private static func isHeader(_ bytes: [UInt8], _ offset: Int) -> Bool {
        bytes[offset...].starts(with: [0x49, 0x49, 0x2A, 0])
            || bytes[offset...].starts(with: [0x4D, 0x4D, 0, 0x2A])
    }

    private mutating func read(_ bytes: [UInt8], _ header: Int) {
        let isLittle = bytes[header] == 0x49
        func number(_ offset: Int, _ count: Int) -> Int {
            guard offset >= 0, offset + count <= bytes.count else { return 0 }
            let part = bytes[offset..<offset + count]
            return isLittle
                ? part.reversed().reduce(0) { $0 << 8 | Int($1) }
                : part.reduce(0) { $0 << 8 | Int($1) }
        }
        let directory = header + number(header + 4, 4)
        let entries = min(number(directory, 2), 512)
        for index in 0..<entries {
            let entry = directory + 2 + index * 12
            let tag = number(entry, 2)
            guard tag == 0x010D || tag == 0x010E, number(entry + 2, 2) == 2 else { continue }
            let length = number(entry + 4, 4)
            let place = length <= 4 ? entry + 8 : header + number(entry + 8, 4)
            guard length > 0, length <= 65_536, place >= 0, place + length <= bytes.count else {
                continue
            }
            let text = String(
                decoding: bytes[place..<place + length].prefix { $0 != 0 }, as: UTF8.self)
            if tag == 0x010D { documentName = text } else { imageDescription = text }
        }
    }
}
