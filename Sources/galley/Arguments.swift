import DocumentFormats

/// A command's arguments: one input and options with values.
struct Arguments {
    var input: String
    private var values: [String: String] = [:]

    /// - Parameter options: the options that the command knows, each followed by a value.
    init(_ arguments: [String], command: String, options: Set<String>) throws {
        var input: String?
        var rest = arguments[...]
        var onlyFiles = false
        while let argument = rest.popFirst() {
            if argument == "--", !onlyFiles {
                onlyFiles = true
            } else if onlyFiles || argument == "-" || !argument.hasPrefix("-") {
                guard input == nil else {
                    throw UsageError(message: "\(command): more than one input: \"\(argument)\"")
                }
                input = argument
            } else if options.contains(argument) {
                guard let value = rest.popFirst() else {
                    throw UsageError(message: "\(command): \(argument) needs a value")
                }
                values[argument] = value
            } else {
                throw UsageError(message: "\(command): unknown option \"\(argument)\"")
            }
        }
        guard let input, !input.isEmpty else {
            throw UsageError(message: "\(command): no input given")
        }
        self.input = input
    }

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

    /// A positive number that an option gives; nil when it is not there.
    func number(_ option: String) throws -> Double? {
        guard let text = values[option] else { return nil }
        guard let value = Double(text), value.isFinite, value > 0 else {
            throw UsageError(message: "\(option) \"\(text)\" is not a positive number")
        }
        return value
    }
}
