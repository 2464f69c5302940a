import DocumentModel

/// Forum programs whose BBCode differs in what they know and how they write it.
public enum BBCodeDialect: String, Hashable, Sendable, CaseIterable {
    /// phpBB 3.3 and later.
    case phpBB = "phpbb"
    /// vBulletin 3 to 5.
    case vBulletin = "vbulletin"
    /// XenForo 2.
    case xenForo = "xenforo"
    /// Discuz! X.
    case discuz
    /// pybbm 0.19 with the package `bbcode`.
    case pybbm

    /// Tag names as the program's own editor writes them.
    func name(_ tag: String) -> String {
        self == .vBulletin || self == .xenForo ? tag.uppercased() : tag
    }

    /// Tags that let what is between them stand as it is; nil where there are none.
    var literalTag: String? {
        switch self {
        case .vBulletin: "NOPARSE"
        case .xenForo: "PLAIN"
        default: nil
        }
    }

    /// Value of the size tag; nil where there is none.
    /// - Parameter base: points of the text around.
    func size(_ points: Double, base: Double) -> String? {
        guard points.isFinite, base > 0 else { return nil }
        switch self {
        case .phpBB:
            let percent = Int((min(max(points / base, 0.01), 10) * 100).rounded())
            return percent == 100 ? nil : "\(percent)"
        case .pybbm: return nil
        default: return points == base ? nil : "\(HTMLStyle.number(points))px"
        }
    }

    var hasFonts: Bool { self != .phpBB && self != .pybbm }
    var hasSubscripts: Bool { self != .phpBB }

    /// Name of the tag for a colour behind the text.
    var highlightTag: String? {
        switch self {
        case .vBulletin: "HIGHLIGHT"
        case .discuz: "backcolor"
        default: nil
        }
    }

    /// Tags around a line of that alignment.
    func alignment(_ alignment: ParagraphValue.Alignment) -> (open: String, close: String)? {
        let word = alignment.rawValue
        switch (self, alignment) {
        case (_, .natural), (_, .left), (_, .justified), (.phpBB, _), (.pybbm, .right): return nil
        case (.discuz, _): return ("[align=\(word)]", "[/align]")
        default: return ("[\(name(word))]", "[/\(name(word))]")
        }
    }

    /// Tags around a mention; nil where the visible text is all there is.
    func mention(kind: String, id: String) -> (open: String, close: String, keepsSign: Bool)? {
        switch self {
        case .phpBB:
            let letters = ["user": "u", "mention": "u", "group": "g"]
            return letters[kind].map { ("[mention=\($0):\(id)]", "[/mention]", false) }
        case .vBulletin, .xenForo:
            guard kind == "user" || kind == "mention" else { return nil }
            return ("[USER=\(id)]", "[/USER]", self == .xenForo)
        case .discuz, .pybbm: return nil
        }
    }

    /// A picture or file that the forum keeps under an id.
    func attachment(id: String, isPicture: Bool, altText: String?) -> String? {
        switch self {
        case .phpBB: return nil
        case .vBulletin: return "[ATTACH=CONFIG]\(id)[/ATTACH]"
        case .xenForo:
            let alt = altText.map { " alt=\"\(Self.option($0))\"" } ?? ""
            return "[ATTACH type=\"full\"\(alt)]\(id)[/ATTACH]"
        case .discuz: return isPicture ? "[attachimg]\(id)[/attachimg]" : "[attach]\(id)[/attach]"
        case .pybbm: return "[file-\(id)]"
        }
    }

    /// Start of a quote.
    func quote(_ author: String) -> String {
        let tag = name("quote")
        guard !author.isEmpty, self != .discuz else { return "[\(tag)]" }
        let option = Self.option(author)
        return self == .vBulletin ? "[\(tag)=\(option)]" : "[\(tag)=\"\(option)\"]"
    }

    /// Start of a code block.
    func code(_ language: String) -> String {
        let language = language.filter { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "#" }
        let tag = name("code")
        return language.isEmpty || self == .discuz ? "[\(tag)]" : "[\(tag)=\(language)]"
    }

    var hasTables: Bool { self == .vBulletin || self == .xenForo || self == .discuz }
    /// Whether there is a tag for a line across the page.
    var hasRules: Bool { self == .pybbm || self == .discuz }

    /// Text inside an option: what would end it is left out.
    static func option(_ text: String) -> String {
        text.filter { $0 != "\"" && $0 != "[" && $0 != "]" && !$0.isNewline }
    }
}
