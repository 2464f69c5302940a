extension UITextView {
    /// Attributes of a text that was set as a plain string.
    var baseAttributes: [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [
            .font: appearance.font ?? TextAppearance.defaultFont,
            .foregroundColor: appearance.textColor ?? UIColor.label,
        ]
        if appearance.alignment != .natural {
            let style = NSMutableParagraphStyle()
            style.alignment = appearance.alignment
            attributes[.paragraphStyle] = style
        }
        return attributes
    }

    func requireMainThread() {
        MainActor.preconditionIsolated(
            "UITextView: its text may be changed on the main thread only")
    }

    /// A whole new text: composing ends, nothing can be undone, the caret stands at the end.
    func setText(_ text: NSAttributedString) {
        requireMainThread()
        editor.forgetEdits()
        editor.marked = nil
        inputDelegate?.textWillChange(self)
        _ = editor.performOwnEdit { textStorage.setAttributedString(text) }
        editor.place(.caret(textStorage.length))
        inputDelegate?.textDidChange(self)
        trackContainerSize()
        textDidEdit(scrolls: false)
        editor.noteSelectionChanged()
    }

    func applyToAll(_ key: NSAttributedString.Key, _ value: Any?) {
        let all = NSRange(location: 0, length: textStorage.length)
        if let value {
            textStorage.addAttribute(key, value: value, range: all)
        } else {
            textStorage.removeAttribute(key, range: all)
        }
        editor.typingAttributes[key] = value ?? baseAttributes[key]
        textDidEdit(scrolls: false)
    }

    var currentParagraphStyle: NSParagraphStyle {
        guard textStorage.length > 0 else {
            return editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle
                ?? NSParagraphStyle.default
        }
        let index = min(selectedRange.location, textStorage.length - 1)
        return textStorage.attribute(.paragraphStyle, at: index, effectiveRange: nil)
            as? NSParagraphStyle ?? NSParagraphStyle.default
    }

    func applyAlignment(_ alignment: NSTextAlignment) {
        let all = NSRange(location: 0, length: textStorage.length)
        textStorage.beginEditing()
        textStorage.changeParagraphStyles(in: all) { $0.alignment = alignment }
        textStorage.endEditing()
        let typing = NSMutableParagraphStyle()
        typing.setParagraphStyle(
            editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle ?? .default)
        typing.alignment = alignment
        editor.typingAttributes[.paragraphStyle] = typing
        textDidEdit(scrolls: false)
    }

    func writingDirection(at offset: Int) -> NSWritingDirection {
        geometry.writingDirection(at: offset)
    }

    func setWritingDirection(_ direction: NSWritingDirection, in range: UITextRange) {
        guard let range = range as? OffsetTextRange else { return }
        let finder = TextBoundaryFinder(storage: textStorage)
        let first = finder.paragraph(at: range.range.location)
        let last = finder.paragraph(
            at: max(range.range.location, range.range.location + range.range.length - 1))
        let whole = NSUnionRange(first, last)
        editor.changeAttributes(in: whole) { storage in
            storage.changeParagraphStyles(in: whole) { $0.baseWritingDirection = direction }
        }
    }

    func styling(at offset: Int, _ direction: UITextStorageDirection)
        -> [NSAttributedString.Key: Any]?
    {
        guard textStorage.length > 0 else { return typingAttributes }
        let index = direction == .forward ? offset : offset - 1
        return textStorage.attributes(
            at: min(max(0, index), textStorage.length - 1), effectiveRange: nil)
    }

    /// Follows every change of the storage, before its layout managers hear of it.
    func observeEdits() -> [Observation] {
        [
            observe(NSTextStorage.willProcessEditingNotification) {
                $0.editor.storageWillProcessEditing()
            },
            observe(NSTextStorage.didProcessEditingNotification) { $0.storageDidProcessEditing() },
        ]
    }

    private func observe(
        _ name: Notification.Name, _ body: @escaping @MainActor (UITextView) -> Void
    ) -> Observation {
        let observed = ObjectIdentifier(textStorage)
        let token = NotificationCenter.default.addObserver(
            forName: name, object: textStorage, queue: nil
        ) { [weak self] _ in
            MainActor.preconditionIsolated(
                "UITextView: the text storage it shows may be changed on the main thread only")
            MainActor.assumeIsolated {
                guard let self, ObjectIdentifier(self.textStorage) == observed else { return }
                body(self)
            }
        }
        return Observation(token)
    }

    private func storageDidProcessEditing() {
        editor.storageDidEdit(
            range: textStorage.editedRange, changeInLength: textStorage.changeInLength,
            changedCharacters: textStorage.editedMask.contains(.editedCharacters))
        attachmentViews.textDidChange(
            textStorage.editedRange, changeInLength: textStorage.changeInLength)
        scrollAnchor.textDidChange(
            textStorage.editedRange, changeInLength: textStorage.changeInLength)
        display.textWillChange()
        storageDidChange()
        setNeedsLayout()
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
    }
}

extension NSTextStorage {
    /// Changes the paragraph style of each run in the range.
    func changeParagraphStyles(in range: NSRange, _ change: (NSMutableParagraphStyle) -> Void) {
        enumerateAttribute(.paragraphStyle, in: range, options: []) { value, part, _ in
            let style = NSMutableParagraphStyle()
            style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
            change(style)
            addAttribute(.paragraphStyle, value: style, range: part)
        }
    }
}

/// Ends a notification's observation when it goes away.
final class Observation {
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) { self.token = token }

    deinit { NotificationCenter.default.removeObserver(token) }
}
