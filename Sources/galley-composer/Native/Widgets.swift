import CGTK4
import GTKHost

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Small makers of native widgets.
@MainActor enum Native {
    static func cast<T>(_ widget: UnsafeMutablePointer<GtkWidget>, to _: T.Type)
        -> UnsafeMutablePointer<T>
    {
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: T.self)
    }

    static func box(vertical: Bool, spacing: Int32 = 0) -> Widget {
        gtk_box_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, spacing)
    }

    static func append(_ child: Widget, to box: Widget) {
        gtk_box_append(cast(box, to: GtkBox.self), child)
    }

    /// A text button with a tooltip; it never takes the focus from the text.
    static func button(
        _ label: String, tooltip: String? = nil, action: @escaping @MainActor () -> Void
    ) -> Widget {
        prepare(gtk_button_new_with_label(label), tooltip: tooltip, action: action)
    }

    /// Two or more buttons that look like one.
    static func linked(_ children: [Widget]) -> Widget {
        let row = box(vertical: false)
        gtk_widget_add_css_class(row, "linked")
        children.forEach { append($0, to: row) }
        return row
    }

    private static func prepare(
        _ widget: Widget, tooltip: String?, action: @escaping @MainActor () -> Void
    ) -> Widget {
        gtk_widget_set_focus_on_click(widget, 0)
        if let tooltip { gtk_widget_set_tooltip_text(widget, tooltip) }
        connect(widget, "clicked", action)
        return widget
    }
}

/// A button that stays down: reflects a state it does not own.
@MainActor final class ToggleButton {
    let widget: Widget
    private var isUpdating = false

    init(markup: String, tooltip: String, action: @escaping @MainActor () -> Void) {
        widget = gtk_toggle_button_new()
        let label: Widget = gtk_label_new(nil)
        gtk_label_set_markup(OpaquePointer(label), markup)
        gtk_button_set_child(Native.cast(widget, to: GtkButton.self), label)
        gtk_widget_set_focus_on_click(widget, 0)
        gtk_widget_set_tooltip_text(widget, tooltip)
        connect(widget, "toggled") { [weak self] in
            if self?.isUpdating == false { action() }
        }
    }

    var isOn: Bool {
        get { gtk_toggle_button_get_active(button) != 0 }
        set {
            guard newValue != isOn else { return }
            isUpdating = true
            gtk_toggle_button_set_active(button, newValue ? 1 : 0)
            isUpdating = false
        }
    }

    private var button: UnsafeMutablePointer<GtkToggleButton> {
        Native.cast(widget, to: GtkToggleButton.self)
    }
}
