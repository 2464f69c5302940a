/// PostScript names of the families that pages ask for.
enum HTMLFontNames {
    static let standard = "Times-Roman"

    /// The PostScript name, or the family's own name where there is no other; "" for the system font.
    static func name(ofFamily family: String) -> String {
        names[family.lowercased()] ?? family
    }

    private static let names = [
        "-apple-system": "", "system-ui": "", "blinkmacsystemfont": "", "ui-sans-serif": "",
        "serif": standard, "ui-serif": standard, "times": standard, "sans-serif": "Helvetica",
        "helvetica": "Helvetica", "helvetica neue": "HelveticaNeue", "arial": "ArialMT",
        "times new roman": "TimesNewRomanPSMT", "courier new": "CourierNewPSMT",
        "monospace": "Courier", "ui-monospace": "Courier", "courier": "Courier",
        "lucida grande": "LucidaGrande", "trebuchet ms": "TrebuchetMS", "cursive": "",
        "fantasy": "", "initial": standard, "unset": standard,
    ]
}
