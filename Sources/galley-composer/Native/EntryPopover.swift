import CGTK4
import GTKHost

/// Asks for one line of text, below a button.
@MainActor final class EntryPopover {
    private let popover: Widget
    private let entry: Widget
    private var onText: (@MainActor (String) -> Void)?

    /// - Parameters:
    ///   - label: stands before the entry.
    ///   - hint: shown while it is empty.
    ///   - onClose: called when the popover goes, whether something was entered or not.
    init(
        below button: Widget, label: String, hint: String, width: Int32 = -1,
        onClose: @escaping @MainActor () -> Void
    ) {
        popover = gtk_popover_new()
        entry = gtk_entry_new()
        gtk_entry_set_placeholder_text(Native.cast(entry, to: GtkEntry.self), hint)
        if width > 0 { gtk_editable_set_width_chars(OpaquePointer(entry), width) }
        let row = Native.box(vertical: false, spacing: 6)
        Native.append(gtk_label_new(label), to: row)
        Native.append(entry, to: row)
        gtk_popover_set_child(Native.cast(popover, to: GtkPopover.self), row)
        gtk_widget_set_parent(popover, button)
        connect(popover, "closed", onClose)
        connect(entry, "activate") { [weak self] in self?.accept() }
    }

    func show(_ text: String = "", onText: @escaping @MainActor (String) -> Void) {
        self.onText = onText
        gtk_editable_set_text(OpaquePointer(entry), text)
        gtk_popover_popup(Native.cast(popover, to: GtkPopover.self))
        gtk_widget_grab_focus(entry)
    }

    /// Takes the popover off its button; a widget may not go while one hangs on it.
    func remove() { gtk_widget_unparent(popover) }

    private func accept() {
        let text = gtk_editable_get_text(OpaquePointer(entry)).map { String(cString: $0) } ?? ""
        gtk_popover_popdown(Native.cast(popover, to: GtkPopover.self))
        onText?(text)
    }
}
