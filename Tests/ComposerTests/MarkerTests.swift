import DocumentFormats
import DocumentModel
import Testing
import UIKit

@testable import Composer

/// Posts as text with markers, out and in.
@MainActor @Suite struct MarkerTests {
    private let known: Set<String> = [
        "9F1C2D3E-0000-4A5B-8C6D-7E8F90A1B2C3", "12345", "a/b?c=d&[x]", "ünïcode 🍵", "%5D",
    ]

    private func read(_ text: String, _ templates: MarkerTemplates = .init()) -> ReadingResult {
        let known = known
        return MarkerReader.read(
            text, templates: templates,
            resolver: .init(
                attachment: { id in
                    known.contains(id)
                        ? AttachmentValue(id: id, name: "p.png", type: "image/png") : nil
                }, tokenText: { _, id in "@\(id)" }))
    }

    @Test("B1: pictures with any id and literal brackets survive the way out and in")
    func roundTrip() {
        let editor = Samples.editor("a [[b]] [[image_id=1]] [[token_x=2]] [[[", caret: 0)
        for id in known.sorted().reversed() {
            editor.textView.selectedRange = NSRange(location: 0, length: 0)
            editor.insert([Samples.picture(.red, id: id)])
        }
        let text = String(decoding: MarkerWriter.write(editor.document).bytes, as: UTF8.self)
        let back = read(text)
        #expect(back.document.text == editor.document.text)
        let ids = back.document.runs.compactMap(\.attributes.attachment?.id)
        #expect(ids == known.sorted())
        #expect(back.diagnostics.isEmpty)
    }

    @Test("B1: tokens go out by the client's template and come back with kind, id and text")
    func templates() throws {
        let editor = Samples.editor("Hi ", caret: 3)
        editor.insert(Mention(kind: "user", id: "17", title: "@mina"))
        let templates = MarkerTemplates(token: "<{kind}:{id}|{text}>")
        let text = String(
            decoding: MarkerWriter.write(editor.document, templates: templates).bytes,
            as: UTF8.self)
        #expect(text == "Hi <user:17|@mina>")
        let back = read(text, templates).document
        #expect(back.text == "Hi @mina")
        let token = try #require(back.runs.compactMap(\.attributes.token).first)
        #expect(token.kind == "user" && token.id == "17")
    }

    @Test(
        "B1: a replacement that looks like a marker is not replaced again, and later matches do not shift"
    )
    func replacementEndsAndDoesNotShift() {
        let text = "1[[token_u=x]]2[[token_u=longer]]3[[image_id=12345]]4"
        let known = known
        let result = MarkerReader.read(
            text,
            resolver: .init(
                attachment: {
                    known.contains($0) ? AttachmentValue(id: $0, name: "p", type: "image/png") : nil
                }, tokenText: { _, id in "[[token_u=\(id)]][[image_id=12345]]" }))
        #expect(
            result.document.text
                == "1[[token_u=x]][[image_id=12345]]2[[token_u=longer]][[image_id=12345]]3\u{FFFC}4"
        )
        #expect(result.document.runs.compactMap(\.attributes.attachment).count == 1)
        let out = MarkerWriter.write(result.document)
        #expect(String(decoding: out.bytes, as: UTF8.self) == text)
    }
}
