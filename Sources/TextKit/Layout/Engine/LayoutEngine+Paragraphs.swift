import Typesetting

/// Lines of a paragraph: kept ones while they hold, else made anew.
extension LayoutEngine {
    /// The paragraph's lines, made now if they are missing or stale.
    func layout(_ handle: ParagraphTree.Handle) -> ParagraphLayout {
        settle()
        useCount += 1
        if tree.staleFloatCount > 0 { layOutFloats(before: handle) }
        let known = tree.layout(handle)
        known?.lastUse = useCount
        if let known, known.isValid, !known.key.dependsOnPosition { return known }
        if tree.part(handle).contains(.startsInside) { layOutPieces(before: handle) }
        let position = tree.position(of: handle)
        if let known, known.isValid, flow.exactBottom > position.y { return known }
        return validLayout(handle, position, maximumLines: nil)
    }

    func validLayout(
        _ handle: ParagraphTree.Handle, _ position: ParagraphTree.Position, maximumLines: Int?,
        filled: ContainerFlow.Filled = .none
    ) -> ParagraphLayout {
        let old = tree.layout(handle)
        if let old, old.isValid, old.key.filled == filled,
            isCurrent(old, handle, position, maximumLines: maximumLines)
        {
            return old
        }
        let incoming = tree.incomingFloats(handle)
        let place = FillPlace(
            handle: handle, position: position, maximumLines: maximumLines, filled: filled,
            bands: incoming.map { $0.band.shifted(by: position.y) })
        var made =
            tree.part(handle).isSubset(of: .isRightToLeft)
            ? wholeParagraph(place, old) : piece(place, old)
        // The only reference: the lines are changed where they are.
        var lines = made.filled.lines
        made.filled.lines = []
        for index in lines.indices { lines[index].rect.y -= position.y }
        let floats = made.filled.floats.map {
            PlacedFloat(offset: $0.offset, band: $0.band.shifted(by: -position.y))
        }
        let key = ParagraphLayout.Key(
            y: position.y, dependsOnPosition: position.y < flow.positionDependentBottom,
            maximumLines: maximumLines, filled: filled, isFollowed: isFollowed(handle, position))
        let layout = ParagraphLayout(
            shaped: made.shaped, length: made.length, lines: lines, floats: floats,
            height: max(made.filled.bottom - position.y, 0), next: made.filled.next, key: key,
            padding: flow.padding,
            identities: identities(for: lines, floats, length: made.length, old: old))
        layout.lastUse = useCount
        let heightBefore = tree.height(handle)
        tree.setLayout(layout, of: handle)
        noteStrays(of: layout, handle)
        takeFloats(floats, besides: incoming, handle)
        if abs(heightBefore - layout.height) > 0.001 { heightDidChange?() }
        if tree.keptUnits > max(keptUnitsLimit, dropsAbove) { dropLayouts() }
        return layout
    }

    /// Where a paragraph is filled.
    struct FillPlace {
        var handle: ParagraphTree.Handle
        var position: ParagraphTree.Position
        /// Lines in the last container.
        var maximumLines: Int?
        /// Lines above.
        var filled: ContainerFlow.Filled
        /// Floats that come in; flow coordinates.
        var bands: [FloatBand]
    }

    private func wholeParagraph(_ place: FillPlace, _ old: ParagraphLayout?)
        -> (shaped: ShapedParagraph, filled: FilledLines, length: Int)
    {
        let start = place.position.offset
        let range = start..<start + tree.length(place.handle)
        let shaped = shape(old) { source.paragraph(range) }
        return (shaped, fill(shaped, place, end: nil), range.count)
    }

    /// The lines, made anew while attachments change in their own callbacks; one that never settles is left at that.
    func fill(_ shaped: ShapedParagraph, _ place: FillPlace, end: Int?) -> FilledLines {
        var filled = fillOnce(shaped, place, end)
        for _ in 0..<3 where isStaleWhileFilling { filled = fillOnce(shaped, place, end) }
        return filled
    }

    private func fillOnce(_ shaped: ShapedParagraph, _ place: FillPlace, _ end: Int?)
        -> FilledLines
    {
        filledParagraphCount += 1
        isStaleWhileFilling = false
        fillingHandle = place.handle
        defer { fillingHandle = ParagraphTree.none }
        return fillToLimit(shaped, place, end)
    }

    /// True when text comes after a paragraph.
    private func isFollowed(
        _ handle: ParagraphTree.Handle, _ position: ParagraphTree.Position
    ) -> Bool {
        position.offset + tree.length(handle) < length
    }

    private func isCurrent(
        _ layout: ParagraphLayout, _ handle: ParagraphTree.Handle,
        _ position: ParagraphTree.Position, maximumLines: Int?
    ) -> Bool {
        let (key, y) = (layout.key, position.y)
        if flow.isLimited, flow.truncation.truncates,
            key.isFollowed != isFollowed(handle, position)
        {
            return false
        }
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
            old.shaped.endsInside == input.endsInside, old.shaped.text == input.text,
            old.shaped.lineBreaks == input.lineBreaks
        {
            return old.shaped
        }
        shapedParagraphCount += 1
        return Typesetter.shared.shape(input)
    }

    private func fillToLimit(_ shaped: ShapedParagraph, _ place: FillPlace, _ end: Int?)
        -> FilledLines
    {
        var context = LineFillContext(
            engine: self, paragraphOffset: place.position.offset,
            isRightToLeft: shaped.isRightToLeft, filled: place.filled)
        let untouched = context
        let truncation = flow.truncation
        let isFollowed = isFollowed(place.handle, place.position)
        func filled(_ limit: FillLimit) -> FilledLines {
            if flow.limitsLines { context = untouched }
            return Typesetter.shared.fill(
                shaped, startingAt: 0, from: place.position.y, width: flow.width,
                padding: flow.padding, limit: limit, beside: place.bands, context: &context)
        }
        let bottom = flow.bottom < Double(NSTextContainer.unlimited) ? flow.bottom : nil
        var limit = FillLimit(
            bottom: bottom, end: end, truncation: truncation, isFollowed: isFollowed)
        if flow.cutsLinesEarly { cutEarly(&limit, place, filled) }
        if let most = place.maximumLines {
            limit.maximumLines = most
            if let top = flow.tops.last, place.position.y < top - 0.001 {
                // Those in containers before the last one do not count.
                limit.maximumLines = nil
                let before = filled(limit).lines.filter {
                    $0.rect.y < top - 0.001 && !$0.isCollapsed
                }
                limit.maximumLines = most + Set(before.map(\.rect.y)).count
            }
        }
        let result = filled(limit)
        guard let bottom, truncation.truncates else { return result }
        // The last line that fits in the container shows that more would follow.
        let fitting = Set(result.lines.filter { $0.rect.maxY <= bottom + 0.001 }.map(\.rect.y))
        let all = Set(result.lines.map(\.rect.y)).count
        guard !fitting.isEmpty,
            result.next != nil || fitting.count < all
                || isFollowed && !hasRoom(below: result, bottom)
        else { return result }
        limit.maximumLines = fitting.count
        return filled(limit)
    }

    /// Finds the lines that are the last of a container before the last one and have to be cut there.
    private func cutEarly(
        _ limit: inout FillLimit, _ place: FillPlace, _ filled: (FillLimit) -> FilledLines
    ) {
        var done = -1
        while let (number, container) = lineGoingOn(filled(limit).lines, after: done) {
            limit.cutLines[number] = flow.earlyCut(inContainer: container)
            done = container
        }
    }

    /// The first line, by number, whose text goes on in another container though its own cuts it.
    private func lineGoingOn(_ lines: [Line], after done: Int) -> (number: Int, container: Int)? {
        var number = -1
        var y = -Double.infinity
        var container = -1
        for line in lines where line.rect.y > y + 0.001 && !line.isCollapsed {
            y = line.rect.y
            let next = flow.containerIndex(at: y)
            if number >= 0, next > container, container > done,
                flow.earlyCut(inContainer: container) != nil
            {
                return (number, container)
            }
            container = next
            number += 1
        }
        return nil
    }

    /// True when a line like the last one fits under these.
    private func hasRoom(below filled: FilledLines, _ bottom: Double) -> Bool {
        guard let last = filled.lines.last else { return true }
        return filled.bottom + last.usedRect.height <= bottom + 0.001
    }

    /// Lines before and after an edit that look as they did keep their identity.
    private func identities(
        for lines: [Line], _ floats: [PlacedFloat], length: Int, old: ParagraphLayout?
    ) -> [UInt64] {
        guard let old, let unchanged = old.unchanged else {
            return lines.map { _ in nextIdentity() }
        }
        let delta = length - old.length
        func looksSame(_ line: Line, _ oldIndex: Int, shift: Int) -> Bool {
            let oldLine = old.lines[oldIndex]
            guard line.looksLike(oldLine, shift: shift) else { return false }
            if floats.isEmpty, old.floats.isEmpty { return true }
            return line.drawnFloats(floats) == oldLine.drawnFloats(old.floats, shift: shift)
        }
        return lines.enumerated().map { index, line in
            if line.range.upperBound <= unchanged.prefix, old.lines.indices.contains(index),
                looksSame(line, index, shift: 0)
            {
                return old.identities[index]
            }
            let oldIndex = old.lines.count - (lines.count - index)
            if oldIndex >= 0, line.range.lowerBound >= length - unchanged.suffix,
                looksSame(line, oldIndex, shift: delta)
            {
                return old.identities[oldIndex]
            }
            return nextIdentity()
        }
    }
}

extension Line {
    /// Floats whose characters are in the line, seen from its corner: they are drawn with it.
    fileprivate func drawnFloats(_ floats: [PlacedFloat], shift: Int = 0) -> [PlacedFloat] {
        floats.filter { range.contains($0.offset) }.map {
            var band = $0.band.shifted(by: -rect.y)
            band.frame.x -= rect.x
            // Where its margins are is not drawn.
            band.outer = band.frame
            return PlacedFloat(offset: $0.offset + shift, band: band)
        }
    }
}
