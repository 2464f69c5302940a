import Testing
import Transfer
import UIKit

@testable import Composer

/// Pictures and their uploads: what starts, cancels and restarts them, and that no upload is an edit.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PostUploadsTests {
    private let target = FakeTarget()
    private let uploads: PostUploads

    init() {
        let queue = UploadQueue(target: target, policy: .never)
        uploads = PostUploads(queue: queue)
    }

    private func editor(_ text: String = "", caret: Int = 0) -> PostEditor {
        Samples.editor(text, caret: caret, uploads: uploads)
    }

    private func picture(_ editor: PostEditor, _ id: String) throws -> PostPicture {
        try #require(editor.picture(withID: id))
    }

    private func wait(_ editor: PostEditor, _ id: String, for state: PictureState) async throws {
        let picture = try picture(editor, id)
        await uploads.wait { picture.state == state }
    }

    @Test("A5: an upload starts at insertion; the picture shows what the queue says")
    func startsAtInsertion() async throws {
        let editor = editor()
        let sample = Samples.picture(.red, id: "a")
        editor.insert([sample])
        #expect(try picture(editor, "a").state == .waiting)
        await target.waitForTransfers(1)
        await target.advance("a", sent: 25, of: 100)
        try await wait(editor, "a", for: .uploading(0.25))
        try await target.finish("a")
        try await wait(editor, "a", for: .done)
        #expect(uploads.receipt(of: "a")?.remoteID == "remote-a")
        #expect(await target.received["a"] == sample.data)
    }

    @Test("A5: completion order is free, order in the text is not touched")
    func completionOrder() async throws {
        let editor = editor()
        editor.insert(["a", "b", "c"].map { Samples.picture(.red, id: $0) })
        await target.waitForTransfers(3)
        for id in ["c", "a", "b"] {
            try await target.finish(id)
            try await wait(editor, id, for: .done)
        }
        #expect(Samples.ids(editor) == ["a", "b", "c"])
    }

    @Test("Decision 10: progress, completion and failure change no text, caret, undo or scroll")
    func uploadsAreNoEdits() async throws {
        let editor = editor(String(repeating: "line\n", count: 200), caret: 3)
        editor.textView.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        editor.textView.layoutIfNeeded()
        editor.insert([Samples.picture(.red, id: "a"), Samples.picture(.green, id: "b")])
        await Samples.endTurn()
        editor.textView.selectedRange = NSRange(location: 1, length: 0)
        editor.textView.contentOffset = CGPoint(x: 0, y: 700)
        // Lines above that were estimated become exact; what is seen stays.
        editor.textView.layoutIfNeeded()
        let offset = editor.textView.contentOffset
        let text = editor.textView.textStorage.copy() as? NSAttributedString
        let log = EditLog(editor.textView)
        await target.waitForTransfers(2)
        await target.advance("a", sent: 1, of: 2)
        try await target.finish("a")
        await target.fail("b")
        try await wait(editor, "a", for: .done)
        try await wait(editor, "b", for: .failed("the server is full"))
        editor.textView.layoutIfNeeded()
        #expect(log.edits == 0)
        #expect(text?.isEqual(editor.textView.textStorage) == true)
        #expect(editor.textView.selectedRange == NSRange(location: 1, length: 0))
        #expect(offset.y >= 700 && editor.textView.contentOffset == offset)
        editor.undo()
        #expect(Samples.ids(editor).isEmpty)
        #expect(!editor.canUndo)
    }

    @Test("A6: undoing the insertion cancels the upload, redo starts it again with the same bytes")
    func undoCancels() async throws {
        let editor = editor()
        let sample = Samples.picture(.red, id: "a")
        editor.insert([sample])
        await target.waitForTransfers(1)
        editor.undo()
        await target.waitForCancellation(of: "a")
        await uploads.wait { uploads.state(of: "a") == .cancelled }
        editor.redo()
        await target.waitForTransfers(2)
        try await target.finish("a")
        try await wait(editor, "a", for: .done)
        #expect(await target.received["a"] == sample.data)
    }

    enum Removal: CaseIterable { case backspace, cut, close }

    @Test("A6: removing a picture cancels its upload", arguments: Removal.allCases)
    func removalCancels(_ removal: Removal) async throws {
        let editor = editor("ab", caret: 1)
        editor.insert([Samples.picture(.red, id: "x"), Samples.picture(.blue, id: "y")])
        await target.waitForTransfers(2)
        await Samples.endTurn()
        switch removal {
        case .backspace:
            editor.textView.selectedRange = NSRange(location: 3, length: 0)
            editor.textView.deleteBackward()
        case .cut:
            editor.textView.selectedRange = NSRange(location: 2, length: 1)
            editor.textView.cut(nil)
        case .close: editor.remove(try picture(editor, "x"))
        }
        await target.waitForCancellation(of: "x")
        #expect(await target.cancelled == ["x"])
        #expect(Samples.ids(editor) == ["y"])
        await Samples.endTurn()
        editor.undo()
        await target.waitForTransfers(3)
        #expect(await target.begun.last == "x")
        #expect(Samples.ids(editor) == ["x", "y"])
    }

    @Test("A6: the same id elsewhere in the text keeps the upload alive")
    func copyKeepsAlive() async throws {
        let editor = editor()
        editor.insert([Samples.picture(.red, id: "a")])
        await target.waitForTransfers(1)
        editor.textView.selectedRange = NSRange(location: 0, length: 1)
        editor.textView.copy(nil)
        editor.textView.selectedRange = NSRange(location: 1, length: 0)
        editor.textView.insertText("\n")
        editor.textView.paste(nil)
        #expect(Samples.ids(editor) == ["a", "a"])
        editor.textView.deleteBackward()
        try await target.finish("a")
        try await wait(editor, "a", for: .done)
        #expect(await target.begun == ["a"])
        #expect(await target.cancelled.isEmpty)
    }

    @Test("A7: a failed picture keeps its place; retry uses the same id")
    func retryKeepsIDAndPlace() async throws {
        let editor = editor("ab", caret: 1)
        editor.insert([Samples.picture(.red, id: "a")])
        await target.waitForTransfers(1)
        await target.fail("a", "413: the picture is too large")
        try await wait(editor, "a", for: .failed("413: the picture is too large"))
        #expect(uploads.summary.text == "0 of 1 uploaded, 1 failed")
        editor.retry(try picture(editor, "a"))
        #expect(try picture(editor, "a").state == .waiting)
        await target.waitForTransfers(2)
        try await target.finish("a")
        try await wait(editor, "a", for: .done)
        #expect(await target.begun == ["a", "a"])
        #expect(editor.textView.text == "a\n\u{FFFC}\nb")
        #expect(uploads.summary.text == "1 uploaded")
    }

    @Test("A7: an error picture takes the place of a failed one when the client wants it")
    func errorPicture() async throws {
        let uploads = PostUploads(
            queue: UploadQueue(target: target, policy: .never),
            failurePolicy: .replaceByErrorPicture)
        let editor = Samples.editor("ab", caret: 1, uploads: uploads)
        editor.insert([Samples.picture(.red, id: "a")])
        await target.waitForTransfers(1)
        await target.fail("a")
        await uploads.wait { editor.pictures.isEmpty }
        let attachment = editor.textView.textStorage.attribute(
            .attachment, at: 2, effectiveRange: nil)
        #expect((attachment as? ErrorPicture)?.identifier == "a")
        #expect(editor.textView.text == "a\n\u{FFFC}\nb")
        editor.undo()
        #expect(editor.textView.text == "ab")
    }

    @Test("A7: a failed picture goes with its line when the client wants it")
    func removesFailed() async throws {
        let uploads = PostUploads(
            queue: UploadQueue(target: target, policy: .never), failurePolicy: .remove)
        let editor = Samples.editor("ab", caret: 1, uploads: uploads)
        editor.insert([Samples.picture(.red, id: "x"), Samples.picture(.blue, id: "y")])
        await target.waitForTransfers(2)
        await target.fail("x")
        await uploads.wait { editor.pictures.count == 1 }
        #expect(editor.textView.text == "a\n\u{FFFC}\nb")
        #expect(Samples.ids(editor) == ["y"])
        editor.undo()
        #expect(editor.textView.text == "ab")
    }

    @Test("A5: pictures of a post that was opened are not sent before the post is")
    func openedPicturesWait() async throws {
        let source = editor()
        source.insert([Samples.picture(.red, id: "a")])
        let other = PostUploads(queue: UploadQueue(target: target, policy: .never))
        let editor = Samples.editor("", caret: 0, uploads: other)
        editor.show(source.document)
        #expect(try picture(editor, "a").state == .idle)
        #expect(other.summary.total == 0)
    }

    @Test("A6: the X takes the picture's line with it; the caret stays where it is")
    func closeKeepsCaret() throws {
        let editor = editor("one\ntwo\nthree", caret: 4)
        editor.insert([Samples.picture(.red, id: "a")])
        #expect(editor.textView.text == "one\n\u{FFFC}\ntwo\nthree")
        editor.textView.selectedRange = NSRange(location: 8, length: 2)
        editor.remove(try picture(editor, "a"))
        #expect(editor.textView.text == "one\ntwo\nthree")
        #expect(editor.textView.selectedRange == NSRange(location: 6, length: 2))
    }
}

/// Counts the edits of a text.
@MainActor private final class EditLog {
    private(set) var edits = 0
    private var token: (any NSObjectProtocol)?

    init(_ textView: UITextView) {
        token = NotificationCenter.default.addObserver(
            forName: NSTextStorage.didProcessEditingNotification, object: textView.textStorage,
            queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.edits += 1 }
        }
    }
}
