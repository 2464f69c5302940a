import DocumentModel
import Glibc
import Testing

@_spi(Checking) @testable import DocumentFormats

/// Inputs that a fuzzer found, cut down to what matters, and what must hold for them.
@Suite struct FuzzFindingTests {
    @Test(
        "B1: an attachment has a safe name whatever its marker's id is",
        arguments: ["", "..", ".", "a/b", "%01"])
    func markerNames(id: String) throws {
        let result = try DocumentReader.read(Array("[[image_id=\(id)]]".utf8), as: .markers)
        let name = try #require(result.document.runs.first?.attributes.attachment?.name)
        #expect(FileType.isSafeName(name))
    }

    @Test(
        "B4: an attachment whose name is spaces, or ends in one, stays in RTFD",
        arguments: [" ", "a "])
    func spacesInNames(name: String) throws {
        var builder = StyledTextBuilder()
        builder.append(AttachmentValue(name: name, type: "text/plain", data: [1, 2]))
        let bytes = try DocumentWriter.write(builder.build(), as: .flatRTFD).bytes
        let again = try DocumentReader.read(bytes, as: .flatRTFD)
        #expect(again.document.text == "\u{FFFC}")
        #expect(again.document.runs.first?.attributes.attachment?.data == [1, 2])
    }

    @Test("B4: RTFD gives back the text of tables in tables with cells over two columns")
    func tablesInTables() throws {
        let page = "<table><td colspan=2>x<table><td colspan=2>y<table><td>z"
        let document = try DocumentReader.read(Array(page.utf8), as: .html).document
        let bytes = try DocumentWriter.write(document, as: .flatRTFD).bytes
        #expect(try DocumentReader.read(bytes, as: .flatRTFD).document.text == document.text)
    }

    @Test("B5: JSON keeps a file name of 255 bytes")
    func longNames() throws {
        let name = String(repeating: "n", count: 251) + ".png"
        var builder = StyledTextBuilder()
        builder.append(AttachmentValue(name: name, type: "image/png"))
        let bytes = try DocumentWriter.write(builder.build(), as: .json).bytes
        let again = try DocumentReader.read(bytes, as: .json)
        #expect(again.document.runs.first?.attributes.attachment?.name == name)
    }

    private static func many(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static let hostile: [String] = [
        "http://a.b" + many(")", 300_000),
        many("http://a.b<", 30_000),
        "www.a.b" + many(")", 300_000),
        "[x]: \(many("u", 200_000))\n\n\(many("[x]", 60_000))",
        "|\(many("a|", 60_000))\n|\(many("-|", 60_000))\n",
        "|\(many("x|", 1_000))\n|\(many("-|", 1_000))\n\(many("a\n", 200_000))",
        many(">", 400_000),
    ]

    /// CPU time of this thread: other tests run beside it.
    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Each took minutes or gigabytes for cmark-gfm 0.29.0.gfm.6; limits of two seconds end all.
    @Test(
        "B9: Markdown that takes cmark-gfm time with its square, or memory without end, ends in time",
        arguments: hostile.indices)
    func hostileMarkdown(index: Int) throws {
        let source = Self.hostile[index]
        let start = Self.threadSeconds()
        let result = try DocumentReader.read(
            Array(source.utf8), as: .markdown, limits: ReadingLimits(time: .seconds(2)))
        #expect(Self.threadSeconds() - start < 60)
        #expect(result.document.normalized() == result.document)
    }

    @Test("B3: an address without end is text, one of usual length a link")
    func endlessLink() throws {
        func links(_ length: Int) throws -> Int {
            let source = "http://a.b/" + String(repeating: "c", count: length)
            let result = try DocumentReader.read(Array(source.utf8), as: .markdown)
            return result.document.runs.count { $0.attributes.link != nil }
        }
        #expect(try links(1_000) == 1)
        #expect(try links(4_000) == 0)
    }

    @Test(
        "B4: cells outside of a row stay as they are in RTFD, beside page breaks too",
        arguments: [
            #"\page a\cell b\cell c"#, #"a\cell b\par c"#,
            #"\page a\cell\cell b{\i\cell}\page\cell d\par\cell"#,
        ])
    func cellsOutsideRows(body: String) throws {
        let first = try readRTF("{\\rtf1\\ansi " + body + "}").document
        let bytes = try DocumentWriter.write(first, as: .flatRTFD).bytes
        #expect(try DocumentReader.read(bytes, as: .flatRTFD).document == first)
    }

    @Test("B4: what stands behind a page break keeps its own alignment")
    func alignmentBehindPageBreaks() throws {
        let first = try readRTF(#"{\rtf1\ansi\pard\qc a\page\pard\qr b\par\pard c}"#).document
        #expect(first.runs.map(\.attributes.paragraph?.alignment) == [.center, .right, .natural])
        let bytes = try DocumentWriter.write(first, as: .rtf).bytes
        #expect(try DocumentReader.read(bytes, as: .rtf).document.runs == first.runs)
    }

    @Test("B3: Markdown keeps a table whose cells stand in different lists")
    func tableInLists() throws {
        let table = TableValue(id: 1, columns: 2)
        var builder = StyledTextBuilder()
        for (column, lists) in [1, 0].enumerated() {
            var attributes = TextAttributes()
            var paragraph = ParagraphValue()
            paragraph.lists = Array(repeating: .init(markerFormat: "{disc}"), count: lists)
            let place = TableCellValue(table: table, row: 0, column: column)
            paragraph.blocks = [TextBlockValue(.cell(place), listDepth: 1)]
            attributes.paragraph = paragraph
            builder.append("cell \(column)\n", attributes: attributes)
        }
        let bytes = try DocumentWriter.write(builder.build(), as: .markdown).bytes
        let again = try DocumentReader.read(bytes, as: .markdown).document
        #expect(again.text.contains("cell 0") && again.text.contains("cell 1"))
        let cells = again.runs.compactMap { $0.attributes.paragraph?.blocks.first?.cell }
        #expect(cells.map(\.column) == [0, 1])
    }

    @Test("B5: JSON's attachment is one character, whatever its run says")
    func longAttachment() throws {
        let source = """
            {"format":"galley-document","version":1,"text":"a\\ufffcbc","runs":[
            {"length":3,"attributes":{"attachment":{"name":"a.png"}}},
            {"length":1,"attributes":{"attachment":{"name":"b.png"}}}]}
            """
        let document = try DocumentReader.read(Array(source.utf8), as: .json).document
        #expect(document.text == "a\u{FFFC}bc")
        #expect(document.runs.map(\.length) == [1, 1, 2])
        #expect(document.runs.map { $0.attributes.attachment?.name } == [nil, "a.png", nil])
    }

    @Test("B6: a name ends at the standard's white space, which a vertical tab is not")
    func tabInName() throws {
        let page = Array("<div>one<img\u{B}>two<p>three</div>".utf8)
        #expect(DocumentReader.readsAlike(html: page))
        let document = try DocumentReader.read(page, as: .html).document
        #expect(document.text == "onetwo\nthree\n")
    }

    @Test("B2: a date with hours beyond all days is a date")
    func hoursOfDate() throws {
        let source = "{\\rtf1{\\info{\\creatim\\yr2003\\mo1\\dy1\\hr1000000}}a}"
        let document = try DocumentReader.read(Array(source.utf8), as: .rtf).document
        // 2003-01-01 is 12,053 days after 1970-01-01.
        let seconds: Double = 12_053 * 86_400 + 1_000_000 * 3_600
        #expect(document.properties.creationTime == seconds)
    }

    @Test("B7: a cell that nothing closes ends with a paragraph")
    func openCell() throws {
        let document = try DocumentReader.read(Array("[table][td]a".utf8), as: .bbcode).document
        #expect(document.text == "a\n")
        let bytes = try DocumentWriter.write(document, as: .flatRTFD).bytes
        #expect(try DocumentReader.read(bytes, as: .flatRTFD).document.text == "a\n")
    }
}
