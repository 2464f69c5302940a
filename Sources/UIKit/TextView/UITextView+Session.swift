extension UITextView {
    /// Takes the focus after asking the delegate, then tells that editing began.
    func beginEditingSession() -> Bool {
        guard !isFirstResponder else { return true }
        guard !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true else {
            return false
        }
        guard takeFocus() else { return false }
        renewCaretEpoch()
        display.renewCaret()
        guard isEditable else { return true }
        isEditingSession = true
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return true
    }

    /// Gives the focus up after asking the delegate; what is composed stays as text.
    func endEditingSession() -> Bool {
        guard isFirstResponder else { return true }
        guard !isEditingSession || delegate?.textViewShouldEndEditing(self) ?? true else {
            return false
        }
        editor.commitMarked()
        editor.history.closeGroup()
        dismissEditMenu()
        guard giveUpFocus() else { return false }
        display.renewCaret()
        guard isEditingSession else { return true }
        isEditingSession = false
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        return true
    }

    func delegateAllows(_ range: NSRange, _ text: String) -> Bool {
        delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    /// After an edit: sizes, drawing, and the caret in sight.
    func textDidEdit(scrolls: Bool = true) {
        dismissEditMenu()
        trackContainerSize()
        updateContentSize()
        display.renewText()
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
        textLayoutDidChange()
        if scrolls { scrollToShow(editor.selectedRange) }
        if let host = window?.host { host.textInputStateDidChange() }
        keyValueObservers.check()
    }

    /// Tells delegate and observers once that people changed the text; afterwards the caret is in sight still, even when
    /// they changed the view's size.
    func notifyTextDidChange() {
        delegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        scrollToShow(editor.selectedRange)
    }

    func selectionDidMove() {
        dismissEditMenu()
        renewCaretEpoch()
        display.renewSelection()
        if let host = window?.host { host.textInputStateDidChange() }
        keyValueObservers.check()
    }

    func markedTextDidChange() {
        display.renewSelection()
        if let host = window?.host { host.textInputStateDidChange() }
    }

    func renewCaretEpoch() { caretEpoch = ProcessInfo.processInfo.systemUptime }
}

extension UITextView: @MainActor TextLayoutObserver {
    package func layoutManager(
        _ layoutManager: NSLayoutManager, didInvalidateLayoutIn range: NSRange
    ) {
        attachmentViews.invalidate()
        setNeedsLayout()
        setNeedsFragments(in: bounds)
    }

    package func layoutManager(
        _ layoutManager: NSLayoutManager, didInvalidateDisplayIn range: NSRange
    ) {
        setNeedsFragments(in: bounds)
    }

    package func layoutManagerDidChangeHeight(_ layoutManager: NSLayoutManager) {
        attachmentViews.invalidate()
        setNeedsLayout()
    }
}
