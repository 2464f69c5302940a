import DocumentModel
import Testing

@testable import DocumentFormats

/// A format with its dialect, and what it keeps.
struct FormatTarget: Hashable, CustomTestStringConvertible {
    var format: FormatFidelity.Target
    var dialect = BBCodeDialect.xenForo

    static let all =
        FormatFidelity.Target.allCases.map { FormatTarget(format: $0) }
        + BBCodeDialect.allCases.filter { $0 != .xenForo }.map {
            FormatTarget(format: .bbcode, dialect: $0)
        }

    var testDescription: String {
        format == .bbcode ? "BBCode of \(dialect.rawValue)" : format.rawValue
    }

    /// `FormatFidelity` is about XenForo's dialect; docs/formats.md has what the others lack below.
    func level(of feature: DocumentFeature) -> FormatFidelity.Level {
        let level = FormatFidelity.level(of: feature, in: format)
        guard format == .bbcode, dialect != .xenForo else { return level }
        switch feature {
        case .headings, .tableHeads, .pictureText, .pictureID, .pictureBytes: return .lost
        case .size: return dialect == .pybbm ? .lost : level
        case .fontFamily, .monospaced: return dialect.hasFonts ? level : .lost
        case .superscript: return dialect.hasSubscripts ? level : .lost
        case .tokens: return [.discuz, .pybbm].contains(dialect) ? .lost : level
        case .alignment: return [.phpBB, .pybbm].contains(dialect) ? .lost : level
        case .tables: return dialect.hasTables ? level : .lost
        default: return level
        }
    }

    func keeps(_ feature: DocumentFeature) -> Bool { level(of: feature) != .lost }

    /// Whether quotes say whose words they are.
    var hasAuthors: Bool { level(of: .quotes) == .kept && dialect != .discuz }

    var documentFormat: DocumentFormat {
        switch format {
        case .rtfd: .flatRTFD
        case .rtf: .rtf
        case .html, .cocoaHTML: .html
        case .markdown: .markdown
        case .bbcode: .bbcode
        case .markers: .markers
        case .json: .json
        }
    }

    var options: WritingOptions {
        var options = WritingOptions()
        options.images = .data
        options.bbcode = dialect
        options.html = format == .cocoaHTML ? .cocoa : .semantic
        return options
    }

    func write(_ document: StyledText) throws -> [UInt8] {
        try DocumentWriter.write(document, as: documentFormat, options: options).bytes
    }

    func read(_ bytes: [UInt8]) throws -> ReadingResult {
        let base = FontAttributes(name: "Helvetica", size: 12)
        return try DocumentReader.read(bytes, as: documentFormat, html: .init(baseFont: base))
    }
}
