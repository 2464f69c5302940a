/// Finds places where a page can be cut into parts that are parsed one after another, so that no tree of the whole
/// page stands in memory.
///
/// It follows start and end tags as the HTML standard says (13.2.6.4.7 and on). A cut is only made where the elements
/// that are open and those that format text are known for certain, and starting them again brings the parser into the
/// same state. What a table puts before itself, or behind its rows, stands in one part with the table. Markup that it is
/// not certain of ends its search.
struct HTMLCuts {
    struct Cut {
        /// Byte offset in the markup.
        var offset: Int
        /// Elements that are open there, outermost first.
        var open: [String]
        /// Start tags that open them.
        var tags: [UInt8]
        /// Numbers of formatting elements with a block inside that is open: their end tags would move it.
        var movable: ClosedRange<Int>?
    }

    /// An element that is open.
    struct Open {
        var element: HTMLCutElement
        /// Where its start tag stands in the page.
        var tag: Range<Int>
        /// Its number among those that format text.
        var entry: Int?
        /// How many cuts were made before it.
        var cutCount: Int
    }

    var cuts: [Cut] = []
    var open: [Open] = []
    var formatting = HTMLFormattingList()
    /// Open elements that cannot be started again.
    var fixedCount = 0
    /// Tables that are open, and how many cuts were made before the outermost.
    var tableCount = 0
    var cutsBeforeTable = 0
    /// Whether the open table is told of in another order.
    var keepsTable = false
    private(set) var isCertain = true
    private var hasBody = false
    /// Before the page's first content end tags mean nothing.
    private(set) var hasContent = false
    private var nextOffset: Int
    private let partSize: Int
    /// Where the page was cut behind text and no tag came since.
    private var textCut: Int?
    /// chosen: bytes of start tags that a part may begin with, and how many.
    private static let greatestStart = 16 << 10
    private static let greatestDepth = 1_024
    /// How often formatting may still come back: each time it costs an element.
    private(set) var resumptionsLeft = 1 << 18

    /// - Parameter partSize: bytes of a part, at least.
    init(partSize: Int) {
        self.partSize = partSize
        nextOffset = partSize
    }

    /// Whether the tag that comes next ends the page; the parser leaves out one that does not end.
    var isAtEnd = false

    /// The markup is not followed any further. A table that is open may still put things before itself.
    mutating func lose() {
        isCertain = false
        dropTableCuts()
    }

    mutating func dropTableCuts() {
        if tableCount > 0 { dropCuts(from: cutsBeforeTable) }
    }

    mutating func dropCuts(from count: Int) {
        if cuts.count > count { cuts.removeSubrange(count...) }
    }

    // MARK: What comes

    /// Text between two tags that ends at `offset` of the markup; nil where it goes on behind a tag that is left out.
    mutating func text(_ text: ArraySlice<UInt8>, endsAt offset: Int?, in page: HTMLMarkup) {
        guard isCertain else { return }
        resumptionsLeft += 2 * text.count
        let start = text.firstIndex { !($0 == 0x20 || (0x09...0x0D).contains($0) && $0 != 0x0B) }
        guard let start else {
            if !isInTable { resumeFormatting() }
            return
        }
        // The parser leaves NUL out, and a reference may stand for white space.
        let isReference =
            text[start...].starts(with: [0x26, 0x23])
            || text[start...].starts(with: [0x26, 0x54])
            || text[start...].starts(with: [0x26, 0x4E])
        if isInTable || text[start] == 0 || isReference && !hasContent { return lose() }
        hasContent = true
        resumeFormatting()
        guard !isReference, let offset else { return }
        let before = cuts.count
        cut(offset, in: page)
        if cuts.count > before { textCut = offset }
    }

    /// A start tag that ends at `offset` of the markup.
    /// - Parameter tag: where it stands in the page.
    mutating func startTag(
        _ element: HTMLCutElement, _ tag: Range<Int>, endsAt offset: Int, in page: HTMLMarkup
    ) {
        if element.changesPage, !cuts.isEmpty {
            cuts.removeAll()
            lose()
        }
        // Outside of tables their parts mean nothing.
        let isNothing = element.kind.isTablePart && element.kind != .table && tableCount == 0
        if element.kind == .page || isNothing { dropTextCut() }
        textCut = nil
        guard isCertain else {
            if element.name == "a" { move(nil) }
            return
        }
        if isInTable, !element.canStandInTable { return lose() }
        let before = open.count
        if element.kind != .metadata, element.kind != .page { hasContent = true }
        switch element.kind {
        case .unknown: return lose()
        case .metadata:
            // It ends a cell, and stands before all rows.
            if element.name == "col", tableCount > 0, open.last?.element.name != "colgroup",
                open.last?.element.kind != .table
            {
                lose()
            }
            return
        case .page:
            if hasBody { lose() }
            hasBody = hasBody || element.name == "body"
            hasContent = hasContent || hasBody
            return
        case .empty:
            if element.closesParagraph { closeParagraph() }
            if element.resumesFormatting { resumeFormatting() }
            return cut(offset, in: page)
        case .formatting: startFormatting(element, tag, in: page)
        case .inline, .nameless: push(element, tag)
        case .heading:
            closeParagraph()
            if open.last?.element.kind == .heading { pop() }
            push(element, tag)
        case .item:
            closeItem(of: element.group)
            closeParagraph()
            push(element, tag)
        case .paragraph, .block, .fixedBlock:
            closeParagraph()
            push(element, tag)
        case .table:
            if isInTable || paragraphIndex != nil { return lose() }
            push(element, tag)
        case .tableSection, .tableRow, .tableCell: startTablePart(element, tag)
        }
        // Pages that leave out end tags have no other places.
        let isEndOfOther = open.count <= before && element.isEndedByOthers
        if isEndOfOther || element.kind == .formatting { cut(offset, in: page) }
    }

    /// "Reconstruct the active formatting elements."
    mutating func resumeFormatting() {
        let resumed = formatting.resume()
        for (element, tag, entry) in resumed {
            open.append(Open(element: element, tag: tag, entry: entry, cutCount: cuts.count))
        }
        resumptionsLeft -= resumed.count
        if resumptionsLeft < 0 { lose() }
    }

    private mutating func startFormatting(
        _ element: HTMLCutElement, _ tag: Range<Int>, in page: HTMLMarkup
    ) {
        if element.name == "a", formatting.last(element) != nil {
            endFormatting(element)
            if formatting.last(element) != nil { return lose() }
        }
        resumeFormatting()
        guard isCertain, let entry = formatting.add(element, tag, in: page) else { return lose() }
        push(element, tag, entry: entry)
    }

    /// An end tag that ends at `offset` of the markup.
    mutating func endTag(_ element: HTMLCutElement, endsAt offset: Int, in page: HTMLMarkup) {
        guard isCertain else {
            if element.kind == .formatting { move(nil) }
            return
        }
        let before = open.count
        end(element)
        if open.count < before {
            textCut = nil
            cut(offset, in: page)
        } else {
            dropTextCut()
        }
    }

    /// The text goes on behind a tag that means nothing.
    private mutating func dropTextCut() {
        if let textCut, cuts.last?.offset == textCut {
            cuts.removeLast()
            nextOffset = textCut + retryDistance
        }
        textCut = nil
    }

    private mutating func end(_ element: HTMLCutElement) {
        if isInTable, !element.kind.isTablePart, element.kind != .metadata { return lose() }
        switch element.kind {
        case .metadata: return
        case .page where element.name == "head": return
        case .unknown, .page, .empty: return lose()
        case _ where !hasContent: return
        case .nameless:
            guard open.last?.element == element else { return lose() }
            pop()
        case .formatting: endFormatting(element)
        case .inline: endOrdinary(element)
        case .paragraph, .block, .fixedBlock, .heading, .item: endBlock(element)
        case .table, .tableSection, .tableRow, .tableCell: endTablePart(element)
        }
    }

    // MARK: Cuts

    /// To look at every tag whether the page can be cut would take time with the square of the depth.
    private var retryDistance: Int { min(partSize, 1_024) }

    private mutating func cut(_ offset: Int, in page: HTMLMarkup) {
        guard isCertain, fixedCount == 0, !keepsTable, offset >= nextOffset, !isAtEnd else {
            return
        }
        guard open.count <= Self.greatestDepth, formatting.isRestored(by: open, in: page) else {
            nextOffset = offset + retryDistance
            return
        }
        var tags: [UInt8] = []
        for part in open {
            if part.element.kind != .formatting, part.element.kind != .nameless {
                tags += Array("<\(part.element.name)>".utf8)
            } else {
                tags += page.bytes[part.tag]
            }
        }
        nextOffset = offset + partSize
        guard tags.count <= Self.greatestStart else { return }
        cuts.append(
            Cut(
                offset: offset, open: open.map(\.element.name), tags: tags,
                movable: movableFormatting))
    }

    private var movableFormatting: ClosedRange<Int>? {
        let block = open.lastIndex { !$0.element.kind.isOrdinary }
        let outer = open[..<(block ?? 0)]
        guard let first = outer.first(where: { $0.entry != nil })?.entry,
            let last = outer.last(where: { $0.entry != nil })?.entry
        else { return nil }
        return min(first, last)...max(first, last)
    }

    /// The end of an element moves what parts before may have told of.
    /// - Parameter entry: nil where it is not certain which one ends.
    mutating func move(_ entry: Int?) {
        lose()
        let first = cuts.firstIndex { cut in
            guard let movable = cut.movable else { return false }
            return entry.map { movable.contains($0) } ?? true
        }
        if let first { dropCuts(from: first) }
    }
}
