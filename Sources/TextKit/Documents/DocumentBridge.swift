import DocumentFormats
import DocumentModel
import Foundation
import Views

/// Apple's document options and attributes on one side, readers and writers on the other.
enum DocumentBridge {
    typealias Options = [NSAttributedString.DocumentReadingOptionKey: Any]
    typealias Attributes = [NSAttributedString.DocumentAttributeKey: Any]

    static func read(
        _ data: Data, options: Options, name: String, folder: String? = nil
    ) throws -> (text: NSAttributedString, attributes: [String: Any]) {
        let type = type(in: options[.documentType])
        if type == .plain, let encoding = AttributeValue.integer(options[.characterEncoding]) {
            return try readPlain(data, String.Encoding(rawValue: UInt(encoding)), options, name)
        }
        let result = try DocumentReader.read(
            [UInt8](data), as: format(of: type), name: name,
            html: HTMLReadingOptions(folder: folder))
        return finished(result, options, result.format == .text ? encoding(of: data) : nil)
    }

    /// How plain text without a given encoding is read.
    private static func encoding(of data: Data) -> String.Encoding {
        data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) ? .utf16 : .utf8
    }

    static func read(
        contentsOf url: URL, options: Options
    ) throws -> (text: NSAttributedString, attributes: [String: Any]) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        guard exists, !isFolder.boolValue, type(in: options[.documentType]) != nil else {
            return finished(try DocumentReader.read(contentsOf: url.path), options)
        }
        return try read(
            Data(contentsOf: url), options: options, name: url.lastPathComponent,
            folder: url.deletingLastPathComponent().path)
    }

    static func write(_ text: StyledText, _ attributes: Attributes) throws -> Data {
        guard let type = type(in: attributes[.documentType]), let format = format(of: type) else {
            let name = attributes[.documentType].map { "\($0)" } ?? "none"
            throw DocumentError(.unsupported, "", "unknown document type: \(name)")
        }
        if type == .plain, let encoding = AttributeValue.integer(attributes[.characterEncoding]) {
            let encoding = String.Encoding(rawValue: UInt(encoding))
            let plain = try DocumentWriter.write(text, as: .text).bytes
            guard let data = String(decoding: plain, as: UTF8.self).data(using: encoding) else {
                throw DocumentError(.unsupported, "", "text does not fit encoding \(encoding)")
            }
            return data
        }
        var options = WritingOptions()
        options.html = .cocoa
        return Data(
            try DocumentWriter.write(document(text, attributes), as: format, options: options).bytes
        )
    }

    static func writeHTML(_ text: NumberedText, _ attributes: Attributes) -> Data {
        var text = text
        DocumentPropertyBridge.set(attributes, on: &text.properties)
        return Data(DocumentWriter.writeHTML(text).bytes)
    }

    /// The text with what the document attributes say of the whole.
    static func document(_ text: StyledText, _ attributes: Attributes) -> StyledText {
        var text = text
        DocumentPropertyBridge.set(attributes, on: &text.properties)
        return text
    }

    static func type(in value: Any?) -> NSAttributedString.DocumentType? {
        if let type = value as? NSAttributedString.DocumentType { return type }
        return (value as? String).map(NSAttributedString.DocumentType.init(rawValue:))
    }

    private static func format(of type: NSAttributedString.DocumentType?) -> DocumentFormat? {
        switch type {
        case .plain: .text
        case .rtf: .rtf
        case .rtfd: .flatRTFD
        case .html: .html
        default: nil
        }
    }

    private static func documentType(
        of format: DocumentFormat
    ) -> NSAttributedString.DocumentType {
        switch format {
        case .rtf: .rtf
        case .rtfd, .flatRTFD: .rtfd
        case .html: .html
        case .text, .markers, .bbcode, .markdown, .json: .plain
        }
    }

    private static func readPlain(
        _ data: Data, _ encoding: String.Encoding, _ options: Options, _ name: String
    ) throws -> (text: NSAttributedString, attributes: [String: Any]) {
        guard let string = String(data: data, encoding: encoding) else {
            throw DocumentError(.wrongFormat, name, "bytes are no text in encoding \(encoding)")
        }
        var document = StyledText(text: string)
        let length = string.utf16.count
        if length > 0 { document.runs = [.init(length: length, attributes: .init())] }
        return finished(ReadingResult(document: document, format: .text), options, encoding)
    }

    private static func finished(
        _ result: ReadingResult, _ options: Options, _ encoding: String.Encoding? = nil
    ) -> (text: NSAttributedString, attributes: [String: Any]) {
        let text = NSMutableAttributedString(attributedString: .init(result.document))
        let defaults =
            options[.defaultAttributes] as? [NSAttributedString.Key: Any] ?? [:]
        for (key, value) in defaults {
            text.fill(key, with: value)
        }
        var attributes: Attributes = [.documentType: documentType(of: result.format)]
        attributes[.characterEncoding] = encoding?.rawValue
        attributes.merge(DocumentPropertyBridge.attributes(result.document.properties)) { $1 }
        if !result.diagnostics.isEmpty { attributes[.diagnostics] = result.diagnostics }
        let named = attributes.map { ($0.key.rawValue, $0.value) }
        return (text, Dictionary(uniqueKeysWithValues: named))
    }
}

extension NSMutableAttributedString {
    /// Sets an attribute where it is missing.
    fileprivate func fill(_ key: Key, with value: Any) {
        var missing: [NSRange] = []
        enumerateAttribute(key, in: NSRange(location: 0, length: length)) { old, range, _ in
            if old == nil { missing.append(range) }
        }
        for range in missing { addAttribute(key, value: value, range: range) }
    }
}
