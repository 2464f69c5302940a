/// The edit menu of a text view: at the pointer for the secondary button, beside the selection for the menu key.
@MainActor final class TextEditMenu: UIEditMenuInteractionDelegate {
    private unowned let view: UITextView
    private(set) lazy var interaction = UIEditMenuInteraction(delegate: self)
    private var isAtPointer = false

    init(view: UITextView) {
        self.view = view
        view.addInteraction(interaction)
    }

    /// Opens the menu at a point that was clicked. Outside the selection the caret goes there first.
    func present(at point: CGPoint) {
        if !view.isFirstResponder { _ = view.becomeFirstResponder() }
        view.editor.commitMarked()
        if !isSelected(point) { view.editor.select(view.motions.caret(at: point)) }
        isAtPointer = true
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
    }

    /// Opens the menu beside the selection or the caret.
    func presentBesideSelection() {
        view.editor.commitMarked()
        view.scrollToShow(view.selectedRange)
        isAtPointer = false
        let rect = selectionRect
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(
                identifier: nil, sourcePoint: CGPoint(x: rect.minX, y: rect.maxY)))
    }

    func dismiss() { if interaction.isPresented { interaction.dismissMenu() } }

    private func isSelected(_ point: CGPoint) -> Bool {
        view.geometry.selectionRects(for: view.selectedRange, visible: view.bounds)
            .contains { $0.contains(point) } && view.selectedRange.length > 0
    }

    private var selectionRect: CGRect {
        let selection = view.editor.selection
        let caret = view.geometry.caretRect(at: selection.head, affinity: selection.affinity)
        guard !selection.isCaret else { return caret }
        let seen = view.geometry.selectionRects(for: selection.range, visible: view.bounds)
            .reduce(CGRect.null) { $0.union($1) }.intersection(view.bounds)
        return seen.isNull ? caret : seen
    }

    // MARK: UIEditMenuInteractionDelegate

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        let own = view.delegate?.textView(
            view, editMenuForTextIn: view.selectedRange, suggestedActions: suggestedActions)
        return own ?? UIMenu(children: suggestedActions)
    }

    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { isAtPointer ? .null : selectionRect }
}

extension UITextView {
    /// Whether the selection, or what is typed next, has a style.
    func styleState(of action: Selector) -> UIMenuElement.State {
        let has =
            switch action {
            case .toggleBoldface: selectionHas(.traitBold)
            case .toggleItalics: selectionHas(.traitItalic)
            case .toggleUnderline: isSelectionUnderlined
            default: false
            }
        return has ? .on : .off
    }
}
