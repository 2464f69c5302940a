import CGTK4
import GTKHost

/// A list of commands below a button, made when it is first opened.
@MainActor final class Menu {
    private let popover: Widget

    init(below button: Widget, items: [(title: String, action: @MainActor () -> Void)]) {
        popover = gtk_popover_new()
        let column = Native.box(vertical: true)
        gtk_popover_set_child(Native.cast(popover, to: GtkPopover.self), column)
        gtk_widget_set_parent(popover, button)
        for item in items {
            let row = Native.button(item.title) { [weak self] in
                self?.hide()
                item.action()
            }
            gtk_widget_add_css_class(row, "flat")
            Native.append(row, to: column)
        }
    }

    func show() { gtk_popover_popup(Native.cast(popover, to: GtkPopover.self)) }

    func remove() { gtk_widget_unparent(popover) }

    private func hide() { gtk_popover_popdown(Native.cast(popover, to: GtkPopover.self)) }
}
