import DocumentModel

extension HTMLPass {
    /// Text that an element stands for.
    mutating func put(_ text: String) { put(Array(text.utf8)[...]) }

    /// Text in the innermost element.
    mutating func put(_ text: ArraySlice<UInt8>) {
        let last = frames.count - 1
        guard last >= 0, !frames[last].style.isInvisible, !text.isEmpty else { return }
        if word.isInMarker {
            word.marker += String(decoding: text, as: UTF8.self)
            return
        }
        if frames[last].tag == .officeParagraph, isOnlySpace(text) { return }
        var text = text
        let transform = frames[last].style.transform
        if transform != .none { text = transformed(text, transform) }
        let character = frames[last].style.character
        if frames[last].isConvertedSpace || frames[last].isConvertedTab {
            let spaces = String(decoding: text, as: UTF8.self).replacing("\u{A0}", with: " ")
            let isTab = frames[last].isConvertedTab && spaces.allSatisfy { $0 == " " }
            let tabs = String(repeating: "\t", count: isTab ? (spaces.utf8.count + 3) / 4 : 0)
            put(Array((isTab ? tabs : spaces).utf8)[...], character)
            return
        }
        switch frames[last].style.whiteSpace {
        case .collapse: collapse(text, character)
        case .preserve: lines(text, character) { $0.put($1, $2) }
        case .preserveLines: lines(text, character) { $0.collapse($1, $2) }
        }
    }

    /// White space becomes one space, none at the edges of a line.
    private mutating func collapse(_ text: ArraySlice<UInt8>, _ character: TextAttributes) {
        var index = text.startIndex
        while index < text.endIndex {
            if CSSText.isSpace(text[index]) {
                if isOpen, pendingSpace == nil, pendingBreaks.isEmpty, !isBehindTab {
                    pendingSpace = character
                }
                index += 1
                continue
            }
            let end = runEnd(text, from: index)
            put(text[index..<end], character)
            index = end
        }
    }

    /// Where text without space that collapses ends; one space between two words is part of it.
    private func runEnd(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
        let offset = text.startIndex
        return text.withUnsafeBufferPointer { bytes in
            var index = start - offset
            while index < bytes.count {
                if CSSText.isSpace(bytes[index]) {
                    let next = index + 1
                    guard bytes[index] == 0x20, next < bytes.count, !CSSText.isSpace(bytes[next])
                    else { break }
                }
                index += 1
            }
            return index + offset
        }
    }

    private mutating func lines(
        _ text: ArraySlice<UInt8>, _ character: TextAttributes,
        _ put: (inout HTMLPass, ArraySlice<UInt8>, TextAttributes) -> Void
    ) {
        let staysInside = block.tag.keepsLineBreaks
        var rest = text
        while let end = rest.firstIndex(of: 0x0A) {
            if end > rest.startIndex { put(&self, rest[..<end], character) }
            if staysInside {
                openParagraph()
                pendingSpace = nil
                pendingBreaks.append(character)
            } else {
                endParagraph(evenEmpty: !isOpen)
            }
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { put(&self, rest, character) }
    }

    /// Appends text as it is, and before it what is still to come: the item's marker, breaks, a space.
    mutating func put(_ text: ArraySlice<UInt8>, _ character: TextAttributes) {
        openParagraph()
        flush()
        isBehindTab = false
        builder.attributes = withParagraph(character)
        builder.append(utf8: text)
    }

    /// Appends one U+FFFC.
    mutating func put(_ attachment: AttachmentValue, _ character: TextAttributes) {
        openParagraph()
        flush()
        isBehindTab = false
        builder.attributes = withParagraph(character)
        builder.append(attachment)
    }

    mutating func flush() {
        for character in pendingBreaks {
            builder.attributes = withParagraph(character)
            builder.append("\u{2028}" as Unicode.Scalar)
        }
        pendingBreaks.removeAll()
        if let character = pendingSpace {
            builder.attributes = withParagraph(character)
            builder.append(ascii: 0x20)
            pendingSpace = nil
        }
    }

    /// Character attributes together with those of the open paragraph.
    private mutating func withParagraph(_ character: TextAttributes) -> TextAttributes {
        memo.attributes(character, paragraph, id: paragraphID)
    }

    // MARK: Paragraphs

    /// Starts the paragraph that the innermost block gives, if none is open.
    mutating func openParagraph() {
        guard !isOpen else { return }
        isOpen = true
        pendingSpace = nil
        let block = block
        paragraph = block.style.paragraph
        applyLists(block)
        paragraphID = memo.id(of: paragraph)
        if let marker {
            self.marker = nil
            builder.attributes = withParagraph(block.style.characterOfMarks)
            builder.append("\t\(marker)\t")
        }
    }

    /// Ends the open paragraph; makes an empty one if there is none and `evenEmpty` says so.
    mutating func endParagraph(evenEmpty: Bool = false) {
        if evenEmpty { openParagraph() }
        guard isOpen else { return }
        pendingSpace = nil
        // The last break only ends its line, as the end of the block does.
        pendingBreaks = pendingBreaks.dropLast()
        flush()
        builder.attributes = withParagraph(block.style.characterOfMarks)
        builder.append(ascii: 0x0A)
        isOpen = false
        isBehindTab = false
    }

    // MARK: Kinds of text

    private func isOnlySpace(_ text: ArraySlice<UInt8>) -> Bool {
        String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
            $0.value == 0xA0 || $0.properties.isWhitespace
        }
    }

    private func transformed(
        _ text: ArraySlice<UInt8>, _ transform: HTMLComputedStyle.Transform
    ) -> ArraySlice<UInt8> {
        let string = String(decoding: text, as: UTF8.self)
        switch transform {
        case .none: return text
        case .upper: return Array(string.uppercased().utf8)[...]
        case .lower: return Array(string.lowercased().utf8)[...]
        case .capitalize:
            var isStart = true
            var result = ""
            for character in string {
                result += isStart ? character.uppercased() : String(character)
                isStart = !character.isLetter && !character.isNumber && character != "'"
            }
            return Array(result.utf8)[...]
        }
    }
}
