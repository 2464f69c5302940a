import CGTK4
import GTKHost

/// One line that tells of an error or of something to look at, until it is closed or something better happened.
@MainActor final class MessageBar {
    let widget: Widget
    private let label: Widget
    private let row: Widget
    private let link: Widget
    private var action: (@MainActor () -> Void)?

    init() {
        widget = gtk_revealer_new()
        label = gtk_label_new(nil)
        row = Native.box(vertical: false, spacing: 8)
        link = gtk_button_new_with_label("Show")
        gtk_widget_add_css_class(row, "galley-message")
        gtk_widget_set_hexpand(label, 1)
        gtk_label_set_xalign(OpaquePointer(label), 0)
        gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
        Native.append(label, to: row)
        Native.append(link, to: row)
        gtk_widget_set_focus_on_click(link, 0)
        connect(link, "clicked") { [weak self] in self?.action?() }
        Native.append(
            Native.button("Close", tooltip: "Close this message") { [weak self] in self?.hide() },
            to: row)
        gtk_revealer_set_child(OpaquePointer(widget), row)
    }

    /// The message that is shown; nil when none is.
    private(set) var message: String?

    /// - Parameter action: what "Show" does; without one the line tells of an error.
    func show(_ text: String, action: (@MainActor () -> Void)? = nil) {
        self.action = action
        gtk_widget_set_visible(link, action == nil ? 0 : 1)
        if action == nil {
            gtk_widget_remove_css_class(row, "galley-news")
        } else {
            gtk_widget_add_css_class(row, "galley-news")
        }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
        message = line
        gtk_label_set_text(OpaquePointer(label), line)
        gtk_widget_set_tooltip_text(label, line)
        gtk_revealer_set_reveal_child(OpaquePointer(widget), 1)
    }

    func hide() {
        message = nil
        gtk_revealer_set_reveal_child(OpaquePointer(widget), 0)
    }
}
