public import DocumentModel

/// Writes Rich Text Format with Cocoa's words in Cocoa's order, so that TextEdit and UIKit read it.
///
/// What RTF has no words for (tokens, ids and alt texts of attachments) goes into ignorable
/// `{\*\galley …}` groups, which other readers skip.
enum RTFWriter {
    /// Plain RTF: PNG and JPEG pictures are in it as `\pict`, other attachments only as U+FFFC.
    static func write(_ document: StyledText) -> WritingResult {
        var body = RTFBodyWriter(attachments: .embedded)
        let bytes = body.write(document)
        return WritingResult(bytes: bytes, diagnostics: body.diagnostics)
    }

    /// The text of an RTFD package, and the files it names.
    static func writePackage(_ document: StyledText) -> (
        text: [UInt8], files: [RTFDPackage.File], diagnostics: [Diagnostic]
    ) {
        var body = RTFBodyWriter(attachments: .files)
        let bytes = body.write(document)
        return (bytes, body.files.files, body.diagnostics)
    }
}

extension RTFDPackage {
    /// The package of a document: `TXT.rtf` and one file for each attachment with bytes.
    ///
    /// Equal names with other bytes get a number; unsafe names become safe ones.
    /// - Returns: the package and what it cannot carry.
    public static func make(_ document: StyledText) -> (RTFDPackage, [Diagnostic]) {
        let (text, files, diagnostics) = RTFWriter.writePackage(document)
        return (RTFDPackage(files: [File(name: textName, bytes: text)] + files), diagnostics)
    }
}

/// Gives each attachment of a package a file name of its own.
struct AttachmentFiles {
    private(set) var files: [RTFDPackage.File] = []
    /// Lower-case names, because the file systems that these go to mostly ignore case.
    private var taken: [String: Int?] = [RTFDPackage.textName.lowercased(): nil]

    /// The name for the attachment, which is new unless a file with that name holds the same bytes.
    mutating func add(_ attachment: AttachmentValue) -> String {
        var wanted = FileType.safeName(attachment.name)
        if wanted.hasPrefix(".") { wanted = "_" + wanted.dropFirst() }
        let dot = wanted.lastIndex(of: ".") ?? wanted.endIndex
        var name = wanted
        var number = 0
        while let holder = taken[name.lowercased()] {
            if let holder, files[holder].name == name, files[holder].bytes == attachment.data {
                return name
            }
            number += 1
            name = "\(wanted[..<dot])-\(number)\(wanted[dot...])"
        }
        if let data = attachment.data {
            taken[name.lowercased()] = .some(files.count)
            files.append(RTFDPackage.File(name: name, bytes: data))
        } else {
            taken[name.lowercased()] = .some(nil)
        }
        return name
    }
}
