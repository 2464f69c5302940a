import Foundation
import Typesetting

/// Paragraphs too long to be laid out at every key: several nodes of the tree each, the pieces.
///
/// A piece ends where a line ends once it was laid out: it is shaped with some text behind it, and its lines go on until
/// one reaches its end; then the end moves to that line's. So the lines are those of the whole paragraph, as long as
/// they are made from its start. A piece that is asked for first lays out one piece before it, from where that was cut:
/// lines from different starts soon meet. Bidirectional levels are found a piece at a time, in the paragraph's direction.
extension LayoutEngine {
    /// A paragraph or piece before it is in the tree.
    struct Stretch {
        var length: Int
        var part: ParagraphPart
    }

    func isPiece(_ handle: ParagraphTree.Handle) -> Bool {
        !tree.part(handle).isSubset(of: .isRightToLeft)
    }

    /// The paragraph, all its pieces, that holds a unit.
    func paragraphRange(at offset: Int) -> NSRange {
        guard let (handle, position) = tree.find(offset: offset) else {
            return NSRange(location: 0, length: 0)
        }
        var (first, last) = (handle, handle)
        var (start, end) = (position.offset, position.offset + tree.length(handle))
        while tree.part(first).contains(.startsInside), tree.previous(first) >= 0 {
            first = tree.previous(first)
            start -= tree.length(first)
        }
        while tree.part(last).contains(.endsInside), tree.next(last) >= 0 {
            last = tree.next(last)
            end += tree.length(last)
        }
        return NSRange(start..<end)
    }

    // MARK: Cutting

    /// Adds a paragraph, or a stretch of one, cut into pieces when that is long and wraps.
    func add(
        _ range: Range<Int>, startsInside: Bool = false, endsInside: Bool = false,
        direction: ParagraphPart? = nil, to stretches: inout [Stretch]
    ) {
        let isInside = startsInside || endsInside
        guard isInside || range.count > PieceCutter.longestWhole && wraps(at: range.lowerBound)
        else {
            stretches.append(Stretch(length: range.count, part: []))
            return
        }
        let lengths = cutter.lengths(range, source.utf16)
        let known = direction ?? naturalDirection(range.prefix(PieceCutter.longestWhole))
        for (index, length) in lengths.enumerated() {
            var part: ParagraphPart = []
            if index > 0 || startsInside { part.insert(.startsInside) }
            if index < lengths.count - 1 || endsInside { part.insert(.endsInside) }
            stretches.append(Stretch(length: length, part: part.isEmpty ? [] : part.union(known)))
        }
    }

    @discardableResult
    func put(_ stretches: [Stretch], inPlaceOf range: Range<Int>) -> [ParagraphTree.Handle] {
        let handles = tree.replace(
            range, with: stretches.map { ($0.length, estimate.height(length: $0.length)) })
        for (handle, stretch) in zip(handles, stretches) where !stretch.part.isEmpty {
            tree.setPart(stretch.part, of: handle)
            hasPieces = true
        }
        return handles
    }

    private func naturalDirection(_ range: Range<Int>) -> ParagraphPart {
        Typesetter.isNaturallyRightToLeft(source.utf16(range)) ? .isRightToLeft : []
    }

    private func wraps(at offset: Int) -> Bool {
        // A line that is cut takes in the rest of its paragraph.
        !flow.cutsLinesEarly
            && TextStyles.paragraphStyle(
                source.attributes(at: offset).values, options: source.options
            )
            .lineBreaking.wraps
    }

    /// True when attributes of a range decide anew whether a long paragraph is cut.
    func wrappingChanged(in range: Range<Int>) -> Bool {
        guard hasPieces || tree.summary.longCount > 0 else { return false }
        var result = false
        forEachParagraph(touching: range) { handle, position in
            let part = tree.part(handle)
            if part.contains(.startsInside) && position.offset > range.lowerBound { return }
            if isPiece(handle) {
                result = result || !wraps(at: position.offset)
            } else if tree.length(handle) > max(PieceCutter.longestWhole, cutter.longest) {
                result = result || wraps(at: position.offset)
            }
        }
        return result
    }

    // MARK: Edits

    /// Takes in a neighbour of what became too short to stand alone, and all of a paragraph that is not long any more.
    func widen(_ edit: inout Edit) {
        if range(of: edit).count < cutter.shortest {
            let (before, after) = (edit.indexes.lowerBound - 1, edit.indexes.upperBound)
            if tree.part(edit.last.handle).contains(.endsInside), let next = tree.find(index: after)
            {
                edit.last = next
            } else if tree.part(edit.first.handle).contains(.startsInside), before >= 0,
                let previous = tree.find(index: before)
            {
                edit.first = previous
            }
        }
        let units = source.utf16(range(of: edit))
        let lengths = ParagraphScanner.lengths(units)
        let isOpen = units.last.map { !ParagraphScanner.isSeparator($0) } ?? true
        let left = pieces(beside: edit.first.handle, .startsInside, tree.previous)
        let right = pieces(beside: edit.last.handle, .endsInside, tree.next)
        let isOneParagraph = isOpen && lengths.count <= 1
        let rightIfJoined = isOneParagraph ? right.units : 0
        let leftIfJoined = isOneParagraph ? left.units : 0
        let head = lengths.first ?? 0
        let tail = isOpen ? lengths.last ?? 0 : 0
        if left.count > 0, left.units + head + rightIfJoined <= PieceCutter.joinLength,
            let start = tree.find(index: edit.indexes.lowerBound - left.count)
        {
            edit.first = start
        }
        if right.count > 0, leftIfJoined + tail + right.units <= PieceCutter.joinLength,
            let end = tree.find(index: edit.last.position.index + right.count)
        {
            edit.last = end
        }
    }

    /// The pieces of a node's paragraph to one side of it, as far as they matter.
    private func pieces(
        beside handle: ParagraphTree.Handle, _ part: ParagraphPart,
        _ step: (ParagraphTree.Handle) -> ParagraphTree.Handle
    ) -> (units: Int, count: Int) {
        var (at, units, count) = (handle, 0, 0)
        while tree.part(at).contains(part), units <= PieceCutter.joinLength {
            at = step(at)
            guard at >= 0 else { break }
            units += tree.length(at)
            count += 1
        }
        return (units, count)
    }

    /// Puts the paragraphs that an edit left in place of those it touched, where some are long.
    func replacePieces(_ edit: Edit, _ text: Range<Int>, _ lengths: [Int]) {
        let (first, last) = (tree.part(edit.first.handle), tree.part(edit.last.handle))
        var stretches: [Stretch] = []
        var start = text.lowerBound
        for (index, length) in lengths.enumerated() {
            let end = start + length
            let startsInside = index == 0 && first.contains(.startsInside)
            let isOpen =
                index == lengths.count - 1 && last.contains(.endsInside)
                && !ParagraphScanner.isSeparator(source.utf16(end - 1..<end)[0])
            add(
                start..<end, startsInside: startsInside, endsInside: isOpen,
                direction: startsInside ? first.intersection(.isRightToLeft) : nil,
                to: &stretches)
            start = end
        }
        let index = edit.indexes.lowerBound
        if edit.isInOneNode, stretches.count == 1, stretches[0].part == first {
            resize(edit, to: lengths[0])
        } else {
            expectFloats(in: put(stretches, inPlaceOf: edit.indexes), after: index)
        }
        mendSeam(index)
        mendSeam(index + stretches.count)
        if let node = tree.find(index: index), node.position.index == index {
            touchPiece(before: node.handle, distance: edit.new.lowerBound - text.lowerBound)
        }
    }

    /// Makes two neighbours agree about whether a paragraph goes over their border, and in which direction.
    private func mendSeam(_ index: Int) {
        guard index > 0 else { return }
        guard index < tree.count, let (after, position) = tree.find(index: index) else {
            if tree.last >= 0 { setPart(tree.last, .endsInside, false) }
            return
        }
        let before = tree.previous(after)
        let unit = source.utf16(position.offset - 1..<position.offset)[0]
        let goesOn = !ParagraphScanner.isSeparator(unit)
        setPart(before, .endsInside, goesOn)
        setPart(after, .startsInside, goesOn)
        guard goesOn else { return }
        let isRightToLeft = tree.part(before).contains(.isRightToLeft)
        var at = after
        while at >= 0, tree.part(at).contains(.startsInside),
            tree.part(at).contains(.isRightToLeft) != isRightToLeft
        {
            setPart(at, .isRightToLeft, isRightToLeft)
            at = tree.next(at)
        }
    }

    private func setPart(_ handle: ParagraphTree.Handle, _ part: ParagraphPart, _ isOn: Bool) {
        var new = tree.part(handle)
        guard new.contains(part) != isOn else { return }
        if isOn { new.insert(part) } else { new.remove(part) }
        tree.setPart(new, of: handle)
        tree.layout(handle)?.noteEdit(prefix: 0, suffix: 0)
        tree.invalidate(handle)
    }

    /// The text behind a piece decides where its last line ends: a change there makes it stale.
    func touchPiece(before handle: ParagraphTree.Handle, distance: Int) {
        guard tree.part(handle).contains(.startsInside) else { return }
        let previous = tree.previous(handle)
        guard previous >= 0 else { return }
        let layout = tree.layout(previous)
        guard distance <= layout.map({ $0.shaped.length - $0.length }) ?? cutter.lookahead else {
            return
        }
        layout?.noteEdit(prefix: tree.length(previous), suffix: 0)
        tree.invalidate(previous)
    }

    // MARK: Layout

    /// Makes sure of where a piece begins: lays out the pieces before it that an edit made stale, or one that never
    /// had lines.
    func layOutPieces(before handle: ParagraphTree.Handle) {
        var stale: [ParagraphTree.Handle] = []
        var at = tree.previous(handle)
        while at >= 0, !tree.isExact(at), stale.count < 8 {
            stale.append(at)
            guard tree.wasLaid(at), tree.part(at).contains(.startsInside) else { break }
            at = tree.previous(at)
        }
        for piece in stale.reversed() {
            _ = validLayout(piece, tree.position(of: piece), maximumLines: nil)
        }
    }

    /// The lines of a piece; its end moves to the end of the last one.
    func piece(_ place: FillPlace, _ old: ParagraphLayout?)
        -> (shaped: ShapedParagraph, filled: FilledLines, length: Int)
    {
        let (handle, position) = (place.handle, place.position)
        let length = tree.length(handle)
        var room = cutter.lookahead
        var shaped = shape(old) { input(handle, position.offset, room) }
        while true {
            var filled = fill(shaped, place, end: length)
            if let next = filled.next, next < length { return (shaped, filled, length) }
            // The line might go on behind the text that was looked at; signs without width fill none, however many there
            // are.
            if filled.next == nil, shaped.endsInside, room > 0, room < cutter.longest {
                room *= 4
                shaped = shape(nil) { input(handle, position.offset, room) }
                continue
            }
            let end = self.end(of: &filled, handle, length, shaped.length)
            if let end {
                if end != length { old?.unchanged?.suffix = 0 }
                moveEnd(of: handle, from: length, to: end)
                filled.next = nil
                return (shaped, filled, end)
            }
            // One line longer than two pieces: it is cut where the piece is.
            room = 0
            shaped = shape(nil) { input(handle, position.offset, 0) }
        }
    }

    /// Where the last line of a piece ends. It is left to the next piece when nothing of that would stay; nil when it
    /// is the only one.
    private func end(
        of filled: inout FilledLines, _ handle: ParagraphTree.Handle, _ length: Int, _ shaped: Int
    ) -> Int? {
        let end = filled.next ?? shaped
        guard end > length, end - length >= tree.length(tree.next(handle)) else { return end }
        guard let top = filled.lines.last?.rect.y, let first = filled.lines.first,
            first.rect.y < top,
            let index = filled.lines.firstIndex(where: { $0.rect.y >= top })
        else { return nil }
        let start = filled.lines[index].range.lowerBound
        filled.lines.removeSubrange(index...)
        filled.floats.removeAll { $0.offset >= start }
        filled.bottom = top
        return start
    }

    private func moveEnd(of handle: ParagraphTree.Handle, from old: Int, to new: Int) {
        guard new != old else { return }
        let next = tree.next(handle)
        let length = tree.length(next) - (new - old)
        tree.resize(handle, to: new)
        tree.layout(next)?.noteEdit(prefix: 0, suffix: min(length, tree.length(next)))
        tree.resize(next, to: length)
    }

    /// A piece and up to `room` units of its paragraph behind it.
    private func input(_ handle: ParagraphTree.Handle, _ start: Int, _ room: Int)
        -> ParagraphInput
    {
        let part = tree.part(handle)
        var (at, behind) = (handle, 0)
        while behind < room, tree.part(at).contains(.endsInside) {
            at = tree.next(at)
            guard at >= 0 else { break }
            behind += tree.length(at)
        }
        let isAll = behind <= room && (at < 0 || !tree.part(at).contains(.endsInside))
        let length = tree.length(handle)
        var input = source.paragraph(start..<start + length + min(behind, room))
        input.startsInside = part.contains(.startsInside)
        input.endsInside = !isAll
        if input.style.baseDirection == .natural {
            input.style.baseDirection =
                part.contains(.isRightToLeft) ? .rightToLeft : .leftToRight
        }
        return input
    }
}
