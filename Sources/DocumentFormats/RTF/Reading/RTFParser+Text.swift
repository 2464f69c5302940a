import DocumentModel

extension RTFParser {
    /// Bytes below 0x80 that mean themselves.
    mutating func text(_ range: Range<Int>) {
        var range = range
        if fallbackLeft > 0 {
            let skipped = min(Int(fallbackLeft), range.count)
            fallbackLeft -= Int32(skipped)
            range = range.lowerBound + skipped..<range.upperBound
            if range.isEmpty { return }
        }
        isIgnorable = false
        if current.destination.isBody {
            current.awaitsAnchor = false
            if !raw.isEmpty, current.page == rawPage, rawPage.kind == .multiByte {
                raw.append(contentsOf: bytes[range])
                return
            }
            if current.page == .symbol { return symbols(range) }
            settle()
            prepare(first: bytes[range.lowerBound])
            builder.append(ascii: bytes[range])
        } else if current.destination != .skip {
            settle()
            tableText(bytes[range])
        }
    }

    /// Bytes below 0x80 of a symbol font.
    private mutating func symbols(_ range: Range<Int>) {
        for index in range { emit(SymbolEncoding.scalar(bytes[index])) }
    }

    /// One byte of the current code page.
    mutating func text(byte: UInt8) {
        if fallbackLeft > 0 {
            fallbackLeft -= 1
            return
        }
        if current.awaitsAnchor {
            current.awaitsAnchor = false
            if byte == 0xAC { return }
        }
        guard current.destination.isBody || current.destination.isCollected else { return }
        let page = current.destination == .fontTable ? fontTablePage : current.page
        if page.kind == .multiByte || page.kind == .utf8 || isPathName {
            if raw.isEmpty || page != rawPage { settle() }
            if raw.isEmpty, byte < 0x80 { return emit(Unicode.Scalar(byte)) }
            rawPage = page
            raw.append(byte)
            return
        }
        if byte < 0x80 {
            let isSymbol = page == .symbol && current.destination.isBody
            return emit(isSymbol ? SymbolEncoding.scalar(byte) : Unicode.Scalar(byte))
        }
        if upperHalfPage != page {
            upperHalf = decoder.table(page)
            upperHalfPage = page
        }
        emit(upperHalf[Int(byte) - 0x80])
    }

    /// Names of attachments are UTF-8 in any document.
    private var isPathName: Bool { current.destination == .graphic }

    /// `\uN`: one UTF-16 unit, possibly negative.
    mutating func unicode(_ value: Int32) {
        fallbackLeft = 0
        let unit = UInt16(truncatingIfNeeded: value)
        if !raw.isEmpty { decodeRaw() }
        if UTF16.isLeadSurrogate(Unicode.UTF16.CodeUnit(unit)) {
            settle()
            highSurrogate = unit
        } else if UTF16.isTrailSurrogate(unit) {
            if highSurrogate != 0 {
                let value =
                    0x10000 + (UInt32(highSurrogate) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                highSurrogate = 0
                emit(Unicode.Scalar(value) ?? "\u{FFFD}")
            } else {
                emit("\u{FFFD}")
            }
        } else if value > 0xFFFF {
            emit(Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}")
        } else {
            var scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
            if unit == 0xF0B7, current.page == .symbol { scalar = "\u{2022}" }
            emit(scalar)
        }
        fallbackLeft = current.fallbackLength
    }

    /// A character that a control symbol or word stands for.
    mutating func symbol(_ scalar: Unicode.Scalar) {
        guard excessDepth == 0, current.destination != .skip else { return }
        if fallbackLeft > 0 {
            fallbackLeft -= 1
            return
        }
        if current.destination.isBody || current.destination.isCollected { emit(scalar) }
    }

    /// Puts one character where the group's text goes.
    mutating func emit(_ scalar: Unicode.Scalar) {
        settle()
        isIgnorable = false
        current.awaitsAnchor = false
        if current.destination.isBody {
            prepare(first: scalar.value < 0x80 ? UInt8(scalar.value) : 0xFF)
            builder.append(scalar)
            if scalar == "\n" || scalar == "\u{0C}" {
                endParagraph()
                if !tables.isEmpty, scalar == "\n" { endParagraphInTables() }
            }
        } else if current.destination.isCollected {
            if scalar.value == 0x3B, current.destination == .fontTable { return commitFont() }
            collected.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// A paragraph's end that is its cell's too.
    mutating func emitLineEnd() {
        settle()
        current.awaitsAnchor = false
        prepare(first: 0x0A)
        builder.append(ascii: 0x0A)
        endParagraph()
    }

    /// Decodes what waits for more bytes or a second surrogate.
    @inline(__always)
    mutating func settle() {
        if !raw.isEmpty { decodeRaw() }
        if highSurrogate != 0 {
            highSurrogate = 0
            emit("\u{FFFD}")
        }
    }

    /// - Parameter keepsLead: whether a last byte that begins a character waits for the next text, which may stand in
    ///   another group.
    mutating func decodeRaw(keepsLead: Bool = false) {
        var pending = raw
        raw.removeAll(keepingCapacity: true)
        if keepsLead, rawPage.endsInLead(pending) {
            raw.append(pending.removeLast())
            if pending.isEmpty { return }
        }
        let text =
            isPathName && PlainTextReader.firstInvalid(pending[...]) == nil
            ? String(decoding: pending, as: UTF8.self) : decoder.decode(pending, rawPage)
        if current.destination.isBody {
            prepare(first: 0xFF)
            builder.append(text)
        } else if current.destination.isCollected {
            collected.append(contentsOf: text.utf8)
        }
    }

    /// The builder gets the attributes of the current state; a list marker its leading tab.
    @inline(__always)
    private mutating func prepare(first byte: UInt8) {
        if current.paragraph.list > 0 || current.paragraph.oldList > 0, cocoaVersion == nil {
            generateMarker()
        }
        if current.attributesIndex < 0 { current.attributesIndex = makeAttributes() }
        if current.attributesIndex != appliedIndex {
            appliedIndex = current.attributesIndex
            builder.attributes = attributesTable[Int(appliedIndex)]
            noteParagraph()
        }
        if listTextIsPending {
            listTextIsPending = false
            if byte != 0x09 { builder.append(ascii: 0x09) }
        }
    }

    /// In `\listtext` the marker stands between two tabs, as in Cocoa's text; Word writes only the second.
    mutating func finishListText() {
        if listTextIsPending {
            listTextIsPending = false
        } else if builder.lastByte != 0x09 {
            builder.append(ascii: 0x09)
        }
    }

    /// An attachment with the attributes of the current state.
    mutating func emit(_ attachment: AttachmentValue) {
        var attachment = attachment
        if let extra = pendingAttachment {
            attachment.id = extra.id
            attachment.altText = extra.altText
            attachment.url = extra.url
            attachment.baselineOffset = extra.baselineOffset
            attachment.float = extra.float
            pendingAttachment = nil
        }
        restoreGlyph(&attachment)
        prepare(first: 0xFF)
        builder.append(attachment)
    }
}
