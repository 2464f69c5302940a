import CCairo
import CFontconfig
import Locking

/// Index of a glyph in its font.
public typealias CGGlyph = UInt16
public typealias CGFontIndex = UInt16

/// One face of a font file, as it is drawn. The same object is handed out for the same face.
public final class CGFont: Hashable, Sendable {
    private struct Key: Hashable {
        var path: String
        var index: Int
        var slant: Double
        var isBold: Bool
    }

    /// Path of the font file.
    package let path: String
    /// Index of the face in its file.
    package let index: Int
    /// Horizontal shear; 0 for a face drawn as it is.
    let slant: Double
    let isBold: Bool
    /// Cairo counts references to a font face atomically and never changes it.
    nonisolated(unsafe) let face: OpaquePointer?

    private static let cache = Locked<[Key: CGFont]>([:])

    private init(_ key: Key) {
        path = key.path
        index = key.index
        slant = key.slant
        isBold = key.isBold
        face = CGFont.makeFace(key)
    }

    deinit {
        if let face { cairo_font_face_destroy(face) }
    }

    /// The face at `index` of the font file at `path`. A file that is no font draws nothing.
    ///
    /// - Parameters:
    ///   - syntheticSlant: shear for a face without an italic, about 0.2.
    ///   - isSyntheticallyBold: draws a face without a bold thicker.
    package static func face(
        path: String, index: Int, syntheticSlant: Double = 0, isSyntheticallyBold: Bool = false
    ) -> CGFont {
        let key = Key(
            path: path, index: index, slant: syntheticSlant, isBold: isSyntheticallyBold)
        return cache.withLock { fonts in
            if let font = fonts[key] { return font }
            let font = CGFont(key)
            fonts[key] = font
            return font
        }
    }

    private static func makeFace(_ key: Key) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FILE, key.path)
        FcPatternAddInteger(pattern, FC_INDEX, Int32(key.index & 0xffff))
        FcPatternAddBool(pattern, FC_ANTIALIAS, 1)
        // Without this Cairo skips glyphs that exist as bitmaps only, which emoji do.
        if FontFile.hasColorBitmaps(path: key.path, index: key.index & 0xffff) {
            FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, 1)
        }
        if key.isBold { FcPatternAddBool(pattern, FC_EMBOLDEN, 1) }
        guard let face = cairo_ft_font_face_create_for_pattern(pattern) else { return nil }
        guard cairo_font_face_status(face) == CAIRO_STATUS_SUCCESS else {
            cairo_font_face_destroy(face)
            return nil
        }
        return face
    }

    public static func == (lhs: CGFont, rhs: CGFont) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
