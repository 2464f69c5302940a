extension UITextView {
    private enum PasteType {
        static let plain = "public.utf8-plain-text"
        static let flatRTFD = "com.apple.flat-rtfd"
        static let html = "public.html"
        static let images = ["public.png", "public.jpeg", "public.tiff"]
        static var glyph: String { NSAdaptiveImageGlyph.contentType }
    }

    var pasteboardHasContents: Bool {
        let board = UIPasteboard.general
        return board.hasStrings || board.hasImages
            || allowsEditingTextAttributes && board.contains(pasteboardTypes: [PasteType.html])
            || board.contains(pasteboardTypes: [
                PasteType.flatRTFD, CopiedText.typeIdentifier, PasteType.glyph,
            ])
    }

    func copySelection() {
        let range = selectedRange
        guard range.length > 0 else { return }
        let text = textStorage.attributedSubstring(from: range)
        var item: [String: Any] = [
            PasteType.plain: text.plainTextForPasteboard,
            CopiedText.typeIdentifier: Data(CopiedText.remember(text).utf8),
        ]
        do {
            item[PasteType.flatRTFD] = try text.data(
                from: NSRange(location: 0, length: text.length),
                documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
        } catch {
            // Text that cannot be written as RTFD is offered as characters only.
            item[PasteType.flatRTFD] = nil
        }
        if text.length == 1,
            let glyph = text.attribute(.adaptiveImageGlyph, at: 0, effectiveRange: nil)
                as? NSAdaptiveImageGlyph
        {
            item[PasteType.glyph] = glyph.imageContent
        }
        UIPasteboard.general.setItems([item])
    }

    func cutSelection() {
        guard isEditable, selectedRange.length > 0 else { return }
        let range = TokenSnapping(storage: textStorage).widened(selectedRange)
        guard delegateAllows(range, "") else { return }
        copySelection()
        editor.commitMarked()
        editor.replace(range, with: NSAttributedString(string: ""))
    }

    /// Pastes the best of what the pasteboard offers. With a desktop's clipboard that happens in a later turn.
    func pasteContents(asPlainText: Bool) {
        guard isEditable else { return }
        var types = [CopiedText.typeIdentifier]
        let keepsStyles = allowsEditingTextAttributes && !asPlainText
        if keepsStyles { types.append(PasteType.flatRTFD) }
        types.append(PasteType.glyph)
        if keepsStyles { types.append(PasteType.html) }
        types.append(PasteType.plain)
        if keepsStyles { types += PasteType.images }
        paste(firstOf: types[...], asPlainText: asPlainText)
    }

    private func paste(firstOf types: ArraySlice<String>, asPlainText: Bool) {
        UIPasteboard.general.read(types: Array(types)) { [weak self] type, data in
            guard let self, let type, let data else { return }
            if let text = self.text(from: data, type, asPlainText: asPlainText) {
                self.pasteText(text)
            } else if let index = types.firstIndex(of: type) {
                // Stale or damaged: what the pasteboard has beside it is pasted.
                self.paste(firstOf: types[(index + 1)...], asPlainText: asPlainText)
            }
        }
    }

    private func text(from data: Data, _ type: String, asPlainText: Bool) -> NSAttributedString? {
        switch type {
        case CopiedText.typeIdentifier:
            guard let text = CopiedText.text(for: String(decoding: data, as: UTF8.self)) else {
                return nil
            }
            return asPlainText ? plain(text) : allowsEditingTextAttributes ? text : kept(text)
        case PasteType.flatRTFD:
            return richText(data)
        case PasteType.html:
            return PastedPage.text(data, typingAttributes: typingAttributes)
        case PasteType.glyph:
            return glyph(data).map { asPlainText ? plain($0) : $0 }
        case PasteType.plain:
            let string = String(decoding: data, as: UTF8.self)
            return NSAttributedString(string: string, attributes: typingAttributes)
        default:
            return picture(data)
        }
    }

    /// Replaces the selection with a pasted text as one undo step, if the delegate agrees.
    func pasteText(_ text: NSAttributedString) {
        editor.commitMarked()
        let range = TokenSnapping(storage: textStorage).widened(selectedRange)
        let text = supportsAdaptiveImageGlyph ? text : withoutGlyphs(text)
        guard text.length > 0, delegateAllows(range, text.string) else { return }
        editor.replace(range, with: text)
    }

    private func richText(_ data: Data) -> NSAttributedString? {
        do {
            return try NSAttributedString(
                data: data, options: [.documentType: NSAttributedString.DocumentType.rtfd],
                documentAttributes: nil)
        } catch {
            return nil
        }
    }

    private func glyph(_ data: Data) -> NSAttributedString? {
        guard let glyph = NSAdaptiveImageGlyph(validating: data), glyph.namesItself else {
            return nil
        }
        return NSAttributedString(adaptiveImageGlyph: glyph, attributes: typingAttributes)
    }

    /// Files dropped on the text: adaptive image glyphs, if all of them are such. They enter where they were dropped, or
    /// their descriptions do where glyphs are not taken.
    ///
    /// - Returns: false when they are something else.
    package func dropFiles(_ files: [URL], at point: CGPoint) -> Bool {
        guard isEditable, !files.isEmpty else { return false }
        let text = NSMutableAttributedString(string: "")
        for file in files {
            guard file.pathExtension.lowercased() == "heic", let data = contents(of: file),
                let glyph = glyph(data)
            else { return false }
            text.append(glyph)
        }
        if !isFirstResponder { _ = becomeFirstResponder() }
        editor.commitMarked()
        editor.select(motions.caret(at: point))
        pasteText(text)
        return true
    }

    private func contents(of file: URL) -> Data? {
        do {
            return try Data(contentsOf: file)
        } catch {
            // What cannot be read is no glyph; others may know what to do with the file.
            return nil
        }
    }

    private func picture(_ data: Data) -> NSAttributedString? {
        guard let image = UIImage(data: data) else { return nil }
        let attachment = NSTextAttachment()
        attachment.image = image
        let text = NSMutableAttributedString(attachment: attachment)
        text.addAttributes(typingAttributes, range: NSRange(location: 0, length: text.length))
        return text
    }

    private func plain(_ text: NSAttributedString) -> NSAttributedString {
        NSAttributedString(string: text.plainTextForPasteboard, attributes: typingAttributes)
    }

    /// A copy from inside the program where formatting is not allowed: pictures and tokens stay what they are.
    private func kept(_ text: NSAttributedString) -> NSAttributedString {
        let result = NSMutableAttributedString(
            string: text.string, attributes: typingAttributes)
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: all, options: .longestEffectiveRangeNotRequired) {
            attributes, range, _ in
            var kept: [NSAttributedString.Key: Any] = [:]
            for key in [NSAttributedString.Key.attachment, .adaptiveImageGlyph, .galleyToken] {
                kept[key] = attributes[key]
            }
            if kept[.galleyToken] != nil { kept[.foregroundColor] = attributes[.foregroundColor] }
            if !kept.isEmpty { result.addAttributes(kept, range: range) }
        }
        return result
    }

    /// Where adaptive image glyphs are not taken, their description stands for them.
    private func withoutGlyphs(_ text: NSAttributedString) -> NSAttributedString {
        let result = NSMutableAttributedString(attributedString: text)
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.adaptiveImageGlyph, in: all, options: .reverse) {
            value, range, _ in
            guard let glyph = value as? NSAdaptiveImageGlyph else { return }
            result.removeAttribute(.adaptiveImageGlyph, range: range)
            // Equal neighbours are one run.
            let described = result.attributedSubstring(from: range).string.replacing(
                "\u{FFFC}", with: glyph.contentDescription)
            result.replaceCharacters(in: range, with: described)
        }
        return result
    }
}
