import DocumentFormats
import DocumentModel
public import Foundation
import Views

extension NSAttributedString {
    /// Reads a document.
    ///
    /// - Parameter dict: receives document attributes, keyed by the raw values of `DocumentAttributeKey`.
    /// - Throws: `DocumentError` when the bytes are not of the format.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let read = try DocumentBridge.read(data, options: options, name: "")
        self.init(attributedString: read.text)
        dict?.pointee = read.attributes as NSDictionary
    }

    /// Reads a document from a file, or from an RTFD package.
    ///
    /// - Throws: `DocumentError` when the file cannot be read or is not of the format.
    public convenience init(
        url: URL, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let read = try DocumentBridge.read(contentsOf: url, options: options)
        self.init(attributedString: read.text)
        dict?.pointee = read.attributes as NSDictionary
    }

    /// Writes a part as a document; `documentAttributes` say its `.documentType`. RTFD becomes flat RTFD.
    ///
    /// - Throws: `DocumentError` when no known type is given.
    public func data(
        from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
    ) throws -> Data {
        guard DocumentBridge.type(in: dict[.documentType]) == .html else {
            return try DocumentBridge.write(styledText(in: range), dict)
        }
        return DocumentBridge.writeHTML(numberedText(in: range), dict)
    }

    /// Writes a part as a file, or as an RTFD package.
    ///
    /// - Throws: `DocumentError` when no known type is given.
    public func fileWrapper(
        from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]
    ) throws -> FileWrapper {
        guard DocumentBridge.type(in: dict[.documentType]) == .rtfd else {
            return FileWrapper(
                regularFileWithContents: try data(from: range, documentAttributes: dict))
        }
        let document = DocumentBridge.document(styledText(in: range), dict)
        let package = RTFDPackage.make(document).0
        let folder = FileWrapper(directoryWithFileWrappers: [:])
        for file in package.files {
            folder.addRegularFile(withContents: Data(file.bytes), preferredFilename: file.name)
        }
        return folder
    }
}

extension NSMutableAttributedString {
    /// Replaces the contents by a document; see `init(data:options:documentAttributes:)`.
    public func read(
        from data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        setAttributedString(
            try NSAttributedString(data: data, options: options, documentAttributes: dict))
    }

    /// Replaces the contents by a document; see `init(url:options:documentAttributes:)`.
    public func read(
        from url: URL, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        setAttributedString(
            try NSAttributedString(url: url, options: options, documentAttributes: dict))
    }
}
