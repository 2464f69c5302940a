import CoreGraphics

/// A menu element that performs an action on the first responder up the chain that can.
@preconcurrency @MainActor open class UICommand: UIMenuElement {
    public let action: Selector
    public let propertyList: Any?
    open var discoverabilityTitle: String?
    open var attributes: Attributes
    open var state: State

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector,
        propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off
    ) {
        self.action = action
        self.propertyList = propertyList
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Does what the command is for; false when nobody can.
    package func perform(from responder: UIResponder) -> Bool {
        guard let target = responder.target(forAction: action, withSender: self) as? UIResponder
        else { return false }
        return target.perform(action, with: self)
    }

    package override var shownAttributes: Attributes { attributes }
    package override var shownState: State { state }
}
