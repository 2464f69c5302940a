import DocumentFormats
public import Foundation

// As in Foundation: the text of blocks is joined without line ends, `presentationIntent` says where one begins; pictures
// give their descriptions with `imageURL`, and their titles as `alternateDescription`.
extension AttributedString {
    /// Reads Markdown: CommonMark with GitHub's tables, struck text, task lists and bare links.
    ///
    /// - Parameter baseURL: what relative addresses count from; nil leaves them relative.
    /// - Throws: an error with a line for people when reading takes too much memory or time.
    public init(
        markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        let runs = try MarkdownOutline.Run.read(markdown, options)
        var text = AttributedString()
        for run in runs {
            text.append(AttributedString(run.text, attributes: run.attributes(options, baseURL)))
        }
        if let language = options.languageCode {
            text[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self] = language
        }
        self = text
    }

    /// Reads Markdown in UTF-8; see `init(markdown:options:baseURL:)`.
    ///
    /// - Throws: also when the bytes are not UTF-8.
    public init(
        markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        guard let text = String(data: markdown, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        try self.init(markdown: text, options: options, baseURL: baseURL)
    }

    /// Reads a file of Markdown; see `init(markdown:options:baseURL:)`.
    ///
    /// - Throws: also when the file cannot be read.
    public init(
        contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
    }
}

extension NSAttributedString {
    /// Reads Markdown as `AttributedString` does; emphasis also becomes the font or line it asks for.
    public convenience init(
        markdown: String, options: AttributedString.MarkdownParsingOptions = .init(),
        baseURL: URL? = nil
    ) throws {
        self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
    }

    /// Reads Markdown in UTF-8 as `AttributedString` does.
    public convenience init(
        markdown: Data, options: AttributedString.MarkdownParsingOptions = .init(),
        baseURL: URL? = nil
    ) throws {
        self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
    }

    /// Reads a file of Markdown as `AttributedString` does.
    public convenience init(
        contentsOf url: URL, options: AttributedString.MarkdownParsingOptions = .init(),
        baseURL: URL? = nil
    ) throws {
        self.init(try AttributedString(contentsOf: url, options: options, baseURL: baseURL))
    }
}

extension MarkdownOutline.Run {
    /// Where reading fails and the options allow it, the text as it is.
    fileprivate static func read(
        _ markdown: String, _ options: AttributedString.MarkdownParsingOptions
    ) throws -> [MarkdownOutline.Run] {
        let outline = Result { () throws(DocumentError) in
            try MarkdownOutline(markdown, syntax: options.syntax)
        }
        switch outline {
        case .success(let outline): return outline.runs
        case .failure(let error):
            guard options.failurePolicy == .returnPartiallyParsedIfPossible else { throw error }
            return [MarkdownOutline.Run(text: markdown)]
        }
    }

    fileprivate func attributes(
        _ options: AttributedString.MarkdownParsingOptions, _ baseURL: URL?
    ) -> AttributeContainer {
        typealias Foundation = AttributeScopes.FoundationAttributes
        typealias UIKit = AttributeScopes.UIKitAttributes
        var result = AttributeContainer()
        result[Foundation.LinkAttribute.self] = link.flatMap {
            URL(string: $0, relativeTo: baseURL)
        }
        result[Foundation.ImageURLAttribute.self] = image.flatMap {
            URL(string: $0, relativeTo: baseURL)
        }
        result[Foundation.AlternateDescriptionAttribute.self] = title
        if !intents.isEmpty {
            result[UIKit.InlinePresentationIntentAttribute.self] = intents.inlineIntent
        }
        if !blocks.isEmpty {
            result[UIKit.PresentationIntentAttribute.self] = PresentationIntent(
                types: blocks.map { .init(kind: $0.kind.presentation, identity: $0.identity) })
        }
        if options.appliesSourcePositionAttributes, let place {
            result[UIKit.MarkdownSourcePositionAttribute.self] = .init(
                startLine: place.startLine, startColumn: place.startColumn,
                endLine: place.endLine, endColumn: place.endColumn)
        }
        return result
    }
}

extension MarkdownOutline.Intents {
    fileprivate var inlineIntent: InlinePresentationIntent {
        let pairs: [(Self, InlinePresentationIntent)] = [
            (.emphasis, .emphasized), (.strong, .stronglyEmphasized), (.code, .code),
            (.struck, .strikethrough), (.softBreak, .softBreak), (.lineBreak, .lineBreak),
            (.inlineHTML, .inlineHTML), (.blockHTML, .blockHTML),
        ]
        return pairs.reduce(into: []) { if contains($1.0) { $0.insert($1.1) } }
    }
}

extension MarkdownOutline.Kind {
    fileprivate var presentation: PresentationIntent.Kind {
        switch self {
        case .paragraph: .paragraph
        case .quote: .blockQuote
        case .orderedList: .orderedList
        case .unorderedList: .unorderedList
        case .rule: .thematicBreak
        case .tableHeaderRow: .tableHeaderRow
        case .header(let level): .header(level: level)
        case .listItem(let ordinal): .listItem(ordinal: ordinal)
        case .code(let language): .codeBlock(languageHint: language)
        case .table(let columns): .table(columns: columns.map { .init(alignment: $0.alignment) })
        case .tableRow(let index): .tableRow(rowIndex: index)
        case .tableCell(let column): .tableCell(columnIndex: column)
        }
    }
}

extension MarkdownOutline.Alignment {
    fileprivate var alignment: PresentationIntent.TableColumn.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}
