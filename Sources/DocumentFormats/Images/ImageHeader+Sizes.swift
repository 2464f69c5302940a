/// Where files of the kinds with more than one layout say their size.
extension ImageHeader {
    /// The canvas of the first chunk (WebP container specification; RFC 6386, 9.1; WebP lossless, 3).
    static func webPSize(_ bytes: [UInt8]) -> (Int, Int) {
        guard bytes.count >= 30 else { return (0, 0) }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X": return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
        case "VP8 ": return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = little(bytes, 21, 4)
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        default: return (0, 0)
        }
    }

    /// ImageWidth and ImageLength of the first directory (TIFF 6.0, section 2).
    static func tiffSize(_ bytes: [UInt8]) -> (Int, Int) {
        let isLittle = bytes[0] == 0x49
        func number(_ offset: Int, _ count: Int) -> Int {
            isLittle ? little(bytes, offset, count) : big(bytes, offset, count)
        }
        let directory = number(4, 4)
        guard directory >= 8 else { return (0, 0) }
        var size = (0, 0)
        for entry in 0..<min(number(directory, 2), 512) {
            let place = directory + 2 + entry * 12
            // 3 is a short number.
            let value = number(place + 8, number(place + 2, 2) == 3 ? 2 : 4)
            switch number(place, 2) {
            case 256: size.0 = value
            case 257: size.1 = value
            default: break
            }
        }
        return size
    }

    /// Pixels of the largest spatial extent that stands in the first boxes (ISO/IEC 23008-12, 6.5.3).
    static func largestHEIF(_ bytes: [UInt8]) -> Int {
        let word = Array("ispe".utf8)
        var largest = 0
        for index in 4..<max(min(bytes.count, 1 << 16) - 16, 4)
        where bytes[index] == word[0] && bytes[index...].starts(with: word) {
            let (width, height) = (big(bytes, index + 8, 4), big(bytes, index + 12, 4))
            let (product, overflow) = width.multipliedReportingOverflow(by: height)
            largest = max(largest, overflow ? .max : product)
        }
        return largest
    }
}
