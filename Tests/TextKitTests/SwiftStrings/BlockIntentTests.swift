import Testing

@testable import TextKit

private typealias Swifty = Foundation.AttributedString

/// Headings, lists, quotes, code and tables between `presentationIntent` and paragraph styles.
@Suite struct BlockIntentTests {
    private static let markdown = """
        # Title

        Some *text*.

        > quoted

        3. three
        4. four
           - inner

        ```swift
        let a = 1
        let b = 2
        ```

        | a | b |
        |---|--:|
        | c | d |

        ---
        """

    private func lines(_ text: NSAttributedString) -> [(String, NSParagraphStyle?)] {
        var result: [(String, NSParagraphStyle?)] = []
        let whole = text.string as NSString
        whole.enumerateSubstrings(
            in: NSRange(location: 0, length: whole.length), options: .byParagraphs
        ) { line, range, _, _ in
            let style = text.attribute(.paragraphStyle, at: range.location, effectiveRange: nil)
            result.append((line ?? "", style as? NSParagraphStyle))
        }
        return result
    }

    @Test("B6: Foundation's text of Markdown stays one line, whose blocks are no paragraphs")
    func joined() throws {
        let text = NSAttributedString(try Swifty(markdown: "# A\n\nb"))
        #expect(text.string == "Ab")
        #expect(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) == nil)
    }

    @Test("B6: blocks on lines of their own become headings, lists, quotes, code and cells")
    func toStyles() throws {
        let text = NSAttributedString(try Swifty(markdown: Self.markdown).separatingBlocks())
        let lines = lines(text)
        #expect(
            lines.map(\.0).prefix(10) == [
                "Title", "Some text.", "quoted", "\t3.\tthree", "\t4.\tfour", "\t\u{2022}\tinner",
                "let a = 1", "let b = 2", "a", "b",
            ])
        #expect(lines[0].1?.headerLevel == 1)
        #expect(lines[1].1 == nil)
        #expect(lines[2].1?.textBlocks.map(\.purpose) == [.quote(author: "")])
        #expect(lines[3].1?.textLists.map(\.startingItemNumber) == [3])
        #expect(lines[4].1?.textLists.first === lines[3].1?.textLists.first)
        #expect(lines[5].1?.textLists.map(\.markerFormat.rawValue) == ["{decimal}.", "{disc}"])
        #expect(lines[5].1?.headIndent == 72)
        #expect(lines[6].1?.textBlocks.map(\.purpose) == [.code(language: "swift")])
        #expect(lines[7].1?.textBlocks.first === lines[6].1?.textBlocks.first)
        let cells = lines[8...11].compactMap { $0.1?.textBlocks.first as? NSTextTableBlock }
        #expect(cells.map(\.startingRow) == [0, 0, 1, 1])
        #expect(cells.map(\.startingColumn) == [0, 1, 0, 1])
        #expect(cells[0].table === cells[3].table && cells[0].table.numberOfHeaderRows == 1)
        #expect(lines[11].1?.alignment == .right)
        #expect(lines[12].1?.textBlocks.map(\.purpose) == [.rule])
    }

    @Test("B6: paragraph styles come back as the same blocks")
    func andBack() throws {
        let first = try Swifty(markdown: Self.markdown).separatingBlocks()
        let text = NSMutableAttributedString(
            attributedString: NSAttributedString(first))
        text.removeAttribute(
            .presentationIntentAttributeName, range: NSRange(location: 0, length: text.length))
        let second = Swifty(text)
        func kinds(_ text: Swifty) -> [String] {
            text.runs.compactMap { run in
                let words = String(text[run.range].characters).filter { !$0.isWhitespace }
                let intent = run.attributes[
                    AttributeScopes.UIKitAttributes.PresentationIntentAttribute.self]
                guard !words.isEmpty else { return nil }
                let blocks = intent?.components.map { component in
                    // How columns are aligned is said of their paragraphs.
                    if case .table(let columns) = component.kind { return "table \(columns.count)" }
                    return "\(component.kind)"
                }
                // Plain paragraphs say nothing.
                return "\(words) \(blocks == ["paragraph"] ? [] : blocks ?? [])"
            }
        }
        // Code of two lines is one block, in one run.
        #expect(kinds(second) == kinds(first))
        var code: Set<Int> = []
        for run in second.runs {
            let intent = run.attributes[
                AttributeScopes.UIKitAttributes.PresentationIntentAttribute.self]
            guard let leaf = intent?.components.first,
                leaf.kind == .codeBlock(languageHint: "swift")
            else { continue }
            code.insert(leaf.identity)
        }
        #expect(code.count == 1)
    }

    @Test("B6: Markdown with its blocks on lines goes into documents as what it is")
    func documents() throws {
        let text = NSAttributedString(
            try Swifty(markdown: "# A\n\n- b\n\n> c").separatingBlocks())
        let data = try text.data(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
        let again = try NSAttributedString(
            data: data, options: [:], documentAttributes: nil)
        let styles = lines(again)
        #expect(styles[0].1?.headerLevel == 1)
        #expect(styles[1].1?.textLists.count == 1)
        #expect(styles[2].1?.textBlocks.map(\.purpose) == [.quote(author: "")])
    }

    @Test("B4: a marker pen goes through documents in UIKit's words")
    func pen() throws {
        let text = NSAttributedString(
            string: "pen",
            attributes: [
                .textHighlightStyle: NSAttributedString.TextHighlightStyle.systemDefault,
                .textHighlightColorScheme: NSAttributedString.TextHighlightColorScheme.mint,
                .languageIdentifier: "de-AT",
            ])
        let data = try text.data(
            from: NSRange(location: 0, length: 3),
            documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
        let again = try NSAttributedString(data: data, options: [:], documentAttributes: nil)
        let values = again.attributes(at: 0, effectiveRange: nil)
        #expect(
            values[.textHighlightColorScheme] as? NSAttributedString.TextHighlightColorScheme
                == .mint)
        #expect(values[.languageIdentifier] as? String == "de-AT")
        #expect(values[.backgroundColor] != nil)
    }
}
