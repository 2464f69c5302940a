import CGTK4
import GTKHost

/// A button with a list of commands below it, made when it is opened.
@MainActor final class MenuButton {
    typealias Item = (title: String, action: @MainActor () -> Void)

    private(set) var widget: Widget
    private var popover: Widget?
    private let items: @MainActor () -> [Item]
    private let onClose: @MainActor () -> Void

    /// - Parameter onClose: called when the list goes, whether a command was chosen or not.
    init(
        _ label: String, tooltip: String, onClose: @escaping @MainActor () -> Void,
        items: @escaping @MainActor () -> [Item]
    ) {
        self.items = items
        self.onClose = onClose
        widget = gtk_button_new_with_label(label)
        gtk_widget_set_focus_on_click(widget, 0)
        gtk_widget_set_tooltip_text(widget, tooltip)
        connect(widget, "clicked") { [weak self] in self?.show() }
    }

    /// Takes the list off its button; a widget may not go while one hangs on it.
    func removeList() {
        if let popover { gtk_widget_unparent(popover) }
        popover = nil
    }

    func show() {
        removeList()
        let list = makeList()
        popover = list
        gtk_popover_popup(Native.cast(list, to: GtkPopover.self))
    }

    private func makeList() -> Widget {
        let list: Widget = gtk_popover_new()
        let column = Native.box(vertical: true)
        gtk_popover_set_child(Native.cast(list, to: GtkPopover.self), column)
        gtk_widget_set_parent(list, widget)
        connect(list, "closed", onClose)
        for item in items() {
            let row = Native.button(item.title) {
                gtk_popover_popdown(Native.cast(list, to: GtkPopover.self))
                item.action()
            }
            gtk_widget_add_css_class(row, "flat")
            Native.append(row, to: column)
        }
        return list
    }
}
