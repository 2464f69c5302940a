public import UIKit

/// Landscapes painted in code, so that the examples need no photographs of anybody.
public struct SamplePhoto: Sendable {
    private let sky: [UInt32]
    /// Centre and radius in units of the height.
    private let sun: (x: CGFloat, y: CGFloat, radius: CGFloat, color: UInt32)
    /// From far to near; the height of each ridge's line in units of the picture's height.
    private let ridges: [(y: CGFloat, relief: CGFloat, waves: CGFloat, color: UInt32)]

    public static let dusk = SamplePhoto(
        sky: [0x2B2A5E, 0x8E4F86, 0xF0876B, 0xFBD38A], sun: (1.15, 0.62, 0.09, 0xFFF1C4),
        ridges: [
            (0.62, 0.10, 2.1, 0x7A4B7F), (0.72, 0.13, 3.3, 0x4B3566), (0.86, 0.08, 5.2, 0x251D42),
        ])
    public static let morning = SamplePhoto(
        sky: [0x5DA9DB, 0xA9D5EC, 0xEEF4E3], sun: (0.4, 0.26, 0.08, 0xFFFCEB),
        ridges: [
            (0.55, 0.12, 1.7, 0x9EBFC9), (0.68, 0.14, 2.9, 0x6C9C8B), (0.84, 0.09, 4.1, 0x3E6F57),
        ])
    public static let dunes = SamplePhoto(
        sky: [0x3F7FB5, 0xA8CFE0, 0xF7E3C1], sun: (1.3, 0.2, 0.07, 0xFFFFFF),
        ridges: [
            (0.60, 0.06, 1.1, 0xE7B777), (0.72, 0.11, 1.6, 0xD3955A), (0.87, 0.10, 2.3, 0xA9683C),
        ])
    public static let sea = SamplePhoto(
        sky: [0x1F5F8B, 0x5FA8C8, 0xC7E6E4], sun: (0.8, 0.35, 0.06, 0xFFFBE0),
        ridges: [
            (0.60, 0.012, 3.0, 0x2E86A3), (0.72, 0.02, 7.0, 0x1F6E8D), (0.86, 0.03, 9.0, 0x155470),
        ])
    public static let night = SamplePhoto(
        sky: [0x070B24, 0x14224F, 0x3A4F86], sun: (0.5, 0.24, 0.07, 0xF3F0DC),
        ridges: [
            (0.66, 0.11, 2.4, 0x1C2A55), (0.77, 0.12, 3.7, 0x111B3B), (0.89, 0.07, 6.1, 0x090F24),
        ])

    /// Paints it; `size` counts points at two pixels each.
    public func image(size: CGSize) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            paintSky(size, context.cgContext)
            let unit = size.height
            UIColor(rgb: sun.color).setFill()
            UIBezierPath(
                arcCenter: CGPoint(x: sun.x * unit, y: sun.y * unit), radius: sun.radius * unit,
                startAngle: 0, endAngle: 2 * .pi, clockwise: true
            ).fill()
            for ridge in ridges {
                UIColor(rgb: ridge.color).setFill()
                line(of: ridge.y, ridge.relief, ridge.waves, size).fill()
            }
        }
    }

    private func paintSky(_ size: CGSize, _ context: CGContext) {
        let colors = sky.map { UIColor(rgb: $0).cgColor }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else {
            return
        }
        context.drawLinearGradient(
            gradient, start: .zero, end: CGPoint(x: 0, y: size.height * 0.75),
            options: .drawsAfterEndLocation)
    }

    private func line(
        of height: CGFloat, _ relief: CGFloat, _ waves: CGFloat, _ size: CGSize
    ) -> UIBezierPath {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: size.height))
        for x in stride(from: 0, through: size.width + 2, by: 2) {
            let phase = x / size.height * waves
            let wave =
                sin(phase + waves) * 0.6 + sin(phase * 2.3 + 1) * 0.3 + sin(phase * 5.1) * 0.1
            path.addLine(to: CGPoint(x: x, y: size.height * (height - relief * wave)))
        }
        path.addLine(to: CGPoint(x: size.width + 2, y: size.height))
        path.close()
        return path
    }
}

extension UIColor {
    fileprivate convenience init(rgb: UInt32) {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
}
