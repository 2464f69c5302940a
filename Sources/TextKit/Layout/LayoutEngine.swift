import CoreGraphics
import Typesetting

/// Keeps the lines of a text: lays out paragraphs when somebody asks and forgets only those that an edit touched.
///
/// Invariant: a paragraph is either valid (its lines and height are exact) or has an estimated height. Whatever lies
/// above `flow.exactBottom` is laid out from the top down before any question is answered (`settle`).
final class LayoutEngine {
    var tree = ParagraphTree()
    let source: TextSource
    var flow = ContainerFlow()
    /// UTF-16 offset from which nothing is shown, because containers or their line limit are full.
    private(set) var visibleEnd = Int.max
    /// True when everything above `flow.exactBottom` is exact.
    private var isSettled = false
    private var isBusy = false
    private var identity: UInt64 = 0
    /// The paragraph being filled, and whether one of its attachments changed meanwhile.
    private var fillingHandle = ParagraphTree.none
    private var isStaleWhileFilling = false
    /// Paragraphs an attachment was last asked for in. A stale handle costs a needless fill and no more.
    private var attachmentParagraphs: [ObjectIdentifier: Set<ParagraphTree.Handle>] = [:]
    private var extraLineCache: ExtraLine?
    private var estimate = Estimate()
    /// What became known while answering: the paragraph tree's height is not what it was.
    var heightDidChange: (() -> Void)?
    /// Paragraphs filled and shaped since the start; tests count with them.
    private(set) var filledParagraphCount = 0
    private(set) var shapedParagraphCount = 0

    init(source: TextSource) { self.source = source }

    var length: Int { tree.summary.length }

    func nextIdentity() -> UInt64 {
        identity += 1
        return identity
    }

    // MARK: Invalidation

    /// Reads the whole text again.
    func reload() {
        estimate = Estimate(source: source, width: flow.width - 2 * flow.padding)
        let lengths = ParagraphScanner.lengths(source.utf16(0..<source.length))
        tree.replace(0..<tree.count, with: lengths.map { ($0, estimate.height(length: $0)) })
        unsettle()
    }

    func geometryChanged(_ containers: [NSTextContainer]) {
        flow = ContainerFlow(containers)
        tree.invalidateAll()
        estimate = Estimate(source: source, width: flow.width - 2 * flow.padding)
        tree.estimate { estimate.height(length: $0) }
        unsettle()
    }

    /// Takes over an edit: `new` is the range in the text as it is now, `delta` how much longer the text became.
    func replaceCharacters(_ new: Range<Int>, delta: Int) {
        unsettle()
        let oldEnd = new.upperBound - delta
        guard let first = paragraph(touching: new.lowerBound) else { return reload() }
        var last = first
        if oldEnd > new.lowerBound, let found = tree.find(offset: oldEnd - 1) {
            last = found
            // The separator went: the next paragraph may join this one.
            if oldEnd == found.position.offset + tree.length(found.handle),
                let next = tree.find(index: found.position.index + 1)
            {
                last = next
            }
        }
        let start = first.position.offset
        let end = last.position.offset + tree.length(last.handle)
        let lengths = ParagraphScanner.lengths(source.utf16(start..<max(start, end + delta)))
        let range = first.position.index..<last.position.index + 1
        if range.count == 1, lengths.count == 1 {
            tree.resize(first.handle, to: lengths[0])
            tree.layout(first.handle)?.noteEdit(
                prefix: new.lowerBound - start, suffix: end - oldEnd)
            tree.invalidate(first.handle)
            return
        }
        tree.replace(range, with: lengths.map { ($0, estimate.height(length: $0)) })
    }

    /// The paragraph an insertion at `offset` changes; the one before too, when it ends in a lone CR.
    private func paragraph(touching offset: Int)
        -> (handle: ParagraphTree.Handle, position: ParagraphTree.Position)?
    {
        guard let found = tree.find(offset: offset) else { return nil }
        if found.position.offset == offset, offset > 0, source.utf16(offset - 1..<offset) == [0x0D]
        {
            return tree.find(offset: offset - 1)
        }
        let isPastEnd = offset == found.position.offset + tree.length(found.handle)
        if isPastEnd, offset > 0, ParagraphScanner.isSeparator(source.utf16(offset - 1..<offset)[0])
        {
            // A new paragraph begins here: an empty stand-in keeps the finished one as it is.
            let index = found.position.index + 1
            tree.replace(index..<index, with: [(0, 0)])
            return tree.find(index: index)
        }
        return found
    }

    /// Forgets the lines of the paragraphs in `range`; `text` false keeps their glyphs.
    ///
    /// - Returns: the range of those paragraphs.
    @discardableResult
    func invalidateLayout(_ range: Range<Int>, text: Bool) -> Range<Int> {
        unsettle()
        var result = range
        forEachParagraph(touching: range) { handle, position in
            if text {
                tree.layout(handle)?.noteEdit(
                    prefix: max(range.lowerBound - position.offset, 0),
                    suffix: max(position.offset + tree.length(handle) - range.upperBound, 0))
            } else {
                tree.layout(handle)?.unchanged = nil
            }
            tree.invalidate(handle)
            result =
                min(
                    result.lowerBound, position.offset)..<max(
                    result.upperBound, position.offset + tree.length(handle))
        }
        return result
    }

    /// Gives the lines in `range` new identities.
    func invalidateDisplay(_ range: Range<Int>) {
        forEachParagraph(touching: range) { handle, position in
            guard let layout = tree.layout(handle) else { return }
            for (index, line) in layout.lines.enumerated()
            where line.range.upperBound + position.offset > range.lowerBound
                && line.range.lowerBound + position.offset < max(range.upperBound, 1)
            {
                layout.identities[index] = nextIdentity()
            }
        }
    }

    private func forEachParagraph(
        touching range: Range<Int>,
        _ body: (ParagraphTree.Handle, ParagraphTree.Position) -> Void
    ) {
        guard var (handle, position) = tree.find(offset: range.lowerBound) else { return }
        while handle >= 0 {
            body(handle, position)
            position.offset += tree.length(handle)
            position.index += 1
            guard position.offset < range.upperBound else { return }
            handle = tree.next(handle)
        }
    }

    private func unsettle() {
        isSettled = false
        extraLineCache = nil
    }

    func forgetExtraLine() { extraLineCache = nil }

    // MARK: Layout

    /// Lays out, from the top, everything whose place decides about what comes after it.
    func settle() {
        guard !isSettled, !isBusy, !flow.containers.isEmpty else { return }
        isBusy = true
        defer { isBusy = false }
        isSettled = true
        visibleEnd = .max
        guard flow.exactBottom > 0 else { return }
        var position = ParagraphTree.Position()
        var handle = tree.first
        var linesLeft = flow.maximumLines
        while handle >= 0, position.y < flow.exactBottom {
            if position.y >= flow.bottom || linesLeft == 0 {
                visibleEnd = position.offset
                return
            }
            let layout = validLayout(handle, position, maximumLines: linesLeft)
            if let end = firstHidden(layout, at: position) {
                visibleEnd = end
                return
            }
            linesLeft = linesLeft.map { max($0 - layout.lineCount, 0) }
            position.offset += tree.length(handle)
            position.y += layout.height
            position.index += 1
            handle = tree.next(handle)
        }
        if handle >= 0, position.y >= flow.bottom { visibleEnd = position.offset }
    }

    private func firstHidden(_ layout: ParagraphLayout, at position: ParagraphTree.Position) -> Int?
    {
        if position.y + layout.height > flow.bottom + 0.001,
            let line = layout.lines.first(where: {
                $0.rect.maxY - $0.lineSpacing - $0.spacingAfter + position.y > flow.bottom + 0.001
            })
        {
            return position.offset + line.range.lowerBound
        }
        return layout.next.map { position.offset + $0 }
    }

    /// The paragraph's lines, made now if they are missing or stale.
    func layout(_ handle: ParagraphTree.Handle) -> ParagraphLayout {
        settle()
        let known = tree.layout(handle)
        if let known, known.isValid, !known.key.dependsOnPosition { return known }
        let position = tree.position(of: handle)
        if let known, known.isValid, flow.exactBottom > position.y { return known }
        return validLayout(handle, position, maximumLines: nil)
    }

    private func validLayout(
        _ handle: ParagraphTree.Handle, _ position: ParagraphTree.Position, maximumLines: Int?
    ) -> ParagraphLayout {
        let old = tree.layout(handle)
        if let old, old.isValid, isCurrent(old, at: position.y, maximumLines: maximumLines) {
            return old
        }
        let shaped = shape(handle, position, old)
        let dependsOnPosition = position.y < flow.positionDependentBottom
        let key = ParagraphLayout.Key(
            y: position.y, dependsOnPosition: dependsOnPosition, maximumLines: maximumLines)
        var filled = fillOnce(handle, shaped, position, maximumLines)
        // A client may change an attachment inside its own callback; one that never settles is left at that.
        for _ in 0..<3 where isStaleWhileFilling {
            filled = fillOnce(handle, shaped, position, maximumLines)
        }
        let lines = filled.lines.map { line in
            var line = line
            line.rect.y -= position.y
            line.usedRect.y -= position.y
            return line
        }
        let layout = ParagraphLayout(
            shaped: shaped, lines: lines, height: max(filled.bottom - position.y, 0),
            next: filled.next, key: key, padding: flow.padding,
            identities: identities(for: lines, length: shaped.length, old: old))
        let heightBefore = tree.height(handle)
        tree.setLayout(layout, of: handle)
        if abs(heightBefore - layout.height) > 0.001 { heightDidChange?() }
        return layout
    }

    private func fillOnce(
        _ handle: ParagraphTree.Handle, _ shaped: ShapedParagraph,
        _ position: ParagraphTree.Position, _ maximumLines: Int?
    ) -> FilledLines {
        filledParagraphCount += 1
        isStaleWhileFilling = false
        fillingHandle = handle
        defer { fillingHandle = ParagraphTree.none }
        return fill(shaped, position, maximumLines: maximumLines)
    }

    /// Remembers that the paragraph being filled holds an attachment.
    func noteAttachment(_ attachment: NSTextAttachment) {
        attachmentParagraphs[ObjectIdentifier(attachment), default: []].insert(fillingHandle)
    }

    /// Forgets the lines of the paragraphs that hold an attachment and are laid out.
    ///
    /// - Returns: their ranges.
    func invalidate(_ attachment: NSTextAttachment) -> [Range<Int>] {
        let handles = attachmentParagraphs[ObjectIdentifier(attachment)] ?? []
        if fillingHandle >= 0, handles.contains(fillingHandle) { isStaleWhileFilling = true }
        return handles.filter { $0 != fillingHandle && tree.layout($0) != nil }.map { handle in
            let start = tree.position(of: handle).offset
            return invalidateLayout(start..<start + tree.length(handle), text: false)
        }.sorted { $0.lowerBound < $1.lowerBound }
    }

    private func isCurrent(_ layout: ParagraphLayout, at y: Double, maximumLines: Int?) -> Bool {
        let key = layout.key
        if y != key.y, key.dependsOnPosition || y < flow.positionDependentBottom { return false }
        if layout.next != nil || layout.lines.contains(where: { $0.truncatedRange != nil }),
            y != key.y
        {
            return false
        }
        guard key.maximumLines != maximumLines else { return true }
        let count = layout.lineCount
        return layout.next == nil && count < min(key.maximumLines ?? .max, maximumLines ?? .max)
    }

    private func shape(
        _ handle: ParagraphTree.Handle, _ position: ParagraphTree.Position, _ old: ParagraphLayout?
    ) -> ShapedParagraph {
        if let old, old.isShapeValid { return old.shaped }
        let input = source.paragraph(position.offset..<position.offset + tree.length(handle))
        if let old, old.shaped.style == input.style, old.shaped.runs == input.runs,
            old.shaped.text == input.text
        {
            return old.shaped
        }
        shapedParagraphCount += 1
        return Typesetter.shared.shape(input)
    }

    private func fill(
        _ shaped: ShapedParagraph, _ position: ParagraphTree.Position, maximumLines: Int?
    ) -> FilledLines {
        var context = LineFillContext(
            engine: self, paragraphOffset: position.offset, isRightToLeft: shaped.isRightToLeft)
        let truncation = flow.containers.last?.lineBreakMode.lineBreaking ?? .wordWrapping
        func filled(_ limit: FillLimit) -> FilledLines {
            Typesetter.shared.fill(
                shaped, startingAt: 0, from: position.y, width: flow.width,
                padding: flow.padding, limit: limit, context: &context)
        }
        let bottom = flow.bottom < Double(NSTextContainer.unlimited) ? flow.bottom : nil
        let limit = FillLimit(maximumLines: maximumLines, bottom: bottom, truncation: truncation)
        let result = filled(limit)
        guard let bottom, truncation.truncates else { return result }
        // The last line that fits in the container shows that more would follow.
        let fitting = Set(result.lines.filter { $0.rect.maxY <= bottom + 0.001 }.map(\.rect.y))
        let all = Set(result.lines.map(\.rect.y)).count
        guard result.next != nil || fitting.count < all, !fitting.isEmpty else { return result }
        return filled(
            FillLimit(maximumLines: fitting.count, bottom: bottom, truncation: truncation))
    }

    /// Lines before and after an edit that look as they did keep their identity.
    private func identities(for lines: [Line], length: Int, old: ParagraphLayout?) -> [UInt64] {
        guard let old, let unchanged = old.unchanged else {
            return lines.map { _ in nextIdentity() }
        }
        let delta = length - old.shaped.length
        return lines.enumerated().map { index, line in
            if line.range.upperBound <= unchanged.prefix, old.lines.indices.contains(index),
                line.looksLike(old.lines[index], shift: 0)
            {
                return old.identities[index]
            }
            let fromEnd = lines.count - index
            let oldIndex = old.lines.count - fromEnd
            if oldIndex >= 0, line.range.lowerBound >= length - unchanged.suffix,
                line.looksLike(old.lines[oldIndex], shift: delta)
            {
                return old.identities[oldIndex]
            }
            return nextIdentity()
        }
    }

    /// Lays out everything that comes before `offset`, so that the answers about it are exact.
    func makeExact(before offset: Int) {
        settle()
        let end = min(offset, visibleEnd)
        while let handle = tree.firstEstimated(before: end) { _ = layout(handle) }
    }

    // MARK: The line after the text

    /// The empty line after a trailing separator, or the only line of an empty text; nil when there is none.
    func extraLine() -> ExtraLine? {
        settle()
        guard !flow.containers.isEmpty, visibleEnd == .max, source.endsWithEmptyParagraph else {
            return nil
        }
        let y = tree.summary.height
        if let cached = extraLineCache, cached.flowY == y { return cached }
        let length = source.length
        let shaped = Typesetter.shared.shape(source.emptyParagraph())
        var context = LineFillContext(
            engine: self, paragraphOffset: length, isRightToLeft: shaped.isRightToLeft)
        let lines = Typesetter.shared.fill(
            shaped, from: y, width: flow.width, padding: flow.padding, context: &context)
        guard let line = lines.first,
            line.rect.maxY - line.spacingAfter - line.lineSpacing <= flow.bottom + 0.001
        else { return nil }
        let index = flow.containerIndex(at: line.rect.y)
        let extra = ExtraLine(
            line: line, flowY: y, containerIndex: index, containerY: flow.tops[index],
            padding: flow.padding)
        extraLineCache = extra
        return extra
    }
}

/// The line fragment behind the last paragraph separator.
struct ExtraLine {
    var line: Line
    var flowY: Double
    var containerIndex: Int
    var containerY: Double
    var padding: Double

    var rect: CGRect {
        let height = max(line.rect.height - line.spacingAfter - line.lineSpacing, 0)
        return CGRect(
            x: line.rect.x, y: line.rect.y - containerY, width: line.rect.width, height: height)
    }

    var usedRect: CGRect {
        CGRect(
            x: line.usedRect.x - padding, y: line.rect.y + line.spacingBefore - containerY,
            width: 2 * padding, height: Double(rect.height) - line.spacingBefore)
    }

    /// Where the caret stands; container coordinate.
    var caretX: CGFloat {
        CGFloat(line.isRightToLeft ? line.usedRect.maxX : line.usedRect.x)
    }
    var baselineY: CGFloat { CGFloat(line.rect.y + line.baseline - containerY) }
}

/// What an unseen paragraph is guessed to be high.
struct Estimate {
    var lineHeight = 14.0
    var unitsPerLine = 80.0

    init() {}

    init(source: TextSource, width: Double) {
        let size = source.typicalFontSize
        lineHeight = size * 1.17
        unitsPerLine = max(width / (size * 0.5), 1)
    }

    func height(length: Int) -> Double {
        max((Double(length) / unitsPerLine).rounded(.up), 1) * lineHeight
    }
}
