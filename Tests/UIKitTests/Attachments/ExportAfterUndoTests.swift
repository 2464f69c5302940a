import Testing
import UIKit

/// What undo brings back is whole: a document written then has the picture's bytes.
@MainActor @Suite struct ExportAfterUndoTests {
    private let picture = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
            + Array("IHDR".utf8) + [0, 0, 0, 4, 0, 0, 0, 5, 8, 6, 0, 0, 0, 1, 2, 3, 4, 5])

    private func fixture() -> TextViewFixture {
        let fixture = TextViewFixture("")
        let text = NSMutableAttributedString(string: "ab")
        let attachment = NSTextAttachment(data: picture, ofType: "image/png")
        text.insert(NSAttributedString(attachment: attachment), at: 1)
        fixture.view.attributedText = text
        return fixture
    }

    private func files(_ fixture: TextViewFixture) throws -> [Data] {
        let text = fixture.view.attributedText ?? NSAttributedString()
        let wrapper = try text.fileWrapper(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
        return (wrapper.fileWrappers ?? [:]).filter { $0.key != "TXT.rtf" }
            .compactMap(\.value.regularFileContents)
    }

    @Test("B8: a package written after undo has the bytes of the picture that came back")
    func backspace() throws {
        let fixture = fixture()
        fixture.select(2)
        fixture.view.deleteBackward()
        #expect(try files(fixture) == [])
        fixture.view.undoManager?.undo()
        #expect(try files(fixture) == [picture])
    }

    @Test("B8: also after it was cut with other text, undone, redone and undone again")
    func redo() throws {
        let fixture = fixture()
        fixture.select(0, 3)
        fixture.type("x")
        fixture.view.undoManager?.undo()
        fixture.view.undoManager?.redo()
        #expect(try files(fixture) == [])
        fixture.view.undoManager?.undo()
        #expect(fixture.view.text == "a\u{FFFC}b")
        #expect(try files(fixture) == [picture])
    }
}
