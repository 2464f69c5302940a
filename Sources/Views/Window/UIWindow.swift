public import CoreGraphics

/// The root of a view tree: it stands in a toolkit's window, or in none (tests, rendering).
@preconcurrency @MainActor open class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Level(rawValue: 0)
        public static let statusBar = Level(rawValue: 1000)
        public static let alert = Level(rawValue: 2000)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var screen: UIScreen { UIScreen.main }
    open var windowLevel: Level = .normal
    open override var window: UIWindow? { self }
    open override var next: UIResponder? { UIWindow.application }
    package override var hostingWindow: UIWindow? { self }

    /// The application object, last in every responder chain.
    package static weak var application: UIResponder?

    // MARK: Key window

    package private(set) static weak var key: UIWindow?
    open var isKeyWindow: Bool { UIWindow.key === self }

    open func makeKey() {
        guard !isKeyWindow else { return }
        let old = UIWindow.key
        UIWindow.key = self
        old?.resignKey()
        becomeKey()
    }

    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
        requestFrame()
    }

    open func becomeKey() {}
    open func resignKey() {}

    // MARK: Root

    /// The view controller in the window; its view fills it.
    package var rootOwner: (any ViewOwner)? {
        didSet {
            guard rootOwner !== oldValue else { return }
            oldValue?.ownedView.removeFromSuperview()
            guard let view = rootOwner?.ownedView else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
    }

    // MARK: Host

    package weak var host: (any WindowHost)? {
        didSet {
            isFrameRequested = false
            if let host { AnimationClock.main.register(host) }
            requestFrame()
        }
    }
    private var isFrameRequested = false

    /// The appearance of the desktop; views inherit it.
    package var hostTraits: UITraitCollection? {
        didSet { if hostTraits != oldValue { inheritedTraitsDidChange() } }
    }

    open override var traitCollection: UITraitCollection {
        guard let hostTraits else { return super.traitCollection }
        var all = [super.traitCollection, hostTraits]
        if overrideUserInterfaceStyle != .unspecified {
            all.append(UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle))
        }
        return UITraitCollection(traitsFrom: all)
    }

    /// Asks the host for a frame, once until it comes.
    func requestFrame() {
        guard let host, !isFrameRequested else { return }
        isFrameRequested = true
        host.setNeedsFrame()
    }

    /// What a host calls first in a frame: lays out what needs it.
    package func prepareFrame() {
        layoutIfNeeded()
        isFrameRequested = false
    }

    /// What there is to see, for a host that draws; call `prepareFrame()` before.
    package func displayTree() -> DisplayNode? { displayNode(visible: bounds) }

    /// Window rectangles that changed since the last call, in no order; they may overlap.
    package func takeDamage() -> [CGRect] {
        defer { damagedRects = [] }
        return damagedRects
    }

    private var damagedRects: [CGRect] = []
    /// Beyond this many rectangles one around them all is kept.
    private static let maximumDamageCount = 32

    func addDamage(_ rect: CGRect) {
        let rect = rect.intersection(bounds)
        guard !rect.isNull, !rect.isEmpty else { return requestFrame() }
        if !damagedRects.contains(where: { $0.contains(rect) }) {
            damagedRects.removeAll { rect.contains($0) }
            damagedRects.append(rect)
            if damagedRects.count > UIWindow.maximumDamageCount {
                damagedRects = [damagedRects.reduce(CGRect.null) { $0.union($1) }]
            }
        }
        requestFrame()
    }

    // MARK: First responder

    package private(set) weak var firstResponder: UIResponder?
    private var isSwitching = false

    func makeFirstResponder(_ responder: UIResponder) -> Bool {
        guard firstResponder !== responder else { return true }
        isSwitching = true
        let isFree = firstResponder?.resignFirstResponder() ?? true
        isSwitching = false
        guard isFree else { return false }
        firstResponder = responder
        host?.firstResponderDidChange()
        return true
    }

    func clearFirstResponder() {
        guard firstResponder != nil else { return }
        firstResponder = nil
        if !isSwitching { host?.firstResponderDidChange() }
    }

    /// A view that leaves the window gives up the focus.
    func forgetResponders(in view: UIView) {
        guard let responder = firstResponder,
            sequence(first: responder, next: { $0.next }).contains(where: { $0 === view })
        else { return }
        responder.resignFirstResponder()
        if firstResponder === responder { clearFirstResponder() }
    }

    /// The caret, the selection or the marked text of the first responder changed.
    package func textInputStateDidChange() { host?.textInputStateDidChange() }

    // MARK: Events

    /// An open menu, which gets keys first.
    package weak var pressInterceptor: (any PressIntercepting)?

    lazy var touchDispatcher = TouchDispatcher(window: self)
    let scrollGesture = ScrollGesture()

    /// Gives an event to the views and gesture recognisers it concerns.
    open func sendEvent(_ event: UIEvent) {
        if let event = event as? UIPressesEvent {
            sendPresses(event)
        } else {
            touchDispatcher.send(event)
        }
    }

    private func sendPresses(_ event: UIPressesEvent) {
        let responder = firstResponder ?? rootOwner ?? self
        for press in event.allPresses { press.responder = responder }
        switch event.allPresses.first?.phase {
        case .began: responder.pressesBegan(event.allPresses, with: event)
        case .ended: responder.pressesEnded(event.allPresses, with: event)
        case .cancelled: responder.pressesCancelled(event.allPresses, with: event)
        default: responder.pressesChanged(event.allPresses, with: event)
        }
    }
}
