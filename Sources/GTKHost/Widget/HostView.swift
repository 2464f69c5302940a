package import CGTK4
import CoreGraphics
public import Foundation
public import UIKit
package import Views

/// A view tree inside a GTK widget: layout, drawing, keys, input methods, pointer, clipboard and drops.
///
/// The root view fills the widget. Coordinates are points from the widget's top left, y down.
@MainActor public final class HostView {
    /// Fills the widget and holds everything shown.
    public let rootView: UIView
    /// Told of files dropped onto the widget, in their order, and where; returns whether it took them.
    public var didReceiveFiles: (@MainActor ([URL], CGPoint) -> Bool)?
    /// Told of text dropped from another program; without it the text goes into the focused text input.
    public var didReceiveText: (@MainActor (String, CGPoint) -> Bool)?

    /// The window that holds the root view, as UIKit sees it.
    package let window: UIWindow
    /// The native widget.
    package let widget: UnsafeMutablePointer<GtkWidget>
    /// Called after each frame was drawn.
    package var didDrawFrame: (@MainActor () -> Void)?
    /// How many nodes were drawn since the start: what tests count.
    package var nodesCreated: Int { renderTree.statistics.nodesCreated }

    package var clipboard: any ClipboardHost { GTKClipboard.general }
    /// Whether the widget has the keyboard.
    package private(set) var isFocused = false
    let renderTree = RenderTree()
    private(set) lazy var inputMethod = makeInputMethod()
    private var inputMethodExists = false
    private var keys: KeyController?
    private var pointer: PointerController?
    private var drop: DropController?
    var cursorName = ""
    var selectionOffer: Task<Void, Never>?
    private var isDrawing = false
    /// The frame clock's callback while something moves; 0 is none.
    private var frameTick: guint = 0
    private var wantsAnotherFrame = false

    /// A widget around `rootView`. GTK must have started (see `GTKApplication`).
    public convenience init(rootView: UIView) { self.init(rootView: rootView, controller: nil) }

    /// A widget around a view controller's view, which gets its appearance calls.
    public convenience init(rootViewController: UIViewController) {
        self.init(rootView: rootViewController.view, controller: rootViewController)
    }

    private init(rootView: UIView, controller: UIViewController?) {
        self.rootView = rootView
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
        widget = WidgetClass.makeWidget()
        g_object_ref_sink(widget)
        WidgetClass.attach(self, to: widget)
        gtk_widget_set_focusable(widget, 1)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        window.host = self
        UIPasteboard.general.clipboard = GTKClipboard.general
        if let controller {
            window.rootViewController = controller
        } else {
            window.addSubview(rootView)
        }
        window.makeKeyAndVisible()
        addControllers()
        connect(widget, "notify::scale-factor") { [weak self] in self?.setNeedsFrame() }
    }

    isolated deinit {
        WidgetClass.detach(widget)
        g_object_unref(widget)
    }

    /// Gives the widget the keyboard.
    public func focus() { gtk_widget_grab_focus(widget) }

    private func addControllers() {
        keys = KeyController(widget: widget) { [weak self] in self?.handle($0) ?? false }
        pointer = PointerController(
            widget: widget,
            onPointer: { [weak self] in self?.handle($0) },
            onScroll: { [weak self] in self?.handle($0) ?? false })
        drop = DropController(
            widget: widget,
            onFiles: { [weak self] in self?.receive(files: $0, at: $1) ?? false },
            onText: { [weak self] in self?.receive(text: $0, at: $1) ?? false })
        FocusController.attach(to: widget) { [weak self] hasFocus in
            self?.focusChanged(hasFocus)
        }
    }

    private func makeInputMethod() -> InputMethod {
        inputMethodExists = true
        let method = InputMethod { [weak self] in self?.textInput }
        gtk_im_context_set_client_widget(method.context, widget)
        return method
    }

    /// The first responder, when text can be typed into it.
    var textInput: (any UITextInput & UIView)? {
        window.firstResponder as? any UITextInput & UIView
    }

    /// GTK draws anew when the theme changes; views follow before they are laid out.
    private func updateAppearance() {
        let style: UIUserInterfaceStyle = Appearance.isDark(widget) ? .dark : .light
        guard window.hostTraits?.userInterfaceStyle != style else { return }
        window.hostTraits = UITraitCollection(userInterfaceStyle: style)
    }

    private func focusChanged(_ hasFocus: Bool) {
        isFocused = hasFocus
        (window.firstResponder as? UITextView)?.hostFocusDidChange()
        if hasFocus {
            window.makeKey()
            if window.firstResponder == nil {
                firstFocusable(in: rootView)?.becomeFirstResponder()
            }
        }
        setNeedsFrame()
    }

    private func firstFocusable(in view: UIView) -> UIView? {
        if view.canBecomeFirstResponder { return view }
        for subview in view.subviews {
            if let found = firstFocusable(in: subview) { return found }
        }
        return nil
    }
}

// MARK: Drawing

extension HostView: WidgetPeer {
    func snapshot(into snapshot: OpaquePointer) {
        isDrawing = true
        UIScreen.main.scale = scale
        updateAppearance()
        window.prepareFrame()
        if let tree = window.displayTree() {
            renderTree.render(tree, scale: scale, into: snapshot)
        }
        if inputMethodExists { placeCandidates() }
        didDrawFrame?()
        // GTK still draws while those two look at the layout.
        isDrawing = false
        guard wantsAnotherFrame else { return }
        // GTK forgets a redraw asked for while it draws.
        wantsAnotherFrame = false
        Task { gtk_widget_queue_draw(self.widget) }
    }

    func allocate(width: Int, height: Int) {
        let size = CGSize(width: width, height: height)
        guard window.bounds.size != size else { return }
        window.frame = CGRect(origin: .zero, size: size)
        rootView.frame = window.bounds
    }

    func measure(horizontally: Bool) -> (minimum: Int, natural: Int) { (100, 300) }

    func frameBegins(at time: TimeInterval) { AnimationClock.main.tick(at: time) }
}

extension HostView: WindowHost {
    package var scale: CGFloat { CGFloat(gtk_widget_get_scale_factor(widget)) }

    package var caretBlinkInterval: TimeInterval? { CaretSetting.blinkInterval(of: widget) }
    package var caretBlinkTimeout: TimeInterval { CaretSetting.blinkTimeout(of: widget) }

    package func setNeedsFrame() {
        if isDrawing {
            wantsAnotherFrame = true
        } else {
            gtk_widget_queue_draw(widget)
        }
    }

    package var drivesAnimations: Bool { gtk_widget_get_mapped(widget) != 0 }

    package func setAnimating(_ isAnimating: Bool) {
        if isAnimating, frameTick == 0 {
            frameTick = WidgetClass.addFrameTick(to: widget)
        } else if !isAnimating, frameTick != 0 {
            gtk_widget_remove_tick_callback(widget, frameTick)
            frameTick = 0
        }
    }

    package func firstResponderDidChange() {
        keys?.inputMethod = textInput == nil ? nil : inputMethod.context
        if inputMethodExists { gtk_im_context_reset(inputMethod.context) }
        setNeedsFrame()
    }

    package func textInputStateDidChange() {
        if inputMethodExists { inputMethod.clientStateChanged() }
        offerSelection()
    }

    private func placeCandidates() {
        guard let input = textInput, let selection = input.selectedTextRange else { return }
        inputMethod.setCursorLocation(input.convert(input.caretRect(for: selection.end), to: nil))
    }
}
