import CoreGraphics
import Typesetting

/// Keeps the lines of a text: lays out paragraphs when somebody asks and forgets only those that an edit touched.
///
/// Invariant: a paragraph is either exact (its height is that of its lines) or has an estimated height. Whatever lies
/// above `flow.exactBottom` is laid out from the top down before any question is answered (`settle`). Lines are kept
/// while they are asked for (`LayoutEngine+Cache`); paragraphs too long for a key press are several nodes of the tree
/// (`LayoutEngine+Pieces`).
final class LayoutEngine {
    var tree = ParagraphTree()
    let source: TextSource
    var flow = ContainerFlow()
    /// UTF-16 offset from which nothing is shown, because containers or their line limit are full.
    private(set) var visibleEnd = Int.max
    /// True when everything above `flow.exactBottom` is exact.
    var isSettled = false
    private var isBusy = false
    private var identity: UInt64 = 0
    /// The paragraph being filled, and whether one of its attachments changed meanwhile.
    private var fillingHandle = ParagraphTree.none
    private var isStaleWhileFilling = false
    /// Paragraphs an attachment was last asked for in. A stale handle costs a needless fill and no more.
    private var attachmentParagraphs: [ObjectIdentifier: Set<ParagraphTree.Handle>] = [:]
    private var extraLineCache: ExtraLine?
    var estimate = Estimate()
    var cutter = PieceCutter(unitsPerLine: 80)
    /// Lines are kept for about this many UTF-16 units.
    var keptUnitsLimit = 3 << 19
    /// Kept lines that have some let go: more than the limit while most of them have to stay.
    var dropsAbove = 0
    /// True when the tree may hold pieces of long paragraphs.
    var hasPieces = false
    /// Counts questions: lines that were asked for last are kept.
    var useCount = 0
    /// Paragraphs whose lines were let go, since the start; tests count with it.
    var droppedParagraphCount = 0
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

    func unsettle() {
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
        useCount += 1
        let known = tree.layout(handle)
        known?.lastUse = useCount
        if let known, known.isValid, !known.key.dependsOnPosition { return known }
        if tree.part(handle).contains(.startsInside) { layOutPieces(before: handle) }
        let position = tree.position(of: handle)
        if let known, known.isValid, flow.exactBottom > position.y { return known }
        return validLayout(handle, position, maximumLines: nil)
    }

    func validLayout(
        _ handle: ParagraphTree.Handle, _ position: ParagraphTree.Position, maximumLines: Int?
    ) -> ParagraphLayout {
        let old = tree.layout(handle)
        if let old, old.isValid, isCurrent(old, at: position.y, maximumLines: maximumLines) {
            return old
        }
        var made =
            tree.part(handle).isSubset(of: .isRightToLeft)
            ? wholeParagraph(handle, position, old, maximumLines)
            : piece(handle, position, old, maximumLines)
        // The only reference: the lines are changed where they are.
        var lines = made.filled.lines
        made.filled.lines = []
        for index in lines.indices {
            lines[index].rect.y -= position.y
            lines[index].usedRect.y -= position.y
        }
        let key = ParagraphLayout.Key(
            y: position.y, dependsOnPosition: position.y < flow.positionDependentBottom,
            maximumLines: maximumLines)
        let layout = ParagraphLayout(
            shaped: made.shaped, length: made.length, lines: lines,
            height: max(made.filled.bottom - position.y, 0), next: made.filled.next, key: key,
            padding: flow.padding,
            identities: identities(for: lines, length: made.length, old: old))
        layout.lastUse = useCount
        let heightBefore = tree.height(handle)
        tree.setLayout(layout, of: handle)
        if abs(heightBefore - layout.height) > 0.001 { heightDidChange?() }
        if tree.keptUnits > max(keptUnitsLimit, dropsAbove) { dropLayouts() }
        return layout
    }

    private func wholeParagraph(
        _ handle: ParagraphTree.Handle, _ position: ParagraphTree.Position, _ old: ParagraphLayout?,
        _ maximumLines: Int?
    ) -> (shaped: ShapedParagraph, filled: FilledLines, length: Int) {
        let range = position.offset..<position.offset + tree.length(handle)
        let shaped = shape(old) { source.paragraph(range) }
        let filled = fill(handle, shaped, position, maximumLines: maximumLines, end: nil)
        return (shaped, filled, range.count)
    }

    /// The lines, made anew while attachments change in their own callbacks; one that never settles is left at that.
    func fill(
        _ handle: ParagraphTree.Handle, _ shaped: ShapedParagraph,
        _ position: ParagraphTree.Position, maximumLines: Int?, end: Int?
    ) -> FilledLines {
        var filled = fillOnce(handle, shaped, position, maximumLines, end)
        for _ in 0..<3 where isStaleWhileFilling {
            filled = fillOnce(handle, shaped, position, maximumLines, end)
        }
        return filled
    }

    private func fillOnce(
        _ handle: ParagraphTree.Handle, _ shaped: ShapedParagraph,
        _ position: ParagraphTree.Position, _ maximumLines: Int?, _ end: Int?
    ) -> FilledLines {
        filledParagraphCount += 1
        isStaleWhileFilling = false
        fillingHandle = handle
        defer { fillingHandle = ParagraphTree.none }
        return fill(shaped, position, maximumLines: maximumLines, end: end)
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
        return handles.filter { $0 != fillingHandle && tree.wasLaid($0) }.map { handle in
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

    /// The glyphs of a paragraph: the old ones while they fit the text.
    func shape(_ old: ParagraphLayout?, _ makeInput: () -> ParagraphInput) -> ShapedParagraph {
        if let old, old.isShapeValid { return old.shaped }
        let input = makeInput()
        if let old, old.shaped.style == input.style, old.shaped.runs == input.runs,
            old.shaped.startsInside == input.startsInside,
            old.shaped.endsInside == input.endsInside, old.shaped.text == input.text
        {
            return old.shaped
        }
        shapedParagraphCount += 1
        return Typesetter.shared.shape(input)
    }

    private func fill(
        _ shaped: ShapedParagraph, _ position: ParagraphTree.Position, maximumLines: Int?,
        end: Int?
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
        let limit = FillLimit(
            maximumLines: maximumLines, bottom: bottom, end: end, truncation: truncation)
        let result = filled(limit)
        guard let bottom, truncation.truncates else { return result }
        // The last line that fits in the container shows that more would follow.
        let fitting = Set(result.lines.filter { $0.rect.maxY <= bottom + 0.001 }.map(\.rect.y))
        let all = Set(result.lines.map(\.rect.y)).count
        guard result.next != nil || fitting.count < all, !fitting.isEmpty else { return result }
        return filled(
            FillLimit(
                maximumLines: fitting.count, bottom: bottom, end: end, truncation: truncation))
    }

    /// Lines before and after an edit that look as they did keep their identity.
    private func identities(for lines: [Line], length: Int, old: ParagraphLayout?) -> [UInt64] {
        guard let old, let unchanged = old.unchanged else {
            return lines.map { _ in nextIdentity() }
        }
        let delta = length - old.length
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
