package import CoreGraphics

/// What a window needs of the toolkit it stands in. GTKHost implements it; tests use one of their own.
@MainActor package protocol WindowHost: AnyObject {
    /// Points to pixels.
    var scale: CGFloat { get }
    /// Asks for a frame: layout, then drawing of what changed.
    func setNeedsFrame()
    /// The first responder changed, or its caret or marked text moved: input methods follow.
    func firstResponderDidChange()
    func textInputStateDidChange()
    var clipboard: any ClipboardHost { get }
    /// Whether keys go to this window; a caret shows only then.
    var isFocused: Bool { get }
    /// Seconds that a caret is shown and then hidden; nil when it does not blink.
    var caretBlinkInterval: TimeInterval? { get }
    /// Seconds without a key or click after which a caret stops blinking and stays; infinite when it never does.
    var caretBlinkTimeout: TimeInterval { get }
    /// Whether the host calls `AnimationClock.tick(at:)` at each frame after `setAnimating(true)`.
    var drivesAnimations: Bool { get }
    func setAnimating(_ isAnimating: Bool)
}

extension WindowHost {
    package var isFocused: Bool { true }
    package var caretBlinkInterval: TimeInterval? { 0.6 }
    package var caretBlinkTimeout: TimeInterval { .infinity }
    package var drivesAnimations: Bool { false }
    package func setAnimating(_ isAnimating: Bool) {}
}

/// The system clipboard. Reads are asynchronous: another program, or this one, may own the contents.
@MainActor package protocol ClipboardHost: AnyObject {
    /// Representations by type identifier or MIME type, best first; offered until replaced.
    func write(_ items: [(type: String, data: Data)])
    func read(type: String, completion: @escaping @MainActor (Data?) -> Void)
    var availableTypes: [String] { get }
}

/// A piece of a view's content that a host may draw once and keep.
///
/// A text view gives one per line fragment. Same `identity` and same `frame.size` mean the same pixels:
/// the identity must change whenever what is drawn changes.
@MainActor package struct DisplayFragment {
    package var identity: UInt64
    /// In the view's coordinates, points; covers everything `draw` paints.
    package var frame: CGRect
    /// Draws in the view's coordinates.
    package var draw: @MainActor (CGContext) -> Void

    package init(identity: UInt64, frame: CGRect, draw: @escaping @MainActor (CGContext) -> Void) {
        self.identity = identity
        self.frame = frame
        self.draw = draw
    }
}

/// A view whose content comes in fragments instead of one `draw(_:)`.
@MainActor package protocol FragmentedContent: AnyObject {
    /// Fragments that touch `rect` (view coordinates), back to front.
    func displayFragments(in rect: CGRect) -> [DisplayFragment]
}

/// A pointer event as a host delivers it, in window coordinates (points, y down).
package struct PointerInput: Sendable {
    package enum Phase: Sendable { case began, moved, ended, cancelled, hovered }
    package var phase: Phase
    package var location: CGPoint
    package var clickCount: Int
    /// 1 primary, 2 middle, 3 secondary.
    package var button: Int
    package var isShiftDown: Bool
    package var isControlDown: Bool
    /// Seconds on any monotonic clock.
    package var timestamp: TimeInterval

    package init(
        phase: Phase, location: CGPoint, clickCount: Int = 1, button: Int = 1,
        isShiftDown: Bool = false,
        isControlDown: Bool = false, timestamp: TimeInterval = 0
    ) {
        self.phase = phase
        self.location = location
        self.clickCount = clickCount
        self.button = button
        self.isShiftDown = isShiftDown
        self.isControlDown = isControlDown
        self.timestamp = timestamp
    }
}
