public import CoreGraphics

/// An object that handles events, linked into a chain by `next`.
@preconcurrency @MainActor open class UIResponder: NSObject {
    public override init() { super.init() }

    // MARK: The chain

    open var next: UIResponder? { nil }

    /// The window whose first responder this can be.
    package var hostingWindow: UIWindow? { next?.hostingWindow }

    open var canBecomeFirstResponder: Bool { false }
    open var canResignFirstResponder: Bool { true }
    open var isFirstResponder: Bool { hostingWindow?.firstResponder === self }

    /// Takes the input focus from its holder; false when either refuses or there is no window.
    @discardableResult open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = hostingWindow else { return false }
        return window.makeFirstResponder(self)
    }

    @discardableResult open func resignFirstResponder() -> Bool {
        guard canResignFirstResponder else { return false }
        if isFirstResponder { hostingWindow?.clearFirstResponder() }
        return true
    }

    // MARK: Events; each goes on to the next responder

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next { next.pressesBegan(presses, with: event) } else { event?.isUnhandled = true }
    }

    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next { next.pressesChanged(presses, with: event) } else { event?.isUnhandled = true }
    }

    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next { next.pressesEnded(presses, with: event) } else { event?.isUnhandled = true }
    }

    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next {
            next.pressesCancelled(presses, with: event)
        } else {
            event?.isUnhandled = true
        }
    }

    // MARK: Commands

    open var keyCommands: [UIKeyCommand]? { nil }
    open var undoManager: UndoManager? { next?.undoManager }
    open var inputView: UIView? { nil }
    open var inputAccessoryView: UIView? { nil }
    open func reloadInputViews() {}

    /// Whether this responder itself can perform `action` now.
    ///
    /// The base class answers no: without Objective-C it cannot see which methods a subclass has.
    /// A class that implements an action answers yes for it.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

    /// The first responder up the chain that can perform `action`.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender)
            ? self : next?.target(forAction: action, withSender: sender)
    }

    /// Calls the method that `action` names. Override for actions of your own and call super for the others.
    ///
    /// - Returns: false when the name is unknown.
    @discardableResult open func perform(_ action: Selector, with sender: Any?) -> Bool {
        switch action {
        case .cut: cut(sender)
        case .copy: copy(sender)
        case .paste: paste(sender)
        case .delete: delete(sender)
        case .select: select(sender)
        case .selectAll: selectAll(sender)
        case .toggleBoldface: toggleBoldface(sender)
        case .toggleItalics: toggleItalics(sender)
        case .toggleUnderline: toggleUnderline(sender)
        case .increaseSize: increaseSize(sender)
        case .decreaseSize: decreaseSize(sender)
        case .pasteAndMatchStyle: pasteAndMatchStyle(sender)
        case .undo: undoManager?.undo()
        case .redo: undoManager?.redo()
        default: return false
        }
        return true
    }

    // MARK: Standard edit actions; the base class does nothing

    open func cut(_ sender: Any?) {}
    open func copy(_ sender: Any?) {}
    open func paste(_ sender: Any?) {}
    open func delete(_ sender: Any?) {}
    open func select(_ sender: Any?) {}
    open func selectAll(_ sender: Any?) {}
    open func toggleBoldface(_ sender: Any?) {}
    open func toggleItalics(_ sender: Any?) {}
    open func toggleUnderline(_ sender: Any?) {}
    open func increaseSize(_ sender: Any?) {}
    open func decreaseSize(_ sender: Any?) {}
    open func pasteAndMatchStyle(_ sender: Any?) {}
}
