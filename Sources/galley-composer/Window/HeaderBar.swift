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
    private var mention: MentionPopover?

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
            ?? MentionPopover(
                below: mentionButton, onClose: { [weak actions] in actions?.focusText() },
                onName: { [unowned actions] in actions.mention($0) })
        mention = popover
        popover.show()
    }

    /// Takes the popovers off their buttons before the window goes.
    func remove() {
        menus.forEach { $0.removeList() }
        mention?.remove()
        menus = []
        mention = nil
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
        menus = [open, export]
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
        pack(Native.linked([pictures, mention]), atEnd: false)
    }

    private func addUndoButtons() {
        let undo = Native.button("Undo", tooltip: "Undo (Ctrl+Z)") { [unowned actions] in
            actions.undo()
        }
        let redo = Native.button("Redo", tooltip: "Redo (Ctrl+Shift+Z)") { [unowned actions] in
            actions.redo()
        }
        (self.undo, self.redo) = (undo, redo)
        pack(Native.linked([undo, redo]), atEnd: true)
    }
}
