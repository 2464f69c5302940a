import DocumentFormats
public import Foundation

// As in Foundation: the text of blocks is joined without line ends, `presentationIntent` says where one begins; pictures
// give their descriptions with `imageURL`, and their titles as `alternateDescription`.
extension AttributedString {
    /// Reads Markdown: CommonMark with GitHub's tables, struck text, task lists and bare links.
    ///
    /// - Parameter baseURL: what relative addresses count from; nil leaves them relative.
    /// - Throws: an error with a line for people when reading takes too much memory or time; with extended attributes
    ///   also when a value cannot be read.
    public init(
        markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown, .standard, options, baseURL)
    }

    fileprivate init(
        _ markdown: String, _ decoder: MarkdownAttributeDecoder, _ options: MarkdownParsingOptions,
        _ baseURL: URL?
    ) throws {
        let runs = try MarkdownOutline.Run.read(markdown, options)
        var text = AttributedString()
        for run in runs {
            var attributes =
                decoder.takesMarks ? run.attributes(options, baseURL) : AttributeContainer()
            for members in run.attributes {
                do {
                    attributes.merge(try decoder.container(members))
                } catch  where options.failurePolicy == .returnPartiallyParsedIfPossible {
                    continue
                }
            }
            text.append(AttributedString(run.text, attributes: attributes))
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
        try self.init(markdown: Self.text(markdown), options: options, baseURL: baseURL)
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

extension AttributedString {
    /// Reads Markdown with the attributes of a scope: `^[text](name: value)` gives text the attributes of its keys that
    /// conform to `MarkdownDecodableAttributedStringKey`; what Markdown's own marks say counts when Foundation's scope
    /// is part of it.
    public init<S: AttributeScope>(
        markdown: String, including scope: S.Type, options: MarkdownParsingOptions = .init(),
        baseURL: URL? = nil
    ) throws {
        try self.init(markdown, MarkdownAttributeDecoder(scope), options, baseURL)
    }

    /// Reads Markdown with the attributes of a scope, for example `\.uiKit`.
    public init<S: AttributeScope>(
        markdown: String, including scope: KeyPath<AttributeScopes, S.Type>,
        options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: markdown, including: S.self, options: options, baseURL: baseURL)
    }

    /// Reads Markdown in UTF-8 with the attributes of a scope.
    ///
    /// - Throws: also when the bytes are not UTF-8.
    public init<S: AttributeScope>(
        markdown: Data, including scope: S.Type, options: MarkdownParsingOptions = .init(),
        baseURL: URL? = nil
    ) throws {
        try self.init(
            markdown: Self.text(markdown), including: scope, options: options, baseURL: baseURL)
    }

    /// Reads Markdown in UTF-8 with the attributes of a scope, for example `\.uiKit`.
    public init<S: AttributeScope>(
        markdown: Data, including scope: KeyPath<AttributeScopes, S.Type>,
        options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: markdown, including: S.self, options: options, baseURL: baseURL)
    }

    /// Reads a file of Markdown with the attributes of a scope.
    public init<S: AttributeScope>(
        contentsOf url: URL, including scope: S.Type, options: MarkdownParsingOptions = .init(),
        baseURL: URL? = nil
    ) throws {
        try self.init(
            markdown: Data(contentsOf: url), including: scope, options: options, baseURL: baseURL)
    }

    /// Reads a file of Markdown with the attributes of a scope, for example `\.uiKit`.
    public init<S: AttributeScope>(
        contentsOf url: URL, including scope: KeyPath<AttributeScopes, S.Type>,
        options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        try self.init(contentsOf: url, including: S.self, options: options, baseURL: baseURL)
    }

    fileprivate static func text(_ markdown: Data) throws -> String {
        guard let text = String(data: markdown, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        return text
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
            try MarkdownOutline(
                markdown, syntax: options.syntax, readsAttributes: options.allowsExtendedAttributes)
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
