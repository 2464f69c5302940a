public import DocumentModel

/// What a reader made of an input.
public struct ReadingResult: Hashable, Sendable {
    public var document: StyledText
    /// The format it was read as.
    public var format: DocumentFormat
    /// What was left out or repaired, in the order of the input.
    public var diagnostics: [Diagnostic]

    public init(document: StyledText, format: DocumentFormat, diagnostics: [Diagnostic] = []) {
        self.document = document
        self.format = format
        self.diagnostics = diagnostics
    }
}

/// Reads documents of every format: RTF, both kinds of RTFD, HTML, BBCode,
/// Markdown, markers, plain text and JSON.
///
/// All functions are pure or read only the files they are told to; any thread may call them.
public enum DocumentReader {
    /// Reads a document from bytes.
    /// - Parameters:
    ///   - format: nil to find out from the bytes and the name.
    ///   - name: what errors call the input; its extension helps to find the format.
    ///   - html: what HTML may look at beside the page.
    /// - Throws: `DocumentError` when the bytes are not such a document or are beyond a limit.
    public static func read(
        _ bytes: [UInt8], as format: DocumentFormat? = nil, name: String = "",
        limits: ReadingLimits = .init(), html: HTMLReadingOptions = .init()
    ) throws(DocumentError) -> ReadingResult {
        try limits.check(byteCount: bytes.count, name: name)
        if format == nil { try refuseBinary(bytes, name: name) }
        let format = format ?? DocumentFormat.detect(bytes, name: name)
        if format == .flatRTFD || format == .rtfd {
            let package = try RTFDPackage(flat: bytes, name: name)
            return try package.read(as: .flatRTFD, name: name, limits: limits)
        }
        return try readAll(bytes, as: format, name: name, limits: limits, html: html).within(limits)
    }

    private static func readAll(
        _ bytes: [UInt8], as format: DocumentFormat, name: String, limits: ReadingLimits,
        html: HTMLReadingOptions
    ) throws(DocumentError) -> ReadingResult {
        switch format {
        case .rtf, .rtfd, .flatRTFD: try RTFReader.read(bytes, name: name, limits: limits)
        case .markdown:
            try MarkdownReader.read(bytes, name: name, limits: limits, options: html)
        case .json: try DocumentJSON.read(bytes, name: name, limits: limits)
        case .markers: try MarkerReader.read(bytes, name: name, limits: limits)
        case .text: try PlainTextReader.read(bytes, name: name)
        case .html: try HTMLReader.read(bytes, name: name, limits: limits, options: html)
        case .bbcode: try BBCodeReader.read(bytes, name: name, limits: limits)
        }
    }

    /// Bytes that neither themselves nor their name show to be a document, and that are no text.
    private static func refuseBinary(_ bytes: [UInt8], name: String) throws(DocumentError) {
        guard DocumentFormat.fromExtension(name) == nil, DocumentFormat.detect(bytes) == .text
        else { return }
        if let picture = ImageHeader(bytes), picture.type != "image/bmp" || bytes.contains(0) {
            throw DocumentError(.wrongFormat, name, "is \(picture.type), not a document")
        }
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if !isUTF16, bytes.prefix(8_192).contains(0) {
            throw DocumentError(
                .wrongFormat, name, "neither RTF nor RTFD nor text: has zero bytes in it")
        }
    }

    /// Reads a document from a file, or from an RTFD package, which is a folder.
    ///
    /// Pictures of HTML come from its own folder when `html` is nil.
    /// - Throws: `DocumentError` when it cannot be opened, is not such a document or is beyond a limit.
    public static func read(
        contentsOf path: String, as format: DocumentFormat? = nil, limits: ReadingLimits = .init(),
        html: HTMLReadingOptions? = nil
    ) throws(DocumentError) -> ReadingResult {
        if try FileSystem.kind(of: path) == .folder {
            guard format == nil || format == .rtfd else {
                throw DocumentError(
                    .wrongFormat, path, "is a folder, not a \(format?.title ?? "") file")
            }
            return try RTFDPackage.read(contentsOf: path, limits: limits)
        }
        let bytes = try FileSystem.read(path, maximumBytes: limits.maximumBytes)
        var options = html ?? HTMLReadingOptions()
        if html == nil { options.folder = FileSystem.folder(of: path) }
        return try read(bytes, as: format, name: path, limits: limits, html: options)
    }
}
