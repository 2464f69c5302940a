public import CoreGraphics
public import Foundation
import Images
import Locking
import Typesetting
package import Views

/// A picture used like an emoji: the value of `.adaptiveImageGlyph` on U+FFFC.
///
/// The file is a HEIC with the picture in one or more sizes; identifier and description are the TIFF fields
/// DocumentName and ImageDescription of its metadata. In a line it is as high as its font.
open class NSAdaptiveImageGlyph: NSObject, NSCopying, NSSecureCoding, CTAdaptiveImageProviding,
    @unchecked Sendable
{
    /// The file's bytes, as they came.
    public let imageContent: Data
    /// Names the picture; the same for the same bytes.
    public let contentIdentifier: String
    /// What the picture shows, for those who cannot see it; "" when the file does not say.
    public let contentDescription: String
    /// Draws from the size that fits best; nil when the bytes are no picture.
    package let image: UIImage?
    /// False for a file without identifier: a photograph, as far as anyone knows.
    package let namesItself: Bool
    private let source: ImageSource?
    private let fallback = Locked<Data?>(nil)

    /// Uniform type identifier of `imageContent`.
    open class var contentType: String { "public.heic" }

    /// Keeps any bytes; what is no HEIC is an empty cell in text. `init(validating:)` refuses it.
    ///
    /// Apple's initializer gives nil for such bytes although its Swift type has no place for it.
    public init(imageContent: Data) {
        self.imageContent = imageContent
        let fields = GlyphFields(imageContent)
        contentIdentifier = fields.identifier ?? Self.identifier(of: imageContent)
        contentDescription = fields.description ?? ""
        namesItself = fields.identifier != nil
        source = Self.source(of: imageContent)
        image = source.map { UIImage(cgImage: CGImage(source: $0)) }
        super.init()
    }

    /// nil when the bytes are no HEIC that can be shown. Ours.
    public convenience init?(validating imageContent: Data) {
        self.init(imageContent: imageContent)
        if image == nil { return nil }
    }

    private static func source(of data: Data) -> ImageSource? {
        do {
            return try ImageSource(strikesOf: data)
        } catch {
            return nil
        }
    }

    /// An identifier out of the bytes themselves (64-bit FNV-1a), for a file that has none.
    private static func identifier(of data: Data) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in data { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return "galley-" + String(hash, radix: 16)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSAdaptiveImageGlyph else { return false }
        return self === other || imageContent == other.imageContent
    }

    open override var hash: Int { contentIdentifier.hashValue }

    // MARK: Coding

    open class var supportsSecureCoding: Bool { true }

    private static let contentKey = "imageContent"

    open func encode(with coder: NSCoder) {
        coder.encode(imageContent as NSData, forKey: Self.contentKey)
    }

    /// nil when the archive has no bytes.
    public required convenience init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.contentKey),
            let content = coder.decodeObject(of: NSData.self, forKey: Self.contentKey)
        else { return nil }
        self.init(imageContent: Data(referencing: content))
    }

    // MARK: Drawing

    /// Largest pixels that fill the proposed size, and where they go: centred, same shape.
    ///
    /// - Parameters:
    ///   - proposedSize: points.
    ///   - scaleFactor: pixels a point.
    ///   - imageOffset: receives the lower left corner in the proposed size, y up.
    ///   - imageSize: receives the size, points.
    open func image(
        forProposedSize proposedSize: CGSize, scaleFactor: CGFloat,
        imageOffset: UnsafeMutablePointer<CGPoint>, imageSize: UnsafeMutablePointer<CGSize>
    ) -> CGImage? {
        guard let image, image.size.width > 0, image.size.height > 0 else { return nil }
        let scale = min(
            proposedSize.width / image.size.width, proposedSize.height / image.size.height)
        let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
        imageSize.pointee = size
        imageOffset.pointee = CGPoint(
            x: (proposedSize.width - size.width) / 2, y: (proposedSize.height - size.height) / 2)
        return image.cgImage
    }

    /// The box it takes in a line: as high as the font, on its descent, origin on the baseline, y up.
    package final func box(ascent: CGFloat, descent: CGFloat) -> CGRect {
        let height = ascent + descent
        var width = height
        if let size = image?.size, size.height > 0 {
            width = height * min(max(size.width / size.height, 1 / 8), 8)
        }
        return CGRect(x: 0, y: -descent, width: width, height: height)
    }

    /// The box that the font among the attributes gives it.
    package final func box(in values: [NSAttributedString.Key: Any]) -> CGRect {
        let font = TextStyles.font(values)
        let metrics = FontCatalog.shared.face(for: font).metrics(size: font.size)
        return box(ascent: metrics.ascent, descent: metrics.descent)
    }

    /// A PNG for programs that know no glyphs, at most 160 pixels wide; made once. nil when the bytes are no picture.
    package final var fallbackPNG: Data? {
        guard let source else { return nil }
        return fallback.withLock { known in
            if let known { return known }
            do {
                let side = min(160, source.header.width)
                let png = try ImageEncoder.png(source.pixels(covering: (side, 1)))
                known = png
                return png
            } catch {
                return nil
            }
        }
    }

    /// Draws it on whole pixels; an empty cell where the bytes are no picture.
    package final func draw(in rect: CGRect, _ context: CGContext) {
        let rect = context.pixelAligned(rect)
        if let image {
            image.draw(in: rect)
            return
        }
        context.saveGState()
        context.setStrokeColor(UIColor.gray.cgColor)
        let line = max(rect.height / 24, 0.5)
        context.setLineWidth(line)
        context.stroke(rect.insetBy(dx: rect.width / 8 + line, dy: rect.height / 8 + line))
        context.restoreGState()
    }
}

/// What gives a picture for a size, as large as text asks for it.
public protocol CTAdaptiveImageProviding: AnyObject {
    /// Pixels for the proposed size (points), with offset and size of where they go in it.
    func image(
        forProposedSize proposedSize: CGSize, scaleFactor: CGFloat,
        imageOffset: UnsafeMutablePointer<CGPoint>, imageSize: UnsafeMutablePointer<CGSize>
    ) -> CGImage?
}

extension NSAttributedString {
    /// One U+FFFC that carries the glyph.
    public convenience init(
        adaptiveImageGlyph: NSAdaptiveImageGlyph, attributes: [Key: Any] = [:]
    ) {
        var attributes = attributes
        attributes[.adaptiveImageGlyph] = adaptiveImageGlyph
        self.init(string: "\u{FFFC}", attributes: attributes)
    }
}
