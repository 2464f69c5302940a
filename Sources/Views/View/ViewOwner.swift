import CoreGraphics

/// Told when a view's size, or the size it would like, may be another; called from inside the change.
@MainActor package protocol ViewSizeFollower: AnyObject {
    func sizeMayHaveChanged(of view: UIView)
}

/// What a view and a window know of a view controller, which lives in the module above.
@MainActor package protocol ViewOwner: UIResponder {
    var ownedView: UIView { get }
    func ownedViewWillLayout()
    func ownedViewDidLayout()
    /// The view is about to enter (true) or leave a window; then it has.
    func ownedViewWillAppear(_ appears: Bool)
    func ownedViewDidAppear(_ appears: Bool)
    var addedSafeAreaInsets: UIEdgeInsets { get }
}
