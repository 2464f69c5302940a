import DocumentModel

/// The character style of a run as CSS declarations; bold, italic and links are elements, not CSS.
struct HTMLStyle: Hashable {
    var font = ""
    var decoration = ""
    var kerning = ""
    var ligatures = ""
    var color = ""
    var stroke = ""
    var background = ""
    var shadow = ""
    var baseline = ""

    private static let standardFont = FontAttributes(name: "Helvetica", size: 12)

    /// - Parameter fonts: what fonts were called before; a document has few, and pieces are many.
    init(_ attributes: TextAttributes, _ fonts: inout [FontAttributes: String]) {
        let value = attributes.font ?? Self.standardFont
        if let known = fonts[value] {
            font = known
        } else {
            font = "font: \(Self.points(value.size)) \(Self.family(value.name))"
            fonts[value] = font
        }
        var lines = ""
        if let style = attributes.underlineStyle, style != 0 { lines += "underline " }
        if let style = attributes.strikethroughStyle, style != 0 { lines += "line-through " }
        if let style = attributes.underlineStyle ?? attributes.strikethroughStyle,
            let name = Self.lineStyle(style)
        {
            lines += "\(name) "
        }
        if let color = attributes.underlineColor, attributes.underlineStyle ?? 0 != 0 {
            lines += "\(Self.color(color)) "
        }
        if !lines.isEmpty { decoration = "text-decoration: \(lines)" }
        if let kern = attributes.kern {
            kerning = kern == 0 ? "font-kerning: none" : "letter-spacing: \(Self.points(kern))"
        }
        if attributes.ligature == 0 { ligatures = "font-variant-ligatures: no-common-ligatures" }
        if let value = attributes.foregroundColor { color = "color: \(Self.color(value))" }
        if let width = attributes.strokeWidth, width != 0 {
            let strokeColor = attributes.strokeColor.map { " " + Self.color($0) } ?? ""
            stroke =
                "-webkit-text-stroke: \(Self.points(abs(width) / 100 * value.size))\(strokeColor)"
        } else if let value = attributes.strokeColor {
            stroke = "-webkit-text-stroke: 0px \(Self.color(value))"
        }
        if let value = attributes.backgroundColor {
            background = Self.background(value)
        }
        if let value = attributes.shadow {
            let shade = value.color.map { " " + Self.color($0) } ?? ""
            shadow =
                "text-shadow: \(Self.points(value.offsetX)) \(Self.points(value.offsetY)) \(Self.points(value.blurRadius))\(shade)"
        }
        if let offset = attributes.baselineOffset, offset != 0 {
            baseline = "vertical-align: \(Self.points(offset))"
        }
    }

    /// CSS's word for a line that is not a single plain one; nil for that and for what CSS cannot say.
    private static func lineStyle(_ style: Int) -> String? {
        if style & 0xF == 9 { return "double" }
        switch style & 0x700 {
        case 0x100: return "dotted"
        case 0x200, 0x300, 0x400: return "dashed"
        default: return nil
        }
    }

    /// What of it a block's rule can say.
    var ofBlock: HTMLStyle {
        var style = self
        style.decoration = ""
        style.kerning = ""
        style.ligatures = ""
        style.shadow = ""
        style.baseline = ""
        return style
    }

    /// Declarations of a block with this style.
    var block: [String] { [font, color, stroke, background].filter { !$0.isEmpty } }

    /// Declarations that a span inside a block of style `base` needs.
    func difference(from base: HTMLStyle) -> [String] {
        var result: [String] = []
        func add(_ own: String, _ other: String, none: String) {
            if own != other { result.append(own.isEmpty ? none : own) }
        }
        add(font, base.font, none: "")
        add(decoration, base.decoration, none: "")
        add(kerning, base.kerning, none: "")
        add(ligatures, base.ligatures, none: "")
        add(color, base.color, none: "color: #000000")
        add(stroke, base.stroke, none: "-webkit-text-stroke: 0px")
        add(background, base.background, none: "background-color: transparent")
        add(shadow, base.shadow, none: "")
        add(baseline, base.baseline, none: "")
        return result.filter { !$0.isEmpty }
    }

    /// One decimal and `px`.
    static func points(_ value: Double) -> String { decimal(value) + "px" }

    static func decimal(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0.0" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// Without a decimal when it is whole.
    static func number(_ value: Double) -> String {
        let text = decimal(value)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// `#rrggbb`, or `rgba()` when it is not opaque.
    static func color(_ value: ColorValue) -> String {
        func byte(_ part: Double) -> Int {
            Int((min(max(part.isFinite ? part : 0, 0), 1) * 255).rounded())
        }
        let parts = [byte(value.red), byte(value.green), byte(value.blue)]
        guard value.alpha < 1 else {
            return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return "rgba(\(parts[0]), \(parts[1]), \(parts[2]), \(decimal(max(value.alpha, 0))))"
    }

    /// A colour that lets through stands behind one that does not, which readers who do not know such colours take.
    static func background(_ value: ColorValue) -> String {
        let color = "background-color: \(color(value))"
        guard value.alpha < 1 else { return color }
        let opaque = ColorValue(red: value.red, green: value.green, blue: value.blue)
        return "background-color: \(Self.color(opaque)); \(color)"
    }

    /// CSS family of a PostScript name; what is not known stands as it is.
    static func family(_ name: String) -> String {
        if name.isEmpty { return "-apple-system, system-ui, sans-serif" }
        let face = name.firstIndex(of: "-").map { String(name[..<$0]) } ?? name
        let family = families[face] ?? face
        let safe = family.filter { $0.isLetter || $0.isNumber || " -_.".contains($0) }
        return safe.contains { !$0.isLetter && !$0.isNumber } ? "'\(safe)'" : safe
    }

    private static let families = [
        "HelveticaNeue": "Helvetica Neue", "TimesNewRomanPSMT": "Times New Roman",
        "TimesNewRomanPS": "Times New Roman", "ArialMT": "Arial",
        "CourierNewPSMT": "Courier New",
        "CourierNewPS": "Courier New", "LucidaGrande": "Lucida Grande",
        "TrebuchetMS": "Trebuchet MS",
    ]
}
