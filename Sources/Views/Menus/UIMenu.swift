import CoreGraphics

/// A group of menu elements: a whole menu, a section or a submenu.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
    public struct Identifier: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Cut, copy, paste and select all.
        public static let standardEdit = Identifier("com.apple.menu.standard-edit")
        /// Bold, italic and underline.
        public static let textStyle = Identifier("com.apple.menu.text-style")
        public static let root = Identifier("com.apple.menu.root")
    }

    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The children stand in the menu around it, between lines, and not in a menu of their own.
        public static let displayInline = Options(rawValue: 1 << 0)
        public static let destructive = Options(rawValue: 1 << 1)
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    public let identifier: Identifier
    public let options: Options
    public let children: [UIMenuElement]

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil,
        identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The same menu with other children.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier,
            options: options, children: newChildren)
    }

    /// The children that are on.
    open var selectedElements: [UIMenuElement] { children.filter { $0.shownState == .on } }

    package override var shownAttributes: Attributes {
        options.contains(.destructive) ? .destructive : []
    }
}
