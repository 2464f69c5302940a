/// What a run of text asks of a font, before any file is looked for.
public struct FontDescription: Hashable, Sendable {
    /// A family name or PostScript name as the document has it, or "" for the system font.
    public var name: String
    /// Size in points; a non-finite or non-positive size is laid out as 12.
    public var size: Double
    /// OpenType weight, 1...1000; 400 is regular, 700 bold.
    public var weight: Int
    public var isItalic: Bool
    public var isMonospaced: Bool
    /// OpenType features on top of the font's defaults, for example `("smcp", 1)`.
    public var features: [FontFeature]

    public init(
        name: String = "", size: Double = 12, weight: Int = 400, isItalic: Bool = false,
        isMonospaced: Bool = false, features: [FontFeature] = []
    ) {
        self.name = name
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.features = features
    }
}

/// One OpenType feature and its value; 0 turns it off.
public struct FontFeature: Hashable, Sendable {
    /// Four-letter tag such as `liga`.
    public var tag: String
    public var value: UInt32

    public init(tag: String, value: UInt32) {
        self.tag = tag
        self.value = value
    }
}

/// Vertical measures of a face at a size, in points; all are positive distances from the baseline.
public struct FontMetrics: Hashable, Sendable {
    public var ascent: Double
    public var descent: Double
    public var leading: Double
    public var capHeight: Double
    public var xHeight: Double
    /// Distance of the underline's middle below the baseline.
    public var underlineOffset: Double
    public var underlineThickness: Double

    public init(
        ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double,
        underlineOffset: Double, underlineThickness: Double
    ) {
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
        self.capHeight = capHeight
        self.xHeight = xHeight
        self.underlineOffset = underlineOffset
        self.underlineThickness = underlineThickness
    }
}
