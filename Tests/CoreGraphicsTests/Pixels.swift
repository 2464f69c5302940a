import CoreGraphics
import Images
import Testing

/// Draws into a bitmap of `size` points and hands back its pixels.
func render(
    _ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: (CGContext) -> Void
) throws -> PixelBuffer {
    let context = try #require(
        CGContext.bitmap(size: CGSize(width: width, height: height), scale: scale))
    draw(context)
    return try #require(try context.copyPixels())
}

/// A pixel as `RRGGBBAA`.
func hex(_ pixels: PixelBuffer, _ x: Int, _ y: Int) -> String {
    let c = pixels.rgba(x: x, y: y)
    let word = UInt32(c.red) << 24 | UInt32(c.green) << 16 | UInt32(c.blue) << 8 | UInt32(c.alpha)
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
}

/// Sum of alpha over a rectangle of pixels, in whole pixels.
func ink(_ pixels: PixelBuffer, _ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    var sum = 0
    for y in rows {
        for x in columns { sum += Int(pixels.rgba(x: x, y: y).alpha) }
    }
    return Double(sum) / 255
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
