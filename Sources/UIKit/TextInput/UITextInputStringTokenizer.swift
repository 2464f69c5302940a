/// The tokenizer of text views: graphemes, words and paragraphs by Unicode's rules, lines by layout.
@preconcurrency @MainActor open class UITextInputStringTokenizer: UITextInputTokenizer {
    private weak var textInput: (UIResponder & UITextInput)?

    public init(textInput: UIResponder & UITextInput) {
        self.textInput = textInput
    }

    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        guard let (offset, text) = context(position) else { return false }
        return text.isBoundary(offset, granularity, forward: direction.isForward)
    }

    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        guard let (offset, text) = context(position) else { return false }
        return text.unit(at: offset, granularity, forward: direction.isForward) != nil
    }

    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let (offset, text) = context(position) else { return nil }
        let isForward = direction.isForward
        guard isForward ? offset < text.length : offset > 0 else { return nil }
        return made(text.boundary(from: offset, granularity, forward: isForward))
    }

    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let (offset, text) = context(position), let textInput,
            let unit = text.unit(at: offset, granularity, forward: direction.isForward),
            let start = made(unit.location), let end = made(unit.location + unit.length)
        else { return nil }
        return textInput.textRange(from: start, to: end)
    }

    private func made(_ offset: Int) -> UITextPosition? {
        guard let textInput else { return nil }
        return textInput.position(from: textInput.beginningOfDocument, offset: offset)
    }

    private func context(_ position: UITextPosition) -> (Int, TokenizedText)? {
        guard let textInput else { return nil }
        let offset = textInput.offset(from: textInput.beginningOfDocument, to: position)
        if let view = textInput as? UITextView {
            return (offset, TokenizedText(storage: view.textStorage, lines: view.geometry))
        }
        let all = textInput.textRange(
            from: textInput.beginningOfDocument, to: textInput.endOfDocument)
        let text = all.flatMap(textInput.text(in:)) ?? ""
        return (offset, TokenizedText(storage: NSTextStorage(string: text), lines: nil))
    }
}

/// A text and its units.
@MainActor private struct TokenizedText {
    let storage: NSTextStorage
    /// For lines; without it a line is a paragraph.
    let lines: TextGeometry?

    var length: Int { storage.length }
    private var finder: TextBoundaryFinder { TextBoundaryFinder(storage: storage) }

    /// The unit that begins at or holds `offset` (forward), or ends at or holds it (backward).
    func unit(at offset: Int, _ granularity: UITextGranularity, forward: Bool) -> NSRange? {
        let probe = forward ? offset : offset - 1
        guard probe >= 0, probe < length else {
            return granularity == .document && length > 0
                ? NSRange(location: 0, length: length) : nil
        }
        switch granularity {
        case .character: return finder.graphemeRange(at: probe)
        case .word:
            let range = finder.wordRange(at: probe)
            return finder.isWord(range) ? range : nil
        case .sentence: return sentence(at: probe)
        case .paragraph: return finder.paragraph(at: probe)
        case .line: return lines?.lineRange(at: probe) ?? finder.paragraph(at: probe)
        case .document: return NSRange(location: 0, length: length)
        }
    }

    func isBoundary(_ offset: Int, _ granularity: UITextGranularity, forward: Bool) -> Bool {
        // A boundary in a direction is the end of a unit that one comes out of: Apple's page on the method.
        guard let unit = unit(at: offset, granularity, forward: !forward) else { return false }
        return forward ? unit.location + unit.length == offset : unit.location == offset
    }

    func boundary(from offset: Int, _ granularity: UITextGranularity, forward: Bool) -> Int {
        if granularity == .word {
            return forward ? finder.word(after: offset) : finder.word(before: offset)
        }
        guard let unit = unit(at: offset, granularity, forward: forward) else {
            return forward ? length : 0
        }
        return forward ? unit.location + unit.length : unit.location
    }

    /// Up to a full stop, question or exclamation mark with the white space behind it (chosen: what languages share).
    private func sentence(at offset: Int) -> NSRange {
        let paragraph = finder.paragraph(at: offset)
        let units = storage.utf16Units(in: paragraph)
        let probe = offset - paragraph.location
        var start = 0
        var index = 0
        while index < units.count {
            guard Self.sentenceEnds.contains(units[index]) else {
                index += 1
                continue
            }
            index += 1
            let isFullWidth = units[index - 1] > 0x2FFF
            let spaces = units[index...].prefix { $0 == 0x20 || $0 == 0xA0 || $0 == 0x0A }
            guard isFullWidth || !spaces.isEmpty || index == units.count else { continue }
            index += spaces.count
            if index > probe { break }
            start = index
        }
        return NSRange(location: paragraph.location + start, length: index - start)
    }

    private static let sentenceEnds: Set<UInt16> = [
        0x21, 0x2E, 0x3F, 0x2026, 0x061F, 0x06D4, 0x0964, 0x3002, 0xFF01, 0xFF1F,
    ]
}
