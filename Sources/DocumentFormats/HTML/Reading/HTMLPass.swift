import DocumentModel

/// Makes a document of a tree's elements and text, in one pass.
struct HTMLPass: HTMLVisitor {
    /// An open element.
    struct Frame {
        var tag: HTMLTag
        var sharedStyle: HTMLStyleMemo.SharedStyle
        /// Number of the style in `HTMLStyleMemo`.
        var styleID = 0
        /// UTF-16 units of text when it was opened.
        var start: Int
        /// Place of the innermost block, itself included.
        var block = 0
        /// Whether it stands in a list item, or is one.
        var isInItem = false
        /// A block without anything in it is a paragraph.
        var isParagraphWhenEmpty = false
        /// White space stands as it is and a no-break space is a space (Cocoa's converted spaces).
        var isConvertedSpace = false
        /// Up to four spaces are a tab (Cocoa's converted tabs).
        var isConvertedTab = false
        var isList = false
        var isTable = false
        var isWordMarker = false
        /// A cell that stands in no table: a tab ends it.
        var endsInTab = false
        /// What stands behind it, as for `q`.
        var closing = ""

        var style: HTMLComputedStyle {
            _read { yield sharedStyle[0] }
            _modify { yield &sharedStyle[0] }
        }
    }

    let options: HTMLReadingOptions
    let end: ContinuousClock.Instant?
    var builder = StyledTextBuilder()
    var diagnostics = DiagnosticList()
    var sheet = CSSStyleSheet()
    var frames: [Frame] = []
    /// The same elements as selectors see them.
    var path: [CSSSubject] = []
    var lists: [OpenList] = []
    var listCount = 0
    var word = HTMLWordLists()

    // The paragraph that is being written.
    var isOpen = false
    var paragraph = ParagraphValue()
    var marker: String?
    var pendingSpace: TextAttributes?
    var pendingBreaks: [TextAttributes] = []
    /// Whether the last thing is the tab of a cell: spaces behind it count for nothing.
    var isBehindTab = false
    /// Of `paragraph`, in `memo`.
    var paragraphID = 0
    var memo = HTMLStyleMemo()

    // Tables and other blocks.
    var tables: [OpenTable] = []
    var finishedTables: [Int: (value: TableValue, rows: Int)] = [:]
    var tableCount = 0
    var blockCount = 0
    var quoteAuthor: String?

    var tokenCount = 0
    var pictureSource: [String: String] = [:]
    /// Picture files that were read, by path, and what all of them may still hold.
    var files: [String: [UInt8]] = [:]
    var fileBytesLeft: Int
    private var inlineStyles: [String: [CSSDeclaration]] = [:]
    private(set) var goesOn = true
    /// Elements that are open from one on that is left out with all there is in it.
    private var skippedDepth = 0

    init(options: HTMLReadingOptions, end: ContinuousClock.Instant?, fileBytes: Int) {
        self.options = options
        fileBytesLeft = fileBytes
        self.end = end
        let style = HTMLComputedStyle(font: options.baseFont)
        frames = [Frame(tag: .html, sharedStyle: [style], start: 0)]
        frames[0].style.isBlock = true
        path = [CSSSubject(name: "", id: nil, classes: [])]
    }

    var style: HTMLComputedStyle { frames[frames.count - 1].style }

    /// The block that text stands in.
    var block: Frame { frames[frames[frames.count - 1].block] }

    /// The document; call it once, at the end.
    mutating func finish() -> StyledText {
        pendingBreaks = pendingBreaks.dropLast()
        if isOpen { flush() }
        while !tables.isEmpty { closeTable() }
        var document = builder.build()
        document.completeTables(finishedTables)
        return document
    }

    private mutating func checkTime() {
        // One element may be matched with many rules, so that every one is worth a look at the clock.
        guard let end, ContinuousClock.now > end else { return }
        diagnostics.add("reading took too long, the rest is left out")
        goesOn = false
    }

    // MARK: Elements

    mutating func enter(_ element: HTMLElement) {
        checkTime()
        if skippedDepth > 0 || !open(element) { skippedDepth += 1 }
    }

    mutating func leave(_ tag: HTMLTag) {
        if skippedDepth > 0 { skippedDepth -= 1 } else { close(tag) }
    }

    mutating func text(_ text: ArraySlice<UInt8>) {
        if skippedDepth == 0 { put(text) }
    }

    /// False when it is left out, or was closed at once.
    private mutating func open(_ element: HTMLElement) -> Bool {
        let tag = element.tag
        if isMetadata(element) || tag.isHidden || isQuoteAuthor(element) { return false }
        let outer = frames.count - 1
        let (style, styleID) = knownStyle(element)
        guard !style[0].isGone else {
            path.removeLast()
            return false
        }
        let endsInTab = style[0].isCell && tables.isEmpty
        let isBlock = style[0].isBlock && !endsInTab
        if isBlock { endParagraph() }
        var frame = Frame(tag: tag, sharedStyle: style, styleID: styleID, start: builder.length)
        if endsInTab {
            frame.endsInTab = true
            frame.style.isBlock = false
        }
        frame.block = isBlock ? frames.count : frames[outer].block
        frame.isInItem = frames[outer].isInItem || tag == .li
        prepare(&frame, element)
        // What the element means beside its style is handed down with it.
        if !style.isSame(as: frame.sharedStyle) { frame.styleID = memo.makeID() }
        frames.append(frame)
        if isAtom(element) {
            close(tag)
            return false
        }
        return true
    }

    private mutating func close(_ tag: HTMLTag) {
        guard frames.count > 1, let frame = frames.last else { return }
        if !frame.closing.isEmpty { put(frame.closing) }
        if frame.endsInTab, isOpen || builder.length == frame.start {
            put([0x09], frame.style.character)
            isBehindTab = true
        }
        // Text that stands in no block of its own ends without a line end.
        if frame.style.isBlock, tag != .body, tag != .html {
            let isEmpty = builder.length == frame.start && !isOpen
            endParagraph(evenEmpty: isEmpty && frame.isParagraphWhenEmpty)
        }
        if frame.isList { lists.removeLast() }
        if frame.isTable { closeTable() }
        if frame.isWordMarker { endWordMarker() }
        frames.removeLast()
        path.removeLast()
        if frame.style.isBlock, tag == .li { marker = nil }
    }

    /// The style of an element that is about to be opened, and its number; puts it on the selectors' path.
    private mutating func knownStyle(
        _ element: HTMLElement
    ) -> (HTMLStyleMemo.SharedStyle, Int) {
        let source = element.hasAttributes ? element.source : ""
        guard let source, !sheet.hasCombinators else {
            return ([computedStyle(element)], memo.makeID())
        }
        let key = HTMLStyleMemo.Key(
            parent: frames[frames.count - 1].styleID, tag: element.tag,
            name: element.tag == .other ? element.name : "", source: source)
        if let known = memo.styles[key] {
            path.append(known.subject)
            return (known.style, known.id)
        }
        let style = [computedStyle(element)]
        let id = memo.makeID()
        memo.add(.init(style: style, subject: path[path.count - 1], id: id), for: key)
        return (style, id)
    }

    private mutating func computedStyle(_ element: HTMLElement) -> HTMLComputedStyle {
        let parent = style
        var result = parent.inherited(isBlock: element.tag.isBlock)
        result.isTablePart = element.tag.isTablePart
        var subject = CSSSubject(name: element.name, id: nil, classes: [])
        var inline: [CSSDeclaration] = []
        if element.hasAttributes {
            subject.id = element["id"]
            subject.classes = (element["class"] ?? "").split { $0.isWhitespace }
            if let source = element["style"] { inline = declarations(source) }
            if let tag = element["lang"] ?? element["xml:lang"] {
                result.character.language = LanguageTag.checked(tag)
            }
        }
        result.applyDefaults(element, parent: parent)
        path.append(subject)
        let applied =
            sheet.isEmpty ? sorted(inline) : sheet.declarations(for: path, inline: inline)
        result.apply(applied, parent: parent)
        if result.isTablePart { result.box = applied }
        let isBox =
            result.isBlock && !(element.tag.isParagraph && element.tag != .td && element.tag != .th)
        if isBox { result.character.backgroundColor = parent.character.backgroundColor }
        if result.isBlock {
            let indent = result.paragraph.headIndent
            result.paragraph.firstLineHeadIndent = max(indent + result.textIndent, 0)
        }
        return result
    }

    private func sorted(_ inline: [CSSDeclaration]) -> [CSSDeclaration] {
        guard inline.contains(where: \.isImportant) else { return inline }
        return inline.filter { !$0.isImportant } + inline.filter(\.isImportant)
    }

    private mutating func declarations(_ source: String) -> [CSSDeclaration] {
        if let known = inlineStyles[source] { return known }
        let list = CSSDeclaration.list(source[...])
        if inlineStyles.count < 10_000 { inlineStyles[source] = list }
        return list
    }

    /// Elements that say something about the page.
    private mutating func isMetadata(_ element: HTMLElement) -> Bool {
        switch element.tag {
        case .style:
            sheet.add(element.innerText)
            memo.styles.removeAll()
        case .title:
            let title = element.innerText.split { $0.isWhitespace }.joined(separator: " ")
            if builder.properties.title == nil, !title.isEmpty { builder.properties.title = title }
        case .meta:
            if let name = element["name"], let content = element["content"] {
                HTMLMetadata.set(name, content, on: &builder.properties)
            }
        case .link, .base, .script: break
        default: return false
        }
        return true
    }
}
