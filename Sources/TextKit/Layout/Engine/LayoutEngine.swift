import Typesetting

/// Keeps the lines of a text: lays out paragraphs when somebody asks and forgets only those that an edit touched.
///
/// Invariant: a paragraph is either exact (its height is that of its lines) or has an estimated height. Whatever lies
/// above `flow.exactBottom` is laid out from the top down before any question is answered (`settle`). Lines are kept
/// while they are asked for (`LayoutEngine+Cache`); paragraphs too long for a key press are several nodes of the tree
/// (`LayoutEngine+Pieces`). Floats reach over paragraphs (`LayoutEngine+Floats`).
final class LayoutEngine {
    let source: TextSource
    private var paragraphs = ParagraphTree()
    /// False until somebody asks where anything is: edits cost nothing here before, and the text is read once.
    private(set) var hasReadText = false
    var flow = ContainerFlow()
    /// UTF-16 offset from which nothing is shown, because containers or their line limit are full.
    var visibleEnd = Int.max
    /// True when everything above `flow.exactBottom` is exact.
    var isSettled = false
    private var isBusy = false
    private var identity: UInt64 = 0
    /// The paragraph being filled, and whether one of its attachments changed meanwhile.
    var fillingHandle = ParagraphTree.none
    var isStaleWhileFilling = false
    /// Paragraphs an attachment was last asked for in. A stale handle costs a needless fill and no more.
    var attachmentParagraphs: [ObjectIdentifier: Set<ParagraphTree.Handle>] = [:]
    var extraLineCache: ExtraLine?
    /// Paragraphs with lines outside of them. A stale handle costs a look and no more.
    var strayParagraphs: Set<ParagraphTree.Handle> = []
    /// Counts paragraphs that got such lines.
    var strayChanges = 0
    /// Paragraphs of the text when the tree last took over an edit; nil when the storage does not count them.
    var paragraphCount: Int?
    var estimate = Estimate()
    var cutter = PieceCutter(unitsPerLine: 80)
    /// Lines are kept for about this many UTF-16 units.
    var keptUnitsLimit = 3 << 19
    /// Kept lines that have some let go: more than the limit while most of them have to stay.
    var dropsAbove = 0
    /// True when the tree may hold pieces of long paragraphs.
    var hasPieces = false
    /// Points of the tallest float so far, and how far floats hang over the end of the text.
    var tallestFloat = 0.0
    var overhang = 0.0
    /// Counts questions: lines that were asked for last are kept.
    var useCount = 0
    /// Paragraphs whose lines were let go, since the start; tests count with it.
    var droppedParagraphCount = 0
    /// What became known while answering: the paragraph tree's height is not what it was.
    var heightDidChange: (() -> Void)?
    /// Paragraphs filled and shaped since the start; tests count with them.
    var filledParagraphCount = 0
    var shapedParagraphCount = 0

    init(source: TextSource) { self.source = source }

    /// UTF-16 units of the text.
    var length: Int { hasReadText ? paragraphs.length : source.length }

    /// The paragraphs of the text. Accessors lend it, so that nobody's change copies it.
    var tree: ParagraphTree {
        _read {
            readText()
            yield paragraphs
        }
        _modify {
            readText()
            yield &paragraphs
        }
    }

    private func readText() {
        if hasReadText { return }
        hasReadText = true
        reload()
    }

    /// Another text, or the same from the start: nothing is known of it until somebody asks.
    func forgetText() {
        hasReadText = false
        // Not a new tree: handles that somebody still has stay within it.
        paragraphs.replace(0..<paragraphs.count, with: [])
        unsettle()
    }

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
        var filled = ContainerFlow.Filled.none
        while handle >= 0, position.y < flow.exactBottom {
            if position.y >= flow.bottom || linesLeft == 0 {
                visibleEnd = position.offset
                return
            }
            let layout = validLayout(handle, position, maximumLines: linesLeft, filled: filled)
            if let end = firstHidden(layout, at: position) {
                visibleEnd = end
                return
            }
            linesLeft = linesLeft.map { max($0 - lastContainerLines(layout, position), 0) }
            if flow.limitsLines { add(layout, position, to: &filled) }
            position.offset += tree.length(handle)
            position.y += layout.height
            position.index += 1
            handle = tree.next(handle)
        }
        if handle >= 0, position.y >= flow.bottom { visibleEnd = position.offset }
    }

    /// Lines of a paragraph that count for the last container.
    private func lastContainerLines(
        _ layout: ParagraphLayout, _ position: ParagraphTree.Position
    ) -> Int {
        guard let top = flow.tops.last, position.y < top - 0.001 else { return layout.lineCount }
        return layout.lineCount { $0.rect.y + position.y >= top - 0.001 }
    }

    private func add(
        _ layout: ParagraphLayout, _ position: ParagraphTree.Position,
        to filled: inout ContainerFlow.Filled
    ) {
        var y = -Double.infinity
        for line in layout.lines where line.rect.y > y + 0.001 && !line.isCollapsed {
            y = line.rect.y
            filled.add(lineIn: flow.containerIndex(at: y + position.y))
        }
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

    /// Lays out everything that comes before `offset`, so that the answers about it are exact.
    func makeExact(before offset: Int) {
        settle()
        let end = min(offset, visibleEnd)
        while let handle = tree.firstEstimated(before: end) { _ = layout(handle) }
    }
}
