import Testing
import Transfer
import UIKit

@testable import Composer

/// Pictures that move between texts, archives and editors, and those that nobody can read.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PictureOwnershipTests {
    private func uploads(
        _ target: FakeTarget, _ policy: PostUploads.FailurePolicy = .keepWithRetry
    ) -> PostUploads {
        PostUploads(queue: UploadQueue(target: target, policy: .never), failurePolicy: policy)
    }

    @Test(
        "A8: a picture pasted into another editor is that editor's own; each shows its own upload")
    func anotherEditor() async throws {
        let (target, otherTarget) = (FakeTarget(), FakeTarget())
        let first = Samples.editor("", caret: 0, uploads: uploads(target))
        first.insert([Samples.picture(.red, id: "a")])
        await target.waitForTransfers(1)
        let original = try #require(first.pictures.first)
        let others = uploads(otherTarget)
        let second = Samples.editor("", caret: 0, uploads: others)
        second.textView.insertAttributedText(first.textView.attributedText)
        let copy = try #require(second.pictures.first)
        #expect(copy !== original && copy.identifier != original.identifier)
        await otherTarget.waitForTransfers(1)
        let sent = try #require(await otherTarget.begun.first)
        try await otherTarget.finish(sent)
        await others.wait { copy.state == .done }
        #expect(original.state.name == "uploading")
        #expect(original.handler === first)
        second.remove(copy)
        #expect(first.pictures == [original] && second.pictures.isEmpty)
    }

    @Test("A8: a picture that is still being read can be pasted into another editor")
    func anotherEditorBeforeTheBytes() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("red.png")
            try Samples.png(.red).write(to: file)
            let first = Samples.editor("", caret: 0)
            await first.insertPictures(from: [file])
            let second = Samples.editor("", caret: 0)
            second.textView.insertAttributedText(first.textView.attributedText)
            await first.picturesPrepared()
            await second.picturesPrepared()
            #expect(second.pictures.map(\.isPrepared) == [true])
            #expect(first.pictures.first !== second.pictures.first)
        }
    }

    @Test(
        "A7: a picture that cannot be read is dealt with as one that cannot be sent",
        arguments: [
            (PostUploads.FailurePolicy.remove, "ab"),
            (.replaceByErrorPicture, "a\n\u{FFFC}\nb"), (.keepWithRetry, "a\n\u{FFFC}\nb"),
        ])
    func unreadable(policy: PostUploads.FailurePolicy, text: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("torn.png")
            try Samples.png(.red, width: 400, height: 300).prefix(60).write(to: file)
            let uploads = uploads(FakeTarget(), policy)
            let editor = Samples.editor("ab", caret: 1, uploads: uploads)
            var messages: [String] = []
            editor.onMessage = { messages.append($0) }
            await editor.insertPictures(from: [file])
            await editor.picturesPrepared()
            // The line break behind the picture stays where the picture's line goes.
            #expect(editor.textView.text == (policy == .remove ? "a\nb" : text))
            #expect(editor.pictures.count == (policy == .keepWithRetry ? 1 : 0))
            #expect(messages.isEmpty == (policy != .remove))
        }
    }

    @Test("B7: an archive keeps the pictures of a post: bytes, id, size, description")
    func archive() throws {
        let editor = Samples.editor("ab", caret: 1)
        editor.insert([Samples.picture(.red, id: "x", width: 30, height: 10)])
        editor.describe(try #require(editor.pictures.first), as: "a red bar")
        let text = NSMutableAttributedString(attributedString: editor.textView.attributedText)
        text.append(NSAttributedString(attachment: ErrorPicture(id: "y", reason: "full")))
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: text, requiringSecureCoding: true)
        let read = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
        #expect(read.string == text.string)
        let picture = try #require(read.attachment(withIdentifier: "x") as? PostPicture)
        #expect(picture.contents == Samples.png(.red, width: 30, height: 10))
        #expect(picture.naturalSize == CGSize(width: 30, height: 10))
        #expect(picture.accessibilityLabel == "a red bar" && picture.isPrepared)
        let error = try #require(read.attachment(withIdentifier: "y") as? ErrorPicture)
        #expect(error.image != nil && error.accessibilityLabel == "Picture not sent: full")
    }
}
