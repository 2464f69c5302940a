import Locking

/// The installed dictionaries by language. A file is read when its language is first asked for, and kept.
final class Hyphenator: Sendable {
    static let shared = Hyphenator(folder: "/usr/share/hyphen")

    private let folder: String
    private let dictionaries = Locked<[String: HyphenDictionary?]>([:])

    init(folder: String) { self.folder = folder }

    /// The dictionary for a BCP 47 tag, of the region if there is one, else of the language; nil when none is installed.
    func dictionary(for language: String) -> HyphenDictionary? {
        dictionaries.withLock { known in
            if let found = known[language] { return found }
            let found = Self.names(for: language).lazy.compactMap {
                HyphenDictionary(path: "\(self.folder)/hyph_\($0).dic")
            }.first
            if known.count > 256 { known.removeAll() }
            known[language] = .some(found)
            return found
        }
    }

    /// Where a language is at home whose tag is not that of the country.
    private static let usualRegions = [
        "af": "ZA", "be": "BY", "ca": "ES", "cs": "CZ", "da": "DK", "el": "GR", "en": "US",
        "et": "EE", "gl": "ES", "nb": "NO", "nn": "NO", "sl": "SI", "sv": "SE", "uk": "UA",
        "zu": "ZA",
    ]

    /// What Debian calls the files: `de_AT`, `de`, `de_DE`.
    static func names(for language: String) -> [String] {
        let parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
        let isPlain = parts.allSatisfy { part in
            part.utf8.allSatisfy { $0 < 0x80 && ($0 | 0x20 >= 0x61 || $0 <= 0x39 && $0 >= 0x30) }
        }
        guard isPlain, let first = parts.first?.lowercased(), first.utf8.count <= 3 else {
            return []
        }
        let region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
        let usual = usualRegions[first] ?? first.uppercased()
        return (region.map { [first + "_" + $0] } ?? []) + [first, first + "_" + usual]
    }
}
