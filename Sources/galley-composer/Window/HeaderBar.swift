import CGTK4
import Composer
import GTKHost

/// The window's native buttons.
@MainActor final class HeaderBar {
    let widget: Widget = gtk_header_bar_new()
    let bold: ToggleButton
    let italic: ToggleButton
    let underline: ToggleButton
    private unowned let actions: any ComposerActions
    private var undo: Widget?
    private var redo: Widget?
    private var mentionButton: Widget?
    private var menus: [MenuButton] = []
    private var mention: EntryPopover?
    private var pictureMenu: MenuButton?
    private var description: EntryPopover?
    private var sendButton: Widget?

    init(_ actions: any ComposerActions) {
        self.actions = actions
        bold = ToggleButton(markup: "<b>B</b>", tooltip: "Bold (Ctrl+B)") {
            [unowned actions] in actions.toggle(.bold)
        }
        italic = ToggleButton(markup: "<i>I</i>", tooltip: "Italic (Ctrl+I)") {
            [unowned actions] in actions.toggle(.italic)
        }
        underline = ToggleButton(markup: "<u>U</u>", tooltip: "Underline (Ctrl+U)") {
            [unowned actions] in actions.toggle(.underline)
        }
        addSendButton()
        addFileButtons()
        addInsertButtons()
        pack(Native.linked([bold.widget, italic.widget, underline.widget]), atEnd: true)
        addUndoButtons()
    }

    func setUndo(possible: Bool, redo redoPossible: Bool) {
        if let undo { gtk_widget_set_sensitive(undo, possible ? 1 : 0) }
        if let redo { gtk_widget_set_sensitive(redo, redoPossible ? 1 : 0) }
    }

    /// Asks for a name to mention.
    func showMention() {
        guard let mentionButton else { return }
        let popover =
            mention
            ?? EntryPopover(
                below: mentionButton, label: "@", hint: "name",
                onClose: { [weak actions] in actions?.focusText() })
        mention = popover
        popover.show { [unowned actions] text in
            let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
            if !name.isEmpty { actions.mention(name) }
        }
    }

    /// Asks for a picture's description.
    func showDescription(_ text: String, onText: @escaping @MainActor (String) -> Void) {
        guard let button = pictureMenu?.widget else { return }
        let popover =
            description
            ?? EntryPopover(
                below: button, label: "Description", hint: "for those who do not see it",
                width: 36, onClose: { [weak actions] in actions?.focusText() })
        description = popover
        popover.show(text, onText: onText)
    }

    /// - Parameter isSending: a second press waits for the first.
    func setSend(isSending: Bool) {
        guard let sendButton else { return }
        gtk_button_set_label(
            Native.cast(sendButton, to: GtkButton.self), isSending ? "Sending…" : "Send")
        gtk_widget_set_sensitive(sendButton, isSending ? 0 : 1)
    }

    func setPicture(isThere: Bool) {
        if let button = pictureMenu?.widget { gtk_widget_set_sensitive(button, isThere ? 1 : 0) }
    }

    /// Takes the popovers off their buttons before the window goes.
    func remove() {
        menus.forEach { $0.removeList() }
        mention?.remove()
        description?.remove()
        menus = []
        mention = nil
        description = nil
    }

    private func pack(_ child: Widget, atEnd: Bool) {
        if atEnd {
            gtk_header_bar_pack_end(OpaquePointer(widget), child)
        } else {
            gtk_header_bar_pack_start(OpaquePointer(widget), child)
        }
    }

    private func addFileButtons() {
        let focusText: @MainActor () -> Void = { [weak actions] in actions?.focusText() }
        let open = MenuButton("Open", tooltip: "Open a post (Ctrl+O)", onClose: focusText) {
            [unowned actions] in
            [
                ("File…", { actions.chooseFile() }),
                ("RTFD package…", { actions.choosePackage() }),
            ]
        }
        let save = Native.button("Save", tooltip: "Save the post (Ctrl+S)") {
            [unowned actions] in actions.save()
        }
        let export = MenuButton("Export", tooltip: "Export the post", onClose: focusText) {
            [unowned actions] in
            PostFormat.allCases.map { format in
                (format.title, { @MainActor in actions.export(format) })
            }
        }
        menus += [open, export]
        pack(Native.linked([open.widget, save, export.widget]), atEnd: false)
    }

    private func addInsertButtons() {
        let pictures = Native.button("Pictures", tooltip: "Insert pictures (Ctrl+Shift+P)") {
            [unowned actions] in actions.choosePictures()
        }
        let mention = Native.button("@", tooltip: "Mention a person (Ctrl+Shift+M)") {
            [weak self] in self?.showMention()
        }
        mentionButton = mention
        let focusText: @MainActor () -> Void = { [weak actions] in actions?.focusText() }
        let picture = MenuButton(
            "⋯", tooltip: "The picture at the caret (menu key)", onClose: focusText
        ) { [unowned actions] in actions.pictureItems() }
        pictureMenu = picture
        menus.append(picture)
        pack(Native.linked([pictures, picture.widget, mention]), atEnd: false)
    }

    private func addSendButton() {
        let send = Native.button("Send", tooltip: "Send the post (Ctrl+Return)") {
            [unowned actions] in actions.send()
        }
        gtk_widget_add_css_class(send, "suggested-action")
        sendButton = send
        pack(send, atEnd: true)
    }

    private func addUndoButtons() {
        let undo = Native.button("↶", tooltip: "Undo (Ctrl+Z)") { [unowned actions] in
            actions.undo()
        }
        let redo = Native.button("↷", tooltip: "Redo (Ctrl+Shift+Z)") { [unowned actions] in
            actions.redo()
        }
        (self.undo, self.redo) = (undo, redo)
        pack(Native.linked([undo, redo]), atEnd: true)
    }
}
