public import Foundation

extension NSAttributedString {
    /// One U+FFFC that carries the attachment and other attributes.
    public convenience init(attachment: NSTextAttachment, attributes: [Key: Any]) {
        var values = attributes
        values[.attachment] = attachment
        self.init(string: "\u{FFFC}", attributes: values)
    }

    /// True when a range holds an attachment.
    public final func containsAttachments(in range: NSRange) -> Bool {
        var found = false
        enumerateAttachments(in: range) { _, _, stop in
            found = true
            stop.pointee = true
        }
        return found
    }

    /// Hands over each attachment with the range of its one character, in the order of the text; linear in the text's runs.
    ///
    /// - Parameter range: UTF-16; nil for the whole text.
    public func enumerateAttachments(
        in range: NSRange? = nil,
        using block: (NSTextAttachment, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let whole = range ?? NSRange(location: 0, length: length)
        enumerateAttribute(
            .attachment, in: whole, options: .longestEffectiveRangeNotRequired
        ) { value, run, stop in
            guard let attachment = value as? NSTextAttachment else { return }
            for place in attachmentCharacters(in: run) where !stop.pointee.boolValue {
                block(attachment, place, stop)
            }
        }
    }

    /// A run of one attachment may hold several of its characters, and others by mistake.
    final func attachmentCharacters(in run: NSRange) -> [NSRange] {
        utf16Units(in: run).enumerated().filter {
            $0.element == AttributeFixing.attachmentCharacter
        }
        .map { NSRange(location: run.location + $0.offset, length: 1) }
    }

    /// The first attachment with an identifier; nil when there is none.
    public func attachment(withIdentifier identifier: String) -> NSTextAttachment? {
        var result: NSTextAttachment?
        enumerateAttachments { attachment, _, stop in
            guard attachment.identifier == identifier else { return }
            result = attachment
            stop.pointee = true
        }
        return result
    }

    /// The characters of the attachments with an identifier, each a range of length 1, in the order of the text.
    public func ranges(ofAttachmentsWithIdentifier identifier: String) -> [NSRange] {
        var result: [NSRange] = []
        enumerateAttachments { attachment, range, _ in
            if attachment.identifier == identifier { result.append(range) }
        }
        return result
    }

    /// The characters that carry an attachment, each a range of length 1, in the order of the text.
    public func ranges(of attachment: NSTextAttachment) -> [NSRange] {
        var result: [NSRange] = []
        enumerateAttachments { found, range, _ in
            if found === attachment { result.append(range) }
        }
        return result
    }
}

extension NSMutableAttributedString {
    /// Puts an attachment in the place of those with an identifier; the other attributes stay. Only their paragraphs are laid
    /// out again.
    ///
    /// - Returns: how many were replaced.
    @discardableResult
    public func replaceAttachments(
        withIdentifier identifier: String, with attachment: NSTextAttachment
    ) -> Int {
        // One edit each: a group would be one edit from the first to the last.
        let ranges = ranges(ofAttachmentsWithIdentifier: identifier)
        for range in ranges { addAttribute(.attachment, value: attachment, range: range) }
        return ranges.count
    }

    /// Deletes the attachments with an identifier.
    ///
    /// - Returns: how many were deleted.
    @discardableResult
    public func removeAttachments(withIdentifier identifier: String) -> Int {
        let ranges = ranges(ofAttachmentsWithIdentifier: identifier)
        for range in ranges.reversed() { deleteCharacters(in: range) }
        return ranges.count
    }

    /// Changes the attachments with an identifier, and has them asked for their bounds and pictures again.
    ///
    /// - Returns: how many places were found.
    @discardableResult
    public func updateAttachments(
        withIdentifier identifier: String, _ change: (NSTextAttachment) -> Void
    ) -> Int {
        var changed: Set<ObjectIdentifier> = []
        var ranges: [NSRange] = []
        enumerateAttachments { attachment, range, _ in
            guard attachment.identifier == identifier else { return }
            ranges.append(range)
            if changed.insert(ObjectIdentifier(attachment)).inserted { change(attachment) }
        }
        for range in ranges { addAttributes([:], range: range) }
        return ranges.count
    }
}
