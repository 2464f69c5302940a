import Foundation

@testable import Images

/// Pictures made by the tests themselves.
enum Samples {
    typealias Color = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    static func buffer(_ width: Int, _ height: Int, _ color: (Int, Int) -> Color) throws
        -> PixelBuffer
    {
        var isOpaque = true
        for y in 0..<height {
            for x in 0..<width where color(x, y).alpha != 255 { isOpaque = false }
        }
        return try PixelBuffer(width: width, height: height) { target in
            let words = target.bindMemory(to: UInt32.self)
            for y in 0..<height {
                for x in 0..<width {
                    let c = color(x, y)
                    func times(_ value: UInt8) -> UInt32 {
                        (UInt32(value) * UInt32(c.alpha) + 127) / 255
                    }
                    words[y * width + x] =
                        UInt32(c.alpha) << 24 | times(c.red) << 16 | times(c.green) << 8
                        | times(c.blue)
                }
            }
            return isOpaque
        }
    }

    /// Red top left, green top right, blue bottom left, white bottom right.
    static func corners(_ width: Int, _ height: Int) throws -> PixelBuffer {
        try buffer(width, height) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): (255, 0, 0, 255)
            case (false, true): (0, 255, 0, 255)
            case (true, false): (0, 0, 255, 255)
            case (false, false): (255, 255, 255, 255)
            }
        }
    }

    /// The JPEG with an EXIF segment that holds only an orientation.
    static func oriented(_ jpeg: Data, _ orientation: UInt8) -> Data {
        var segment = Data([0xff, 0xe1, 0, 34]) + Data("Exif\0\0".utf8)
        segment += Data("MM\0*".utf8) + Data([0, 0, 0, 8, 0, 1])
        segment += Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
        return jpeg.prefix(2) + segment + jpeg.dropFirst(2)
    }

    /// The nearest pure colour of a pixel, as a letter.
    static func letter(_ pixels: PixelBuffer, _ x: Int, _ y: Int) -> Character {
        let c = pixels.rgba(x: x, y: y)
        switch (c.red > 127, c.green > 127, c.blue > 127) {
        case (true, false, false): return "R"
        case (false, true, false): return "G"
        case (false, false, true): return "B"
        case (true, true, true): return "W"
        default: return "?"
        }
    }

    /// Letters of the four corners: top left, top right, bottom left, bottom right.
    static func cornerLetters(_ pixels: PixelBuffer) -> String {
        let (right, bottom) = (pixels.width - 1, pixels.height - 1)
        return String([
            letter(pixels, 0, 0), letter(pixels, right, 0), letter(pixels, 0, bottom),
            letter(pixels, right, bottom),
        ])
    }

    /// A PNG header that claims a size, with too little behind it.
    static func hugePNG(_ width: UInt32, _ height: UInt32) -> Data {
        func big(_ value: UInt32) -> Data {
            Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
        }
        return Data([0x89]) + Data("PNG\r\n\u{1A}\n".utf8) + big(13) + Data("IHDR".utf8)
            + big(width) + big(height) + Data([8, 2, 0, 0, 0, 0, 0, 0, 0])
            + big(0) + Data("IDAT".utf8) + big(0)
    }

    /// 8 × 4 pixels: left half opaque red, right half transparent.
    static let gif = Data([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255,
        0x21, 0xf9, 4, 1, 0, 0, 1, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0,
        0x3b,
    ])

    /// 2 × 2, 24 bits, bottom row first: blue white / red green.
    static var bmp: Data {
        func little(_ value: Int, _ count: Int) -> Data {
            Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
        }
        var data = Data("BM".utf8) + little(70, 4) + little(0, 4) + little(54, 4)
        data += little(40, 4) + little(2, 4) + little(2, 4) + little(1, 2) + little(24, 2)
        data += little(0, 4) + little(16, 4) + little(2835, 4) + little(2835, 4) + little(0, 8)
        data += Data([255, 0, 0, 255, 255, 255, 0, 0]) + Data([0, 0, 255, 0, 255, 0, 0, 0])
        return data
    }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
