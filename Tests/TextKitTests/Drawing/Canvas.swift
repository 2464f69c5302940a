@testable import TextKit

/// A bitmap to draw text into and to look at.
struct Canvas {
    let image: UIImage

    /// Draws on white.
    init(width: CGFloat, height: CGFloat, scale: CGFloat = 1, _ draw: () -> Void) {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let renderer = UIGraphicsImageRenderer(
            size: CGSize(width: width, height: height), format: format)
        image = renderer.image { context in
            UIColor.white.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
            draw()
        }
    }

    func save(_ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] else { return }
        let url = URL(fileURLWithPath: folder).appendingPathComponent(name + ".png")
        do { try image.pngData()?.write(to: url) } catch { print("no picture: \(error)") }
    }
}
