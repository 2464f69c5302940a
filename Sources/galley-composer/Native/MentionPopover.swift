import CGTK4
import GTKHost

/// Asks for the name to mention, below its button.
@MainActor final class MentionPopover {
    private let popover: Widget
    private let entry: Widget
    private let onName: @MainActor (String) -> Void

    /// - Parameter onClose: called when the popover goes, whether a name was given or not.
    init(
        below button: Widget, onClose: @escaping @MainActor () -> Void,
        onName: @escaping @MainActor (String) -> Void
    ) {
        self.onName = onName
        popover = gtk_popover_new()
        entry = gtk_entry_new()
        gtk_entry_set_placeholder_text(Native.cast(entry, to: GtkEntry.self), "name")
        let row = Native.box(vertical: false, spacing: 6)
        Native.append(gtk_label_new("@"), to: row)
        Native.append(entry, to: row)
        gtk_popover_set_child(Native.cast(popover, to: GtkPopover.self), row)
        gtk_widget_set_parent(popover, button)
        connect(popover, "closed", onClose)
        connect(entry, "activate") { [weak self] in self?.accept() }
    }

    func show() {
        gtk_editable_set_text(OpaquePointer(entry), "")
        gtk_popover_popup(Native.cast(popover, to: GtkPopover.self))
        gtk_widget_grab_focus(entry)
    }

    /// Takes the popover off its button; a widget may not go while one hangs on it.
    func remove() { gtk_widget_unparent(popover) }

    private func accept() {
        let text = gtk_editable_get_text(OpaquePointer(entry)).map { String(cString: $0) } ?? ""
        gtk_popover_popdown(Native.cast(popover, to: GtkPopover.self))
        let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
        if !name.isEmpty { onName(name) }
    }
}
