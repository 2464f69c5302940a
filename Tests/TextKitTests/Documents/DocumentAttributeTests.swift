import DocumentModel
import Foundation
import Testing
import TextKit
import Views

private typealias Text = TextKit.NSAttributedString

/// What is said of a document as a whole, through Apple's calls.
@Suite struct DocumentAttributeTests {
    private typealias Key = TextKit.NSAttributedString.DocumentAttributeKey

    private static var all: [Key: Any] {
        [
            .title: "T {\u{E4}}", .subject: "S", .author: "A", .editor: "E", .company: "C",
            .manager: "M", .category: "K", .copyright: "\u{A9}", .comment: "D",
            .keywords: ["one", "two"], .creationTime: Date(timeIntervalSince1970: 1_600_000_000),
            .modificationTime: Date(timeIntervalSince1970: 951_782_400),
            .paperSize: CGSize(width: 612, height: 792),
            .paperMargin: UIEdgeInsets(top: 50, left: 60, bottom: 70, right: 80),
            .viewSize: CGSize(width: 576, height: 420), .viewZoom: 150.0, .viewMode: 1,
            .readOnly: 1,
            .backgroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1), .hyphenationFactor: 0.9,
            .defaultTabInterval: 36.0, .textScaling: 1,
        ]
    }

    private func back(
        _ attributes: [Key: Any], as type: Text.DocumentType
    ) throws -> [String: Any] {
        var attributes = attributes
        attributes[.documentType] = type
        let data = try Text(string: "x").data(
            from: NSRange(location: 0, length: 1), documentAttributes: attributes)
        var read: NSDictionary?
        _ = try Text(data: data, documentAttributes: &read)
        return try #require(read as? [String: Any])
    }

    private func value(_ read: [String: Any], _ key: Key) -> AnyHashable? {
        if let words = read[key.rawValue] as? [String] { return words }
        return read[key.rawValue] as? AnyHashable
    }

    @Test("B4: RTF and RTFD keep every document attribute", arguments: [true, false])
    func richText(isPackage: Bool) throws {
        let read = try back(Self.all, as: isPackage ? .rtfd : .rtf)
        #expect(
            read[Key.documentType.rawValue] as? Text.DocumentType == (isPackage ? .rtfd : .rtf))
        for (key, wanted) in Self.all where key != .paperMargin {
            #expect(value(read, key) == wanted as? AnyHashable, "\(key.rawValue)")
        }
        let margin = read[Key.paperMargin.rawValue] as? UIEdgeInsets
        #expect(margin == UIEdgeInsets(top: 50, left: 60, bottom: 70, right: 80))
        #expect(value(read, .leftMargin) == AnyHashable(60.0))
        #expect(value(read, .bottomMargin) == AnyHashable(70.0))
    }

    @Test("B4: HTML keeps what it has meta elements for")
    func html() throws {
        let read = try back(Self.all, as: .html)
        for key in [Key.title, .subject, .author, .editor, .company, .comment, .keywords] {
            #expect(value(read, key) == Self.all[key] as? AnyHashable, "\(key.rawValue)")
        }
        #expect(read[Key.viewMode.rawValue] == nil)
    }

    @Test("B4: one margin leaves the others an inch wide")
    func margins() throws {
        let read = try back([.leftMargin: 10.0], as: .rtf)
        #expect(
            read[Key.paperMargin.rawValue] as? UIEdgeInsets
                == UIEdgeInsets(top: 72, left: 10, bottom: 72, right: 72))
    }

    @Test("B4: Word's dates without Cocoa's count are taken as UTC")
    func dates() throws {
        // 2000-02-29 12:30 is day 11016 of 1970.
        let source = "{\\rtf1{\\info{\\creatim\\yr2000\\mo2\\dy29\\hr12\\min30}{\\revtim\\yr0}}x}"
        var read: NSDictionary?
        _ = try Text(data: Data(source.utf8), documentAttributes: &read)
        let date = read?[Key.creationTime.rawValue] as? Date
        #expect(date == Date(timeIntervalSince1970: 11_016 * 86_400 + 45_000))
        #expect(read?[Key.modificationTime.rawValue] == nil)
    }

    @Test(
        "B4: the kind of document is found from its first bytes",
        arguments: [
            ("{\\rtf1 a}", Text.DocumentType.rtf), ("\r\n{\\rtf1 a}", .rtf),
            (" {\\rtf1 a}", .plain),
            ("{\\rtf", .plain), ("{\\RTF1}", .plain), (" \n<HTML>a", .html), ("<html", .plain),
            ("<!DocType Html>", .html), ("a", .plain),
        ])
    func sniffing(source: String, type: TextKit.NSAttributedString.DocumentType) throws {
        var read: NSDictionary?
        _ = try Text(data: Data(source.utf8), documentAttributes: &read)
        #expect(read?[Key.documentType.rawValue] as? Text.DocumentType == type)
        let encoding = read?[Key.characterEncoding.rawValue] as? UInt
        #expect(encoding == (type == .plain ? String.Encoding.utf8.rawValue : nil))
    }

    @Test("B3: Apple's call writes Cocoa's HTML")
    func cocoaHTML() throws {
        let data = try Text(string: "x").data(
            from: NSRange(location: 0, length: 1),
            documentAttributes: [.documentType: Text.DocumentType.html])
        #expect(String(decoding: data, as: UTF8.self).contains("<p class=\"p1\">x</p>"))
        let wrapper = try Text(string: "x").fileWrapper(
            from: NSRange(location: 0, length: 1),
            documentAttributes: [.documentType: Text.DocumentType.html, .title: "T"])
        let contents = try #require(wrapper.regularFileContents)
        #expect(String(decoding: contents, as: UTF8.self).contains("<title>T</title>"))
    }
}
