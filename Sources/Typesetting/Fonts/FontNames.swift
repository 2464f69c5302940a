/// Families that documents from Apple's systems name, and what stands for them here.
enum FontNames {
    enum Class { case sans, serif, mono, emoji }

    /// Families to try in order for a name as a document has it.
    static func candidates(for name: String, isMonospaced: Bool) -> [String] {
        let key = normalized(name)
        if key.isEmpty || key.hasPrefix(".") || key == "systemfont" || key.hasPrefix("sfui")
            || key.hasPrefix("sfpro")
        {
            let wantsMono = isMonospaced || key.contains("mono")
            return wantsMono
                ? system(.mono) : key.contains("serif") ? system(.serif) : system(.sans)
        }
        if let family = substitutes[key] { return family + system(.sans) }
        return []
    }

    /// The system's families of a class, best first.
    static func system(_ style: Class) -> [String] {
        switch style {
        case .sans: ["Noto Sans", "Cantarell", "DejaVu Sans", "Liberation Sans"]
        case .serif: ["Liberation Serif", "Noto Serif", "DejaVu Serif"]
        case .mono: ["DejaVu Sans Mono", "Noto Sans Mono", "Liberation Mono"]
        case .emoji: ["Noto Color Emoji"]
        }
    }

    /// A name without its style suffix, `HelveticaNeue-BoldItalic` → `HelveticaNeue`, `Arial-BoldMT` → `Arial`.
    static func family(of name: String) -> String {
        guard let dash = name.lastIndex(of: "-") else {
            for suffix in ["PSMT", "MT"] where name.hasSuffix(suffix) && name.count > suffix.count {
                return String(name.dropLast(suffix.count))
            }
            return name
        }
        let suffix = name[name.index(after: dash)...].lowercased()
        let isStyle = styles.contains { suffix.hasPrefix($0) }
        return isStyle ? family(of: String(name[..<dash])) : name
    }

    /// What a PostScript name's suffix says about weight and slant; nil and false when it says nothing.
    static func style(of name: String) -> (weight: Int?, isItalic: Bool) {
        guard let dash = name.lastIndex(of: "-") else { return (nil, false) }
        let suffix = name[name.index(after: dash)...].lowercased()
        let italic = suffix.contains("italic") || suffix.contains("oblique") || suffix == "it"
        let weight = weights.first { suffix.hasPrefix($0.0) }?.1
        return (weight, italic)
    }

    private static let styles = [
        "regular", "roman", "book", "italic", "oblique", "bold", "semibold", "demi", "light",
        "thin",
        "ultra", "extra", "medium", "heavy", "black", "condensed", "it", "w3", "w6",
    ]
    private static let weights: [(String, Int)] = [
        ("ultralight", 200), ("extralight", 200), ("thin", 100), ("light", 300), ("medium", 500),
        ("semibold", 600), ("demi", 600), ("bold", 700), ("extrabold", 800), ("ultrabold", 800),
        ("heavy", 800), ("black", 900), ("w6", 600),
    ]

    private static func normalized(_ name: String) -> String {
        String(family(of: name).lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" })
    }

    private static let substitutes: [String: [String]] = {
        let sans = ["Liberation Sans"]
        let serif = ["Liberation Serif"]
        let wide = ["DejaVu Sans"]
        let book = ["DejaVu Serif"]
        let mono = ["DejaVu Sans Mono"]
        let typewriter = ["Liberation Mono"]
        return [
            "helvetica": sans, "helveticaneue": sans, "arial": sans, "arialmt": sans,
            "applesymbols": ["Noto Sans Symbols", "DejaVu Sans"],
            "times": serif, "timesnewroman": serif, "timesnewromanps": serif,
            "courier": typewriter, "couriernew": typewriter, "couriernewps": typewriter,
            "menlo": mono, "monaco": mono, "sfmono": mono, "andalemono": mono, "consolas": mono,
            "georgia": book, "palatino": book, "baskerville": book, "hoeflertext": book,
            "newyork": book, "cochin": book, "didot": book,
            "verdana": wide, "lucidagrande": wide, "tahoma": wide, "geneva": wide,
            "avenir": ["Noto Sans"], "avenirnext": ["Noto Sans"], "gillsans": ["Noto Sans"],
            "trebuchetms": ["Noto Sans"], "optima": ["Noto Sans"], "futura": ["Noto Sans"],
            "applecoloremoji": ["Noto Color Emoji"], "appleemoji": ["Noto Color Emoji"],
            "hiraginosans": ["Noto Sans CJK JP"], "hirakakupron": ["Noto Sans CJK JP"],
            "pingfangsc": ["Noto Sans CJK SC"], "pingfangtc": ["Noto Sans CJK TC"],
            "pingfanghk": ["Noto Sans CJK HK"], "stheitisc": ["Noto Sans CJK SC"],
            "applesdgothicneo": ["Noto Sans CJK KR"],
        ]
    }()

    /// Families that look right for a script, before fontconfig's own order. Keys are ISO 15924 tags.
    static func families(forScript tag: UInt32, language: String?) -> [String] {
        if isHan(tag) { return hanFamilies(tag, language) }
        guard let name = scriptNames[tag] else { return [] }
        return ["Noto Sans " + name, "Noto Serif " + name]
    }

    private static func isHan(_ tag: UInt32) -> Bool {
        [0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x4861_6E67, 0x426F_706F].contains(tag)
    }

    private static func hanFamilies(_ tag: UInt32, _ language: String?) -> [String] {
        let language = language?.lowercased() ?? ""
        let first: String
        if tag == 0x4861_6E67 || language.hasPrefix("ko") {
            first = "KR"
        } else if tag == 0x4869_7261 || tag == 0x4B61_6E61 || language.hasPrefix("ja") {
            first = "JP"
        } else if language.hasPrefix("zh-hant") || language.hasPrefix("zh-tw") || tag == 0x426F_706F
        {
            first = "TC"
        } else if language.hasPrefix("zh-hk") {
            first = "HK"
        } else {
            first = "SC"
        }
        return ["Noto Sans CJK " + first, "Noto Sans CJK JP"]
    }

    private static let scriptNames: [UInt32: String] = {
        let names: [(String, String)] = [
            ("Arab", "Arabic"), ("Hebr", "Hebrew"), ("Deva", "Devanagari"), ("Beng", "Bengali"),
            ("Guru", "Gurmukhi"), ("Gujr", "Gujarati"), ("Orya", "Oriya"), ("Taml", "Tamil"),
            ("Telu", "Telugu"), ("Knda", "Kannada"), ("Mlym", "Malayalam"), ("Sinh", "Sinhala"),
            ("Thai", "Thai"), ("Laoo", "Lao"), ("Khmr", "Khmer"), ("Mymr", "Myanmar"),
            ("Geor", "Georgian"), ("Armn", "Armenian"), ("Ethi", "Ethiopic"), ("Tibt", "Tibetan"),
            ("Syrc", "Syriac"), ("Thaa", "Thaana"), ("Mong", "Mongolian"), ("Cher", "Cherokee"),
            ("Nkoo", "NKo"), ("Tfng", "Tifinagh"), ("Copt", "Coptic"), ("Goth", "Gothic"),
        ]
        return Dictionary(
            names.map { (tag($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
    }()

    private static func tag(_ name: String) -> UInt32 {
        name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
