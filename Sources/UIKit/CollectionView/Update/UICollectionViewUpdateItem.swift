public import Views

/// One change in a batch of updates, as a layout hears of it.
///
/// A change of a whole section has `NSNotFound` for its item.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
    public enum Action: Int, Sendable {
        case insert, delete, reload, move, none
    }

    /// nil for an insertion.
    public let indexPathBeforeUpdate: IndexPath?
    /// nil for a deletion.
    public let indexPathAfterUpdate: IndexPath?
    public let updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
        super.init()
    }
}
