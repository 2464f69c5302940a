import CFontconfig

/// Questions to fontconfig; the only file that sees its types. Callers hold the catalog's lock.
struct FontMatcher {
    /// A font file as fontconfig describes it.
    struct Match {
        var path: String
        var index: Int
        var families: [String]
        /// OpenType weight.
        var weight: Int
        var isSlanted: Bool
        var isColor: Bool
    }

    /// The wanted looks of a font, without its name.
    struct Looks: Hashable {
        var weight: Int
        var isItalic: Bool
        var isMonospaced: Bool
    }

    /// The face of a family closest to `looks`; nil when the family is not installed.
    func match(family: String, looks: Looks) -> Match? {
        guard let pattern = pattern(looks) else { return nil }
        defer { FcPatternDestroy(pattern) }
        add(pattern, "family", family)
        guard let found = best(pattern) else { return nil }
        let wanted = family.lowercased()
        return found.families.contains { $0.lowercased() == wanted } ? found : nil
    }

    /// The face with exactly this PostScript name.
    func match(postScriptName name: String) -> Match? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        add(pattern, "postscriptname", name)
        guard let set = FcObjectSetCreate() else { return nil }
        defer { FcObjectSetDestroy(set) }
        for property in Self.properties { FcObjectSetAdd(set, property) }
        guard let list = FcFontList(nil, pattern, set) else { return nil }
        defer { FcFontSetDestroy(list) }
        guard list.pointee.nfont > 0, let first = list.pointee.fonts[0] else { return nil }
        return describe(first)
    }

    /// Whatever fontconfig thinks best for `looks`.
    func anyMatch(looks: Looks) -> Match? {
        guard let pattern = pattern(looks) else { return nil }
        defer { FcPatternDestroy(pattern) }
        add(pattern, "family", looks.isMonospaced ? "monospace" : "sans-serif")
        return best(pattern)
    }

    /// A face that covers all `scalars`, in fontconfig's order of preference.
    func match(covering scalars: [UInt32], looks: Looks) -> Match? {
        guard let pattern = pattern(looks), let characters = FcCharSetCreate() else { return nil }
        defer {
            FcPatternDestroy(pattern)
            FcCharSetDestroy(characters)
        }
        for scalar in scalars { FcCharSetAddChar(characters, scalar) }
        add(pattern, "family", "sans-serif")
        FcPatternAddCharSet(pattern, "charset", characters)
        FcPatternAddBool(pattern, "color", FcBool(0))
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let list = FcFontSort(nil, pattern, FcBool(1), nil, &result) else { return nil }
        defer { FcFontSetDestroy(list) }
        for at in 0..<Int(list.pointee.nfont) {
            guard let font = list.pointee.fonts[at] else { continue }
            var covered: OpaquePointer?
            guard FcPatternGetCharSet(font, "charset", 0, &covered) == FcResultMatch, let covered,
                FcCharSetIsSubset(characters, covered) != 0
            else { continue }
            return describe(font)
        }
        return nil
    }

    /// Every face with a PostScript name, under the first of its family's names, the English one where there are several.
    func installedFaces() -> [InstalledFonts.Face] {
        guard let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        guard let set = FcObjectSetCreate() else { return [] }
        defer { FcObjectSetDestroy(set) }
        for property in ["family", "familylang", "postscriptname"] {
            FcObjectSetAdd(set, property)
        }
        guard let list = FcFontList(nil, pattern, set) else { return [] }
        defer { FcFontSetDestroy(list) }
        return (0..<Int(list.pointee.nfont)).compactMap { at in
            guard let font = list.pointee.fonts[at],
                let name = string(font, "postscriptname", 0), !name.isEmpty
            else { return nil }
            let count = sequence(first: Int32(0)) { $0 + 1 }.prefix {
                string(font, "familylang", $0) != nil
            }
            let english = count.first { string(font, "familylang", $0) == "en" } ?? 0
            return string(font, "family", english).map {
                InstalledFonts.Face(family: $0, postScriptName: name)
            }
        }
    }

    private static let properties = ["file", "index", "family", "weight", "slant", "color"]

    private func pattern(_ looks: Looks) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        FcPatternAddDouble(pattern, "weight", FcWeightFromOpenTypeDouble(Double(looks.weight)))
        FcPatternAddInteger(pattern, "slant", looks.isItalic ? 100 : 0)
        FcPatternAddInteger(pattern, "width", 100)
        if looks.isMonospaced { FcPatternAddInteger(pattern, "spacing", 100) }
        return pattern
    }

    private func add(_ pattern: OpaquePointer, _ property: String, _ value: String) {
        value.withCString { text in
            text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
                _ = FcPatternAddString(pattern, property, $0)
            }
        }
    }

    private func best(_ pattern: OpaquePointer) -> Match? {
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(font) }
        return describe(font)
    }

    private func describe(_ font: OpaquePointer) -> Match? {
        guard let path = string(font, "file", 0) else { return nil }
        var families: [String] = []
        while let family = string(font, "family", Int32(families.count)) { families.append(family) }
        var index: Int32 = 0
        FcPatternGetInteger(font, "index", 0, &index)
        var weight = 80.0
        FcPatternGetDouble(font, "weight", 0, &weight)
        var slant: Int32 = 0
        FcPatternGetInteger(font, "slant", 0, &slant)
        var color: FcBool = 0
        FcPatternGetBool(font, "color", 0, &color)
        return Match(
            path: path, index: Int(index), families: families,
            weight: Int(FcWeightToOpenTypeDouble(weight)), isSlanted: slant > 0, isColor: color != 0
        )
    }

    private func string(_ font: OpaquePointer, _ property: String, _ at: Int32) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(font, property, at, &text) == FcResultMatch, let text else {
            return nil
        }
        return String(cString: text)
    }
}
