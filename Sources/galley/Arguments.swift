import DocumentFormats

/// A command's arguments: inputs, options with values, and flags.
struct Arguments {
    /// At least one, unless none is allowed.
    var inputs: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// - Parameters:
    ///   - options: the options that the command knows, each followed by a value.
    ///   - flags: options without a value.
    ///   - mayHaveMany: whether there may be more than one input.
    init(
        _ arguments: [String], command: String, options: Set<String>, flags: Set<String> = [],
        mayHaveMany: Bool = false
    ) throws {
        var rest = arguments[...]
        var onlyFiles = false
        while let argument = rest.popFirst() {
            if argument == "--", !onlyFiles {
                onlyFiles = true
            } else if onlyFiles || argument == "-" || !argument.hasPrefix("-") {
                guard inputs.isEmpty || mayHaveMany else {
                    throw UsageError(message: "\(command): more than one input: \"\(argument)\"")
                }
                inputs.append(argument)
            } else if flags.contains(argument) {
                self.flags.insert(argument)
            } else if options.contains(argument) {
                guard let value = rest.popFirst() else {
                    throw UsageError(message: "\(command): \(argument) needs a value")
                }
                values[argument] = value
            } else {
                throw UsageError(message: "\(command): unknown option \"\(argument)\"")
            }
        }
        guard !inputs.contains(""), !inputs.isEmpty || self.flags.contains("--ndjson") else {
            throw UsageError(message: "\(command): no input given")
        }
    }

    /// The one input.
    var input: String { inputs.first ?? "-" }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    subscript(option: String) -> String? { values[option] }

    /// The format that an option names; nil when it is not there.
    func format(_ option: String) throws -> DocumentFormat? {
        guard let name = values[option] else { return nil }
        guard let format = DocumentFormat(rawValue: name) else {
            let names = DocumentFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(message: "unknown format \"\(name)\", one of \(names) is")
        }
        return format
    }

    /// Where `-o` says to write; `-` when it is not there.
    func output() throws -> String {
        guard let output = values["-o"] else { return "-" }
        guard !output.isEmpty else { throw UsageError(message: "-o needs a name") }
        return output
    }

    /// A whole number from 1 on that an option gives; nil when it is not there.
    func count(_ option: String) throws -> Int? {
        guard let text = values[option] else { return nil }
        // chosen: far beyond every machine, and far from where numbers end.
        guard let value = Int(text), value >= 1, value <= 1 << 50 else {
            throw UsageError(message: "\(option) \"\(text)\" is not a whole number from 1 on")
        }
        return value
    }

    /// A positive number that an option gives; nil when it is not there.
    func number(_ option: String) throws -> Double? {
        guard let text = values[option] else { return nil }
        guard let value = Double(text), value.isFinite, value > 0 else {
            throw UsageError(message: "\(option) \"\(text)\" is not a positive number")
        }
        return value
    }
}
