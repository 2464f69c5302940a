import DocumentModel

/// Reads Rich Text Format as Cocoa, Word and others write it (Microsoft's specification 1.9.1, Cocoa's additions).
///
/// What is broken is left out and reported; the text around it is kept.
enum RTFReader {
    /// Gives the bytes of a file beside the text, by its name; nil when there is none.
    typealias FileSource = (_ name: String) throws(DocumentError) -> [UInt8]?

    /// Whether the bytes start as RTF does: `{\rtf` and more, after line ends or a UTF-8 mark.
    static func isRTF(_ bytes: [UInt8]) -> Bool { start(of: bytes) != nil }

    /// Where `{\rtf` stands.
    private static func start(of bytes: [UInt8]) -> Int? {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
        let signature = Array("{\\rtf".utf8)
        return bytes[index...].starts(with: signature) && bytes.count > index + signature.count
            ? index : nil
    }

    /// Reads RTF.
    /// - Parameter files: where attachments named in the text come from; nil for plain RTF, which has none.
    static func read(
        _ bytes: [UInt8], name: String, limits: ReadingLimits, files: FileSource? = nil
    ) throws(DocumentError) -> ReadingResult {
        guard let start = start(of: bytes) else {
            throw DocumentError(.wrongFormat, name, "not RTF: does not start with {\\rtf")
        }
        var parser = RTFParser(bytes: bytes, limits: limits, files: files)
        parser.run(from: start)
        return ReadingResult(
            document: parser.document(), format: .rtf,
            diagnostics: parser.diagnostics.list)
    }
}
