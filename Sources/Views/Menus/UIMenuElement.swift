public import CoreGraphics

/// An entry of a menu.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
    public enum State: Int, Sendable {
        case off, on, mixed
    }

    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Shown greyed, cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// Takes something away; shown in red.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// Not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays when this is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    open var title: String
    open var subtitle: String?
    open var image: UIImage?

    init(title: String, subtitle: String? = nil, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        super.init()
    }

    /// How a menu shows the element; a menu in a menu is never disabled or ticked.
    package var shownAttributes: Attributes { [] }
    package var shownState: State { .off }
}
