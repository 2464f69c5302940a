@_spi(Checking) import DocumentFormats
import DocumentModel

/// One reader and how an input becomes its arguments.
enum FuzzTarget: String, CaseIterable {
    case rtf, flatrtfd, package, html, bbcode, markdown, markers, templates, json, text, line
    case detect

    /// Reads the input and checks what must hold of whatever came out.
    func run(_ input: [UInt8]) {
        switch self {
        case .rtf: read(input, as: .rtf)
        case .flatrtfd: read(input, as: .flatRTFD)
        case .html: readHTML(input)
        case .bbcode: read(input, as: .bbcode)
        case .markdown: read(input, as: .markdown)
        case .markers: read(input, as: .markers)
        case .json: read(input, as: .json)
        case .text: read(input, as: .text)
        case .detect: read(input, as: nil)
        case .package: readPackage(input)
        case .templates: readTemplates(input)
        case .line: convertLine(input)
        }
    }

    private func read(_ input: [UInt8], as format: DocumentFormat?) {
        do throws(DocumentError) {
            let result = try DocumentReader.read(input, as: format)
            Invariants.check(result, seed: Invariants.hash(input))
        } catch {
            Invariants.check(error)
        }
    }

    /// HTML has two ways to the same document.
    private func readHTML(_ input: [UInt8]) {
        read(input, as: .html)
        guard DocumentReader.readsAlike(html: input) else {
            fatalError("a page that is another document when it is read in parts")
        }
    }

    /// The parts between bytes 0xFF are file names and contents in turn, the first is the text.
    private func readPackage(_ input: [UInt8]) {
        let parts = input.split(
            separator: 0xFF, maxSplits: 16, omittingEmptySubsequences: false)
        var files = [RTFDPackage.File(name: RTFDPackage.textName, bytes: Array(parts[0]))]
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            let name = String(decoding: parts[index], as: UTF8.self)
            files.append(.init(name: name, bytes: Array(parts[index + 1])))
        }
        do throws(DocumentError) {
            let result = try RTFDPackage(files: files).read()
            Invariants.check(result, seed: Invariants.hash(input))
        } catch {
            Invariants.check(error)
        }
    }

    /// Two lines of templates, then text.
    private func readTemplates(_ input: [UInt8]) {
        let parts = input.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 3 else { return }
        let templates = MarkerTemplates(
            image: MarkerTemplate(parts[0]), token: MarkerTemplate(parts[1]))
        let result = MarkerReader.read(parts[2], templates: templates)
        Invariants.check(result, seed: Invariants.hash(input))
        var options = WritingOptions()
        options.markers = templates
        _ = Invariants.write(result.document, as: .markers, options: options)
    }

    /// The first byte chooses what the line is converted to.
    private func convertLine(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let formats = DocumentFormat.allCases
        var converter = LineConverter(to: formats[Int(first) % formats.count])
        converter.tellsDiagnostics = first & 0x80 != 0
        let answer = converter.answer(Array(input.dropFirst()))
        guard !answer.contains(0x0A), answer.first == 0x7B, answer.last == 0x7D else {
            fatalError("an answer that is no line with an object")
        }
    }
}
