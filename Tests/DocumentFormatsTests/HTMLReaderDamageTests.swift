import DocumentModel
import JSONValues
import Testing

@testable import DocumentFormats

/// Broken and hostile pages: no crash, no endless reading, the text is kept.
@Suite struct HTMLReaderDamageTests {
    private static let sample = """
        <!DOCTYPE html><html><head><meta charset="utf-8"><title>T&eacute;</title><style>
        /* c */ @media screen { p.a > b, #i {color: rgba(1,2,3,.5)} } li {margin: 1px 2em}</style></head>
        <body dir=rtl><p class="a b" style="font: bold 12px/1.5 'A B', c; text-shadow: 1px 1px red">x <b>y
        <i>z</b></i><br></p><ol start=3 type=a><li>o<ul><li value=2>p</ul></ol><table><tr><td>1<td>2</table>
        <img src="data:image/png;base64,iVBORw0KGgo=" width=3 alt='q'><pre>\n a\tb\n</pre><![if x]><p
        style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>iv.</span>w<o:p>&nbsp;</o:p></p>
        <picture><source srcset="a.heic 1x" type="image/x-apple-adaptive-glyph"><img src=b.png></picture>
        <a href="https://a.b/">\u{1F600}</a><svg><title>s</title></svg><textarea><b></textarea></body></html>
        """

    /// What every result must be: runs that cover the text exactly.
    private func check(_ bytes: [UInt8]) throws {
        let document = try DocumentReader.read(bytes, as: .html).document
        #expect(document.runs.reduce(0) { $0 + $1.length } == document.text.utf16.count)
        #expect(document.normalized() == document)
    }

    @Test("B3: a page cut at any byte is read")
    func cutAnywhere() throws {
        let bytes = Array(Self.sample.utf8)
        for end in bytes.indices { try check(Array(bytes[..<end])) }
    }

    @Test("B3: a page with random damage is read")
    func randomDamage() throws {
        var random = SeededGenerator(seed: 11)
        let bytes = Array(Self.sample.utf8)
        let pieces = [
            "<", ">", "\"", "'", "</p>", "<b>", "<table>", "&#", "style=", "\0", "{", "}",
        ]
        for _ in 0..<150 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
                case 1:
                    let end = min(place + Int.random(in: 1...40, using: &random), damaged.count - 1)
                    damaged.removeSubrange(place..<end)
                case 2:
                    let piece = pieces.randomElement(using: &random) ?? ""
                    damaged.insert(contentsOf: Array(piece.utf8), at: place)
                default:
                    let end = min(place + Int.random(in: 1...80, using: &random), damaged.count)
                    damaged.insert(contentsOf: damaged[place..<end], at: 0)
                }
            }
            try check(damaged)
        }
    }

    @Test(
        "B3: markup that nests up to 100,000 deep keeps its text and is reported",
        arguments: [
            ("div", 100_000), ("span", 100_000), ("b", 100_000), ("ul><li", 2_000),
            ("table><tr><td", 2_000), ("font size=1", 10_000),
        ])
    func deepNesting(tag: String, count: Int) throws {
        let result = try readHTML(String(repeating: "<\(tag)>", count: count) + "x")
        #expect(result.document.text.contains("x"))
        #expect(result.diagnostics.map(\.message) == ["elements nest too deep, some are left out"])
    }

    @Test("B3: long lists and tables without end tags are not deep")
    func implicitEnds() throws {
        let rows = try readHTML("<table>" + String(repeating: "<tr><td>a<td>b", count: 2_000))
        #expect(rows.diagnostics.isEmpty)
        #expect(rows.document.text == String(repeating: "a\nb\n", count: 2_000))
        let items = try readHTML("<ul>" + String(repeating: "<li><p>a", count: 2_000))
        #expect(items.diagnostics.isEmpty)
        #expect(items.document.text.utf16.count == 2_000 * 5)
    }

    @Test("B3: formatting that multiplies itself ends at a limit with the text")
    func multiplyingFormats() throws {
        let formats = (0..<500).map { "<b id=\($0)>" }.joined()
        let page = "<p>\(formats)</p>" + String(repeating: "<p>x</p>", count: 20_000)
        let result = try readHTML(page, limits: ReadingLimits(time: .seconds(2)))
        #expect(result.document.text.filter { $0 == "x" }.count == 20_000)
        #expect(!result.diagnostics.isEmpty)
    }

    @Test("B3: elements beyond the limit are left out, their text stays")
    func elementLimit() throws {
        let result = try readHTML(
            "<p>a</p><p>b</p><p>c</p><p>d</p>", limits: ReadingLimits(maximumElements: 2))
        #expect(result.document.text.filter { $0 != "\n" } == "abcd")
        #expect(result.document.text.hasPrefix("a\nb\n"))
        #expect(result.diagnostics.map(\.message) == ["too many elements, some are left out"])
    }

    @Test("B3: numbers at the ends of what a computer counts are read")
    func extremeNumbers() throws {
        let page =
            "<font size=-9223372036854775808>a</font><ol start=9223372036854775807><li>x<li>y</ol>"
        let document = try DocumentReader.read(Array(page.utf8), as: .html).document
        for format in DocumentFormat.allCases {
            _ = try DocumentWriter.write(document, as: format)
        }
        let json = """
            {"format":"galley-document","version":1,"text":"a","runs":[
            {"length":1,"attributes":{"paragraph":{"lineHeightMultiple":1e300}}}]}
            """
        let high = try DocumentReader.read(Array(json.utf8), as: .json).document
        #expect(high.runs.first?.attributes.paragraph?.lineHeightMultiple == 1e300)
        _ = try DocumentWriter.write(high, as: .rtf)
        let lowest = JSONValue.number(Double(Int.min)).bytes
        #expect(Double(string(lowest)) == Double(Int.min))
    }

    @Test("B3: too many bytes are an error")
    func byteLimit() {
        #expect(throws: DocumentError.self) {
            try readHTML("<p>0123456789", limits: ReadingLimits(maximumBytes: 8))
        }
    }

    @Test("B3: selectors that could try for ever give up")
    func hostileSelectors() throws {
        let selector = String(repeating: "div > div div ", count: 5) + "> p"
        let page =
            "<style>i \(selector) {color: red}</style>" + String(repeating: "<div>", count: 500)
            + String(repeating: "<p>x</p>", count: 200)
        let result = try readHTML(page, limits: ReadingLimits(time: .seconds(20)))
        #expect(result.diagnostics.isEmpty)
        #expect(result.document.text.filter { $0 == "x" }.count == 200)
    }
}
