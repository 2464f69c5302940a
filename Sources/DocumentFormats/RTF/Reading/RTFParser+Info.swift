import DocumentModel

/// A date of the document's information.
struct RTFDate {
    private var parts: [RTFTableWord: Int32] = [:]
    /// Seconds from 1970 to 2001, from which Cocoa counts.
    static let reference = 978_307_200.0

    mutating func set(_ word: RTFTableWord, _ value: Int32) { parts[word] = value }

    /// Seconds since 1970; nil for what is no date. Without Cocoa's count the time is taken as UTC.
    var seconds: Double? {
        if let count = parts[.timesinceref] { return Double(count) + Self.reference }
        guard let year = parts[.yr], (1_602...9_999).contains(year) else { return nil }
        let month = min(max(Int(parts[.mo] ?? 1), 1), 12)
        let days = Self.days(Int(year), month, min(max(Int(parts[.dy] ?? 1), 1), 31))
        return Double(days) * 86_400 + part(.hr) * 3_600 + part(.min) * 60 + part(.sec)
    }

    private func part(_ word: RTFTableWord) -> Double { Double(parts[word] ?? 0) }

    /// Days from 1970-01-01 in the Gregorian calendar.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years that begin in March have their leap day at the end.
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    /// The words that say a moment.
    static func words(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e11 else { return "" }
        let whole = Int(seconds.rounded(.down))
        let day = Int((Double(whole) / 86_400).rounded(.down))
        let rest = whole - day * 86_400
        var year = 1970 + Int((Double(day) / 365.2425).rounded(.down))
        while days(year + 1, 1, 1) <= day { year += 1 }
        while days(year, 1, 1) > day { year -= 1 }
        var month = 12
        while days(year, month, 1) > day { month -= 1 }
        let date = day - days(year, month, 1) + 1
        return "\\yr\(year)\\mo\(month)\\dy\(date)\\hr\(rest / 3_600)\\min\(rest / 60 % 60)"
            + "\\sec\(rest % 60)\\timesinceref\(Int((seconds - reference).rounded(.down)))"
    }
}

/// What is said of the document as a whole.
extension RTFParser {
    mutating func setInfo(_ word: RTFDestinationWord, _ text: String) {
        switch word {
        case .title: builder.properties.title = text
        case .author: builder.properties.author = text
        case .subject: builder.properties.subject = text
        case .doccomm: builder.properties.comment = text
        case .operator: builder.properties.editor = text
        case .category: builder.properties.category = text
        case .manager: builder.properties.manager = text
        case .company: builder.properties.company = text
        case .copyright: builder.properties.copyright = text
        case .keywords:
            let words = text.split(separator: ",").map { String(CSSText.trimmed($0)) }
            builder.properties.keywords = words.filter { !$0.isEmpty }
        default: break
        }
    }

    mutating func setInfo(_ word: RTFDestinationWord, _ date: RTFDate) {
        guard let seconds = date.seconds else { return }
        if word == .creatim {
            builder.properties.creationTime = seconds
        } else {
            builder.properties.modificationTime = seconds
        }
    }

    /// How the document is shown.
    mutating func view(_ word: RTFDocumentWord, _ value: Int32) {
        switch word {
        case .vieww: builder.properties.viewWidth = Double(value) / 20
        case .viewh: builder.properties.viewHeight = Double(value) / 20
        case .viewkind: builder.properties.viewMode = value == 1 ? 1 : 0
        case .viewscale: builder.properties.viewZoom = Double(value)
        case .hyphauto:
            if value != 0 {
                builder.properties.hyphenationFactor = builder.properties.hyphenationFactor ?? 1
            }
        case .hyphfactor: builder.properties.hyphenationFactor = Double(value) / 100
        case .cocoatextscaling: if value != 0 { builder.properties.textScaling = Int(value) }
        default: break
        }
    }
}
