import DocumentFormats

/// `galley convert IN -t FORMAT [-f FORMAT] [-o OUT]`.
struct ConvertCommand {
    private let arguments: Arguments
    private let source: DocumentFormat?
    private let target: DocumentFormat
    private let output: String
    private var options = WritingOptions()

    init(_ raw: [String]) throws {
        arguments = try Arguments(raw, command: "convert", options: ["-t", "-f", "-o", "--images"])
        source = try arguments.format("-f")
        output = try arguments.output()
        let named = try arguments.format("-t")
        guard let target = named ?? arguments["-o"].flatMap(DocumentFormat.fromExtension) else {
            throw UsageError(message: "convert: -t FORMAT is missing")
        }
        self.target = target
        switch arguments["--images"] ?? "data" {
        case "data": options.images = .data
        case "name": options.images = .fileName
        case let other: throw UsageError(message: "--images \"\(other)\" is neither data nor name")
        }
    }

    func run() throws {
        let result = try Input.read(arguments.input, as: source)
        if output == "-" {
            let written = try DocumentWriter.write(result.document, as: target, options: options)
            try Output.write(written.bytes)
            Output.warn(written.diagnostics, about: "standard output")
        } else {
            let diagnostics = try DocumentWriter.write(
                result.document, to: output, as: target, options: options)
            Output.warn(diagnostics, about: output)
        }
    }
}
