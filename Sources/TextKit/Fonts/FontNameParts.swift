import Foundation

/// Family, weight and slant out of a PostScript name such as "HelveticaNeue-BoldItalic".
struct FontNameParts {
    var family: String
    var weight = UIFont.Weight.regular
    var isItalic = false
    var isMonospacedSystem = false

    init(_ name: String) {
        let pieces = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        var base = String(pieces[0])
        if pieces.count == 2, let style = Self.parse(String(pieces[1])) {
            weight = style.weight
            isItalic = style.isItalic
        } else if pieces.count == 2 {
            base = name
        }
        if base.hasPrefix(".SF") || base.hasPrefix(".AppleSystemUIFont") {
            isMonospacedSystem = base.hasPrefix(".SFMono") || base.hasSuffix("Monospaced")
            family = ""
        } else {
            family = Self.spaced(base)
        }
    }

    private static let weights: [(String, UIFont.Weight)] = [
        ("ultralight", .ultraLight), ("extralight", .ultraLight), ("semibold", .semibold),
        ("demibold", .semibold), ("extrabold", .heavy), ("ultrabold", .heavy), ("thin", .thin),
        ("light", .light), ("regular", .regular), ("roman", .regular), ("book", .regular),
        ("medium", .medium), ("bold", .bold), ("heavy", .heavy), ("black", .black),
        ("demi", .semibold), ("normal", .regular),
    ]
    /// Words of a style that say nothing about weight or slant.
    private static let neutral = ["mt", "condensed", "ps"]

    /// nil when the suffix is no style, so that the whole is a family's name.
    private static func parse(_ suffix: String) -> (weight: UIFont.Weight, isItalic: Bool)? {
        var rest = suffix.lowercased()
        var weight = UIFont.Weight.regular
        var isItalic = false
        while !rest.isEmpty {
            if let (word, value) = weights.first(where: { rest.hasPrefix($0.0) }) {
                weight = value
                rest.removeFirst(word.count)
            } else if let word = ["italic", "oblique", "ital", "it"].first(where: rest.hasPrefix) {
                isItalic = true
                rest.removeFirst(word.count)
            } else if let word = neutral.first(where: rest.hasPrefix) {
                rest.removeFirst(word.count)
            } else {
                return nil
            }
        }
        return (weight, isItalic)
    }

    /// "HelveticaNeue" → "Helvetica Neue"; names written with spaces or known as one word stay.
    private static func spaced(_ name: String) -> String {
        var base = name
        for suffix in ["PSMT", "MT", "PS"] where base.hasSuffix(suffix) && base.count > 4 {
            base.removeLast(suffix.count)
            break
        }
        guard !base.contains(" ") else { return base }
        if let known = ["DejaVuSans": "DejaVu Sans", "DejaVuSerif": "DejaVu Serif"][base] {
            return known
        }
        var result = ""
        var previous: Character = " "
        for character in base {
            if character.isUppercase, previous.isLowercase { result.append(" ") }
            result.append(character)
            previous = character
        }
        return result.replacing("Deja Vu", with: "DejaVu ").replacing("  ", with: " ")
    }

    static func styleName(weight: UIFont.Weight, isItalic: Bool) -> String {
        let names: [(UIFont.Weight, String)] = [
            (.ultraLight, "UltraLight"), (.thin, "Thin"), (.light, "Light"), (.regular, ""),
            (.medium, "Medium"), (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"),
            (.black, "Black"),
        ]
        let name =
            names.min {
                abs($0.0.rawValue - weight.rawValue) < abs($1.0.rawValue - weight.rawValue)
            }?.1 ?? ""
        if isItalic { return name + "Italic" }
        return name.isEmpty ? "Regular" : name
    }
}
