public import Foundation

/// A picture used like an emoji: the value of `.adaptiveImageGlyph` on U+FFFC.
///
/// The file is a HEIC with the picture in several sizes; identifier and description are the TIFF fields DocumentName and
/// ImageDescription in its Exif data.
open class NSAdaptiveImageGlyph: NSObject, NSCopying, @unchecked Sendable {
    /// The file's bytes, as they came.
    public let imageContent: Data
    /// Names the picture; the same for the same bytes.
    public let contentIdentifier: String
    /// What the picture shows, for those who cannot see it; "" when the file does not say.
    public let contentDescription: String

    /// Uniform type identifier of `imageContent`.
    open class var contentType: String { "public.heic" }

    public init(imageContent: Data) {
        self.imageContent = imageContent
        let fields = ExifText([UInt8](imageContent))
        contentIdentifier = fields.documentName ?? Self.identifier(of: imageContent)
        contentDescription = fields.imageDescription ?? ""
        super.init()
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
