import DocumentModel
import Testing

@testable import DocumentFormats

/// What a server says that one document may cost, for every reader.
@Suite struct ReadingLimitsTests {
    private static let samples: [DocumentFormat: [UInt8]] = [
        .rtf: Array(#"{\rtf1 some text}"#.utf8), .html: Array("<html><p>some text".utf8),
        .bbcode: Array("[b]some[/b] text".utf8), .markdown: Array("*some* text".utf8),
        .markers: Array("some [[image_id=1]] text".utf8), .text: Array("some text".utf8),
        .json: Array(#"{"format":"galley-document","version":1,"text":"some text"}"#.utf8),
        .flatRTFD: RTFDPackage(files: [
            .init(name: "TXT.rtf", bytes: Array(#"{\rtf1 some text}"#.utf8))
        ]).flatBytes(),
    ]

    private typealias Piece = (format: DocumentFormat, start: String, piece: String)
    private static let deep: [Piece] = [
        (.rtf, #"{\rtf1 top"#, "{"), (.html, "top", "<div>"), (.markdown, "top\n\n", "<div>"),
        (.bbcode, "top", "[b]"),
    ]
    private static let long: [Piece] = [
        (.rtf, #"{\rtf1 "#, #"{\b a}"#), (.html, "", "<b>a</b>"), (.markdown, "", "*a* "),
        (.bbcode, "", "[b]a[/b]"), (.markers, "", "[[image_id=1]]"),
    ]

    private static func source(_ format: DocumentFormat) throws -> [UInt8] {
        try #require(samples[format])
    }

    @Test(
        "B9: every reader refuses what has more bytes than it may have",
        arguments: DocumentFormat.allCases.filter { $0 != .rtfd })
    func bytes(format: DocumentFormat) throws {
        let source = try Self.source(format)
        let exact = ReadingLimits(maximumBytes: source.count)
        #expect(throws: Never.self) {
            try DocumentReader.read(source, as: format, limits: exact)
        }
        let less = ReadingLimits(maximumBytes: source.count - 1)
        let error = #expect(throws: DocumentError.self) {
            try DocumentReader.read(source, as: format, name: "n", limits: less)
        }
        #expect(error?.reason == .tooLarge)
        #expect(error?.description == "n: \(source.count) bytes, the limit is \(source.count - 1)")
    }

    @Test("B9: the files of a package count together")
    func packageBytes() throws {
        let text = Array(#"{\rtf1 x}"#.utf8)
        let package = RTFDPackage(files: [
            .init(name: "TXT.rtf", bytes: text), .init(name: "a", bytes: [1, 2, 3]),
        ])
        let limits = ReadingLimits(maximumBytes: text.count + 2)
        #expect(throws: DocumentError.self) { try package.read(limits: limits) }
    }

    @Test(
        "B9: what nests deeper than it may is left out and told, the text before stays",
        arguments: deep)
    func depth(format: DocumentFormat, start: String, piece: String) throws {
        let source = Array((start + String(repeating: piece, count: 50) + "x").utf8)
        let result = try DocumentReader.read(
            source, as: format, limits: ReadingLimits(maximumDepth: 8))
        #expect(result.document.text.hasPrefix("top"))
        #expect(result.diagnostics.contains { $0.message.contains("deep") })
    }

    @Test("B9: JSON that nests deeper than it may, or has more values, is refused")
    func json() throws {
        let nested = Array((#"{"a":"# + String(repeating: "[", count: 9)).utf8)
        let error = #expect(throws: DocumentError.self) {
            try DocumentReader.read(nested, as: .json, limits: ReadingLimits(maximumDepth: 8))
        }
        #expect(error?.message.contains("nest too deep") == true)
        let many = Array(("[" + String(repeating: "0,", count: 40) + "0]").utf8)
        let other = #expect(throws: DocumentError.self) {
            try DocumentReader.read(many, as: .json, limits: ReadingLimits(maximumElements: 2))
        }
        #expect(other?.message.contains("too many values") == true)
    }

    @Test(
        "B9: a reader that is out of time keeps what it has and tells",
        arguments: long)
    func time(format: DocumentFormat, start: String, piece: String) throws {
        let source = Array((start + String(repeating: piece, count: 20_000)).utf8)
        let result = try DocumentReader.read(
            source, as: format, limits: ReadingLimits(time: .zero))
        #expect(result.diagnostics.contains { $0.message.contains("too long") })
        #expect(result.document.length < source.count + 1)
    }

    @Test("B9: JSON that is out of time is refused")
    func jsonTime() throws {
        let many = Array(("[" + String(repeating: "0,", count: 5_000) + "0]").utf8)
        let error = #expect(throws: DocumentError.self) {
            try DocumentReader.read(many, as: .json, limits: ReadingLimits(time: .zero))
        }
        #expect(error?.message.contains("too long") == true)
    }

    @Test("B9: a picture with more pixels than it may have leaves its place, name and size only")
    func pixels() throws {
        let picture = pngHeader(width: 100, height: 50)
        var builder = StyledTextBuilder()
        builder.append("a")
        builder.append(
            AttachmentValue(name: "b.png", type: "image/png", data: picture, width: 10, height: 5))
        let document = builder.build()
        for format in [DocumentFormat.flatRTFD, .html, .json] {
            var options = WritingOptions()
            options.images = .data
            let bytes = try DocumentWriter.write(document, as: format, options: options).bytes
            let within = try DocumentReader.read(
                bytes, as: format, limits: ReadingLimits(maximumPixels: 5_000))
            #expect(attachments(within).first?.data == picture, "\(format)")
            let beyond = try DocumentReader.read(
                bytes, as: format, limits: ReadingLimits(maximumPixels: 4_999))
            #expect(attachments(beyond).first?.data == nil, "\(format)")
            #expect(attachments(beyond).first?.width == 10, "\(format)")
            #expect(
                beyond.diagnostics.contains {
                    $0.message.contains("has 5000 pixels, the limit is 4999")
                }, "\(format)")
        }
    }

    private func attachments(_ result: ReadingResult) -> [AttachmentValue] {
        result.document.runs.compactMap(\.attributes.attachment)
    }

    @Test("B9: a file that stands in the text many times counts each time")
    func manyUses() throws {
        let graphic = "{{\\NeXTGraphic a.bin \\width20 \\height20\n}\u{AC}}"
        let text = latin1(#"{\rtf1 "# + String(repeating: graphic, count: 100) + "}")
        let package = RTFDPackage(files: [
            .init(name: "TXT.rtf", bytes: text), .init(name: "a.bin", bytes: [UInt8](1...200)),
        ])
        let limit = text.count + 200
        let result = try package.read(limits: ReadingLimits(maximumBytes: limit))
        let whole = attachments(result).filter { $0.data != nil }.count
        #expect(attachments(result).count == 100)
        #expect(whole == min(100, limit * 4 / 200))
        #expect(
            whole == 100 || result.diagnostics.contains { $0.message.contains("limit of bytes") })
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// 100 by 50, by hand from the formats' specifications.
    private static let pictures: [[UInt8]] = [
        ascii("RIFF\0\0\0\0WEBPVP8X") + [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0],
        ascii("RIFF\0\0\0\0WEBPVP8 ") + [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 100, 0, 50, 0],
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 100, 0, 0, 0]
            + [1, 1, 4, 0, 1, 0, 0, 0, 50, 0, 0, 0],
        [0, 0, 0, 12] + ascii("ftypheic") + [0, 0, 0, 20] + ascii("ispe")
            + [0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 50, 0, 0, 0, 0, 0],
        pngHeader(width: 100, height: 50),
    ]

    @Test(
        "B9: the pixels of a picture are known from its header",
        arguments: pictures)
    func headers(bytes: [UInt8]) throws {
        #expect(try #require(ImageHeader(bytes)).pixels == 5_000)
    }
}
