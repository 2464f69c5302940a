import Foundation
import Typesetting

/// What a font and its descriptor ask for, as a value.
struct FontRequest: Hashable, Sendable {
    /// "" for the system font.
    var family = ""
    /// The PostScript name as the client gave it; nil when family and traits say it.
    var requestedName: String?
    /// Points.
    var size: CGFloat
    var weight = UIFont.Weight.regular
    var isItalic = false
    var isMonospaced = false
    /// Traits that change nothing here but are kept.
    var otherTraits: UInt32 = 0
    var features: [FontFeature] = []
    var textStyle: UIFont.TextStyle?

    init(
        family: String = "", size: CGFloat, weight: UIFont.Weight = .regular,
        isItalic: Bool = false, isMonospaced: Bool = false
    ) {
        self.family = family
        self.size = Self.usableSize(size)
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
    }

    init(textStyle: UIFont.TextStyle) {
        let (size, weight) = textStyle.defaults
        self.init(size: size, weight: weight)
        self.textStyle = textStyle
    }

    init(postScriptName name: String, size: CGFloat) {
        let parts = FontNameParts(name)
        self.init(
            family: parts.family, size: size, weight: parts.weight, isItalic: parts.isItalic)
        requestedName = name
        isMonospaced = parts.isMonospacedSystem
    }

    static func usableSize(_ size: CGFloat) -> CGFloat {
        size.isFinite && size > 0 ? size : 12
    }

    var isBold: Bool { weight.rawValue >= UIFont.Weight.semibold.rawValue }

    var familyName: String {
        if !family.isEmpty { return family }
        return isMonospaced ? ".AppleSystemUIFontMonospaced" : ".AppleSystemUIFont"
    }

    var postScriptName: String {
        if let requestedName { return requestedName }
        let style = FontNameParts.styleName(weight: weight, isItalic: isItalic)
        if family.isEmpty { return (isMonospaced ? ".SFMono-" : ".SFUI-") + style }
        let base = family.filter { $0 != " " }
        return style == "Regular" ? base : base + "-" + style
    }

    var layoutDescription: FontDescription {
        FontDescription(
            name: requestedName ?? family, size: size, weight: weight.openType, isItalic: isItalic,
            isMonospaced: isMonospaced, features: features)
    }

    /// Measures of the face that layout will use.
    var metrics: FontMetrics {
        FontCatalog.shared.face(for: layoutDescription).metrics(size: size)
    }
}
