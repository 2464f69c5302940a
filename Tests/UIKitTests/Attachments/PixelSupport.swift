import CoreGraphics
import Testing
import Views

extension UIImage {
    /// The colour at a point, each part from 0 to 1.
    func pixel(at point: CGPoint) throws -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
        let context = try #require(CGContext.bitmap(size: size))
        withGraphicsContext(context) { draw(at: .zero) }
        let data = try #require(context.data)
        let at = Int(point.y) * context.bytesPerRow + Int(point.x) * 4
        let bytes = (0..<3).map { data.load(fromByteOffset: at + $0, as: UInt8.self) }
        return (CGFloat(bytes[2]) / 255, CGFloat(bytes[1]) / 255, CGFloat(bytes[0]) / 255)
    }
}
