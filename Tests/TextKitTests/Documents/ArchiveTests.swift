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
        #expect(
            values[.foregroundColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
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
        wrong.encode(NSData(data: Data("{".utf8)), forKey: "document")
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
}
