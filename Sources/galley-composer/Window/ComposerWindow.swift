import CGTK4
import Composer
import Foundation
import GTKHost
import UIKit

/// The window that edits one post.
@MainActor final class ComposerWindow {
    let editor: PostEditor
    let sending: PostSending
    let hostWindow: HostWindow
    let status = StatusLine()
    let message = MessageBar()
    var header: HeaderBar?
    /// Called when title, counts and buttons are up to date.
    var didRefresh: (@MainActor () -> Void)?
    /// Windows that show a picture.
    var pictureWindows: [PictureWindow] = []
    private var isRefreshPending = false

    init(_ destinations: Destinations) {
        editor = PostEditor(uploads: destinations.uploads, spool: destinations.spool)
        sending = PostSending(editor, to: destinations.publisher)
        hostWindow = HostWindow(
            title: "New post", rootView: editor.textView, size: CGSize(width: 960, height: 680))
        ComposerStyle.install()
        assemble()
        editor.placeholder = "Write something…"
        editor.onChange = { [weak self] in self?.changed() }
        editor.onMessage = { [weak self] in self?.message.show($0) }
        editor.onOpenPicture = { [weak self] in self?.showOriginal($0) }
        editor.onDescribePicture = { [weak self] in self?.describe($0) }
        editor.uploads?.onChange = { [weak self] in self?.changed() }
        sending.onChange = { [weak self] in self?.showSending() }
        hostWindow.shouldClose = { [weak self] in self?.mayClose() ?? true }
        hostWindow.hostView.didReceiveFiles = { [weak self] in self?.receive($0, at: $1) ?? false }
        addShortcuts()
        refresh()
    }

    var window: UnsafeMutablePointer<GtkWindow> { hostWindow.window }

    func show() {
        hostWindow.show()
        editor.textView.becomeFirstResponder()
    }

    /// Opens a post, or says in the message bar why that failed.
    func open(_ file: URL) {
        report {
            let diagnostics = try self.editor.open(file)
            self.status.show(
                note: diagnostics.isEmpty ? "" : "\(diagnostics.count) remarks while reading")
        }
        refresh()
    }

    private func assemble() {
        let header = HeaderBar(self)
        self.header = header
        gtk_window_set_titlebar(window, header.widget)
        let column = Native.box(vertical: true)
        gtk_window_set_child(window, column)
        for part in [message.widget, hostWindow.hostView.widget, status.widget] {
            Native.append(part, to: column)
        }
    }

    /// Runs what may fail; a failure is one line above the text.
    func report(_ body: () throws -> Void) {
        do {
            try body()
            message.hide()
        } catch {
            message.show("\(error)")
        }
    }

    // MARK: State shown around the text

    private func changed() {
        refreshStyles()
        guard !isRefreshPending else { return }
        isRefreshPending = true
        // Once for many changes: counting words must not slow typing.
        Task {
            try await Task.sleep(for: .milliseconds(150))
            self.isRefreshPending = false
            self.refresh()
        }
    }

    func refresh() {
        status.show(editor.statistics)
        status.show(editor.uploads?.summary)
        header?.setPicture(isThere: editor.currentPicture != nil)
        header?.setUndo(possible: editor.canUndo, redo: editor.canRedo)
        // Without its extension, as the header has little room beside its buttons.
        let name = editor.file?.deletingPathExtension().lastPathComponent ?? "New post"
        let title = (editor.isEdited ? "• " : "") + name
        if title != hostWindow.title { hostWindow.title = title }
        refreshStyles()
        didRefresh?()
    }

    func refreshStyles() {
        let attributes = editor.textView.typingAttributes
        let traits = (attributes[.font] as? UIFont)?.fontDescriptor.symbolicTraits ?? []
        header?.bold.isOn = traits.contains(.traitBold)
        header?.italic.isOn = traits.contains(.traitItalic)
        header?.underline.isOn = (attributes[.underlineStyle] as? Int ?? 0) != 0
    }

    // MARK: Files from outside

    private func receive(_ files: [URL], at point: CGPoint) -> Bool {
        let textView = editor.textView
        if let position = textView.closestPosition(to: textView.convert(point, from: nil)) {
            textView.selectedTextRange = textView.textRange(from: position, to: position)
        }
        insert(files)
        return true
    }

    func showCaret() { editor.textView.scrollRangeToVisible(editor.textView.selectedRange) }

    func insert(_ files: [URL]) {
        guard !files.isEmpty else { return }
        message.hide()
        let insertion = editor.beginInserting(picturesFrom: files)
        Task {
            await insertion.value
            self.hostWindow.hostView.focus()
            self.refresh()
        }
    }
}
