import DocumentModel
import Testing
import UIKit

@testable import Composer

/// Pictures, mentions and files of the post editor; lines of the editor's requirements are named.
@MainActor @Suite struct PostEditorTests {
    private func picture(_ color: UIColor, id: String, width: Int = 40) -> PreparedPicture {
        Samples.picture(color, id: id, width: width)
    }

    private func editor(_ text: String, caret: Int) -> PostEditor {
        Samples.editor(text, caret: caret)
    }

    private func ids(_ editor: PostEditor) -> [String] { Samples.ids(editor) }

    @Test func A1_severalPicturesEnterInOrderEachOnItsOwnLine() {
        let editor = editor("Hello world", caret: 5)
        editor.insert([
            picture(.red, id: "a"), picture(.green, id: "b"), picture(.blue, id: "c"),
        ])
        #expect(editor.textView.text == "Hello\n\u{FFFC}\n\u{FFFC}\n\u{FFFC}\n world")
        #expect(ids(editor) == ["a", "b", "c"])
        #expect(editor.textView.selectedRange == NSRange(location: 12, length: 0))
        editor.undo()
        #expect(editor.textView.text == "Hello world")
        #expect(!editor.canUndo)
        editor.redo()
        #expect(ids(editor) == ["a", "b", "c"])
    }

    @Test func A1_noEmptyLinesWhereLineBreaksStandAlready() {
        let editor = editor("above\n\nbelow", caret: 6)
        editor.insert([picture(.red, id: "a")])
        #expect(editor.textView.text == "above\n\u{FFFC}\nbelow")
    }

    @Test func A2_textTypedWhilePicturesArePreparedMovesThePlace() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("red.png")
            try picture(.red, id: "x").data.write(to: file)
            let editor = editor("ab", caret: 1)
            let done = editor.beginInserting(picturesFrom: [file])
            editor.textView.selectedRange = NSRange(location: 0, length: 0)
            editor.textView.insertText("zz")
            editor.textView.selectedRange = NSRange(location: 3, length: 0)
            await done.value
            #expect(editor.textView.text == "zza\n\u{FFFC}\nb")
        }
    }

    @Test func badPictureIsNamedAndTheOthersEnter() async throws {
        try await withTemporaryFolder { folder in
            let bad = folder.appendingPathComponent("bad.jpg")
            let good = folder.appendingPathComponent("good.png")
            try Data((0..<400).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 13) }).write(to: bad)
            let empty = folder.appendingPathComponent("empty.png")
            try Data().write(to: empty)
            try picture(.red, id: "x").data.write(to: good)
            let editor = editor("", caret: 0)
            var messages: [String] = []
            editor.onMessage = { messages.append($0) }
            await editor.insertPictures(from: [bad, good, empty])
            #expect(editor.textView.text == "\u{FFFC}")
            #expect(messages.count == 1)
            #expect(messages.first?.hasPrefix("bad.jpg: ") == true)
            #expect(messages.first?.contains("; empty.png: ") == true)
        }
    }

    @Test func C5_oneBackspaceRemovesAMentionAndUndoBringsItBack() async {
        let editor = editor("Hi ", caret: 3)
        editor.insert(Mention.user(named: "mina"))
        editor.insert(Mention.user(named: "mina"))
        #expect(editor.textView.text == "Hi @mina@mina")
        await Samples.endTurn()
        editor.textView.deleteBackward()
        #expect(editor.textView.text == "Hi @mina")
        await Samples.endTurn()
        editor.textView.insertText("!")
        await Samples.endTurn()
        #expect(
            editor.textView.textStorage.attribute(.galleyToken, at: 8, effectiveRange: nil) == nil)
        let kinds = editor.document.runs.compactMap { $0.attributes.token?.kind }
        #expect(kinds == ["user"])
        editor.undo()
        editor.undo()
        #expect(editor.textView.text == "Hi @mina@mina")
    }

    @Test func savedPostReadsBackEqual() async throws {
        try await withTemporaryFolder { folder in
            let editor = editor("Grüße 😀", caret: 0)
            editor.textView.selectedRange = NSRange(location: 0, length: 5)
            editor.toggleBold()
            editor.textView.selectedRange = NSRange(location: 8, length: 0)
            editor.insert([picture(.red, id: "a"), picture(.blue, id: "b", width: 60)])
            let file = folder.appendingPathComponent("post.rtfd")
            #expect(editor.isEdited)
            try editor.save(as: file)
            #expect(!editor.isEdited)
            let again = PostEditor()
            #expect(try again.open(file).isEmpty)
            #expect(again.textView.text == editor.textView.text)
            let pictures = { (editor: PostEditor) in
                editor.document.runs.compactMap { $0.attributes.attachment?.data }
            }
            #expect(pictures(again) == pictures(editor))
            let font = again.textView.textStorage.attribute(.font, at: 1, effectiveRange: nil)
            #expect((font as? UIFont)?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
            #expect(!again.isEdited)
        }
    }

    @Test func everyExportHoldsTheText() async throws {
        try await withTemporaryFolder { folder in
            let editor = editor("one two", caret: 7)
            editor.insert([picture(.red, id: "a-1")])
            for format in PostFormat.allCases {
                let file = folder.appendingPathComponent("post-\(format).\(format.fileExtension)")
                try editor.export(format, to: file)
                #expect(FileManager.default.fileExists(atPath: file.path), "\(format)")
            }
            let markers = try String(
                contentsOf: folder.appendingPathComponent("post-markers.txt"), encoding: .utf8)
            #expect(markers == "one two\n[[image_id=a-1]]")
            let bbcode = try String(
                contentsOf: folder.appendingPathComponent("post-bbcode.bbcode"), encoding: .utf8)
            #expect(bbcode.hasPrefix("one two\n["))
        }
    }

    @Test func aPostThatCannotBeReadLeavesTheEditorAsItWas() {
        let editor = editor("kept", caret: 0)
        #expect(throws: (any Error).self) {
            try editor.open(URL(fileURLWithPath: "/nowhere/post.rtfd"))
        }
        #expect(editor.textView.text == "kept")
    }
}
