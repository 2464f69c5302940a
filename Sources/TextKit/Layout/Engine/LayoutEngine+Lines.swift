import CoreGraphics
import Typesetting

extension LayoutEngine {
    // MARK: By offset

    /// The line that holds the unit at `offset`; the last line for the end of a text that ends without a separator.
    /// Nil for what is not shown and for the empty line at the end (`extraLine`).
    func line(at offset: Int) -> LaidLine? {
        settle()
        guard !flow.containers.isEmpty, offset >= 0, offset <= length, offset < visibleEnd else {
            return offset == length && offset == visibleEnd && offset > 0
                ? line(at: offset - 1) : nil
        }
        if offset == length, source.endsWithEmptyParagraph { return nil }
        guard var (handle, position) = tree.find(offset: offset) else { return nil }
        var layout = layout(handle)
        position = tree.position(of: handle)
        // Laying out a piece of a long paragraph may move where it begins and ends.
        for _ in 0..<4 where isPiece(handle) {
            let end = position.offset + tree.length(handle)
            guard offset < position.offset || (offset >= end && tree.next(handle) >= 0),
                let found = tree.find(offset: offset)
            else { break }
            handle = found.handle
            layout = self.layout(handle)
            position = tree.position(of: handle)
        }
        guard let index = layout.lineIndex(at: offset - position.offset) else { return nil }
        return laidLine(handle, layout, index, position)
    }

    func laidLine(
        _ handle: ParagraphTree.Handle, _ layout: ParagraphLayout, _ index: Int,
        _ position: ParagraphTree.Position
    ) -> LaidLine {
        let container = flow.containerIndex(at: position.y + layout.lines[index].rect.y)
        return LaidLine(
            handle: handle, layout: layout, index: index, paragraphOffset: position.offset,
            paragraphY: position.y, containerIndex: container,
            containerY: flow.tops[container], padding: flow.padding(ofContainer: container))
    }

    /// The line fragment after another one, in the order of the text.
    func line(after line: LaidLine) -> LaidLine? {
        let end = line.range.upperBound
        guard end < visibleEnd else { return nil }
        if line.index + 1 < line.layout.lines.count {
            return laidLine(
                line.handle, line.layout, line.index + 1,
                .init(index: 0, offset: line.paragraphOffset, y: line.paragraphY))
        }
        let next = tree.next(line.handle)
        guard next >= 0, line.layout.next == nil else { return nil }
        let layout = layout(next)
        guard !layout.lines.isEmpty else { return nil }
        return laidLine(next, layout, 0, tree.position(of: next))
    }

    /// The line fragment before another one, in the order of the text.
    func line(before line: LaidLine) -> LaidLine? {
        let start = line.range.lowerBound
        guard start > 0 else { return nil }
        if line.index > 0 {
            var previous = line
            previous.index -= 1
            let y = previous.paragraphY + previous.line.rect.y
            previous.containerIndex = flow.containerIndex(at: y)
            previous.containerY = flow.tops[previous.containerIndex]
            previous.padding = flow.padding(ofContainer: previous.containerIndex)
            return previous
        }
        return self.line(at: start - 1)
    }

    /// Hands over the lines that hold units of `range`, in order; `body` returns false to stop.
    func forEachLine(in range: Range<Int>, _ body: (LaidLine) -> Bool) {
        var at = line(at: range.lowerBound)
        while let line = at, line.range.lowerBound < range.upperBound || range.isEmpty {
            guard body(line), !range.isEmpty else { return }
            at = self.line(after: line)
        }
    }

    // MARK: By y

    /// Lines whose fragment touches `top...bottom` of a container (container coordinates), from the top down.
    func forEachLine(
        from top: CGFloat, to bottom: CGFloat, in container: Int, _ body: (LaidLine) -> Bool
    ) {
        guard mayHaveStrays else {
            return forEachLineInParagraphs(from: top, to: bottom, in: container, body)
        }
        var strays = StrayOrder(from: top, to: bottom, in: container)
        var goesOn = true
        forEachLineInParagraphs(from: top, to: bottom, in: container) { line in
            while goesOn, let stray = strays.next(before: line, self) { goesOn = body(stray) }
            goesOn = goesOn && body(line)
            return goesOn
        }
        while goesOn, let stray = strays.next(before: nil, self) { goesOn = body(stray) }
    }

    private func forEachLineInParagraphs(
        from top: CGFloat, to bottom: CGFloat, in container: Int, _ body: (LaidLine) -> Bool
    ) {
        settle()
        let containerY = flow.tops[container]
        let from = max(Double(top), 0) + containerY
        let limit = min(Double(bottom) + containerY, containerEnd(container))
        guard var handle = node(atY: from) else { return }
        while handle >= 0 {
            let layout = layout(handle)
            let position = tree.position(of: handle)
            for index in layout.lines.indices {
                let line = layout.lines[index]
                if line.rect.maxY + position.y < from || layout.strays.contains(index) { continue }
                if line.rect.y + position.y > limit {
                    // Lines that were moved may stand in any order.
                    if layout.isPinned { continue }
                    return
                }
                let laid = laidLine(handle, layout, index, position)
                if laid.containerIndex != container { continue }
                guard laid.range.lowerBound < visibleEnd, body(laid) else { return }
            }
            if position.y + layout.height > limit || layout.next != nil { return }
            handle = tree.next(handle)
        }
    }

    /// The paragraph at a y; the one before it when laying it out, as a piece, moves it down.
    func node(atY y: Double) -> ParagraphTree.Handle? {
        guard var handle = tree.find(y: y)?.handle else { return nil }
        // Floats above move what is here; a bound, for attachments that change each other for ever.
        for _ in 0..<64 {
            guard layOutFloats(before: handle), let moved = tree.find(y: y) else { break }
            handle = moved.handle
        }
        while isPiece(handle) {
            _ = layout(handle)
            let previous = tree.previous(handle)
            guard previous >= 0, tree.position(of: handle).y > y else { break }
            handle = previous
        }
        return handle
    }

    func containerEnd(_ index: Int) -> Double {
        index + 1 < flow.tops.count ? flow.tops[index + 1] - 0.002 : .infinity
    }

    /// The line nearest to a y of a container; the extra line is none.
    func line(nearestY y: CGFloat, in container: Int) -> LaidLine? {
        settle()
        let flowY = max(Double(y), 0) + flow.tops[container]
        guard var handle = node(atY: min(flowY, containerEnd(container))) else { return nil }
        while true {
            let layout = layout(handle)
            let position = tree.position(of: handle)
            let next = tree.next(handle)
            if position.y + layout.height <= flowY, next >= 0, layout.next == nil {
                handle = next
                continue
            }
            func distance(_ index: Int) -> Double {
                let rect = layout.lines[index].rect
                return max(rect.y + position.y - flowY, flowY - rect.maxY - position.y, 0)
            }
            let shown = layout.lines.indices.filter {
                layout.lines[$0].range.lowerBound + position.offset < visibleEnd
            }
            let inside =
                layout.strays.isEmpty ? shown : shown.filter { !layout.strays.contains($0) }
            let nearest = (inside.isEmpty ? shown : inside).min { distance($0) < distance($1) }
            guard let nearest else {
                return position.offset > 0 ? line(at: min(position.offset, visibleEnd) - 1) : nil
            }
            return laidLine(handle, layout, nearest, position)
        }
    }

    // MARK: Containers

    /// UTF-16 range of the text shown in a container.
    func range(ofContainer index: Int) -> Range<Int>? {
        settle()
        let end = min(length, visibleEnd)
        guard flow.containers.count > 1 else { return 0..<end }
        func firstOffset(_ container: Int) -> Int {
            guard container < flow.tops.count else { return end }
            let top = flow.tops[container]
            guard container > 0, let (handle, _) = tree.find(y: top) else { return 0 }
            let layout = layout(handle)
            let position = tree.position(of: handle)
            let line = layout.lines.first { $0.rect.y + position.y >= top - 0.001 }
            let offset = line?.range.lowerBound ?? tree.length(handle)
            return min(position.offset + offset, end)
        }
        let start = firstOffset(index)
        return start..<max(firstOffset(index + 1), start)
    }
}
