/// Finds places where a page can be cut into parts that are parsed one after another, so that no tree of the whole
/// page stands in memory.
///
/// It follows start and end tags as the HTML standard says (13.2.6.4.7 and on). A cut is only made where the elements
/// that are open and those that format text are known for certain, and starting them again brings the parser into the
/// same state: none of them is a table. Markup that it is not certain of ends its search.
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
    }

    private(set) var cuts: [Cut] = []
    private(set) var open: [Open] = []
    private var formatting = HTMLFormattingList()
    /// Open elements that cannot be started again.
    private var fixedCount = 0
    private var isCertain = true
    private var hasBody = false
    /// Before the page's first content end tags mean nothing.
    private var hasContent = false
    private var nextOffset: Int
    private let partSize: Int
    /// Where the page was cut behind text and no tag came since.
    private var textCut: Int?
    /// chosen: bytes of start tags that a part may begin with, and how many.
    private static let greatestStart = 16 << 10
    private static let greatestDepth = 1_024

    /// - Parameter partSize: bytes of a part, at least.
    init(partSize: Int) {
        self.partSize = partSize
        nextOffset = partSize
    }

    /// Whether the tag that comes next ends the page; the parser leaves out one that does not end.
    var isAtEnd = false

    /// The markup is not followed any further.
    mutating func lose() { isCertain = false }

    // MARK: What comes

    /// Text between two tags that ends at `offset` of the markup; nil where it goes on behind a tag that is left out.
    mutating func text(_ text: ArraySlice<UInt8>, endsAt offset: Int?, in page: HTMLMarkup) {
        guard isCertain else { return }
        let first = text.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
        // The parser leaves NUL out.
        if first == 0 { return lose() }
        if first != nil { hasContent = true }
        if isInTable {
            if first != nil { lose() }
            return
        }
        resumeFormatting()
        guard first != nil, let offset else { return }
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
        if element.kind == .page || element.kind.isTablePart { dropTextCut() }
        textCut = nil
        guard isCertain else {
            if element.name == "a" { move(nil) }
            return
        }
        if isInTable, !element.kind.isTablePart, element.kind != .metadata { return lose() }
        let before = open.count
        if element.kind != .metadata, element.kind != .page { hasContent = true }
        switch element.kind {
        case .unknown: return lose()
        case .metadata: return
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
            if paragraphIndex != nil { return lose() }
            push(element, tag)
        case .tableSection, .tableRow, .tableCell:
            closeTableParts(for: element)
            push(element, tag)
        }
        // Pages that leave out end tags have no other places.
        let isEndOfOther = open.count <= before && element.isEndedByOthers
        if isEndOfOther || element.kind == .formatting { cut(offset, in: page) }
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
            nextOffset = textCut
        }
        textCut = nil
    }

    private mutating func end(_ element: HTMLCutElement) {
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

    private mutating func cut(_ offset: Int, in page: HTMLMarkup) {
        guard isCertain, fixedCount == 0, offset >= nextOffset, !isAtEnd else { return }
        // Where it cannot be, looking again at every tag would take time with the square of the depth.
        guard open.count <= Self.greatestDepth, formatting.isRestored(by: open, in: page) else {
            nextOffset = offset + min(partSize, 1_024)
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
    private mutating func move(_ entry: Int?) {
        lose()
        let first = cuts.firstIndex { cut in
            guard let movable = cut.movable else { return false }
            return entry.map { movable.contains($0) } ?? true
        }
        if let first { cuts.removeSubrange(first...) }
    }

    // MARK: Open elements

    private mutating func push(_ element: HTMLCutElement, _ tag: Range<Int>, entry: Int? = nil) {
        guard isCertain else { return }
        if entry == nil, element.resumesFormatting { resumeFormatting() }
        open.append(Open(element: element, tag: tag, entry: entry))
        if !element.canStartAgain { fixedCount += 1 }
        if element.endsFormatting { formatting.addMarker() }
    }

    private mutating func pop() {
        guard let last = open.popLast() else { return }
        if !last.element.canStartAgain { fixedCount -= 1 }
        if let entry = last.entry { formatting.close(entry) }
        if last.element.endsFormatting { formatting.removeToMarker() }
    }

    private mutating func pop(to index: Int) {
        while open.count > index { pop() }
    }

    /// "Reconstruct the active formatting elements."
    private mutating func resumeFormatting() {
        for (element, tag, entry) in formatting.resume() {
            open.append(Open(element: element, tag: tag, entry: entry))
        }
    }

    private var isInTable: Bool {
        guard let rank = open.last?.element.kind.tableRank else { return false }
        return rank >= 0 && rank < HTMLCutElement.Kind.tableCell.tableRank
    }

    /// The `p` that a block would close.
    private var paragraphIndex: Int? {
        for index in open.indices.reversed() {
            if open[index].element.kind == .paragraph { return index }
            if open[index].element.kind == .tableCell { return nil }
        }
        return nil
    }

    private mutating func closeParagraph() {
        if let index = paragraphIndex { pop(to: index) }
    }

    /// The item that a new one of its kind ends.
    private mutating func closeItem(of group: Int) {
        for index in open.indices.reversed() {
            let element = open[index].element
            if element.kind == .item, element.group == group { return pop(to: index) }
            let isPassed =
                element.kind.isOrdinary || element.kind == .paragraph || element.name == "div"
                || element.name == "address"
            if !isPassed { return }
        }
    }

    private mutating func closeTableParts(for element: HTMLCutElement) {
        closeCell()
        while let last = open.last, last.element.kind.tableRank >= element.kind.tableRank { pop() }
        if open.last?.element.kind.tableRank ?? -1 < 0 { lose() }
    }

    /// The cell or caption that is open in the innermost table.
    private mutating func closeCell() {
        let index = open.lastIndex { $0.element.endsFormatting || $0.element.kind == .table }
        if let index, open[index].element.endsFormatting { pop(to: index) }
    }

    // MARK: End tags

    /// The "adoption agency", as far as it moves nothing.
    private mutating func endFormatting(_ element: HTMLCutElement) {
        if let last = open.last, last.element == element, !formatting.contains(last.entry) {
            return pop()
        }
        // The parser goes no further then, as the standard does.
        guard let entry = formatting.last(element) else { return }
        guard let index = open.lastIndex(where: { $0.entry == entry }) else {
            return formatting.remove(entry)
        }
        guard open[index...].allSatisfy({ $0.element.kind.isOrdinary }) else {
            return move(entry)
        }
        pop(to: index)
        formatting.remove(entry)
    }

    /// "Any other end tag."
    private mutating func endOrdinary(_ element: HTMLCutElement) {
        for index in open.indices.reversed() {
            if open[index].element == element { return pop(to: index) }
            if !open[index].element.kind.isOrdinary { return }
        }
    }

    private mutating func endBlock(_ element: HTMLCutElement) {
        for index in open.indices.reversed() {
            let other = open[index].element
            let isHeading = element.kind == .heading && other.kind == .heading
            if other == element || isHeading { return pop(to: index) }
            // Out of its scope.
            if other.kind.tableRank >= 0 { return }
            if element.name == "li", other.name == "ul" || other.name == "ol" { return }
        }
    }

    private mutating func endTablePart(_ element: HTMLCutElement) {
        if element.kind == .tableCell || element.name == "caption" {
            let index = open.lastIndex { $0.element == element || $0.element.kind == .table }
            guard let index, open[index].element == element else { return lose() }
            return pop(to: index)
        }
        closeCell()
        while let last = open.last, last.element.kind.tableRank > element.kind.tableRank { pop() }
        guard open.last?.element == element else { return lose() }
        pop()
    }
}
