import CGTK4
import Composer
import Foundation
import GTKHost
import UIKit

extension ComposerWindow {
    /// Whether the window may close now; asks first when there are changes.
    func mayClose() -> Bool {
        guard editor.isEdited else {
            closeOthers()
            return true
        }
        Task { await self.askAndClose() }
        return false
    }

    private func askAndClose() async {
        guard await mayDiscard() else { return }
        closeOthers()
        hostWindow.close()
    }

    private func closeOthers() {
        header?.remove()
        pictureWindows.forEach { $0.close() }
        pictureWindows = []
    }

    /// Asks what to do with changes; false when the person wants to go on editing.
    private func mayDiscard() async -> Bool {
        guard editor.isEdited else { return true }
        let name = editor.file?.lastPathComponent ?? "the new post"
        let answer = await Question.ask(
            "Save the changes to \(name)?", detail: "They are lost otherwise.",
            answers: ["Cancel", "Discard", "Save"], in: window)
        switch answer {
        case 1: return true
        case 2:
            await saveAsking(forName: editor.file == nil)
            return !editor.isEdited
        default: return false
        }
    }

    func saveAsking(forName asks: Bool) async {
        guard asks else {
            await editor.picturesPrepared()
            report { try self.editor.save() }
            return refresh()
        }
        let suggestion = editor.file?.lastPathComponent ?? "Post.rtfd"
        defer { hostWindow.hostView.focus() }
        guard
            let url = await FileChooser.save(
                title: "Save the post", in: window, suggestedName: suggestion)
        else { return }
        await editor.picturesPrepared()
        report { try self.editor.save(as: package(of: url)) }
        refresh()
    }

    /// The RTFD package a file lies in; a file outside a package stands for itself.
    private func package(of file: URL) -> URL {
        var folder = file.deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            if folder.pathExtension.lowercased() == "rtfd" { return folder }
            folder.deleteLastPathComponent()
        }
        return file
    }

    func openAfterAsking(_ url: URL?) async {
        defer { hostWindow.hostView.focus() }
        guard let url, await mayDiscard() else { return }
        open(package(of: url))
    }

    func exportAsking(_ format: PostFormat) async {
        // The list that was clicked leaves the keyboard to its button.
        defer { hostWindow.hostView.focus() }
        let stem = editor.file?.deletingPathExtension().lastPathComponent ?? "Post"
        guard
            let url = await FileChooser.save(
                title: "Export as \(format.title)", in: window,
                suggestedName: "\(stem).\(format.fileExtension)")
        else { return }
        await editor.picturesPrepared()
        report {
            let lost = try self.editor.export(format, to: url)
            let remarks = lost.isEmpty ? "" : ", \(lost.count) remarks"
            self.status.show(note: "Exported \(url.lastPathComponent)\(remarks)")
        }
    }
}
