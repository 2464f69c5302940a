public import CoreGraphics
import Typesetting
import Views

extension NSLayoutManager {
    /// What a glyph is to layout.
    public struct GlyphProperty: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Not shown and without width: a unit in the middle of a cluster, or hidden by the delegate.
        public static let null = GlyphProperty(rawValue: 1 << 0)
        /// Laid out by an action, not by the font: tabs, line ends.
        public static let controlCharacter = GlyphProperty(rawValue: 1 << 1)
        /// White space.
        public static let elastic = GlyphProperty(rawValue: 1 << 2)
        /// A mark that stands on another glyph.
        public static let nonBaseCharacter = GlyphProperty(rawValue: 1 << 3)
    }

    /// What layout does at a control character.
    public struct ControlCharacterAction: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Takes no room.
        public static let zeroAdvancement = ControlCharacterAction(rawValue: 1 << 0)
        /// Takes the room that the delegate's bounding box says.
        public static let whitespace = ControlCharacterAction(rawValue: 1 << 1)
        /// Goes to the next tab stop.
        public static let horizontalTab = ControlCharacterAction(rawValue: 1 << 2)
        /// Ends the line.
        public static let lineBreak = ControlCharacterAction(rawValue: 1 << 3)
        /// Ends the paragraph.
        public static let paragraphBreak = ControlCharacterAction(rawValue: 1 << 4)
        /// Ends the container; here as a line break.
        public static let containerBreak = ControlCharacterAction(rawValue: 1 << 5)
    }

    // MARK: Glyphs

    /// The glyph in a slot of the font that shows it: 0 for units without a glyph of their own. Traps outside the text.
    public final func cgGlyph(at glyphIndex: Int) -> CGGlyph {
        precondition(
            isValidGlyphIndex(glyphIndex),
            "NSLayoutManager.cgGlyph(at:): \(glyphIndex) is outside 0..<\(numberOfGlyphs)")
        return engine.glyph(at: glyphIndex)?.id ?? 0
    }

    /// As `cgGlyph(at:)`, but 0 outside the text.
    public final func cgGlyph(
        at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?
    ) -> CGGlyph {
        isValidIndex?.pointee = ObjCBool(isValidGlyphIndex(glyphIndex))
        return isValidGlyphIndex(glyphIndex) ? cgGlyph(at: glyphIndex) : 0
    }

    /// What the glyph in a slot is.
    public final func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
        guard isValidGlyphIndex(glyphIndex) else { return [] }
        let unit = engine.source.utf16(glyphIndex..<glyphIndex + 1)[0]
        let glyph = engine.glyph(at: glyphIndex)
        if let glyph, glyph.unit != unit, glyph.unit == LayoutCustomizer.hidden { return .null }
        return GlyphProperty(unit: unit, glyph: glyph)
    }

    /// Copies what is known of the glyphs in a range into buffers that hold as many, each of which may be nil.
    ///
    /// - Returns: how many were copied.
    public final func getGlyphs(
        in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<CGGlyph>?,
        properties props: UnsafeMutablePointer<GlyphProperty>?,
        characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
        bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>?
    ) -> Int {
        let range = Range(clamping: glyphRange).clamped(to: 0..<numberOfGlyphs)
        for (slot, index) in range.enumerated() {
            let glyph = engine.glyph(at: index)
            glyphBuffer?[slot] = glyph?.id ?? 0
            charIndexBuffer?[slot] = index
            bidiLevelBuffer?[slot] = glyph?.bidiLevel ?? 0
            props?[slot] = propertyForGlyph(at: index)
        }
        return range.count
    }

    // MARK: Glyph attributes

    /// Keeps a glyph from being drawn; it keeps its place.
    public final func setNotShownAttribute(_ flag: Bool, forGlyphAt glyphIndex: Int) {
        setFlag(.notShown, flag, glyphIndex)
    }

    public final func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
        hasFlag(.notShown, glyphIndex)
    }

    /// Notes that a glyph reaches out of its line fragment.
    public final func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphAt glyphIndex: Int) {
        setFlag(.drawsOutside, flag, glyphIndex)
    }

    public final func drawsOutsideLineFragment(forGlyphAt glyphIndex: Int) -> Bool {
        hasFlag(.drawsOutside, glyphIndex)
    }

    /// False for glyphs that `setNotShownAttribute` took away.
    final func isShown(_ glyphIndex: Int) -> Bool {
        glyphFlags.isEmpty || !notShownAttribute(forGlyphAt: glyphIndex)
    }

    private func setFlag(_ key: NSAttributedString.Key, _ flag: Bool, _ index: Int) {
        precondition(
            isValidGlyphIndex(index), "NSLayoutManager: no glyph \(index) in 0..<\(numberOfGlyphs)")
        glyphFlags.update(index..<index + 1) { $0[key] = flag ? true : nil }
        invalidateDisplay(forGlyphRange: NSRange(location: index, length: 1))
    }

    private func hasFlag(_ key: NSAttributedString.Key, _ index: Int) -> Bool {
        glyphFlags.values(at: index).values[key] != nil
    }
}

extension NSAttributedString.Key {
    fileprivate static let notShown = NSAttributedString.Key("GalleyNotShown")
    fileprivate static let drawsOutside = NSAttributedString.Key("GalleyDrawsOutside")
}

extension NSLayoutManager.GlyphProperty {
    init(unit: UInt16, glyph: LayoutEngine.SlotGlyph?) {
        switch unit {
        case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: self = .elastic
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: self = .controlCharacter
        default:
            if let glyph, !glyph.startsCluster {
                self = .null
            } else {
                self = Self.isMark(unit) ? .nonBaseCharacter : []
            }
        }
    }
}

extension NSLayoutManager.GlyphProperty {
    private static func isMark(_ unit: UInt16) -> Bool {
        guard unit >= 0x300, let scalar = Unicode.Scalar(unit) else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }
}

extension LayoutEngine {
    /// What stands in the slot of a unit.
    struct SlotGlyph {
        /// The character that layout saw.
        var unit: UInt16
        /// 0 in the middle of a cluster and where the font has nothing to draw.
        var id: CGGlyph
        var bidiLevel: UInt8
        var startsCluster: Bool
    }

    /// The glyph of a unit of the document; lays its paragraph out.
    func glyph(at offset: Int) -> SlotGlyph? {
        guard let (handle, position) = tree.find(offset: offset) else { return nil }
        let shaped = layout(handle).shaped
        let at = offset - position.offset
        guard at < shaped.length else { return nil }
        return SlotGlyph(
            unit: shaped.text[at], id: shaped.glyphID(at: at), bidiLevel: shaped.bidiLevel(at: at),
            startsCluster: shaped.clusterRange(at: at).lowerBound == at)
    }
}
