import CGTK4
import Composer
import GTKHost
import UIKit

extension ComposerWindow: ComposerActions {
    func chooseFile() {
        Task {
            let files = await FileChooser.open(
                title: "Open a post", in: self.window, severally: false, filter: nil)
            await self.openAfterAsking(files.first)
        }
    }

    func choosePackage() {
        Task {
            await self.openAfterAsking(
                await FileChooser.openFolder(title: "Open an RTFD package", in: self.window))
        }
    }

    func save() { Task { await self.saveAsking(forName: self.editor.file == nil) } }
    func saveAs() { Task { await self.saveAsking(forName: true) } }
    func export(_ format: PostFormat) { Task { await self.exportAsking(format) } }

    func choosePictures() {
        let endings = ["jpg", "jpeg", "png", "gif", "webp", "heic", "tif", "tiff", "bmp"]
        let patterns = endings.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }
        Task {
            self.insert(
                await FileChooser.open(
                    title: "Insert pictures", in: self.window, severally: true,
                    filter: ("Pictures", patterns)))
        }
    }

    func mention(_ name: String) {
        editor.insert(.user(named: name))
        showCaret()
        hostWindow.hostView.focus()
    }

    func toggle(_ style: TextStyle) {
        switch style {
        case .bold: editor.toggleBold()
        case .italic: editor.toggleItalic()
        case .underline: editor.toggleUnderline()
        }
        refreshStyles()
        hostWindow.hostView.focus()
    }

    func focusText() { hostWindow.hostView.focus() }

    func undo() {
        editor.undo()
        refresh()
    }

    func redo() {
        editor.redo()
        refresh()
    }
}

// MARK: Shortcuts

extension ComposerWindow {
    func addShortcuts() {
        guard let controller = gtk_event_controller_key_new() else { return }
        connectKey(UnsafeMutableRawPointer(controller), "key-pressed") {
            [weak self] value, _, state in
            guard let self else { return false }
            if self.shortcut(value, state) { return true }
            guard state & GDK_CONTROL_MASK.rawValue != 0,
                let scalar = Unicode.Scalar(gdk_keyval_to_unicode(gdk_keyval_to_lower(value)))
            else { return false }
            return self.shortcut(
                Character(scalar), isShiftDown: state & GDK_SHIFT_MASK.rawValue != 0)
        }
        let widget = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
        gtk_widget_add_controller(widget, controller)
    }

    /// Keys that type nothing.
    private func shortcut(_ value: UInt32, _ state: UInt32) -> Bool {
        switch Int32(bitPattern: value) {
        case GDK_KEY_Return where state & GDK_CONTROL_MASK.rawValue != 0: send()
        default: return false
        }
        return true
    }

    private func shortcut(_ key: Character, isShiftDown: Bool) -> Bool {
        switch (key, isShiftDown) {
        case ("o", false): chooseFile()
        case ("o", true): choosePackage()
        case ("s", false): save()
        case ("s", true): saveAs()
        case ("p", true): choosePictures()
        case ("m", true): header?.showMention()
        case ("w", false), ("q", false): gtk_window_close(window)
        default: return false
        }
        return true
    }
}
