import DocumentFormats
import DocumentModel

/// What must hold of every document that a reader makes, and of every error it throws.
enum Invariants {
    /// FNV-1a: chooses, the same for the same input, what else is tried with it.
    static func hash(_ input: [UInt8]) -> UInt64 {
        input.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    static func check(_ error: DocumentError) {
        let text = error.description
        guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 32 }) else {
            fatalError("an error without one line of description")
        }
    }

    /// Checks the document, and for one input in four that one writer and its reader take it.
    static func check(_ result: ReadingResult, seed: UInt64) {
        check(result.document)
        for diagnostic in result.diagnostics where diagnostic.message.isEmpty {
            fatalError("a diagnostic that says nothing")
        }
        let choice = Int(truncatingIfNeeded: seed >> 32)
        guard choice & 3 == 0 else { return }
        writeAndRead(result.document, choice: choice >> 2 & 0xFFFF)
    }

    private static func check(_ document: StyledText) {
        let units = Array(document.text.utf16)
        var place = 0
        for run in document.runs {
            guard run.length > 0, run.length <= units.count - place else {
                fatalError("a run of \(run.length) at \(place) in \(units.count) units")
            }
            if run.attributes.attachment != nil, run.length != 1 || units[place] != 0xFFFC {
                fatalError("an attachment at \(place) that is not one U+FFFC")
            }
            if let name = run.attributes.attachment?.name, !isSafe(name) {
                fatalError("an attachment named \"\(name)\"")
            }
            place += run.length
        }
        guard place == units.count else {
            fatalError("runs cover \(place) of \(units.count) units")
        }
        guard String(validating: units, as: UTF16.self) != nil else {
            fatalError("the text is not UTF-16")
        }
    }

    /// Whether it names a file in the same folder and nothing else.
    private static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".."
            && !name.unicodeScalars.contains { $0 == "/" || $0.value < 0x20 }
    }

    private static func writeAndRead(_ document: StyledText, choice: Int) {
        let formats = DocumentFormat.allCases
        let format = formats[choice % formats.count]
        var options = WritingOptions()
        let rest = choice / formats.count
        options.bbcode = BBCodeDialect.allCases[rest % BBCodeDialect.allCases.count]
        options.images = rest & 1 == 0 ? .data : .fileName
        let bytes = write(document, as: format, options: options)
        let again: ReadingResult
        do throws(DocumentError) {
            again = try DocumentReader.read(bytes, as: format == .rtfd ? .flatRTFD : format)
        } catch {
            fatalError("\(format.title) that we wrote is refused: \(error)")
        }
        check(again.document)
        if format == .json, again.document != document.normalized() {
            fatalError("JSON does not give the document back")
        }
        // RTF has one paragraph mark.
        let text = document.text.replacing("\u{2029}", with: "\n")
        if [.rtfd, .flatRTFD].contains(format), again.document.text != text {
            fatalError(
                "RTFD does not give the text back: \(document.text.debugDescription) became "
                    + again.document.text.debugDescription)
        }
    }

    static func write(
        _ document: StyledText, as format: DocumentFormat, options: WritingOptions
    ) -> [UInt8] {
        do throws(DocumentError) {
            return try DocumentWriter.write(document, as: format, options: options).bytes
        } catch {
            fatalError("\(format.title) cannot be written: \(error)")
        }
    }
}
