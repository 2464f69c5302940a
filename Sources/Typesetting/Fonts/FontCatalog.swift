import CUnicode
import Locking

/// Finds faces for descriptions and for characters. Every answer is remembered; nothing is read before the first question.
public final class FontCatalog: Sendable {
    public static let shared = FontCatalog()

    private struct FallbackKey: Hashable {
        var scalars: [UInt32]
        var looks: FontMatcher.Looks
        var language: String?
        var script: UInt32
    }

    private struct Cache {
        var faces: [FontFace.Source: FontFace] = [:]
        var byDescription: [DescriptionKey: FontFace] = [:]
        var byCharacters: [FallbackKey: FontFace?] = [:]
        var byFamily: [FamilyKey: FontFace?] = [:]
        var installed: InstalledFonts?
    }

    private struct DescriptionKey: Hashable {
        var name: String
        var looks: FontMatcher.Looks
    }

    private struct FamilyKey: Hashable {
        var family: String
        var looks: FontMatcher.Looks
    }

    private let cache = Locked(Cache())
    private let matcher = FontMatcher()

    /// Read once.
    func installed() -> InstalledFonts {
        cache.withLock { cache in
            if let known = cache.installed { return known }
            let found = InstalledFonts(matcher.installedFaces())
            cache.installed = found
            return found
        }
    }

    /// The face for a description; traps only when the machine has no usable font at all.
    public func face(for description: FontDescription) -> FontFace {
        let looks = Self.looks(of: description)
        let key = DescriptionKey(name: description.name, looks: looks)
        return cache.withLock { cache in
            if let known = cache.byDescription[key] { return known }
            let face = find(key, in: &cache)
            if cache.byDescription.count > 4096 { cache.byDescription.removeAll() }
            cache.byDescription[key] = face
            return face
        }
    }

    /// A face other than the text's own that covers `scalars`, one grapheme cluster; nil when no font does.
    ///
    /// `language` is a BCP 47 tag; it chooses among the Han styles.
    public func fallbackFace(
        covering scalars: [Unicode.Scalar], for description: FontDescription,
        language: String? = nil, prefersColor: Bool = false
    ) -> FontFace? {
        fallback(
            scalars.map(\.value), description: description, language: language,
            prefersColor: prefersColor)
    }

    /// `script` is the ISO 15924 tag that common characters such as punctuation take from the text around them.
    func fallback(
        _ scalars: [UInt32], description: FontDescription, language: String?, prefersColor: Bool,
        script: UInt32 = 0
    ) -> FontFace? {
        let looks = Self.looks(of: description)
        return cache.withLock { cache in
            if prefersColor {
                let plain = FontMatcher.Looks(weight: 400, isItalic: false, isMonospaced: false)
                for family in FontNames.system(.emoji) {
                    if let face = self.face(family: family, looks: plain, in: &cache) {
                        return face
                    }
                }
            }
            let needed = scalars.filter { !FontCatalog.isIgnorable($0) }
            guard !needed.isEmpty else { return nil }
            let key = FallbackKey(
                scalars: needed, looks: looks, language: language, script: script)
            if let known = cache.byCharacters[key] { return known }
            let face = search(key, in: &cache)
            if cache.byCharacters.count > 16384 { cache.byCharacters.removeAll() }
            cache.byCharacters[key] = .some(face)
            return face
        }
    }

    /// The face that `fallback` tries first for text of a script that is not common; nil when it knows no family for it.
    func firstFace(
        forScript tag: UInt32, description: FontDescription, language: String?
    ) -> FontFace? {
        guard !Script.isWeak(tag),
            let family = FontNames.families(forScript: tag, language: language).first
        else { return nil }
        var looks = Self.looks(of: description)
        looks.isMonospaced = false
        return cache.withLock { face(family: family, looks: looks, in: &$0) }
    }

    /// Characters that need no glyph of their own: joiners, variation selectors, direction marks.
    static func isIgnorable(_ scalar: UInt32) -> Bool {
        // Most letters lie in stretches without such a character (DerivedCoreProperties.txt).
        scalar >= 0xAD && !(0xAE...0x34E).contains(scalar) && !(0x61D...0x115E).contains(scalar)
            && !(0x3165...0xFDFF).contains(scalar)
            && cunicode_properties(scalar) & UInt32(CUNICODE_DEFAULT_IGNORABLE) != 0
    }

    private static func looks(of description: FontDescription) -> FontMatcher.Looks {
        let named = FontNames.style(of: description.name)
        var weight = description.weight
        if weight == 400, let said = named.weight { weight = said }
        return FontMatcher.Looks(
            weight: min(max(weight, 1), 1000), isItalic: description.isItalic || named.isItalic,
            isMonospaced: description.isMonospaced)
    }

    private func find(_ key: DescriptionKey, in cache: inout Cache) -> FontFace {
        let known = FontNames.candidates(for: key.name, isMonospaced: key.looks.isMonospaced)
        let named = known.isEmpty ? [key.name, FontNames.family(of: key.name)] : known
        var looks = key.looks
        looks.isMonospaced = false
        for family in named {
            if let face = face(family: family, looks: looks, in: &cache) { return face }
        }
        if known.isEmpty, let match = matcher.match(postScriptName: key.name),
            let face = face(match, looks: looks, in: &cache)
        {
            return face
        }
        let style: FontNames.Class = key.looks.isMonospaced ? .mono : .sans
        for family in FontNames.system(style) {
            if let face = face(family: family, looks: looks, in: &cache) { return face }
        }
        guard let match = matcher.anyMatch(looks: key.looks),
            let face = face(match, looks: looks, in: &cache)
        else { fatalError("No font is installed that fontconfig can find.") }
        return face
    }

    private func search(_ key: FallbackKey, in cache: inout Cache) -> FontFace? {
        let scalars = key.scalars
        var looks = key.looks
        looks.isMonospaced = false
        let own = cunicode_script(scalars[0])
        let tag = Script.isWeak(own) ? key.script : own
        for family in FontNames.families(forScript: tag, language: key.language) {
            if let face = face(family: family, looks: looks, in: &cache),
                scalars.allSatisfy({ face.handle.nominalGlyph($0) != nil })
            {
                return face
            }
        }
        if let match = matcher.match(covering: scalars, looks: looks) {
            return face(match, looks: looks, in: &cache)
        }
        // No font has the whole cluster: the base character decides, its marks may be missing.
        if scalars.count > 1, let match = matcher.match(covering: [scalars[0]], looks: looks) {
            return face(match, looks: looks, in: &cache)
        }
        return nil
    }

    private func face(family: String, looks: FontMatcher.Looks, in cache: inout Cache) -> FontFace?
    {
        let key = FamilyKey(family: family, looks: looks)
        if let known = cache.byFamily[key] { return known }
        let face = matcher.match(family: family, looks: looks).flatMap {
            self.face($0, looks: looks, in: &cache)
        }
        cache.byFamily[key] = .some(face)
        return face
    }

    private func face(
        _ match: FontMatcher.Match, looks: FontMatcher.Looks, in cache: inout Cache
    ) -> FontFace? {
        let source = FontFace.Source(
            path: match.path, index: match.index,
            slant: looks.isItalic && !match.isSlanted && !match.isColor ? 0.2 : 0,
            isSyntheticallyBold: looks.weight >= 600 && match.weight < 550 && !match.isColor,
            familyName: match.families.first ?? "", isColor: match.isColor)
        if let known = cache.faces[source] { return known }
        let face = FontFace(source, identifier: UInt32(cache.faces.count))
        cache.faces[source] = face
        return face
    }
}
