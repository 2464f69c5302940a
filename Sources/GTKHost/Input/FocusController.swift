import CGTK4

/// Whether the widget has the keyboard.
@MainActor enum FocusController {
    static func attach(
        to widget: UnsafeMutablePointer<GtkWidget>, onChange: @escaping @MainActor (Bool) -> Void
    ) {
        guard let controller = gtk_event_controller_focus_new() else { return }
        connect(UnsafeMutableRawPointer(controller), "enter") { onChange(true) }
        connect(UnsafeMutableRawPointer(controller), "leave") { onChange(false) }
        gtk_widget_add_controller(widget, controller)
    }
}
