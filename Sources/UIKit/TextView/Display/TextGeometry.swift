/// Carets, lines and selections in a text view's coordinates (points, y down). Offsets are UTF-16.
@MainActor struct TextGeometry {
    let storage: NSTextStorage
    let layoutManager: NSLayoutManager
    let container: NSTextContainer
    /// The container's corner in the view.
    let origin: CGPoint

    private var navigation: TextNavigation { TextNavigation(layoutManager) }

    private func caret(_ offset: Int, _ affinity: UITextStorageDirection) -> TextCaret {
        TextCaret(
            min(max(0, offset), storage.length), affinity == .backward ? .upstream : .downstream)
    }

    private func place(_ caret: TextCaret) -> (offset: Int, affinity: UITextStorageDirection) {
        (caret.offset, caret.affinity == .upstream ? .backward : .forward)
    }

    private func inView(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: origin.x, dy: origin.y) }

    // MARK: Carets

    func caretRect(at offset: Int, affinity: UITextStorageDirection) -> CGRect {
        inView(navigation.caretRect(at: caret(offset, affinity)))
    }

    func closest(to point: CGPoint) -> (offset: Int, affinity: UITextStorageDirection) {
        place(
            navigation.caret(
                at: CGPoint(x: point.x - origin.x, y: point.y - origin.y), in: container))
    }

    func visualNeighbour(of offset: Int, affinity: UITextStorageDirection, toRight: Bool)
        -> (offset: Int, affinity: UITextStorageDirection)
    {
        place(navigation.caret(from: caret(offset, affinity), toTheRight: toRight))
    }

    /// The place one line up or down, nearest to `x` of the view.
    func lineNeighbour(
        of offset: Int, affinity: UITextStorageDirection, down: Bool, x: CGFloat
    ) -> (offset: Int, affinity: UITextStorageDirection) {
        let from = caret(offset, affinity)
        let x = x - origin.x
        return place(
            down ? navigation.caretBelow(from, x: x) : navigation.caretAbove(from, x: x))
    }

    /// The grapheme cluster under a point; nil where no glyph is.
    func characterRange(at point: CGPoint) -> NSRange? {
        guard storage.length > 0 else { return nil }
        let inside = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        let index = layoutManager.characterIndex(
            for: inside, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
        guard index < storage.length else { return nil }
        let range = TextBoundaryFinder(storage: storage).graphemeRange(at: index)
        let glyphs = layoutManager.glyphRange(
            forCharacterRange: range, actualCharacterRange: nil)
        let box = layoutManager.boundingRect(forGlyphRange: glyphs, in: container)
        return box.insetBy(dx: -1, dy: -1).contains(inside) ? range : nil
    }

    // MARK: Lines

    /// The units of a line, its separator included.
    func lineRange(at offset: Int, affinity: UITextStorageDirection = .forward) -> NSRange {
        navigation.lineRange(at: caret(offset, affinity))
    }

    func lineStart(of offset: Int, affinity: UITextStorageDirection)
        -> (offset: Int, affinity: UITextStorageDirection)
    {
        place(navigation.lineStart(at: caret(offset, affinity)))
    }

    func lineEnd(of offset: Int, affinity: UITextStorageDirection)
        -> (offset: Int, affinity: UITextStorageDirection)
    {
        place(navigation.lineEnd(at: caret(offset, affinity)))
    }

    /// The base direction of the paragraph: what its style says, else that of its first strong character.
    func writingDirection(at offset: Int) -> NSWritingDirection {
        guard storage.length > 0 else { return .leftToRight }
        let paragraph = TextBoundaryFinder(storage: storage).paragraph(
            at: min(offset, storage.length - 1))
        let style =
            storage.attribute(
                .paragraphStyle, at: min(paragraph.location, storage.length - 1),
                effectiveRange: nil) as? NSParagraphStyle
        if let direction = style?.baseWritingDirection, direction != .natural { return direction }
        let probe = NSRange(
            location: paragraph.location, length: min(paragraph.length, 256))
        return Self.firstStrong(storage.attributedSubstring(from: probe).string)
    }

    /// Rules P2 and P3 of the bidirectional algorithm, for the scripts that run from right to left.
    static func firstStrong(_ text: String) -> NSWritingDirection {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                if scalar.properties.generalCategory != .nonspacingMark,
                    scalar.properties.generalCategory != .decimalNumber
                {
                    return .rightToLeft
                }
            default:
                if scalar.properties.isAlphabetic { return .leftToRight }
            }
        }
        return .leftToRight
    }

    // MARK: Selections

    func selectionRects(for range: NSRange) -> [CGRect] {
        navigation.selectionRects(for: range).map(inView)
    }

    /// The rectangles of a selection that touch a part of the view; work grows with the part, not with the selection.
    func selectionRects(for range: NSRange, visible: CGRect) -> [CGRect] {
        let shown = lines(in: visible)
        guard let first = shown.first, let last = shown.last else { return [] }
        let start = min(first.range.location, last.range.location)
        let end = max(
            first.range.location + first.range.length, last.range.location + last.range.length)
        // One unit more at the end, so that the last line shown knows that the selection goes on.
        let limit = NSRange(location: start, length: min(end + 1, storage.length) - start)
        return selectionRects(for: NSIntersectionRange(range, limit))
    }

    func firstRect(for range: NSRange) -> CGRect {
        if range.length == 0 { return caretRect(at: range.location, affinity: .forward) }
        return selectionRects(for: range).first ?? .zero
    }

    // MARK: Drawing

    struct DrawnLine {
        /// The same identity and size mean the same pixels.
        var identity: UInt64
        /// Covers everything that is drawn, in the view.
        var frame: CGRect
        var range: NSRange
    }

    /// Line fragments that touch a part of the view, from the top down.
    func lines(in rect: CGRect) -> [DrawnLine] {
        layoutManager.displayLines(
            in: rect.offsetBy(dx: -origin.x, dy: -origin.y), container: container
        ).map {
            DrawnLine(identity: $0.identity, frame: inView($0.frame), range: $0.glyphRange)
        }
    }
}
