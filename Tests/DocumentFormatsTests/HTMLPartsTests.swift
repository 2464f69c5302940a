import DocumentModel
import Testing

@testable import DocumentFormats

/// A page parsed in parts is the page parsed as a whole.
@Suite struct HTMLPartsTests {
    private func read(_ page: String, partSize: Int) throws -> StyledText {
        try HTMLReader.read(
            Array(page.utf8), name: "", limits: .init(), options: .init(), partSize: partSize
        ).document
    }

    private func cuts(_ page: String, partSize: Int = 1) -> [HTMLCuts.Cut] {
        var filter = HTMLTagFilter(
            Array(page.utf8), maximumDepth: 100, maximumElements: 1_000, partSize: partSize)
        _ = filter.run()
        return filter.cuts.cuts
    }

    @Test(
        "B3: parts of a page make the same document as the page",
        arguments: [
            "<p>one</p><p>two</p>three<p>four",
            "<!DOCTYPE html><html><head><title>t</title></head><body><div><p>a</p>\n<p>b</p></div> c</body></html>",
            "<ul><li>a</li><li>b<ol start=4><li>c<li>d</ol>e</li></ul><p>f",
            "<div style='color:red'>x<span>y</span> z<br>w<b>v</b> u</div><h2>h</h2>t",
            "<p>a<p>b<div>c<p>d</div>e<li>f<p>g<li>h",
            "<style>div p{color:#123456} .k{font-size:20px}</style><div class=k><p>a</p><p>b <i>c</i> d</p></div>",
            "<div style='white-space:pre'><span>a</span>\n <span>b</span>\n</div>",
            "<dl><dt>a<dd>b<dt>c<dd><p>d</dl><blockquote><p>q</p><hr>r</blockquote>",
            "<p>a<table><tr><td>b</table>c<p>d</p>", "<b><p>a</b>b</p><p>c</p>",
            "<p>a<b>b<p>c</b>d</p>e",
            "<!DOCTYPE html><p>a<table><tr><td>b</table>c<p>d</p>e",
            "<table><tr><td>a<p>b<td>c</table><p>d</p><p>e</p>",
            "<p>a</p><form><p>b</form><p>c</p>d",
            "<h1>a<h2>b</h1>c</h2><p>d", "<p>a</p></div><p>b</p>", "<a href=x><p>a</p></a><p>b</p>",
            "<p>a</p><html style='color:red'><p>b</p>", "<p>a</p><svg></svg><body dir=rtl><p>b",
            "<p></p><frameset><noframes>a</noframes></frameset>", "<p>a</p><frameset>b</frameset>",
            "<p>a<p>b<p>c<ul><li>d<li>e</ul>", "<p>a</p><p hidden>b<p style='display:none'>c<p>d",
            "<table><td>a<tbody><tr><td>b</table><table><tr><td>c<p>d<td>e<tfoot><tr><td>f<tbody><tr><td>g</table>h",
            "<table><tr><td>a</td></tr><tr><td>b</td></tr>c<tr><td>d", "<table><td><code>x<tbody>t",
            "<table><tr><td>a</td></tr><tr><td>b</td></tr><tfoot><tr><td>f</td></tr></tfoot><tbody><tr><td>c</td></tr></tbody></table>d",
            "<table><caption>a<p>b</caption><col><tr><th>c</th></tr><col><tr><td>d",
            "<table><tr><td>a<table><tr><td>b</table>c",
            "<div>&#13;<select>", "&#32;</p><p>a", "<table>\u{0B}<tr><td>a</table>",
            "<b><p>x</b>y<b><p>z</b>w", "<i><div><p>x</i>y</p>z", "<h1><a href=x><h2>y</a>z",
            "<u><main>x</u>y",
            "<p>a</p><!--><p>b</p><!---><p>c</p><!-- <p> --!><p>d",
            "<script><!--<script></script><p>a</p></script>b",
            "<title></titles><p>a</p></title><p>b</p>",
            "<p x==\">\">a</p><p ='>'>b</p><p x=\u{0B}'>'>c</p>",
            "<p>a</p><!-- <p> --><script>'<p>'</script><p>b</p>", "<p>a</p></body><p>b</p></html>c",
        ])
    func partsMakeTheWhole(page: String) throws {
        #expect(try read(page, partSize: 1) == read(page, partSize: .max))
    }

    @Test("B3: random markup in parts makes the same document as the page", arguments: 1...120)
    func randomMarkup(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let names = [
            "p", "div", "ul", "li", "b", "span", "h1", "table", "tr", "td", "a", "dd", "pre",
        ]
        var page = ""
        for _ in 0..<40 {
            let name = names.randomElement(using: &generator) ?? "p"
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1: page += "<\(name)>"
            case 2, 3: page += "</\(name)>"
            case 4: page += "<\(name)>x\(page.count)</\(name)>\n"
            default: page += "y <br>"
            }
        }
        #expect(try read(page, partSize: 1) == read(page, partSize: .max), "\(page)")
    }

    @Test(
        "B3: formatting that goes on from block to block goes on from part to part",
        arguments: 1...120)
    func randomFormatting(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let names = [
            "b", "i", "font color=red", "font size=5", "font color=red ", "a href=x", "big", "p",
            "p", "div", "li",
            "ul", "h1", "span", "td", "code", "foo", "o:p",
        ]
        let few = (0..<4).compactMap { _ in names.randomElement(using: &generator) }
        var page = ""
        for _ in 0..<30 {
            let tag = few.randomElement(using: &generator) ?? "b"
            let name = tag.prefix { $0 != " " }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0...2: page += "<\(tag)>"
            case 3: page += "</\(name)>"
            case 4: page += "<\(tag)>x\(page.count)</\(name)>"
            default: page += ["y ", "z<br>", " ", "<hr>"].randomElement(using: &generator) ?? ""
            }
        }
        #expect(try read(page, partSize: 1) == read(page, partSize: .max), "\(page)")
    }

    @Test("B3: a page is cut between blocks, in paragraphs and in styled text and between rows")
    func places() {
        #expect(cuts("<p>a</p><p>b</p>c").map(\.offset) == [4, 8, 12, 16])
        #expect(cuts("<div><p>a<span>b</span>c").map(\.open.count) == [2, 3, 2])
        #expect(
            cuts("<table><tr><td>a</table>b").map(\.open).first == ["table", "tbody", "tr", "td"])
        #expect(cuts("<table><td>a<tfoot><td>b<tbody><td>c</table>d").map(\.open.count) == [4, 0])
        #expect(cuts("<p>a</p><p>b</p>c", partSize: 9).map(\.offset) == [12])
        #expect(cuts("<p>a<p>b").map(\.open) == [["p"], ["p"]])
        #expect(cuts("<p>a</p><body>").isEmpty)
        // What is open starts again as it was written.
        let cut = cuts("<p><B x=1>a</B>b").first
        #expect(cut?.open == ["p", "b"])
        #expect(cut.map { String(decoding: $0.tags, as: UTF8.self) } == "<p><B x=1>")
        // Formatting comes back in the next paragraph.
        #expect(cuts("<p><b>a<p>c<p>d</p>").map(\.open).contains(["p", "b"]))
    }

    @Test("B3: no part ends in what an end tag moves afterwards")
    func moved() {
        #expect(cuts("<b>a<p>b<form></b>c</p>d").map(\.offset) == [3, 4])
        #expect(cuts("<b>a<p>b</b>c</p>d").map(\.offset) == [3, 4, 12, 13, 17])
        #expect(cuts("<b>a<p>b</p>c</b>d").map(\.offset) == [3, 4, 8, 12, 13, 17])
    }
}
