import Testing

@testable import TextKit

@Suite struct ArchiveTests {
    private func copy<T: NSObject & NSSecureCoding>(_ object: T) throws -> T {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data))
    }

    private func picture() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4), format: format).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
        }
    }

    @Test("B7: an archive keeps an attachment's image, bounds, contents and id")
    func attachment() throws {
        let original = NSTextAttachment(data: Data([1, 2, 3]), ofType: "public.data")
        original.image = picture()
        original.bounds = CGRect(x: 1, y: -4, width: 30, height: 20)
        original.identifier = "p1"
        original.accessibilityLabel = "red"
        original.publishedURL = "https://example.org/p"
        original.lineLayoutPadding = 3
        original.allowsTextAttachmentView = false
        let read = try copy(original)
        #expect(read.contents == Data([1, 2, 3]) && read.fileType == "public.data")
        #expect(read.bounds == original.bounds && read.identifier == "p1")
        #expect(read.accessibilityLabel == "red" && read.lineLayoutPadding == 3)
        #expect(read.publishedURL == "https://example.org/p" && !read.allowsTextAttachmentView)
        #expect(read.image?.size == CGSize(width: 6, height: 4) && read.image?.scale == 2)
        #expect(read.image?.originalData == original.image?.pngData())
    }

    @Test("B7: a file keeps its name, an empty attachment stays empty")
    func fileName() throws {
        let wrapper = FileWrapper(regularFileWithContents: Data("%PDF-1.4".utf8))
        wrapper.preferredFilename = "a.pdf"
        let original = NSTextAttachment(data: nil, ofType: nil)
        original.fileWrapper = wrapper
        #expect(try copy(original).fileWrapper?.preferredFilename == "a.pdf")
        #expect(try copy(original).contents == Data("%PDF-1.4".utf8))
        let empty = try copy(NSTextAttachment(data: nil, ofType: nil))
        #expect(empty.contents == nil && empty.image == nil && empty.fileWrapper == nil)
        #expect(empty.bounds == .zero && empty.allowsTextAttachmentView)
    }

    @Test("B7: an archive keeps a text with attributes, attachments, glyphs and tokens")
    func text() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let original = NSMutableAttributedString(
            string: "a😀\r\nb",
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: 15), .paragraphStyle: style,
                .foregroundColor: UIColor.red, .kern: 2,
            ])
        let attachment = NSTextAttachment(image: picture())
        attachment.identifier = "p1"
        for _ in 0..<2 { original.append(NSAttributedString(attachment: attachment)) }
        original.append(NSAttributedString(adaptiveImageGlyph: try GlyphFixture.glyph()))
        original.append(
            NSAttributedString(
                string: "@a", attributes: [.galleyToken: TextToken(kind: "user", id: "1")]))
        let read = try copy(original)
        #expect(read.string == original.string)
        let values = read.attributes(at: 1, effectiveRange: nil)
        let font = values[.font] as? UIFont
        #expect(font?.pointSize == 15)
        #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
        #expect((values[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
        #expect(values[.foregroundColor] as? UIColor == .red && values[.kern] as? Int == 2)
        let first = read.attribute(.attachment, at: 6, effectiveRange: nil) as? NSTextAttachment
        let second = read.attribute(.attachment, at: 7, effectiveRange: nil) as? NSTextAttachment
        #expect(first?.identifier == "p1" && first?.image != nil)
        #expect(first === second, "one object at two places stays one")
        let glyph = read.attribute(.adaptiveImageGlyph, at: 8, effectiveRange: nil)
        #expect(glyph as? NSAdaptiveImageGlyph == (try GlyphFixture.glyph()))
        #expect(read.attribute(.attachment, at: 8, effectiveRange: nil) == nil)
        let token = read.attribute(.galleyToken, at: 10, effectiveRange: nil) as? TextToken
        #expect(token?.id == "1")
        let storage = try copy(NSTextStorage(attributedString: original))
        #expect(storage.string == original.string)
    }

    @Test("B7: a damaged archive gives nil or an error, never a crash")
    func damage() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(NSString("x"), forKey: "string")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.requiresSecureCoding = true
        #expect(NSAttributedString(coder: unarchiver) == nil)
        #expect(NSAdaptiveImageGlyph(coder: unarchiver) == nil)
        unarchiver.finishDecoding()
        let wrong = NSKeyedArchiver(requiringSecureCoding: true)
        wrong.encode(NSData(data: Data([97, 0, 98, 0])), forKey: "units")
        wrong.encode(NSData(data: Data([9, 0, 0, 0, 0, 0, 0, 0])), forKey: "runs")
        wrong.finishEncoding()
        #expect(
            NSAttributedString(coder: try NSKeyedUnarchiver(forReadingFrom: wrong.encodedData))
                == nil)
    }

    @Test("B7: fonts, descriptors and paragraph styles go through archives")
    func attributes() throws {
        let fonts = [
            UIFont.systemFont(ofSize: 13, weight: .semibold), .preferredFont(forTextStyle: .title1),
            try #require(UIFont(name: "Georgia-BoldItalic", size: 21)),
            .monospacedDigitSystemFont(ofSize: 9, weight: .light),
        ]
        for font in fonts {
            #expect(try copy(font) == font)
            #expect(try copy(font.fontDescriptor) == font.fontDescriptor)
        }
        let style = NSMutableParagraphStyle()
        style.alignment = .justified
        style.headIndent = 12.5
        style.lineHeightMultiple = 1.25
        style.hyphenationFactor = 0.75
        style.baseWritingDirection = .rightToLeft
        style.lineBreakMode = .byTruncatingMiddle
        style.allowsDefaultTighteningForTruncation = true
        style.headerLevel = 2
        style.floatClearing = .both
        style.tabStops = [
            NSTextTab(
                textAlignment: .right, location: 40,
                options: [.columnTerminators: CharacterSet(charactersIn: ",")])
        ]
        let read = try copy(style)
        #expect(read == style && read.tabStops == style.tabStops)
        #expect(try copy(NSParagraphStyle.default) == .default)
        style.textLists = [
            NSTextList(
                markerFormat: .lowercaseRoman, options: .prependEnclosingMarker,
                startingItemNumber: 4)
        ]
        let list = try #require(try copy(style).textLists.first)
        #expect(list.marker(forItemNumber: 4) == "iv" && list.startingItemNumber == 4)
        #expect(list.listOptions == .prependEnclosingMarker)
    }

    @Test("B7: an archived text equals the text, whatever attributes it has")
    func equalText() throws {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 1.5, height: -2)
        shadow.shadowBlurRadius = 3
        shadow.shadowColor = UIColor.systemRed
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingMiddle
        style.lineBreakStrategy = .pushOut
        style.tabStops = [NSTextTab(textAlignment: .center, location: 33)]
        let all: [NSAttributedString.Key: Any] = [
            .font: UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .heavy),
            .paragraphStyle: style, .foregroundColor: UIColor.label,
            .backgroundColor: UIColor.gray, .ligature: 0, .kern: CGFloat(0.3), .tracking: 1.5,
            .strikethroughStyle: NSUnderlineStyle.double.rawValue,
            .underlineStyle: NSUnderlineStyle([.single, .patternDash]).rawValue,
            .underlineColor: UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
            .strikethroughColor: UIColor.clear, .strokeColor: UIColor.blue, .strokeWidth: -2,
            .shadow: shadow,
            .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle.rawValue,
            .link: try #require(URL(string: "https://x.y/z")), .baselineOffset: Float(2.5),
            .obliqueness: 0.25, .expansion: -0.5, .writingDirection: [3, 2],
            .languageIdentifier: "de", .verticalGlyphForm: 0, .superscript: -1,
            .inlinePresentationIntent: 3, .replacementIndex: 4, .alternateDescription: "alt",
            .presentationIntentAttributeName: PresentationIntent(.header(level: 2), identity: 1),
            .markdownSourcePosition: AttributedString.MarkdownSourcePosition(
                startLine: 1, startColumn: 2, endLine: 3, endColumn: 4),
            .accessibilitySpeechPunctuation: true, .init("mine"): "value", .init("data"): Data([7]),
        ]
        let original = NSMutableAttributedString(string: "plain")
        original.append(NSAttributedString(string: "every", attributes: all))
        for (key, value) in all {
            original.append(NSAttributedString(string: "x", attributes: [key: value]))
        }
        let read = try copy(original)
        #expect(read == original && original == read)
        for (key, value) in all {
            let found = read.attribute(key, at: 6, effectiveRange: nil)
            #expect(AttributeValue.areEqual(found, value), "\(key.rawValue)")
        }
        #expect(try copy(NSAttributedString()) == NSAttributedString())
        #expect(try copy(shadow) == shadow)
        shadow.shadowColor = nil
        #expect(try copy(shadow) == shadow)
    }

    @Test("B7: half a surrogate pair and runs set apart go through archives")
    func runs() throws {
        let original = NSMutableAttributedString(string: "😀ab")
        original.deleteCharacters(in: NSRange(location: 1, length: 1))
        let key = NSAttributedString.Key("mine")
        original.addAttribute(key, value: "v", range: NSRange(location: 1, length: 1))
        original.addAttribute(key, value: "v", range: NSRange(location: 2, length: 1))
        let read = try copy(original)
        #expect(read.length == 3 && read.isEqual(to: original))
        var ranges: [NSRange] = []
        read.enumerateAttribute(
            key, in: NSRange(location: 1, length: 2), options: .longestEffectiveRangeNotRequired
        ) { _, range, _ in ranges.append(range) }
        #expect(ranges == [NSRange(location: 1, length: 1), NSRange(location: 2, length: 1)])
    }

    @Test("B7: colours of every kind go through archives")
    func colors() throws {
        let fixed = [
            UIColor.red, .white, UIColor(white: 0.25, alpha: 0.5), .label, .systemBlue,
            UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
        ]
        for color in fixed { #expect(try copy(color) == color) }
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
        let read = try copy(dynamic)
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(read.resolvedColor(with: dark) == .white)
        #expect(read.resolvedColor(with: UITraitCollection()) == .red)
    }

    @Test("B7: cells of one table share it again; two tables stay two, and lists too")
    func tables() throws {
        let table = NSTextTable()
        table.numberOfColumns = 2
        table.layoutAlgorithm = .fixedLayoutAlgorithm
        table.collapsesBorders = true
        table.hidesEmptyCells = true
        table.numberOfHeaderRows = 1
        table.setContentWidth(80, type: .percentageValueType)
        let list = NSTextList(markerFormat: .decimal)
        func paragraph(_ table: NSTextTable, _ column: Int) -> NSAttributedString {
            let cell = NSTextTableBlock(
                table: table, startingRow: 0, rowSpan: 1, startingColumn: column, columnSpan: 2)
            cell.backgroundColor = .yellow
            cell.verticalAlignment = .bottomAlignment
            cell.listDepth = 1
            cell.setWidth(4, type: .absoluteValueType, for: .padding, edge: .minY)
            cell.setBorderColor(.red, for: .maxX)
            let style = NSMutableParagraphStyle()
            let quote = NSTextBlock()
            quote.purpose = .quote(author: "Ann")
            style.textBlocks = [quote, cell]
            style.textLists = [list]
            return NSAttributedString(string: "x\n", attributes: [.paragraphStyle: style])
        }
        let text = NSMutableAttributedString()
        text.append(paragraph(table, 0))
        text.append(paragraph(table, 1))
        text.append(paragraph(table.copy() as? NSTextTable ?? table, 0))
        let read = try copy(text)
        func style(_ at: Int) -> NSParagraphStyle? {
            read.attribute(.paragraphStyle, at: at, effectiveRange: nil) as? NSParagraphStyle
        }
        let cells = [0, 2, 4].compactMap { style($0)?.textBlocks.last as? NSTextTableBlock }
        #expect(cells.count == 3 && cells[0].table === cells[1].table)
        #expect(cells[0].table !== cells[2].table)
        #expect(style(0)?.textLists.first === style(4)?.textLists.first)
        #expect(style(0)?.textBlocks.first?.purpose == .quote(author: "Ann"))
        let (cell, first) = (cells[1], cells[1].table)
        #expect(first.numberOfColumns == 2 && first.layoutAlgorithm == .fixedLayoutAlgorithm)
        #expect(first.collapsesBorders && first.hidesEmptyCells && first.numberOfHeaderRows == 1)
        #expect(first.contentWidth == 80 && first.contentWidthValueType == .percentageValueType)
        #expect(cell.startingColumn == 1 && cell.columnSpan == 2 && cell.rowSpan == 1)
        #expect(cell.backgroundColor == .yellow && cell.verticalAlignment == .bottomAlignment)
        #expect(cell.width(for: .padding, edge: .minY) == 4 && cell.listDepth == 1)
        #expect(cell.borderColor(for: .maxX) == .red && cell.borderColor(for: .minX) == nil)
    }
}
