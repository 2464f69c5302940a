package import Images

/// A picture: encoded bytes that are decoded at the size they are drawn, or pixels.
///
/// Orientation is applied: `width` and `height` are those of the picture as it is looked at.
public final class CGImage: Sendable {
    package enum Content: Sendable {
        case encoded(ImageSource)
        case pixels(PixelBuffer)
    }

    package let content: Content
    /// The visible part in pixels of the whole picture, y down; nil shows all.
    let crop: CGRect?

    init(content: Content, crop: CGRect?) {
        self.content = content
        self.crop = crop
    }

    package convenience init(pixels: PixelBuffer) {
        self.init(content: .pixels(pixels), crop: nil)
    }

    /// Reads the header only.
    ///
    /// - Throws: `ImageError`.
    package convenience init(data: Data) throws {
        self.init(content: .encoded(try ImageSource(data: data)), crop: nil)
    }

    package convenience init(source: ImageSource) {
        self.init(content: .encoded(source), crop: nil)
    }

    /// Pixels.
    public var width: Int { crop.map { Int($0.width) } ?? fullWidth }
    /// Pixels.
    public var height: Int { crop.map { Int($0.height) } ?? fullHeight }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { width * 4 }
    public var colorSpace: CGColorSpace? { .standard }

    public var alphaInfo: CGImageAlphaInfo {
        switch content {
        case .encoded(let source): source.header.hasAlpha ? .premultipliedFirst : .noneSkipFirst
        case .pixels(let pixels): pixels.isOpaque ? .noneSkipFirst : .premultipliedFirst
        }
    }

    /// The part inside `rect` (pixels, y down), which rounds outwards; nil when it lies outside.
    public func cropping(to rect: CGRect) -> CGImage? {
        let bounds = crop ?? CGRect(x: 0, y: 0, width: fullWidth, height: fullHeight)
        guard !rect.isNull, rect.origin.x.isFinite, rect.origin.y.isFinite else { return nil }
        let part = rect.integral.offsetBy(dx: bounds.minX, dy: bounds.minY).intersection(bounds)
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        return CGImage(content: content, crop: part)
    }

    public func copy() -> CGImage? { self }

    /// The bytes the picture came from, unless it is a bitmap or cropped.
    package var encoded: ImageSource? {
        if case .encoded(let source) = content, crop == nil { source } else { nil }
    }

    /// All pixels of the picture before cropping, at least `width` × `height` of them where it has so many.
    ///
    /// - Throws: `ImageError`.
    package func fullPixels(atLeastWidth width: Int, height: Int) throws -> PixelBuffer {
        switch content {
        case .pixels(let pixels): pixels
        case .encoded(let source): try source.pixels(covering: (width, height))
        }
    }

    var fullWidth: Int {
        switch content {
        case .encoded(let source): source.header.displayWidth
        case .pixels(let pixels): pixels.width
        }
    }

    var fullHeight: Int {
        switch content {
        case .encoded(let source): source.header.displayHeight
        case .pixels(let pixels): pixels.height
        }
    }
}
