/// Where an edit menu appears and which one it is.
@preconcurrency @MainActor open class UIEditMenuConfiguration: NSObject {
    public let identifier: AnyHashable
    /// In the coordinates of the interaction's view.
    public let sourcePoint: CGPoint
    /// On which side of the target the menu goes; `.automatic` finds out.
    open var preferredArrowDirection: UIEditMenuArrowDirection = .automatic

    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? AnyHashable(UUID())
        self.sourcePoint = sourcePoint
        super.init()
    }
}

/// The way from an edit menu to what it is about. The menus here have no arrow: `.down` puts one above its target, every
/// other direction below.
public enum UIEditMenuArrowDirection: Int, Sendable {
    case automatic, up, down, left, right
}
