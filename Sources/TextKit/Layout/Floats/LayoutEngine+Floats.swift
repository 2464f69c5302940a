import CoreGraphics
import Typesetting

/// Floats over paragraphs: the layout of a paragraph depends on its content, its width and the floats that come in
/// from above. A paragraph that got lines compares what goes out with what the next one was laid out beside, and makes
/// that stale when both differ; so changes go down as far as they reach and no farther.
extension LayoutEngine {
    /// Points above a paragraph within which floats nobody has seen yet are looked for. Chosen: more than a screen;
    /// a float known to be taller counts.
    private static let leastReach = 4096.0

    /// Lays out the paragraphs above one that decide which floats stand beside it.
    ///
    /// - Returns: true when there were some; positions below may have moved.
    @discardableResult
    func layOutFloats(before handle: ParagraphTree.Handle) -> Bool {
        guard tree.staleFloatCount > 0 else { return false }
        let position = tree.position(of: handle)
        let reach = max(Self.leastReach, tallestFloat)
        var first: ParagraphTree.Handle?
        var offset = position.offset
        while let found = tree.lastStaleFloat(before: offset) {
            let place = tree.position(of: found)
            guard position.y - place.y - tree.height(found) < reach else { break }
            first = found
            offset = place.offset
        }
        guard let first else { return false }
        var next: ParagraphTree.Handle? = first
        while let at = next, tree.position(of: at).offset < tree.position(of: handle).offset {
            _ = validLayout(
                at, tree.position(of: at), maximumLines: nil,
                filled: tree.layout(at)?.key.filled ?? .none)
            next = tree.firstStaleFloat(from: tree.position(of: at).offset + tree.length(at))
        }
        return true
    }

    /// Keeps what a paragraph's lines found out about floats and makes the next one stale when that changes for it.
    func takeFloats(
        _ own: [PlacedFloat], besides incoming: [IncomingFloat], _ handle: ParagraphTree.Handle
    ) {
        guard !own.isEmpty || tree.mayHaveFloats else { return }
        for float in own { tallestFloat = max(tallestFloat, float.band.outer.height) }
        tree.setFloats(ParagraphFloats(incoming: incoming, own: own.map(\.band)), of: handle)
        passOnFloats(from: handle)
    }

    /// Compares what goes out of a paragraph with what came into the next one.
    func passOnFloats(from handle: ParagraphTree.Handle) {
        var at = handle
        while true {
            let next = at >= 0 ? tree.next(at) : tree.first
            let outgoing = tree.outgoingFloats(at)
            guard next >= 0 else { return noteOverhang(outgoing) }
            let known = tree.floats[next]?.incoming ?? []
            let isSame =
                known.count == outgoing.count
                && zip(known, outgoing).allSatisfy { $0.band.isSame(as: $1.band) }
            guard isSame else {
                tree.setMayFloat(true, next)
                return tree.invalidate(next)
            }
            if zip(known, outgoing).allSatisfy({ $0.isSameFloat(as: $1) }) { return }
            tree.floats[next]?.incoming = outgoing
            at = next
        }
    }

    /// A float that hangs over the end of the text makes it higher.
    private func noteOverhang(_ floats: [IncomingFloat]) {
        let new = floats.reduce(0) { max($0, $1.band.frame.maxY) }
        guard abs(new - overhang) > 0.001 else { return }
        overhang = new
        heightDidChange?()
    }

    /// Says which paragraphs of new text may hold floats.
    func noteAttachments(in range: Range<Int>) {
        source.forEachAttachment(in: range) { attachment, offset in
            guard let (handle, _) = tree.find(offset: offset) else { return }
            source.watch(attachment)
            attachmentParagraphs[ObjectIdentifier(attachment), default: []].insert(handle)
            if attachment.textFloat != nil { tree.setMayFloat(true, handle) }
        }
    }

    // MARK: Where floats are

    /// Hands over the floats that touch `top...bottom` of a container (container coordinates), in the order of the text.
    func forEachFloat(
        from top: CGFloat, to bottom: CGFloat, in container: Int, _ body: (LaidFloat) -> Void
    ) {
        settle()
        guard tree.mayHaveFloats else { return }
        let containerY = flow.tops[container]
        let from = max(Double(top), 0) + containerY
        let limit = min(Double(bottom) + containerY, containerEnd(container))
        guard var handle = node(atY: from) else { return }
        _ = layout(handle)
        func report(_ paragraph: ParagraphTree.Handle, _ number: Int) {
            let layout = layout(paragraph)
            guard layout.floats.indices.contains(number) else { return }
            let float = laidFloat(layout, number, tree.position(of: paragraph))
            guard float.containerIndex == container, float.offset < visibleEnd,
                float.rect.maxY >= top, float.rect.minY <= bottom
            else { return }
            body(float)
        }
        for float in tree.floats[handle]?.incoming ?? [] { report(float.paragraph, float.number) }
        while handle >= 0 {
            let layout = layout(handle)
            for number in layout.floats.indices { report(handle, number) }
            if tree.position(of: handle).y + layout.height > limit || layout.next != nil { return }
            handle = tree.next(handle)
        }
    }

    /// The float at a point of a container.
    func float(at point: CGPoint, in container: Int) -> LaidFloat? {
        guard tree.mayHaveFloats else { return nil }
        var found: LaidFloat?
        forEachFloat(from: point.y, to: point.y, in: container) {
            if $0.rect.contains(point) { found = $0 }
        }
        return found
    }

    /// The floats whose characters are in a line.
    func floats(of line: LaidLine) -> [LaidFloat] {
        guard !line.layout.floats.isEmpty else { return [] }
        let position = ParagraphTree.Position(
            index: 0, offset: line.paragraphOffset, y: line.paragraphY)
        return line.layout.floats.indices.map { laidFloat(line.layout, $0, position) }
            .filter { line.range.contains($0.offset) }
    }

    /// The float whose character is at an offset of a line.
    func float(in line: LaidLine, at offset: Int) -> LaidFloat? {
        floats(of: line).first { $0.offset == offset }
    }

    /// The pictures of floats whose characters are in a range of a line.
    func floatRects(of range: Range<Int>, in line: LaidLine, container: Int) -> [CGRect] {
        floats(of: line).filter { range.contains($0.offset) && $0.containerIndex == container }
            .map(\.rect)
    }

    private func laidFloat(
        _ layout: ParagraphLayout, _ number: Int, _ position: ParagraphTree.Position
    ) -> LaidFloat {
        let float = layout.floats[number]
        let container = flow.containerIndex(at: position.y + float.band.outer.y)
        return LaidFloat(
            offset: position.offset + float.offset,
            rect: CGRect(float.band.frame, dy: position.y - flow.tops[container]),
            containerIndex: container, isRightToLeft: layout.shaped.isRightToLeft)
    }
}

/// A float seen from the document.
struct LaidFloat {
    /// UTF-16 offset of its character.
    var offset: Int
    /// The picture, container coordinates, points.
    var rect: CGRect
    var containerIndex: Int
    /// The direction of its paragraph: which side of it is before it.
    var isRightToLeft: Bool

    /// How far an x is into it in reading direction, 0...1.
    func fraction(at x: CGFloat) -> CGFloat {
        let share = rect.width > 0 ? min(max((x - rect.minX) / rect.width, 0), 1) : 0
        return isRightToLeft ? 1 - share : share
    }

    /// Its one cluster, as wide as the picture.
    var span: ClusterSpan {
        ClusterSpan(
            range: offset..<offset + 1, minX: rect.minX, maxX: rect.maxX,
            isRightToLeft: isRightToLeft,
            run: 0)
    }
}

extension TextFloat {
    /// What the line filler is asked for.
    func box(size: CGSize) -> FloatBox {
        FloatBox(
            side: side == .left ? .left : .right, width: Double(size.width),
            height: Double(size.height),
            margins: .init(
                top: Double(margins.top), left: Double(margins.left),
                bottom: Double(margins.bottom), right: Double(margins.right)),
            clearing: clearing.layoutSides)
    }
}

extension TextFloat.Clearing {
    var layoutSides: FloatSides {
        var result: FloatSides = []
        if contains(.left) { result.insert(.left) }
        if contains(.right) { result.insert(.right) }
        return result
    }
}
