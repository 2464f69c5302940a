import DocumentModel
import Foundation
import Testing

@_spi(Checking) @testable import DocumentFormats

/// What is read without the parser is what the parser makes of it.
@Suite struct WellFormedMarkupTests {
    /// Writes down what it is shown.
    private struct Recorder: HTMLVisitor {
        var events: [String] = []
        var goesOn: Bool { true }

        mutating func enter(_ element: HTMLElement) {
            var line = "<\(element.name) \(element.tag) \(element.source ?? "-")"
            for name in ["class", "style", "id", "href", "title", "src", "data-x", "border"] {
                if let value = element[name] { line += " \(name)=[\(value)]" }
            }
            if element.tag == .div, element.isEmpty { line += " empty" }
            events.append(line)
        }
        mutating func leave(_ tag: HTMLTag) { events.append(">\(tag)") }
        mutating func text(_ text: ArraySlice<UInt8>) {
            events.append(String(decoding: text, as: UTF8.self))
        }
    }

    /// What the way around the parser makes; nil where it leaves the page to the parser.
    private func direct(_ page: String, open: [String] = []) -> [String]? {
        var markup = WellFormedMarkup()
        let bytes = Array(page.utf8)
        guard markup.read(bytes, 0..<bytes.count, open: open, openAtEnd: nil) else { return nil }
        var recorder = Recorder()
        markup.walk(bytes, &recorder)
        return recorder.events
    }

    private func parsed(_ page: String, open: [String] = []) throws -> [String] {
        var part = HTMLTree.Part()
        part.open = open
        part.tags = Array(open.map { "<\($0)>" }.joined().utf8)
        let tree = try HTMLTree(Array(page.utf8)[...], part, budget: 1 << 28, seconds: 60)
        var recorder = Recorder()
        tree.walk(&recorder)
        return recorder.events
    }

    /// True when the page did not need the parser.
    private func check(_ page: String, open: [String] = []) throws -> Bool {
        guard let direct = direct(page, open: open) else { return false }
        let parsed = try parsed(page, open: open)
        #expect(direct == parsed, "\(open) \(page.debugDescription)")
        return true
    }

    private static let names = WellFormedElement.byName.values.map(\.tag.rawValue).sorted()

    @Test("B3: every two elements in each other are read as the parser reads them")
    func pairs() throws {
        var direct = 0
        for outer in Self.names {
            for inner in Self.names {
                for page in [
                    "<\(outer)>x<\(inner)>y</\(inner)>z</\(outer)>w",
                    "<\(outer)>x<\(inner)>y</\(outer)>z</\(inner)>w",
                    "<\(outer)> <\(inner)> ", "<\(outer)></\(outer)><\(inner)>a<\(inner)>b",
                    "<p><\(outer)>a<\(inner)>b</p>c", "<li><p>x<\(outer)><\(inner)><li>y",
                    "<\(outer)><\(inner)>a</\(inner)><p>b</p><\(inner)>c</\(inner)></\(outer)>d",
                ] where try check(page) {
                    direct += 1
                }
            }
        }
        #expect(direct > Self.names.count * Self.names.count)
    }

    @Test("B3: every element in every two open ones is read as the parser reads it")
    func inOpenElements() throws {
        let open = ["p", "div", "ul", "li", "dl", "dd", "span", "h1", "section", "q"]
        var direct = 0
        for outer in open {
            // Those that may stand in each other.
            for inner in open
            where !(outer == "p" && inner != "span" && inner != "q")
                && !(outer == inner && ["li", "dd", "h1"].contains(outer))
            {
                for name in Self.names {
                    for page in ["a<\(name)>b", "a</\(inner)>b<\(name)>c</\(name)>d</\(outer)>e"]
                    where try check(page, open: [outer, inner]) {
                        direct += 1
                    }
                }
            }
        }
        #expect(direct > 1_000)
    }

    private static let pieces = [
        "x", " ", "\n", "a b", "&amp;", "&lt;b&gt;", "&#65;", "&#x1F600;", "é", "日本", "😀", "& ",
        "&nbsp;", "&hellip;", "<br>", "<br/>", "<img src='a.png' title=\"t\">", "<hr />",
    ]

    /// Well-formed markup of a few elements.
    private func page(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            if depth > 4 || Int.random(in: 0..<3, using: &generator) == 0 {
                text += Self.pieces.randomElement(using: &generator) ?? ""
                continue
            }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                let inner = page(&generator, depth: depth + 2)
                text += "<table border=1>\n<tr><td>\(inner)</td> <th>x</th></tr></table>"
                continue
            }
            let name = Self.names.randomElement(using: &generator) ?? "p"
            let attributes = [
                "", "", " class=\"k\"", " style='color:red' id=a", " title=\"a &amp; b\"\n data-x",
            ].randomElement(using: &generator)
            let inner = page(&generator, depth: depth + 1)
            text += "<\(name)\(attributes ?? "")>\(inner)</\(name)>"
        }
        return text
    }

    @Test("B3: generated pages, whole and damaged, are read as the parser reads them")
    func generatedPages() throws {
        var generator = SeededGenerator(seed: 7)
        var direct = 0
        for _ in 0..<4_000 {
            let whole = page(&generator)
            direct += try check(whole) ? 1 : 0
            var bytes = Array(whole.unicodeScalars)
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            if Bool.random(using: &generator) {
                bytes.remove(at: place)
            } else {
                let odd: [Unicode.Scalar] = [
                    "<", ">", "/", "&", "\"", "p", " ", "\u{1}", "\u{FFFE}",
                ]
                bytes.insert(odd.randomElement(using: &generator) ?? "<", at: place)
            }
            _ = try check(String(String.UnicodeScalarView(bytes)))
        }
        #expect(direct > 400)
    }

    @Test(
        "B3: what HTML's rules would move, repair or replace is left to the parser",
        arguments: [
            "<b><i>a</b>b</i>", "<p><b>a<p>b", "<a href=x><a href=y>b</a></a>", "a</p>b", "a</br>b",
            "<h1><h2>a</h2></h1>", "<table>a<tr><td>b</table>", "<table><tr><td>a<td>b</table>",
            "<table><td>a</table>", "<p>a<table><tr><td>b</td></tr></table>", "<li><div><li>a",
            "<form>a</form>", "<select><option>a</select>", "<script>a</script>", "<svg></svg>",
            "<!-- a -->", "<P>a</P>", "<p a=b a\"=c>", "<p a=\"1\"b=\"2\">", "<p a=\"1\"b>",
            "<p A=\"1\">",
            "<div/>a", "a\r\nb", "a\u{0}b", "a\u{1}b", "a\u{80}b", "a\u{7F}b", "a\u{FFFE}b",
            "&foo;", "&amp", "&#128;", "&#0;", "&#xD800;", "&#32;", "&copy=1",
            "<p title=\"&amp\">a", "<p title=\"a", "<p", "<", "a</b>c", "<pre>\na</pre>", "<nobr>a",
            "<ruby>a<rt>b</ruby>", "<p a=>b", "<p a=\"&foo;>b", "<main>a</main>", "<p a=\"x\"/>b",
            "<figcaption>a</figcaption>",
        ])
    func refusals(page: String) {
        #expect(direct(page) == nil)
    }

    @Test("B3: seeds of the fuzzer make the same document with and without the parser")
    func seeds() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fuzzing/Seeds/html").standardized
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        #expect(files.count >= 5)
        for file in files {
            let url = folder.appending(path: file)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            else { continue }
            #expect(DocumentReader.readsAlike(html: [UInt8](try Data(contentsOf: url))), "\(file)")
        }
    }

    @Test("B3: what a page hides stays hidden when the page is read in parts")
    func hiddenParts() throws {
        let page = "<div style='display:none'><p>a</p><p>b</p></div><p>c</p>"
        for partSize in [1, 20, .max] {
            let result = try HTMLReader.read(
                Array(page.utf8), name: "", limits: .init(), options: .init(), partSize: partSize)
            #expect(result.document.text == "c\n")
        }
    }

    @Test("B3: most of a plain page needs no parser")
    func plainPage() throws {
        let page =
            "<p>One &amp; <b>two</b> <i class=k>three</i>.\n<ul>\n<li>a<li>b</ul><h2>c</h2>\n"
        #expect(try check(page))
        #expect(try check(page + "<table border=1><tbody><tr><td>x</td></tr></tbody></table>"))
    }
}
