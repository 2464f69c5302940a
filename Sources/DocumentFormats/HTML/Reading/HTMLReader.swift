public import DocumentModel

/// What the HTML reader may look at beside the page itself. Nothing unless the client says so.
public struct HTMLReadingOptions: Sendable {
    /// Font of text for which the page asks for none; sizes in em are relative to it where nothing else is said.
    public var baseFont: FontAttributes
    /// Folder whose files, and those of its folders, pictures may come from.
    public var folder: String?
    /// Gives the bytes behind a URL; nil keeps the picture as a link. The only way to a network.
    public var loader: (@Sendable (_ url: String) -> [UInt8]?)?
    /// Bytes of one picture file.
    public var maximumPictureBytes = 64 << 20

    /// As Cocoa's reader: Times of 12 points.
    public init(
        baseFont: FontAttributes = FontAttributes(name: "Times-Roman", size: 12),
        folder: String? = nil, loader: (@Sendable (_ url: String) -> [UInt8]?)? = nil
    ) {
        self.baseFont = baseFont
        self.folder = folder
        self.loader = loader
    }
}

/// Reads HTML as Cocoa's reader does, with the CSS that documents carry.
///
/// Gumbo parses as the HTML standard says, so broken markup means what it means in a browser. Where there is nothing to
/// repair, `WellFormedMarkup` reads the same without a tree.
enum HTMLReader {
    /// Points of "medium".
    static let defaultSize = 12.0
    /// Points that each level of a list moves in; the marker's stop is `listIndent - markerGap`.
    static let listIndent = 36.0
    static let markerGap = 25.0
    /// chosen: deeper lists stand at this level.
    static let maximumListDepth = 32
    /// chosen: quotes and tables inside each other that are kept.
    static let maximumBlockDepth = 32

    /// chosen: bytes that the tree of a page, or of a part, may take, so that no page takes more than 20 times its size
    /// and 50 MB in all. An element and its text take Gumbo about 400; what does not fit keeps its text.
    private static func memoryBudget(_ pageBytes: Int) -> Int { 24_000_000 + pageBytes * 18 }

    static func read(
        _ bytes: [UInt8], name: String, limits: ReadingLimits, options: HTMLReadingOptions,
        partSize: Int = HTMLReader.partSize, usesShortcut: Bool = true
    ) throws(DocumentError) -> ReadingResult {
        var diagnostics = DiagnosticList()
        let start = clipboardStart(bytes)
        let decoded = HTMLEncoding.decode(start > 0 ? Array(bytes[start...]) : bytes, &diagnostics)
        var filter = HTMLTagFilter(
            decoded, maximumDepth: limits.maximumDepth, maximumElements: limits.maximumElements,
            partSize: partSize)
        let source = filter.run()
        if filter.dropsDepth { diagnostics.add("elements nest too deep, some are left out") }
        if filter.dropsElements { diagnostics.add("too many elements, some are left out") }
        let clock = ContinuousClock()
        let end = limits.time.map { clock.now + $0 }
        // Without a limit parsing may still take no longer than hostile markup deserves.
        let seconds = limits.time.map { $0 / .seconds(1) } ?? 10 + Double(source.count) / 500_000
        var pass = HTMLPass(
            options: options, end: end, fileBytes: max(0, limits.maximumBytes - bytes.count))
        pass.diagnostics = diagnostics
        do throws(HTMLTree.Failure) {
            try parse(
                source, cuts: filter.cuts.cuts, seconds: seconds, usesShortcut: usesShortcut,
                &pass)
            return ReadingResult(
                document: pass.finish(), format: .html, diagnostics: pass.diagnostics.list)
        } catch {
            diagnostics.add(
                error == .time
                    ? "parsing took too long, only the text is kept"
                    : "the markup takes too much memory, only the text is kept")
            var attributes = TextAttributes()
            attributes.font = options.baseFont
            return ReadingResult(
                document: StyledText(HTMLTagFilter.text(source), attributes: attributes),
                format: .html, diagnostics: diagnostics.list)
        }
    }

    /// chosen: bytes of the parts in which a large page is read, at least. A tree may take 60 times as much, and one odd
    /// thing in a part sends all of it to the parser.
    static let partSize = 16 << 10

    /// Reads part after part; each tree is gone before the next one is made.
    private static func parse(
        _ source: [UInt8], cuts: [HTMLCuts.Cut], seconds: Double, usesShortcut: Bool,
        _ pass: inout HTMLPass
    ) throws(HTMLTree.Failure) {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var start = 0
        var part = HTMLTree.Part()
        var markup = WellFormedMarkup()
        for index in 0...cuts.count {
            let cut = index < cuts.count ? cuts[index] : nil
            part.openAtEnd = cut?.open.count
            let stop = cut?.offset ?? source.count
            if usesShortcut, let open = part.open,
                markup.read(source, start..<stop, open: open, openAtEnd: cut?.open)
            {
                markup.walk(source, &pass)
            } else {
                let tree = try HTMLTree(
                    source[start..<stop], part, budget: memoryBudget(source.count),
                    seconds: max((end - clock.now) / .seconds(1), 0))
                tree.walk(&pass)
                part.isQuirky = tree.isQuirky
            }
            guard pass.goesOn else { return }
            part.open = cut?.open
            part.tags = cut?.tags ?? []
            start = stop
        }
    }

    /// Where the page starts behind the header of Windows's clipboard format.
    static func clipboardStart(_ bytes: [UInt8]) -> Int {
        guard bytes.starts(with: Array("Version:".utf8)) else { return 0 }
        let head = String(decoding: bytes.prefix(400), as: UTF8.self)
        guard head.contains("StartHTML:"), let start = bytes.firstIndex(of: 0x3C) else { return 0 }
        return start
    }
}
