public import DocumentModel

/// How documents are written. Each format takes what concerns it.
public struct WritingOptions: Sendable {
    /// Templates for markers and what BBCode and HTML put for tokens.
    public var markers = MarkerTemplates()
    /// Which HTML is written.
    public var html = HTMLForm.semantic
    /// Whether HTML is only what stands in a page's body. Cocoa's form is always a whole page.
    public var isFragment = false
    /// How HTML names pictures.
    public var images = ImageReferences.fileName
    /// Which forum program BBCode is for.
    public var bbcode = BBCodeDialect.phpBB
    public init() {}

    /// The two kinds of HTML.
    public enum HTMLForm: String, Hashable, Sendable, CaseIterable {
        /// For publishing: elements for what they mean, few styles, nothing that sanitizers would take out.
        case semantic
        /// As Cocoa's HTML writer has it: all that can be said of looks, in classes of a style sheet.
        case cocoa
    }

    /// How HTML refers to a picture that has no published `url`; one that has is always named by that.
    public enum ImageReferences: Hashable, Sendable {
        /// By its file name, as Cocoa does.
        case fileName
        /// By a `data:` URL that holds the bytes.
        case data
    }
}

/// What a writer made of a document.
public struct WritingResult: Hashable, Sendable {
    public var bytes: [UInt8]
    /// What the format could not carry.
    public var diagnostics: [Diagnostic]
    public init(bytes: [UInt8], diagnostics: [Diagnostic] = []) {
        self.bytes = bytes
        self.diagnostics = diagnostics
    }
}

/// Writes documents in every format. Any thread may call it.
public enum DocumentWriter {
    /// The document as bytes. RTFD is flat here, as Apple's `data(from:documentAttributes:)` gives it.
    /// - Throws: `DocumentError` when the format cannot hold the document at all.
    public static func write(
        _ document: StyledText, as format: DocumentFormat, options: WritingOptions = .init()
    ) throws(DocumentError) -> WritingResult {
        switch format {
        case .rtf: return RTFWriter.write(document)
        case .rtfd, .flatRTFD:
            let (package, diagnostics) = RTFDPackage.make(document)
            return WritingResult(bytes: package.flatBytes(), diagnostics: diagnostics)
        case .html: return HTMLWriter.write(document, options: options)
        case .bbcode: return BBCodeWriter.write(document, options: options)
        case .markdown: return MarkdownWriter.write(document, options: options)
        case .json: return DocumentJSON.write(document)
        case .markers: return MarkerWriter.write(document, templates: options.markers)
        case .text: return PlainTextWriter.write(document)
        }
    }

    /// HTML in Cocoa's form.
    package static func writeHTML(
        _ text: NumberedText, options: WritingOptions = .init()
    ) -> WritingResult {
        HTMLWriter.cocoa(text, options: options)
    }

    /// Writes the document to a file; `.rtfd` makes a package, which is a folder.
    ///
    /// What was there is replaced at once when the new one is complete; on failure it stays as it was.
    /// - Returns: what the format could not carry.
    /// - Throws: `DocumentError` when the file system refuses.
    @discardableResult
    public static func write(
        _ document: StyledText, to path: String, as format: DocumentFormat,
        options: WritingOptions = .init()
    ) throws(DocumentError) -> [Diagnostic] {
        if format == .rtfd {
            let (package, diagnostics) = RTFDPackage.make(document)
            try package.write(to: path)
            return diagnostics
        }
        let result = try write(document, as: format, options: options)
        try FileSystem.write(result.bytes, to: path)
        return result.diagnostics
    }
}
