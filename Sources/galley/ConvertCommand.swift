import DocumentFormats

/// `galley convert`: one document, many into a folder, or a line of JSON each.
struct ConvertCommand {
    private let arguments: Arguments
    private let source: DocumentFormat?
    private let target: DocumentFormat
    private let output: String
    private var options = WritingOptions()
    private let limits: ReadingLimits

    init(_ raw: [String]) throws {
        arguments = try Arguments(
            raw, command: "convert",
            options: LimitOptions.names.union([
                "-t", "-f", "-o", "-d", "--images", "--dialect", "--form",
            ]),
            flags: ["--diagnostics", "--ndjson", "--fragment"], mayHaveMany: true)
        limits = try LimitOptions.limits(arguments)
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
        if let name = arguments["--form"] {
            guard let form = WritingOptions.HTMLForm(rawValue: name) else {
                throw UsageError(message: "--form \"\(name)\" is neither semantic nor cocoa")
            }
            options.html = form
        }
        options.isFragment = arguments.has("--fragment")
        if let name = arguments["--dialect"] {
            guard let dialect = BBCodeDialect(rawValue: name) else {
                let names = BBCodeDialect.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(message: "unknown dialect \"\(name)\", one of \(names) is")
            }
            options.bbcode = dialect
        }
        try checkCombination()
    }

    private func checkCombination() throws {
        let isBatch = arguments["-d"] != nil
        if arguments.has("--ndjson"), isBatch || arguments["-o"] != nil || !arguments.inputs.isEmpty
        {
            throw UsageError(
                message: "convert: --ndjson reads standard input and writes standard output")
        }
        if isBatch, arguments["-o"] != nil {
            throw UsageError(message: "convert: -o and -d exclude each other")
        }
        if arguments["-d"] == "" { throw UsageError(message: "convert: -d needs a name") }
        if isBatch, arguments.inputs.contains("-") {
            throw UsageError(message: "convert: standard input has no name in a folder")
        }
        if !isBatch, arguments.inputs.count > 1 {
            throw UsageError(message: "convert: more than one input: \"\(arguments.inputs[1])\"")
        }
    }

    func run() throws {
        if arguments.has("--ndjson") {
            guard target != .rtfd else {
                throw UsageError(message: "convert: a package is no line, use -t flat-rtfd")
            }
            var converter = LineConverter(
                from: source, to: target, options: options, limits: limits)
            converter.tellsDiagnostics = arguments.has("--diagnostics")
            return try ConvertLines(converter: converter).run()
        }
        if let folder = arguments["-d"] {
            return try ConvertBatch(
                inputs: arguments.inputs, source: source, target: target, options: options,
                limits: limits, folder: folder, tellsDiagnostics: arguments.has("--diagnostics")
            ).run()
        }
        let result = try Input.read(arguments.input, as: source, limits: limits)
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
