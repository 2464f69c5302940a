import DocumentModel

@testable import DocumentFormats

/// A page such as people write, with a bit of everything.
struct RichDocument {
    /// Something to see in it, and what a format must keep so that it is seen.
    struct Probe {
        var name: String
        var features: [DocumentFeature]
        /// Without it, it is seen no more.
        var isGoneWithout: DocumentFeature?
        var look: (StyledText) -> [String]
    }

    private var builder = StyledTextBuilder()

    static func make() -> StyledText {
        var page = RichDocument()
        page.heading("Of foxes", 1)
        page.words()
        page.lists()
        page.quoteAndCode()
        page.table()
        page.pictures()
        page.languages()
        return page.builder.build()
    }

    /// All that is no marker, picture or mention.
    static let letters: String.UnicodeScalarView = {
        let words =
            "Of foxes bold slanted under struck H2O big red marked link kerned shaded spaced "
            + "first item inner item second item quoted words let a = 1 let b = 2 "
            + "Head One Head Two wide cell left inner cell right cell after "
            + "\u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629} \u{1F98A} centred end"
        return String.UnicodeScalarView(
            words.unicodeScalars.filter { $0.properties.isAlphabetic || $0.value > 0x1F000 })
    }()

    // MARK: Making

    private static func attributes(
        _ change: (inout TextAttributes) -> Void = { _ in }
    ) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.paragraph = ParagraphValue()
        change(&attributes)
        return attributes
    }

    private mutating func add(
        _ text: String, in value: ParagraphValue = ParagraphValue(),
        _ change: (inout TextAttributes) -> Void = { _ in }
    ) {
        builder.append(
            text,
            attributes: Self.attributes {
                $0.paragraph = value
                change(&$0)
            })
    }

    private mutating func heading(_ text: String, _ level: Int) {
        var value = ParagraphValue()
        value.headerLevel = level
        add(text, in: value) { $0.font?.isBold = true }
        add("\n", in: value)
    }

    private mutating func words() {
        add("bold") { $0.font?.isBold = true }
        add(" ")
        add("slanted") { $0.font?.isItalic = true }
        add(" ")
        add("under") { $0.underlineStyle = 1 }
        add(" ")
        add("struck") { $0.strikethroughStyle = 1 }
        add(" H")
        add("2") { $0.superscript = -1 }
        add("O ")
        add("big") { $0.font?.size = 18 }
        add(" ")
        add("red") { $0.foregroundColor = ColorValue(red: 1, green: 0, blue: 0) }
        add(" ")
        add("marked") { $0.backgroundColor = ColorValue(red: 1, green: 1, blue: 0) }
        add(" ")
        add("link") { $0.link = "https://a.b/c?d=e&f" }
        add(" ")
        add("@Ann") { $0.token = TokenValue(kind: "user", id: "4", instance: "1") }
        add(" ")
        add("kerned") { $0.kern = 1.5 }
        add(" ")
        add("shaded") { $0.shadow = .init(offsetX: 1, offsetY: -2, blurRadius: 3, color: nil) }
        var spaced = ParagraphValue()
        spaced.headIndent = 18
        spaced.firstLineHeadIndent = 18
        spaced.paragraphSpacing = 4
        add("\n")
        add("spaced\n", in: spaced)
    }

    private mutating func lists() {
        var outer = ParagraphValue()
        outer.lists = [.init(markerFormat: "{decimal}.", startingNumber: 1, listID: 1)]
        outer.headIndent = 36
        outer.tabs = [.init(location: 11), .init(location: 36)]
        var inner = outer
        inner.lists.append(.init(markerFormat: "{disc}", listID: 2))
        inner.headIndent = 72
        inner.tabs = [.init(location: 47), .init(location: 72)]
        add("\t1.\tfirst item\n", in: outer)
        add("\t\u{2022}\tinner item\n", in: inner)
        add("\t2.\tsecond item\n", in: outer)
    }

    private mutating func quoteAndCode() {
        var quote = ParagraphValue()
        quote.blocks = [TextBlockValue(.quote(author: ""), id: 1)]
        add("quoted words\n", in: quote)
        var code = ParagraphValue()
        code.blocks = [TextBlockValue(.code(language: "swift"), id: 2)]
        add("let a = 1\nlet b = 2\n", in: code) { $0.font?.name = "Courier" }
    }

    private mutating func table() {
        var table = TableValue(id: 1, columns: 2)
        table.headerRows = 1
        func value(_ row: Int, _ column: Int, span: Int = 1) -> ParagraphValue {
            var cell = TableCellValue(table: table, row: row, column: column)
            cell.columnSpan = span
            var value = ParagraphValue()
            value.blocks = [TextBlockValue(.cell(cell))]
            return value
        }
        add("Head One\n", in: value(0, 0)) { $0.font?.isBold = true }
        add("Head Two\n", in: value(0, 1)) { $0.font?.isBold = true }
        add("wide cell\n", in: value(1, 0, span: 2))
        add("left\n", in: value(2, 0))
        var inner = value(2, 1)
        inner.blocks.append(
            TextBlockValue(
                .cell(TableCellValue(table: TableValue(id: 2, columns: 1), row: 0, column: 0))))
        add("inner cell\n", in: inner)
        add("right cell\n", in: value(2, 1))
        add("after\n")
    }

    private mutating func pictures() {
        add("")
        builder.attributes = Self.attributes()
        var picture = AttachmentValue(
            id: "7", name: "fox.png", type: "image/png", data: pngHeader(width: 4, height: 5),
            width: 40, height: 50.5, altText: "A fox")
        builder.append(picture)
        picture.id = "8"
        picture.name = "glyph.heic"
        picture.altText = "A glyph"
        picture.isAdaptiveGlyph = true
        picture.fallback = picture.data
        picture.data = Array("....ftypheic".utf8) + [0, 1, 2]
        picture.type = "image/heic"
        add(" ")
        builder.attributes = Self.attributes()
        builder.append(picture)
        add(" \n")
    }

    private mutating func languages() {
        var right = ParagraphValue()
        right.direction = .rightToLeft
        add("\u{627}\u{644}\u{639}\u{631}\u{628}\u{64A}\u{629}\n", in: right)
        add("\u{1F98A}\n")
        var centred = ParagraphValue()
        centred.alignment = .center
        add("centred\n", in: centred)
        add("end\n")
    }
}
