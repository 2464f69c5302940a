import Foundation

/// Reads numbers out of bytes that may end anywhere; offsets count from the first byte.
struct ByteReader {
    private let data: Data
    let count: Int

    init(_ data: Data) {
        self.data = data
        count = data.count
    }

    func u8(_ offset: Int) -> Int? {
        offset >= 0 && offset < count ? Int(data[data.startIndex + offset]) : nil
    }

    func u16be(_ offset: Int) -> Int? {
        guard let high = u8(offset), let low = u8(offset + 1) else { return nil }
        return high << 8 | low
    }

    func u16le(_ offset: Int) -> Int? { u16be(offset).map { $0 >> 8 | ($0 & 255) << 8 } }

    func u24le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u8(offset + 2) else { return nil }
        return high << 16 | low
    }

    func u32be(_ offset: Int) -> Int? {
        guard let high = u16be(offset), let low = u16be(offset + 2) else { return nil }
        return high << 16 | low
    }

    func u32le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u16le(offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Whether the Latin-1 text stands at `offset`.
    func matches(_ text: String, at offset: Int) -> Bool {
        var offset = offset
        for scalar in text.unicodeScalars {
            guard u8(offset) == Int(scalar.value) else { return false }
            offset += 1
        }
        return true
    }

    func u16(_ offset: Int, littleEndian: Bool) -> Int? {
        littleEndian ? u16le(offset) : u16be(offset)
    }

    func u32(_ offset: Int, littleEndian: Bool) -> Int? {
        littleEndian ? u32le(offset) : u32be(offset)
    }
}
