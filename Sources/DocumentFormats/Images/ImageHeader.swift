/// Type and size of a picture from its first bytes; nothing is decoded, nothing allocated.
package struct ImageHeader: Hashable, Sendable {
    /// MIME type.
    package var type: String
    /// Pixels; 0 when the header does not say it where we look.
    package var width = 0
    package var height = 0

    /// Pixels of the largest picture inside, of kinds that hold several in one file.
    private var largest: Int?

    /// Width times height.
    package var pixels: Int {
        if let largest { return largest }
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    /// chosen: more than 2^28 pixels (1 GiB of RGBA).
    package var isHuge: Bool { pixels > 1 << 28 }

    /// nil when the bytes are no picture of a known kind (nor PDF).
    package init?(_ bytes: [UInt8]) {
        func starts(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset && bytes[offset...].starts(with: signature)
        }
        if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self.init(type: "image/png")
            width = Self.big(bytes, 16, 4)
            height = Self.big(bytes, 20, 4)
        } else if starts([0xFF, 0xD8, 0xFF]) {
            self.init(type: "image/jpeg")
            (width, height) = Self.jpegSize(bytes)
        } else if starts(Array("GIF8".utf8)) {
            self.init(type: "image/gif")
            width = Self.little(bytes, 6, 2)
            height = Self.little(bytes, 8, 2)
        } else if starts(Array("BM".utf8)), bytes.count >= 26 {
            self.init(type: "image/bmp")
            width = Self.little(bytes, 18, 4)
            height = Self.little(bytes, 22, 4)
        } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
            self.init(type: "image/webp")
            (width, height) = Self.webPSize(bytes)
        } else if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) {
            self.init(type: "image/tiff")
            (width, height) = Self.tiffSize(bytes)
        } else if starts(Array("ftyp".utf8), at: 4) {
            guard bytes.count >= 12 else { return nil }
            let brand = String(decoding: bytes[8..<12], as: UTF8.self)
            guard let type = Self.brands[brand] else { return nil }
            self.init(type: type)
            largest = Self.largestHEIF(bytes)
        } else if starts(Array("%PDF-".utf8)) {
            self.init(type: "application/pdf")
        } else {
            return nil
        }
    }

    private init(type: String) { self.type = type }

    private static let brands = [
        "heic": "image/heic", "heix": "image/heic", "mif1": "image/heif", "msf1": "image/heif",
        "heim": "image/heic", "heis": "image/heic", "avif": "image/avif",
    ]

    static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        guard offset + count <= bytes.count else { return 0 }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        guard offset + count <= bytes.count else { return 0 }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Size of the first frame header (ITU T.81, B.2.2).
    private static func jpegSize(_ bytes: [UInt8]) -> (Int, Int) {
        var offset = 2
        while offset + 9 < bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
            } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (big(bytes, offset + 7, 2), big(bytes, offset + 5, 2))
            } else {
                offset += 2 + max(big(bytes, offset + 2, 2), 2)
            }
        }
        return (0, 0)
    }
}
