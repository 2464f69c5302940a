extension TextStore {
    /// Paragraph ends plus one: text that ends with a separator has an empty last paragraph. O(1).
    public var paragraphCount: Int { root.summary.breaks + 1 }

    /// The paragraph around an offset, its separator included; `count` is a valid offset. O(log n).
    public func paragraphRange(containing offset: Int) -> Range<Int> {
        precondition(
            offset >= 0 && offset <= count,
            "TextStore.paragraphRange: \(offset) is outside 0...\(count)")
        return paragraphStart(offset)..<paragraphEnd(offset)
    }

    private func paragraphStart(_ offset: Int) -> Int {
        guard let last = root.lastBreak(before: offset) else { return 0 }
        guard last == offset - 1, isInsideCRLF(offset) else { return last + 1 }
        return root.lastBreak(before: last).map { $0 + 1 } ?? 0
    }

    private func paragraphEnd(_ offset: Int) -> Int {
        guard let first = root.firstBreak(from: offset) else { return count }
        return isInsideCRLF(first + 1) ? first + 2 : first + 1
    }

    private func isInsideCRLF(_ offset: Int) -> Bool {
        offset > 0 && offset < count && self[offset] == ParagraphBreak.lineFeed
            && self[offset - 1] == ParagraphBreak.carriageReturn
    }

    /// Which paragraph, from 0, an offset is in. O(log n).
    public func paragraphIndex(at offset: Int) -> Int {
        precondition(
            offset >= 0 && offset <= count,
            "TextStore.paragraphIndex: \(offset) is outside 0...\(count)")
        let breaks = root.prefixSummary(offset).breaks
        return isInsideCRLF(offset) ? breaks - 1 : breaks
    }

    /// Where a paragraph starts. O(log n).
    public func paragraphOffset(_ index: Int) -> Int {
        precondition(
            index >= 0 && index < paragraphCount,
            "TextStore.paragraphOffset: \(index) is outside 0..<\(paragraphCount)")
        if index == 0 { return 0 }
        let offset = root.offset(afterBreak: index, before: Summary())
        return isInsideCRLF(offset) ? offset + 1 : offset
    }
}

extension Node {
    fileprivate func firstBreak(from start: Int) -> Int? {
        if summary.breaks == 0 || start >= count { return nil }
        guard case .branch(let children) = body else {
            return leaf.text.firstBreak(from: max(0, start))
        }
        var origin = 0
        for index in children.indices {
            let end = origin + children[index].summary.count
            if end > start, children[index].summary.breaks > 0,
                let found = children[index].firstBreak(from: start - origin)
            {
                return origin + found
            }
            origin = end
        }
        return nil
    }

    fileprivate func lastBreak(before end: Int) -> Int? {
        if summary.breaks == 0 || end <= 0 { return nil }
        guard case .branch(let children) = body else {
            return leaf.text.lastBreak(before: min(count, end))
        }
        var origin = count
        for index in children.indices.reversed() {
            origin -= children[index].summary.count
            if origin < end, children[index].summary.breaks > 0,
                let found = children[index].lastBreak(before: end - origin)
            {
                return origin + found
            }
        }
        return nil
    }

    /// The summary of the first `end` units.
    fileprivate func prefixSummary(_ end: Int) -> Summary {
        if end >= count { return summary }
        guard case .branch(let children) = body else { return Summary(leaf, prefix: end) }
        var result = Summary()
        var origin = 0
        for index in children.indices {
            let next = origin + children[index].summary.count
            if next > end {
                if origin < end { result.append(children[index].prefixSummary(end - origin)) }
                break
            }
            result.append(children[index].summary)
            origin = next
        }
        return result
    }

    /// The offset just after the unit that completes paragraph end number `index`, from 1.
    fileprivate func offset(afterBreak index: Int, before: Summary) -> Int {
        var sum = before
        guard case .branch(let children) = body else {
            let text = leaf.text
            var offset = 0
            while offset < count {
                let unit = text[offset]
                var one = Summary()
                one.count = 1
                one.breaks = ParagraphBreak.isBreak(unit) ? 1 : 0
                one.startsWithLineFeed = unit == ParagraphBreak.lineFeed
                one.endsWithCarriageReturn = unit == ParagraphBreak.carriageReturn
                sum.append(one)
                offset += 1
                if sum.breaks >= index { return offset }
            }
            return count
        }
        var origin = 0
        for child in children.indices {
            var with = sum
            with.append(children[child].summary)
            if with.breaks >= index {
                return origin + children[child].offset(afterBreak: index, before: sum)
            }
            sum = with
            origin += children[child].summary.count
        }
        return count
    }
}
