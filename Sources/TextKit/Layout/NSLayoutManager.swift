public import Foundation

/// Lays out and draws the text of a storage in text containers.
open class NSLayoutManager: NSObject {
    open weak var textStorage: NSTextStorage?

    public override init() {
        super.init()
    }

    /// Told by the storage after each edit.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
    ) {}
}
