import Foundation

enum PNGHeader {
    static func read(_ data: Data) throws -> ImageHeader? {
        let bytes = ByteReader(data)
        guard bytes.matches("IHDR", at: 12) else {
            if bytes.count < 33 { return nil }
            throw ImageError.corrupt(.png, reason: "its first chunk is not IHDR")
        }
        guard let width = bytes.u32be(16), let height = bytes.u32be(20),
            let colorType = bytes.u8(25), bytes.count >= 33
        else { return nil }
        var header = ImageHeader(format: .png, width: width, height: height)
        header.hasAlpha = colorType == 4 || colorType == 6
        var offset = 33
        // Chunks after the pixels are of no interest: EXIF there is rare and pixels may be many.
        while let length = bytes.u32be(offset), !bytes.matches("IDAT", at: offset + 4) {
            if bytes.matches("tRNS", at: offset + 4) { header.hasAlpha = true }
            if bytes.matches("acTL", at: offset + 4) { header.isAnimated = true }
            if bytes.matches("eXIf", at: offset + 4) {
                header.orientation = EXIF.orientation(bytes, tiffAt: offset + 8) ?? 1
            }
            offset += 12 + length
        }
        return header
    }
}

enum JPEGHeader {
    static func read(_ data: Data) throws -> ImageHeader? {
        let bytes = ByteReader(data)
        var orientation = 1
        var offset = 2
        while true {
            guard let lead = bytes.u8(offset), let marker = bytes.u8(offset + 1) else { return nil }
            guard lead == 0xff else {
                offset += 1
                continue
            }
            if marker == 0xff || marker == 0 || marker == 1 || 0xd0...0xd8 ~= marker {
                offset += marker == 0xff ? 1 : 2
                continue
            }
            guard marker != 0xd9, marker != 0xda else {
                throw ImageError.corrupt(.jpeg, reason: "it has no frame header")
            }
            guard let length = bytes.u16be(offset + 2) else { return nil }
            if marker == 0xe1, bytes.matches("Exif\0\0", at: offset + 4) {
                orientation = EXIF.orientation(bytes, tiffAt: offset + 10) ?? orientation
            }
            if 0xc0...0xcf ~= marker, marker != 0xc4, marker != 0xc8, marker != 0xcc {
                guard let depth = bytes.u8(offset + 4), let height = bytes.u16be(offset + 5),
                    let width = bytes.u16be(offset + 7), let components = bytes.u8(offset + 9)
                else { return nil }
                var header = ImageHeader(
                    format: .jpeg, width: width, height: height, orientation: orientation)
                header.isEmbeddable =
                    depth == 8 && (components == 1 || components == 3) && marker <= 0xc2
                return header
            }
            offset += 2 + max(2, length)
        }
    }
}

enum GIFHeader {
    static func read(_ data: Data) -> ImageHeader? {
        let bytes = ByteReader(data)
        guard let width = bytes.u16le(6), let height = bytes.u16le(8), let flags = bytes.u8(10)
        else { return nil }
        var header = ImageHeader(format: .gif, width: width, height: height)
        var frames = 0
        var offset = 13 + (flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0)
        while frames < 2, let kind = bytes.u8(offset) {
            switch kind {
            case 0x21:
                if bytes.u8(offset + 1) == 0xf9, let packed = bytes.u8(offset + 3), packed & 1 != 0
                {
                    header.hasAlpha = true
                }
                offset = skipBlocks(bytes, offset + 2)
            case 0x2c:
                frames += 1
                let flags = bytes.u8(offset + 9) ?? 0
                let table = flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0
                offset = skipBlocks(bytes, offset + 10 + table + 1)
            default: offset = bytes.count
            }
        }
        header.isAnimated = frames > 1
        return header
    }

    private static func skipBlocks(_ bytes: ByteReader, _ start: Int) -> Int {
        var offset = start
        while let length = bytes.u8(offset), length > 0 { offset += length + 1 }
        return offset + 1
    }
}

enum WebPHeader {
    static func read(_ data: Data) -> ImageHeader? {
        let bytes = ByteReader(data)
        if bytes.matches("VP8X", at: 12) {
            guard let flags = bytes.u8(20), let width = bytes.u24le(24),
                let height = bytes.u24le(27)
            else { return nil }
            return ImageHeader(
                format: .webp, width: width + 1, height: height + 1,
                orientation: flags & 8 != 0 ? orientation(bytes) : 1, hasAlpha: flags & 16 != 0,
                isAnimated: flags & 2 != 0)
        }
        if bytes.matches("VP8L", at: 12) {
            guard let packed = bytes.u32le(21) else { return nil }
            return ImageHeader(
                format: .webp, width: packed & 0x3fff + 1, height: packed >> 14 & 0x3fff + 1,
                hasAlpha: packed >> 28 & 1 != 0)
        }
        guard let width = bytes.u16le(26), let height = bytes.u16le(28) else { return nil }
        return ImageHeader(format: .webp, width: width & 0x3fff, height: height & 0x3fff)
    }

    private static func orientation(_ bytes: ByteReader) -> Int {
        var offset = 12
        while let length = bytes.u32le(offset + 4) {
            if bytes.matches("EXIF", at: offset) {
                let prefix = bytes.matches("Exif\0\0", at: offset + 8) ? 6 : 0
                return EXIF.orientation(bytes, tiffAt: offset + 8 + prefix) ?? 1
            }
            offset += 8 + length + length % 2
        }
        return 1
    }
}

enum BMPHeader {
    static func read(_ data: Data) -> ImageHeader? {
        let bytes = ByteReader(data)
        guard let size = bytes.u32le(14) else { return nil }
        if size == 12 {
            guard let width = bytes.u16le(18), let height = bytes.u16le(20) else { return nil }
            return ImageHeader(format: .bmp, width: width, height: height)
        }
        guard let width = bytes.u32le(18), let height = bytes.u32le(22), let depth = bytes.u16le(28)
        else { return nil }
        // A negative height says that rows run from the top.
        let rows = height > 0x7fff_ffff ? 0x1_0000_0000 - height : height
        return ImageHeader(format: .bmp, width: width, height: rows, hasAlpha: depth == 32)
    }
}

enum TIFFHeader {
    static func read(_ data: Data) -> ImageHeader? {
        let bytes = ByteReader(data)
        guard let fields = EXIF.fields(bytes, tiffAt: 0), let width = fields[0x100],
            let height = fields[0x101]
        else { return nil }
        let orientation = fields[0x112] ?? 1
        return ImageHeader(
            format: .tiff, width: width, height: height,
            orientation: 1...8 ~= orientation ? orientation : 1, hasAlpha: fields[0x152] != nil)
    }
}

enum ICOHeader {
    static func read(_ data: Data) -> ImageHeader? {
        let bytes = ByteReader(data)
        guard let count = bytes.u16le(4) else { return nil }
        var best: ImageHeader?
        for index in 0..<count {
            let entry = 6 + 16 * index
            guard let width = bytes.u8(entry), let height = bytes.u8(entry + 1) else { break }
            let header = ImageHeader(
                format: .ico, width: width == 0 ? 256 : width, height: height == 0 ? 256 : height,
                hasAlpha: true)
            if header.width * header.height > best.map({ $0.width * $0.height }) ?? 0 {
                best = header
            }
        }
        return best
    }
}
