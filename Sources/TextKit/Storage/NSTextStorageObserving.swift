public import Foundation

/// Follows the edits of a text storage, as a layout manager does; see `NSTextStorage.textStorageObserver`.
public protocol NSTextStorageObserving: AnyObject {
    /// The text observed; set by `NSTextStorage.textStorageObserver`.
    var textStorage: NSTextStorage? { get set }

    /// Characters or attributes changed. The text must not be changed before this returns.
    ///
    /// - Parameters:
    ///   - newCharRange: what was edited, in the present text.
    ///   - delta: UTF-16 units added, negative when removed.
    ///   - invalidatedCharRange: `newCharRange` and what attribute fixing changed besides.
    func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange)

    /// Makes edits that are one change to the observer. By default they are one group of the storage.
    func performEditingTransaction(for textStorage: NSTextStorage, using transaction: () -> Void)
}

extension NSTextStorageObserving {
    public func performEditingTransaction(
        for textStorage: NSTextStorage, using transaction: () -> Void
    ) {
        textStorage.beginEditing()
        defer { textStorage.endEditing() }
        transaction()
    }
}
