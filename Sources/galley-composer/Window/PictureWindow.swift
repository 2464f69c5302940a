import CGTK4
import Foundation
import GTKHost
import UIKit

/// Shows one picture as large as the window; Escape closes it.
@MainActor final class PictureWindow {
    private let hostWindow: HostWindow

    /// - Parameter onClose: called when it closed by itself.
    init(_ image: UIImage, title: String, onClose: @escaping @MainActor (PictureWindow) -> Void) {
        let view = UIImageView(image: image)
        view.contentMode = .scaleAspectFit
        view.backgroundColor = .black
        let scale = min(1, 960 / max(1, image.size.width), 720 / max(1, image.size.height))
        let size = CGSize(
            width: max(240, image.size.width * scale), height: max(180, image.size.height * scale))
        hostWindow = HostWindow(title: title, rootView: view, size: size)
        hostWindow.shouldClose = { [weak self] in
            if let self { onClose(self) }
            return true
        }
        guard let controller = gtk_event_controller_key_new() else { return }
        connectKey(UnsafeMutableRawPointer(controller), "key-pressed") { [weak self] value, _, _ in
            guard Int32(bitPattern: value) == GDK_KEY_Escape, let self else { return false }
            gtk_window_close(self.hostWindow.window)
            return true
        }
        let widget = UnsafeMutableRawPointer(hostWindow.window).assumingMemoryBound(
            to: GtkWidget.self)
        gtk_widget_add_controller(widget, controller)
    }

    func show() { hostWindow.show() }
    func close() { hostWindow.close() }
}
