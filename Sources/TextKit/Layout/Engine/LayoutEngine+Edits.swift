import Typesetting

extension LayoutEngine {
    typealias Place = (handle: ParagraphTree.Handle, position: ParagraphTree.Position)

    /// An edit and the nodes of the tree that it touches, as they were before it.
    struct Edit {
        /// In the text as it is now.
        var new: Range<Int>
        /// How much longer the text became.
        var delta: Int
        var first: Place
        var last: Place

        var oldEnd: Int { new.upperBound - delta }
        var indexes: Range<Int> { first.position.index..<last.position.index + 1 }
        var isInOneNode: Bool { first.handle == last.handle }
    }

    /// The text, as it is now, of the nodes that an edit touches.
    func range(of edit: Edit) -> Range<Int> {
        let start = edit.first.position.offset
        let end = edit.last.position.offset + tree.length(edit.last.handle)
        return start..<max(start, end + edit.delta)
    }

    /// Reads the whole text again. Without `cutting` long paragraphs stay whole.
    func reload(cutting: Bool = true) {
        estimate = Estimate(source: source, width: flow.width - 2 * flow.padding)
        cutter = PieceCutter(unitsPerLine: estimate.unitsPerLine)
        hasPieces = false
        paragraphCount = source.paragraphCount
        var stretches: [Stretch] = []
        var start = 0
        for length in source.paragraphLengths() {
            if cutting {
                add(start..<start + length, to: &stretches)
            } else {
                stretches.append(Stretch(length: length, part: []))
            }
            start += length
        }
        put(stretches, inPlaceOf: 0..<tree.count)
        noteAttachments(in: 0..<start)
        unsettle()
    }

    func geometryChanged(_ containers: [NSTextContainer]) {
        let before = (cutter.units, flow.cutsLinesEarly)
        flow = ContainerFlow(containers)
        guard hasReadText else { return unsettle() }
        estimate = Estimate(source: source, width: flow.width - 2 * flow.padding)
        cutter = PieceCutter(unitsPerLine: estimate.unitsPerLine)
        if (cutter.units, flow.cutsLinesEarly) != before, tree.summary.longCount > 0 || hasPieces {
            return reload()
        }
        tree.invalidateAll()
        tree.estimate { estimate.height(length: $0) }
        unsettle()
    }

    /// Takes over an edit: `new` is the range in the text as it is now, `delta` how much longer the text became.
    ///
    /// - Parameter storage: the source's, which is at hand here.
    func replaceCharacters(_ new: Range<Int>, delta: Int, in storage: NSTextStorage) {
        unsettle()
        replaceParagraphs(new, delta: delta, count: storage.paragraphCount)
        if storage.mayHoldAttachments { noteAttachments(in: new) }
    }

    private func replaceParagraphs(_ new: Range<Int>, delta: Int, count: Int?) {
        let oldEnd = new.upperBound - delta
        let hasSameParagraphs = count != nil && count == paragraphCount
        paragraphCount = count
        if isInsideParagraph(new, delta, hasSameParagraphs: hasSameParagraphs) { return }
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
        // Text put behind a lone CR begins the next paragraph.
        if first.handle == last.handle,
            new.lowerBound == first.position.offset + tree.length(first.handle),
            let next = tree.find(index: first.position.index + 1)
        {
            last = next
        }
        var edit = Edit(new: new, delta: delta, first: first, last: last)
        if isPiece(first.handle) || isPiece(last.handle) { widen(&edit) }
        let text = range(of: edit)
        let lengths = ParagraphScanner.lengths(source.utf16(text))
        let isPlain = !isPiece(edit.first.handle) && !isPiece(edit.last.handle)
        if isPlain, !lengths.contains(where: { $0 > PieceCutter.longestWhole }) {
            if edit.isInOneNode, lengths.count == 1 { return resize(edit, to: lengths[0]) }
            let handles = tree.replace(
                edit.indexes, with: lengths.map { ($0, estimate.height(length: $0)) })
            return expectFloats(in: handles, after: edit.indexes.lowerBound)
        }
        replacePieces(edit, text, lengths)
    }

    /// Paragraphs in place of others know nothing of floats yet: what is below them waits for their lines.
    func expectFloats(in handles: [ParagraphTree.Handle], after index: Int) {
        guard tree.mayHaveFloats else { return }
        for handle in handles { tree.setMayFloat(true, handle) }
        guard handles.isEmpty else { return }
        passOnFloats(from: index > 0 ? tree.find(index: index - 1)?.handle ?? tree.last : -1)
    }

    /// True when an edit is in a whole paragraph, away from its ends, and brought no separator: the paragraphs are what
    /// they were then, and nothing is read.
    private func isInsideParagraph(
        _ new: Range<Int>, _ delta: Int, hasSameParagraphs: Bool
    ) -> Bool {
        guard new.count <= 4096,
            hasSameParagraphs || !source.utf16(new).contains(where: ParagraphScanner.isSeparator)
        else { return false }
        return tree.resizeParagraph(around: new, delta: delta)
    }

    /// An edit that leaves one paragraph, or piece of one, what it was.
    func resize(_ edit: Edit, to length: Int) {
        let start = edit.first.position.offset
        let handle = edit.first.handle
        let end = start + tree.length(handle)
        tree.layout(handle)?.noteEdit(
            prefix: edit.new.lowerBound - start, suffix: end - edit.oldEnd)
        tree.resize(handle, to: length)
    }

    /// The paragraph an insertion at `offset` changes; the one before too, when it ends in a lone CR.
    private func paragraph(touching offset: Int) -> Place? {
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
            let handles = tree.replace(index..<index, with: [(0, 0)])
            expectFloats(in: handles, after: index)
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
        guard hasReadText else { return range }
        if text { noteAttachments(in: range) }
        if text, wrappingChanged(in: range) {
            reload()
            return range
        }
        var result = range
        forEachParagraph(touching: range) { handle, position in
            if text {
                touchPiece(before: handle, distance: range.lowerBound - position.offset)
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
        guard hasReadText else { return }
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

    func forEachParagraph(
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
}
