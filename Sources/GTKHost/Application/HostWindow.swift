package import CGTK4
public import UIKit

/// A desktop window around a view.
///
/// Add native controls through `titleBar` and friends inside this package; a client needs only a title,
/// a view and a size.
@MainActor public final class HostWindow {
    /// The view and everything in it.
    public let hostView: HostView
    /// Asked before the window closes; return false to keep it open. The user's click asks, `close()` does not.
    public var shouldClose: (@MainActor () -> Bool)?
    package let window: UnsafeMutablePointer<GtkWindow>
    private var isOpen = false

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    ///   - title: shown by the desktop.
    ///   - rootView: fills the window.
    ///   - size: the first size of the contents, in points.
    public convenience init(
        title: String, rootView: UIView, size: CGSize = CGSize(width: 800, height: 600)
    ) {
        self.init(title: title, hostView: HostView(rootView: rootView), size: size)
    }

    /// A window around a view controller's view, not shown yet; otherwise like `init(title:rootView:size:)`.
    public convenience init(
        title: String, rootViewController: UIViewController,
        size: CGSize = CGSize(width: 800, height: 600)
    ) {
        self.init(
            title: title, hostView: HostView(rootViewController: rootViewController), size: size)
    }

    private init(title: String, hostView: HostView, size: CGSize) {
        self.hostView = hostView
        window = UnsafeMutableRawPointer(gtk_window_new()).assumingMemoryBound(to: GtkWindow.self)
        self.title = title
        gtk_window_set_title(window, title)
        gtk_window_set_default_size(window, Int32(size.width), Int32(size.height))
        gtk_window_set_child(window, hostView.widget)
        connectFlag(window, "close-request") { [weak self] in
            guard let self else { return false }
            if self.shouldClose?() ?? true { self.ended() }
            return self.isOpen
        }
    }

    /// What the title bar says.
    public var title: String {
        didSet { gtk_window_set_title(window, title) }
    }

    /// Shows the window and puts it in front. The running application keeps it until it closes.
    public func show() {
        isOpen = true
        GTKApplication.running?.opened(self)
        gtk_window_present(window)
        gtk_widget_grab_focus(hostView.widget)
    }

    /// Closes the window without asking.
    public func close() {
        guard isOpen else { return }
        ended()
        gtk_window_destroy(window)
    }

    private func ended() {
        isOpen = false
        GTKApplication.running?.closed(self)
    }
}
