import DocumentModel

/// Lists without list tables, markers that the file leaves to its reader, and heading styles.
extension RTFParser {
    // MARK: Old lists

    /// A word inside `\pn`.
    mutating func oldListWord(_ word: RTFParagraphWord, _ parameter: Int32?) {
        switch word {
        case .pndec: oldList.number = "decimal"
        case .pnucltr: oldList.number = "upper-alpha"
        case .pnlcltr: oldList.number = "lower-alpha"
        case .pnucrm: oldList.number = "upper-roman"
        case .pnlcrm: oldList.number = "lower-roman"
        case .pnlvlblt: oldList.number = ""
        case .pnstart: oldList.start = parameter ?? 1
        case .pnlvl: oldList.level = max(1, min(parameter ?? 1, 9))
        default: break
        }
    }

    /// The end of `\pn`: the paragraph is in that list. Each item says its own number as the start, so that one that looks
    /// like the last goes on with it.
    mutating func finishOldList() {
        guard current.destination.isBody else { return }
        if let last = oldLists.last, last.looksLike(oldList) {
            current.paragraph.oldList = Int32(oldLists.count)
        } else if let index = oldLists.firstIndex(of: oldList) {
            current.paragraph.oldList = Int32(index + 1)
        } else if oldLists.count < 1_000 {
            oldLists.append(oldList)
            current.paragraph.oldList = Int32(oldLists.count)
        }
        current.attributesIndex = -1
    }

    func oldListLevels(_ number: Int32) -> [ParagraphValue.ListLevel] {
        let list = oldLists[Int(number) - 1]
        let own = ParagraphValue.ListLevel(
            markerFormat: list.markerFormat, startingNumber: Int(list.start),
            listID: -Int(number))
        let outer = ParagraphValue.ListLevel(markerFormat: "{disc}", listID: -Int(number))
        return Array(repeating: outer, count: Int(list.level) - 1) + [own]
    }

    // MARK: Markers

    /// The marker of an item in a file without `\listtext` and `\pntext`: TAB marker TAB, as Cocoa has it.
    mutating func generateMarker() {
        guard current.destination == .body, builder.lastByte ?? 0x0A == 0x0A, !fileHasMarkers(),
            let level = listLevels(current.paragraph).last
        else { return }
        let list = current.paragraph.list > 0 ? current.paragraph.list : -current.paragraph.oldList
        let depth = Int(current.paragraph.level)
        var counts = Array((generatedItems[list] ?? []).prefix(depth + 1))
        while counts.count <= depth { counts.append(0) }
        let number = level.startingNumber &+ counts[depth]
        counts[depth] += 1
        generatedItems[list] = counts
        let marker = ListMarker(level.markerFormat).text(for: number)
        if current.attributesIndex < 0 { current.attributesIndex = makeAttributes() }
        appliedIndex = current.attributesIndex
        builder.attributes = attributesTable[Int(appliedIndex)]
        noteParagraph()
        builder.append("\t\(marker)\t")
    }

    private mutating func fileHasMarkers() -> Bool {
        if let hasMarkers { return hasMarkers }
        let words = [Array("listtext".utf8), Array("pntext".utf8)]
        let found = bytes.withUnsafeBufferPointer { bytes in
            words.contains { RTFScanner.contains(bytes, word: $0) }
        }
        hasMarkers = found
        return found
    }

    // MARK: Styles

    /// A word inside the style sheet, where only headings are looked for: the text repeats what styles say.
    mutating func styleWord(_ word: RTFParagraphWord, _ parameter: Int32?) {
        switch word {
        case .s: pendingStyle.number = parameter ?? -1
        case .outlinelevel: pendingStyle.outline = parameter ?? 9
        default: break
        }
    }

    /// The end of a style, and its name.
    mutating func commitStyle() {
        let name = collectedText().lowercased()
        collected.removeAll(keepingCapacity: true)
        defer { pendingStyle = (-1, 9) }
        guard pendingStyle.number >= 0 else { return }
        if name.hasPrefix("heading "), let level = Int32(name.dropFirst(8)), (1...6).contains(level)
        {
            pendingStyle.outline = level - 1
        }
        if (0...5).contains(pendingStyle.outline), outlineLevels.count < 10_000 {
            outlineLevels[pendingStyle.number] = pendingStyle.outline
        }
    }
}
