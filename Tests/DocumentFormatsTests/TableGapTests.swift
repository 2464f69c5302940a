import DocumentFormats
import DocumentModel
import Testing

@Suite struct TableGapTests {
    /// A table of one cell, which stands at `column`.
    private func document(column: Int) -> StyledText {
        var attributes = TextAttributes()
        var paragraph = ParagraphValue()
        let table = TableValue(id: 1, columns: column + 1)
        paragraph.blocks = [TextBlockValue(.cell(.init(table: table, row: 0, column: column)))]
        attributes.paragraph = paragraph
        return StyledText("x\n", attributes: attributes)
    }

    @Test(
        "B3: columns without a cell are one empty cell, however many they are",
        arguments: WritingOptions.HTMLForm.allCases)
    func gap(form: WritingOptions.HTMLForm) throws {
        var options = WritingOptions()
        options.html = form
        for (column, gap) in [
            (1, "<td></td>"), (2, "<td colspan=\"2\"></td>"), (998, "<td colspan=\"998\"></td>"),
        ] {
            let result = try DocumentWriter.write(
                document(column: column), as: .html, options: options)
            let html = String(decoding: result.bytes, as: UTF8.self)
            #expect(html.contains(gap))
            #expect(html.components(of: "<td").count == 2)
            let back = try DocumentReader.read(result.bytes, as: .html).document
            let cells = back.runs.compactMap { $0.attributes.paragraph?.blocks.first?.cell }
            #expect(cells.last?.column == column)
        }
    }
}

extension String {
    /// What stands behind each place of `text`.
    fileprivate func components(of text: String) -> [Substring] {
        ranges(of: text).map { self[$0.upperBound...] }
    }
}
