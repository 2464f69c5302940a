import Testing
import UIKit

@MainActor private final class Desktop: ClipboardHost {
    var items: [(type: String, data: Data)] = []
    var availableTypes: [String] { items.map(\.type) }
    func write(_ items: [(type: String, data: Data)]) { self.items = items }
    func read(type: String, completion: @escaping @MainActor (Data?) -> Void) {
        completion(items.first { $0.type == type }?.data)
    }
}

@MainActor @Suite struct PasteboardTests {
    @Test func stringsAndTypes() {
        let board = UIPasteboard.withUniqueName()
        #expect(board.string == nil && !board.hasStrings && board.numberOfItems == 0)
        board.strings = ["one", "two"]
        #expect(board.string == "one" && board.strings == ["one", "two"])
        #expect(board.hasStrings && !board.hasImages && board.changeCount == 1)
        #expect(board.data(forPasteboardType: "text/plain") == Data("one".utf8))
        #expect(board.contains(pasteboardTypes: ["public.text"]))
    }

    @Test func anItemHasManyTypes() {
        let board = UIPasteboard.withUniqueName()
        board.setItems([["public.html": Data("<b>x</b>".utf8), "public.utf8-plain-text": "x"]])
        #expect(board.string == "x")
        #expect(board.data(forPasteboardType: "text/html") == Data("<b>x</b>".utf8))
    }

    @Test func imagesGoInAndOut() throws {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
        }
        let board = UIPasteboard.withUniqueName()
        board.image = picture
        #expect(board.hasImages && board.image?.size == picture.size)
        let png = try #require(board.data(forPasteboardType: "image/png"))
        board.setData(png, forPasteboardType: "public.png")
        #expect(board.image?.size == CGSize(width: 4, height: 3))
    }

    @Test func theDesktopGetsTheRichestFirst() {
        let board = UIPasteboard.withUniqueName()
        let desktop = Desktop()
        board.clipboard = desktop
        board.setItems([
            ["public.utf8-plain-text": "a", "public.html": Data("<i>a</i>".utf8)],
            ["public.utf8-plain-text": "b"],
        ])
        #expect(desktop.availableTypes == ["public.html", "public.utf8-plain-text"])
        #expect(desktop.items.last?.data == Data("a\nb".utf8))
        board.setItems([["public.utf8-plain-text": "secret"]], options: [.localOnly: true])
        #expect(desktop.items.last?.data == Data("a\nb".utf8))
    }

    @Test func whatOthersCopiedIsRead() {
        let board = UIPasteboard.withUniqueName()
        let desktop = Desktop()
        desktop.items = [
            ("text/html", Data("<p>".utf8)), ("text/plain;charset=utf-8", Data("p".utf8)),
        ]
        board.clipboard = desktop
        var got: [String] = []
        board.read(types: ["public.png", "public.utf8-plain-text", "public.html"]) { type, data in
            got = [type ?? "", String(decoding: data ?? Data(), as: UTF8.self)]
        }
        #expect(got == ["public.utf8-plain-text", "p"])
        #expect(board.hasStrings)
    }
}
