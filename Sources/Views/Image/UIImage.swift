public import CoreGraphics
import Images

/// An immutable picture, decoded when and as large as it is drawn.
open class UIImage: NSObject, @unchecked Sendable {
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    public enum RenderingMode: Int, Sendable {
        case automatic, alwaysOriginal, alwaysTemplate
    }

    /// The picture as stored; nil for an empty image.
    public let cgImage: CGImage?
    /// Pixels a point.
    public let scale: CGFloat
    /// How `cgImage` is turned to be upright. Orientation in a file's EXIF data is already applied: `.up`.
    public let imageOrientation: Orientation
    public let renderingMode: RenderingMode
    public let capInsets: UIEdgeInsets
    let tint: UIColor?

    /// An image without pixels.
    public override init() {
        cgImage = nil
        scale = 1
        imageOrientation = .up
        renderingMode = .automatic
        capInsets = .zero
        tint = nil
        super.init()
    }

    init(
        cgImage: CGImage?, scale: CGFloat, orientation: Orientation,
        renderingMode: RenderingMode = .automatic, tint: UIColor? = nil,
        capInsets: UIEdgeInsets = .zero
    ) {
        self.cgImage = cgImage
        self.scale = scale > 0 ? scale : 1
        imageOrientation = orientation
        self.renderingMode = renderingMode
        self.tint = tint
        self.capInsets = capInsets
        super.init()
    }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(
            cgImage: cgImage, scale: scale, orientation: orientation, renderingMode: .automatic)
    }

    /// Reads the header; nil when the bytes are no picture that can be read.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// - Parameter scale: pixels a point.
    public convenience init?(data: Data, scale: CGFloat) {
        do {
            self.init(cgImage: try CGImage(data: data), scale: scale, orientation: .up)
        } catch {
            return nil
        }
    }

    /// A name ending in `@2x` or `@3x` before the extension sets the scale.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = NSString(string: path).deletingPathExtension
        self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
    }

    /// A picture file among the main bundle's resources; nil when there is none of that name.
    public convenience init?(named name: String) {
        for type in ["", "png", "jpg", "jpeg", "webp"] {
            for suffix in ["", "@2x", "@3x"] {
                if let path = Bundle.main.path(forResource: name + suffix, ofType: type) {
                    self.init(contentsOfFile: path)
                    return
                }
            }
        }
        return nil
    }

    /// Points, as the picture is looked at.
    open var size: CGSize {
        guard let cgImage else { return .zero }
        let width = CGFloat(cgImage.width) / scale
        let height = CGFloat(cgImage.height) / scale
        return imageOrientation.swapsAxes
            ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    // MARK: Variants

    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(
            cgImage: cgImage, scale: scale, orientation: imageOrientation,
            renderingMode: renderingMode, tint: tint, capInsets: capInsets)
    }

    /// The picture's shape filled with `color`.
    open func withTintColor(_ color: UIColor) -> UIImage {
        withTintColor(color, renderingMode: renderingMode)
    }

    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        UIImage(
            cgImage: cgImage, scale: scale, orientation: imageOrientation,
            renderingMode: renderingMode, tint: color, capInsets: capInsets)
    }

    /// Keeps the insets; drawing stretches the whole picture.
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        UIImage(
            cgImage: cgImage, scale: scale, orientation: imageOrientation,
            renderingMode: renderingMode, tint: tint, capInsets: capInsets)
    }

    // MARK: Drawing in the current context

    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    open func draw(in rect: CGRect) {
        guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        if let tint {
            context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
            paint(cgImage, in: rect, context)
            context.setBlendMode(.sourceIn)
            context.setFillColor(tint.cgColor)
            context.fill(rect)
            context.endTransparencyLayer()
        } else {
            paint(cgImage, in: rect, context)
        }
        context.restoreGState()
    }

    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        draw(in: rect)
        context.restoreGState()
    }

    /// Fills `rect` with copies of the picture.
    open func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else {
            return
        }
        context.saveGState()
        context.clip(to: rect)
        for y in stride(from: rect.minY, to: rect.maxY, by: size.height) {
            for x in stride(from: rect.minX, to: rect.maxX, by: size.width) {
                draw(at: CGPoint(x: x, y: y))
            }
        }
        context.restoreGState()
    }

    private func paint(_ image: CGImage, in rect: CGRect, _ context: CGContext) {
        guard imageOrientation != .up else { return context.drawImage(image, in: rect) }
        context.saveGState()
        context.translateBy(x: rect.midX, y: rect.midY)
        context.concatenate(imageOrientation.transform)
        let size =
            imageOrientation.swapsAxes ? CGSize(width: rect.height, height: rect.width) : rect.size
        context.drawImage(
            image,
            in: CGRect(
                x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
        context.restoreGState()
    }

    // MARK: Encoding

    /// The picture as PNG at its full size; nil when it is empty or cannot be decoded.
    open func pngData() -> Data? { encoded { try ImageEncoder.png($0) } }

    /// - Parameter compressionQuality: 0 (small) to 1 (good).
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        encoded { try ImageEncoder.jpeg($0, quality: Double(compressionQuality)) }
    }

    private func encoded(_ encode: (PixelBuffer) throws -> Data) -> Data? {
        do {
            guard let pixels = try uprightPixels() else { return nil }
            return try encode(pixels)
        } catch {
            return nil
        }
    }

    /// All pixels, turned and tinted as drawn.
    private func uprightPixels() throws -> PixelBuffer? {
        guard let cgImage else { return nil }
        let isPlain = imageOrientation == .up && tint == nil
        if isPlain, case .pixels(let pixels) = cgImage.content, pixels.width == cgImage.width,
            pixels.height == cgImage.height
        {
            return pixels
        }
        if isPlain, let source = cgImage.encoded {
            return try source.pixels(covering: (cgImage.width, cgImage.height))
        }
        guard let context = CGContext.bitmap(size: size, scale: scale) else { return nil }
        withGraphicsContext(context) { draw(at: .zero) }
        return try context.copyPixels()
    }

    /// The bytes the picture was read from, when it is shown as they are.
    package var originalData: Data? {
        guard imageOrientation == .up, tint == nil else { return nil }
        return cgImage?.encoded?.data
    }

    /// Equal when both show the same picture in the same way; encoded pictures compare by their bytes.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        if self === other { return true }
        guard scale == other.scale, imageOrientation == other.imageOrientation, tint == other.tint
        else { return false }
        if cgImage === other.cgImage { return true }
        guard let mine = cgImage?.encoded?.data, let theirs = other.cgImage?.encoded?.data else {
            return false
        }
        return mine == theirs
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(scale)
        hasher.combine(cgImage?.width)
        hasher.combine(cgImage?.height)
        return hasher.finalize()
    }

    open override var description: String {
        "<UIImage: \(size.width) × \(size.height) points, scale \(scale)>"
    }
}

extension UIImage.Orientation {
    var swapsAxes: Bool {
        switch self {
        case .left, .right, .leftMirrored, .rightMirrored: true
        default: false
        }
    }

    /// Turns the stored picture around its middle to be upright, y down.
    var transform: CGAffineTransform {
        let mirror = CGAffineTransform(scaleX: -1, y: 1)
        func turn(_ quarters: CGFloat) -> CGAffineTransform {
            CGAffineTransform(rotationAngle: quarters * .pi / 2)
        }
        return switch self {
        case .up: .identity
        case .down: turn(2)
        case .left: turn(-1)
        case .right: turn(1)
        case .upMirrored: mirror
        case .downMirrored: turn(2).concatenating(mirror)
        // The mirror acts on the turned picture: transposed and anti-transposed.
        case .leftMirrored: mirror.concatenating(turn(-1))
        case .rightMirrored: mirror.concatenating(turn(1))
        }
    }
}
