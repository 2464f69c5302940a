import DocumentModel
import Images
import Testing
import Transfer
import UIKit

@testable import Composer

/// Pictures on their way into a post: order, place, size, bytes.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PictureInsertionTests {
    private func write(_ data: Data, _ name: String, in folder: URL) throws -> URL {
        let file = folder.appendingPathComponent(name)
        try data.write(to: file)
        return file
    }

    private func jpeg(_ color: UIColor, _ width: Int, _ height: Int) throws -> Data {
        let pixels = try ImageDecoder.decode(Samples.png(color, width: width, height: height))
        return try ImageEncoder.jpeg(pixels, quality: 0.9)
    }

    @Test("A1: several files enter in the order chosen, whatever takes longest to decode")
    func order() async throws {
        try await withTemporaryFolder { folder in
            let files = [
                try write(try jpeg(.red, 1_600, 300), "large.jpg", in: folder),
                try write(Samples.png(.green), "small.png", in: folder),
                try write(Samples.png(.blue, width: 400, height: 300), "middle.png", in: folder),
            ]
            let editor = Samples.editor("ab", caret: 1)
            await editor.insertPictures(from: files)
            #expect(editor.textView.text == "a\n\u{FFFC}\n\u{FFFC}\n\u{FFFC}\nb")
            await editor.picturesPrepared()
            #expect(editor.pictures.map(\.name) == ["large.jpg", "small.png", "middle.png"])
            #expect(editor.textView.selectedRange == NSRange(location: 8, length: 0))
            editor.undo()
            #expect(editor.textView.text == "ab")
            #expect(!editor.canUndo)
        }
    }

    @Test("A1: two choices in a row keep their order")
    func twoChoices() async throws {
        try await withTemporaryFolder { folder in
            let first = try write(try jpeg(.red, 1_600, 200), "first.jpg", in: folder)
            let second = try write(Samples.png(.green), "second.png", in: folder)
            let editor = Samples.editor("", caret: 0)
            editor.beginInserting(picturesFrom: [first])
            await editor.beginInserting(picturesFrom: [second]).value
            #expect(editor.pictures.map(\.name) == ["first.jpg", "second.png"])
        }
    }

    @Test("A2: the place moves with edits made in the meantime; a caret that went elsewhere stays")
    func movingPlace() async throws {
        try await withTemporaryFolder { folder in
            let file = try write(Samples.png(.red), "red.png", in: folder)
            let editor = Samples.editor("one two", caret: 4)
            let done = editor.beginInserting(picturesFrom: [file])
            editor.textView.selectedRange = NSRange(location: 0, length: 3)
            editor.textView.insertText("twenty")
            editor.textView.selectedRange = NSRange(location: 2, length: 1)
            await done.value
            #expect(editor.textView.text == "twenty \n\u{FFFC}\ntwo")
            #expect(editor.textView.selectedRange == NSRange(location: 2, length: 1))
        }
    }

    @Test("A2: pictures on their way do not land in a post that was opened meanwhile")
    func anotherPost() async throws {
        try await withTemporaryFolder { folder in
            let file = try write(Samples.png(.red), "red.png", in: folder)
            let editor = Samples.editor("first", caret: 0)
            let done = editor.beginInserting(picturesFrom: [file])
            editor.show(StyledText("second", attributes: TextAttributes()))
            await done.value
            #expect(editor.textView.text == "second")
            #expect(!editor.isEdited)
        }
    }

    @Test("A2: what is typed at the place itself lands before the pictures")
    func typedAtPlace() {
        let mark = InsertionMark(NSRange(location: 3, length: 0))
        mark.follow(NSRange(location: 3, length: 0), newLength: 2)
        #expect(mark.range == NSRange(location: 5, length: 0))
        mark.follow(NSRange(location: 0, length: 4), newLength: 1)
        #expect(mark.range == NSRange(location: 2, length: 0))
        mark.follow(NSRange(location: 1, length: 4), newLength: 0)
        #expect(mark.range == NSRange(location: 1, length: 0))
        let selection = InsertionMark(NSRange(location: 4, length: 3))
        selection.follow(NSRange(location: 4, length: 0), newLength: 2)
        #expect(selection.range == NSRange(location: 6, length: 3))
        selection.follow(NSRange(location: 5, length: 3), newLength: 0)
        #expect(selection.range == NSRange(location: 5, length: 1))
    }

    @Test("A3: a photo is upright, 1,500 pixels wide and without its place when it is sent")
    func scaledAndStripped() async throws {
        try await withTemporaryFolder { folder in
            var photo = try jpeg(.red, 200, 1_600)
            photo = withEXIF(photo, orientation: 6, note: "GPS 47.3 N 8.5 E")
            let file = try write(photo, "photo.JPG", in: folder)
            let target = FakeTarget()
            let uploads = PostUploads(queue: UploadQueue(target: target, policy: .never))
            let editor = Samples.editor("", caret: 0, uploads: uploads)
            await editor.insertPictures(from: [file])
            await target.waitForTransfers(1)
            let id = try #require(editor.pictures.first?.identifier)
            try await target.finish(id)
            let sent = try #require(await target.received[id])
            let header = try ImageHeader(sent)
            #expect(header.format == .jpeg)
            #expect(header.width == 1_500 && header.height == 188)
            #expect(header.orientation == 1)
            #expect(sent.range(of: Data("GPS".utf8)) == nil)
            #expect(editor.pictures.first?.name == "photo.jpg")
            #expect(editor.pictures.first?.contents == sent)
        }
    }

    /// The JPEG with an EXIF segment that holds an orientation and a note.
    private func withEXIF(_ jpeg: Data, orientation: UInt8, note: String) -> Data {
        var body = Data("Exif\0\0".utf8) + Data("MM\0*".utf8) + Data([0, 0, 0, 8, 0, 1])
        body += Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
        body += Data(note.utf8)
        return jpeg.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(body.count + 2)]) + body
            + jpeg.dropFirst(2)
    }

    @Test("A4: a placeholder of the right shape stands at once, and keeps its size when decoded")
    func placeholder() async throws {
        try await withTemporaryFolder { folder in
            let file = try write(try jpeg(.red, 1_600, 101), "photo.jpg", in: folder)
            let editor = Samples.editor("ab", caret: 1)
            await editor.insertPictures(from: [file])
            let picture = try #require(editor.pictures.first)
            #expect(picture.naturalSize == CGSize(width: 1_500, height: 95))
            let before = picture.attachmentBounds(
                for: nil, proposedLineFragment: CGRect(x: 0, y: 0, width: 300, height: 20),
                glyphPosition: .zero, characterIndex: 2)
            #expect(abs(before.width / before.height - 1_500.0 / 95.0) < 0.01)
            await editor.picturesPrepared()
            #expect(picture.isPrepared)
            #expect(picture.image?.size == picture.naturalSize)
        }
    }

    @Test("A4: decoding moves neither caret nor scroll position and is no edit")
    func decodingIsNoEdit() async throws {
        try await withTemporaryFolder { folder in
            let file = try write(try jpeg(.red, 1_600, 300), "photo.jpg", in: folder)
            let editor = Samples.editor(String(repeating: "line\n", count: 100), caret: 10)
            let textView = editor.textView
            textView.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
            textView.layoutIfNeeded()
            await editor.insertPictures(from: [file])
            await Samples.endTurn()
            textView.selectedRange = NSRange(location: 60, length: 4)
            textView.layoutIfNeeded()
            textView.contentOffset = CGPoint(x: 0, y: 300)
            let caret = try textView.caretRect(
                for: #require(textView.selectedTextRange).start)
            await editor.picturesPrepared()
            textView.layoutIfNeeded()
            #expect(textView.selectedRange == NSRange(location: 60, length: 4))
            #expect(textView.contentOffset.y == 300)
            #expect(
                try textView.caretRect(for: #require(textView.selectedTextRange).start) == caret)
            editor.undo()
            #expect(!editor.canUndo)
        }
    }

    @Test("A4: an insertion far from a caret that moved on leaves the text where it is seen")
    func insertionKeepsScroll() async throws {
        try await withTemporaryFolder { folder in
            let file = try write(Samples.png(.red, width: 100, height: 80), "a.png", in: folder)
            let editor = Samples.editor(String(repeating: "line\n", count: 200), caret: 0)
            let textView = editor.textView
            textView.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
            textView.layoutIfNeeded()
            let done = editor.beginInserting(picturesFrom: [file])
            textView.selectedRange = NSRange(location: 500, length: 0)
            textView.scrollRangeToVisible(textView.selectedRange)
            textView.layoutIfNeeded()
            @MainActor func caretOnScreen() throws -> CGFloat {
                try textView.caretRect(for: #require(textView.selectedTextRange).start).minY
                    - textView.contentOffset.y
            }
            let before = try caretOnScreen()
            #expect(editor.pictures.isEmpty)
            await done.value
            textView.layoutIfNeeded()
            let after = try caretOnScreen()
            #expect(abs(after - before) < 1, "\(before) became \(after)")
        }
    }

    @Test("A7: a picture that cannot be decoded says why, keeps its place and can be tried again")
    func undecodable() async throws {
        try await withTemporaryFolder { folder in
            let whole = try jpeg(.red, 400, 300)
            let file = try write(whole.prefix(whole.count / 3), "torn.jpg", in: folder)
            let editor = Samples.editor("", caret: 0)
            await editor.insertPictures(from: [file])
            await editor.picturesPrepared()
            let picture = try #require(editor.pictures.first)
            let reason = try #require(picture.state.failure)
            #expect(reason.hasPrefix("torn.jpg: "))
            let id = picture.identifier
            try whole.write(to: file)
            editor.retry(picture)
            #expect(picture.state == .preparing)
            await editor.picturesPrepared()
            #expect(picture.isPrepared)
            #expect(editor.pictures.map(\.identifier) == [id])
        }
    }

    @Test("A8: a picture that was pasted becomes the editor's own, with an upload")
    func pasted() async throws {
        let target = FakeTarget()
        let uploads = PostUploads(queue: UploadQueue(target: target, policy: .never))
        let editor = Samples.editor("ab", caret: 1, uploads: uploads)
        let image = try #require(UIImage(data: Samples.png(.red, width: 2_000, height: 100)))
        let attachment = NSTextAttachment(image: image)
        editor.textView.insertAttributedText(NSAttributedString(attachment: attachment))
        let picture = try #require(editor.pictures.first)
        #expect(editor.textView.text == "a\u{FFFC}b")
        #expect(picture.naturalSize.width == 1_500)
        await target.waitForTransfers(1)
        editor.undo()
        #expect(editor.textView.text == "ab")
        editor.redo()
        #expect(editor.pictures.first === picture)
    }

    @Test(
        "A12: beside a picture the caret is a line high; one Backspace removes one of two neighbours"
    )
    func caretBesidePictures() throws {
        let editor = Samples.editor("", caret: 0)
        for id in ["a", "b"] {
            let picture = Samples.picture(.red, id: id, width: 60, height: 90)
            let attachment = try PostPicture(id: id, name: picture.name, data: picture.data)
            let text = NSMutableAttributedString(attachment: attachment)
            text.addAttributes(
                PostEditor.defaultAttributes, range: NSRange(location: 0, length: 1))
            editor.textView.insertAttributedText(text)
        }
        let textView = editor.textView
        var places: [CGFloat] = []
        for offset in 0...2 {
            let position = try #require(
                textView.position(from: textView.beginningOfDocument, offset: offset))
            let caret = textView.caretRect(for: position)
            #expect(abs(caret.height - PostEditor.defaultFont.lineHeight) < 3)
            places.append(caret.midX)
        }
        #expect(places[0] + 50 < places[1] && places[1] + 50 < places[2])
        textView.selectedRange = NSRange(location: 1, length: 0)
        textView.deleteBackward()
        #expect(Samples.ids(editor) == ["b"])
    }

    @Test("A14: a description is kept, exported, undoable, and counts as a change")
    func description() async throws {
        let editor = Samples.editor("", caret: 0)
        editor.insert([Samples.picture(.red, id: "a")])
        await Samples.endTurn()
        editor.noteSaved()
        #expect(!editor.isEdited)
        let picture = try #require(editor.pictures.first)
        editor.describe(picture, as: "A red field")
        #expect(editor.isEdited)
        let exported = editor.document.runs.compactMap(\.attributes.attachment?.altText)
        #expect(exported == ["A red field"])
        editor.undo()
        #expect(picture.accessibilityLabel == nil)
        #expect(!editor.isEdited)
        editor.redo()
        #expect(picture.accessibilityLabel == "A red field")
        #expect(editor.isEdited)
        await Samples.endTurn()
        editor.describe(picture, as: "")
        #expect(picture.accessibilityLabel == nil)
    }

    @Test("A14: another description in the place of a saved one counts as a change")
    func descriptionAfterUndo() async throws {
        let editor = Samples.editor("", caret: 0)
        editor.insert([Samples.picture(.red, id: "a")])
        await Samples.endTurn()
        let picture = try #require(editor.pictures.first)
        editor.describe(picture, as: "one")
        editor.noteSaved()
        await Samples.endTurn()
        editor.undo()
        #expect(editor.isEdited)
        await Samples.endTurn()
        editor.describe(picture, as: "two")
        #expect(editor.isEdited)
        editor.clear()
        #expect(!editor.canUndo && !editor.isEdited)
    }

    @Test("A6: a tap and Return on a selected picture open it; neither changes the text")
    func opening() throws {
        let editor = Samples.editor("", caret: 0)
        editor.insert([Samples.picture(.red, id: "a")])
        var opened: [String?] = []
        editor.onOpenPicture = { opened.append($0.identifier) }
        editor.textView.selectedRange = NSRange(location: 0, length: 1)
        editor.textView.enterText("\n")
        let picture = try #require(editor.pictures.first)
        _ = editor.textView(
            editor.textView, shouldInteractWith: picture, in: NSRange(location: 0, length: 1),
            interaction: .invokeDefaultAction)
        #expect(opened == ["a", "a"])
        #expect(editor.textView.text == "\u{FFFC}")
    }

    @Test("A4: after an insertion the caret behind the pictures is in sight")
    func caretInSight() async throws {
        try await withTemporaryFolder { folder in
            let files = try (1...4).map { number in
                try write(Samples.png(.red, width: 400, height: 900), "\(number).png", in: folder)
            }
            let editor = Samples.editor("ab", caret: 1)
            editor.textView.frame = CGRect(x: 0, y: 0, width: 500, height: 300)
            editor.textView.layoutIfNeeded()
            await editor.insertPictures(from: files)
            editor.textView.layoutIfNeeded()
            let start = try #require(editor.textView.selectedTextRange).start
            let caret = editor.textView.caretRect(for: start)
            #expect(editor.textView.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)))
        }
    }

    @Test("A5: exports show the picture alone, whatever its upload does")
    func exportsShowPictureAlone() throws {
        let editor = Samples.editor("ab", caret: 1)
        editor.insert([Samples.picture(.red, id: "a", width: 300, height: 200)])
        let picture = try #require(editor.pictures.first)
        let before = PostRendering.png(editor.textView.textStorage)
        picture.state = .failed("the server is full")
        editor.textView.layoutIfNeeded()
        #expect(PostRendering.png(editor.textView.textStorage) == before)
    }

    @Test("A13: pictures in sight have their views, in the glyph's place; those far away have none")
    func views() throws {
        let editor = Samples.editor("", caret: 0)
        editor.textView.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        editor.insert((0..<20).map { Samples.picture(.red, id: "\($0)", width: 100, height: 200) })
        editor.textView.contentOffset = .zero
        editor.textView.layoutIfNeeded()
        let first = try #require(editor.picture(withID: "0")?.views.first)
        #expect(first.frame.size == CGSize(width: 100, height: 200))
        #expect(editor.picture(withID: "19")?.views.isEmpty == true)
        let y = first.frame.minY
        editor.textView.selectedRange = NSRange(location: 0, length: 0)
        editor.textView.insertText("above\n")
        editor.textView.layoutIfNeeded()
        #expect(first.superview === editor.textView)
        #expect(first.frame.minY > y + 10)
    }

    @Test("A6: a click on the X removes the picture, a click on Retry tries again")
    func clicks() throws {
        let editor = Samples.editor("ab", caret: 1)
        let textView = editor.textView
        textView.frame = CGRect(x: 0, y: 0, width: 400, height: 500)
        editor.insert([Samples.picture(.red, id: "a", width: 300, height: 200)])
        let picture = try #require(editor.pictures.first)
        picture.state = .failed("no")
        textView.layoutIfNeeded()
        let view = try #require(picture.views.first)
        view.layoutIfNeeded()
        func target(_ rect: CGRect?) throws -> UIControl {
            let rect = try #require(rect)
            let point = textView.convert(CGPoint(x: rect.midX, y: rect.midY), from: view)
            return try #require(textView.hitTest(point, with: nil) as? UIControl)
        }
        let middle = CGPoint(x: view.frame.minX + 10, y: view.frame.maxY - 10)
        #expect(textView.hitTest(middle, with: nil) === textView)
        #expect(try target(view.retryFrame).accessibilityLabel == "Retry")
        try target(view.closeFrame).sendActions(for: .primaryActionTriggered)
        #expect(textView.text == "a\nb")
    }

    @Test("A6: the edit menu has what can be done with the picture at the caret")
    func editMenu() throws {
        let editor = Samples.editor("ab", caret: 1)
        editor.onOpenPicture = { _ in }
        func titles() -> [String] { editor.pictureActions.map(\.title) }
        #expect(titles().isEmpty)
        editor.insert([Samples.picture(.red, id: "a")])
        editor.textView.selectedRange = NSRange(location: 2, length: 1)
        let places = ["Float Left", "Float Right"]
        #expect(titles() == ["Open Picture"] + places + ["Remove Picture"])
        try #require(editor.currentPicture).state = .failed("no")
        #expect(titles() == ["Open Picture", "Retry"] + places + ["Remove Picture"])
        let menu = editor.textView(
            editor.textView, editMenuForTextIn: editor.textView.selectedRange,
            suggestedActions: [])
        #expect(menu?.children.count == 1)
        try #require(editor.pictureActions.last).perform()
        #expect(editor.textView.text == "a\nb")
    }

    @Test("C1: the placeholder shows while the post is empty")
    func placeholderText() {
        let editor = Samples.editor("", caret: 0)
        editor.placeholder = "Write something…"
        #expect(!editor.placeholderView.isHidden)
        editor.textView.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
        #expect(editor.placeholderView.isHidden)
        editor.textView.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
        #expect(!editor.placeholderView.isHidden)
    }

    @Test("C14: an edit far from the pictures moves no place and looks at nothing but itself")
    func indexFollowsEdits() {
        var index = AttachmentIndex()
        let attachments = (0..<1_000).map { _ in NSTextAttachment() }
        let all = attachments.enumerated().map { (offset: $0 * 10, attachment: $1) }
        _ = index.replace(NSRange(location: 0, length: 0), with: all, length: 10_000)
        _ = index.replace(NSRange(location: 5_005, length: 0), with: [], length: 10_001)
        #expect(index[500].offset == 5_000)
        #expect(index[501].offset == 5_011)
        let gone = index.replace(NSRange(location: 20, length: 15), with: [], length: 9_986)
        #expect(gone.removed.count == 2)
        #expect(gone.removed.first === attachments[2] && gone.removed.last === attachments[3])
        #expect(index.count == 998)
        #expect(index[2].offset == 25)
        #expect(index.offsets(of: attachments[999]) == [9_976])
        let near = index.attachments(in: NSRange(location: 0, length: 26))
        #expect(near.map(\.offset) == [0, 10, 25])
    }
}
