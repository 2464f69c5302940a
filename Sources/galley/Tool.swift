import DocumentFormats
import DocumentModel
import Glibc

/// Exit codes: 0 for done, 2 for a document that could not be read or written, 64 (`EX_USAGE`) for a wrong command line.
enum ExitCode {
    static let done: Int32 = 0
    static let failed: Int32 = 2
    static let usage: Int32 = 64
}

/// A wrong command line. One line.
struct UsageError: Error {
    var message: String
}

/// The commands of `galley`.
enum Tool {
    static let version = "0.1.0"

    /// Runs a command line without the program's name; returns the exit code.
    static func run(_ arguments: [String]) -> Int32 {
        do {
            try command(arguments)
            return ExitCode.done
        } catch is BatchFailure {
            return ExitCode.failed
        } catch let error as UsageError {
            Output.problem("\(error.message) (see galley --help)")
            return ExitCode.usage
        } catch {
            Output.problem("\(error)")
            return ExitCode.failed
        }
    }

    private static func command(_ arguments: [String]) throws {
        guard let name = arguments.first else { throw UsageError(message: "no command given") }
        if arguments.contains("--help") || name == "-h" || name == "help" {
            return try Output.print(Help.text)
        }
        let rest = Array(arguments.dropFirst())
        switch name {
        case "--version": try Output.print("galley \(version)")
        case "convert": try ConvertCommand(rest).run()
        case "info": try InfoCommand(rest).run()
        case "render": try RenderCommand(rest).run()
        default: throw UsageError(message: "unknown command \"\(name)\"")
        }
    }
}

/// Reading and reporting that the commands share.
enum Input {
    /// Reads a file, a package or, for `-`, standard input; problems in it go to standard error.
    static func read(
        _ path: String, as format: DocumentFormat?, limits: ReadingLimits
    ) throws -> ReadingResult {
        let result: ReadingResult
        if path == "-" {
            let bytes = try FileSystem.readStandardInput(maximumBytes: limits.maximumBytes)
            result = try DocumentReader.read(
                bytes, as: format, name: "standard input", limits: limits)
        } else {
            result = try DocumentReader.read(contentsOf: path, as: format, limits: limits)
        }
        Output.warn(result.diagnostics, about: path == "-" ? "standard input" : path)
        return result
    }
}

/// Standard output and standard error.
enum Output {
    /// A line on standard output.
    static func print(_ text: String) throws { try write(Array((text + "\n").utf8)) }

    static func write(_ bytes: [UInt8]) throws {
        guard FileSystem.writeAll(STDOUT_FILENO, bytes) else {
            let code = errno
            if code == EPIPE {
                // Nobody reads on: a filter ends without a word, as the system would have ended it.
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            }
            throw FileSystem.failure("standard output", code)
        }
    }

    /// `galley: …` on standard error, in one line.
    static func problem(_ text: String) {
        // Terminals take commands of 8 bits too, and turn lines around.
        let scalars = FileName.shown(text).unicodeScalars.map { isCommand($0) ? " " : $0 }
        let line = String(String.UnicodeScalarView(scalars))
        _ = FileSystem.writeAll(STDERR_FILENO, Array("galley: \(line)\n".utf8))
    }

    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
    }

    static func warn(_ diagnostics: [Diagnostic], about name: String) {
        for diagnostic in diagnostics {
            let kind = diagnostic.severity == .note ? "note" : "warning"
            let place = diagnostic.offset.map { " (at byte \($0))" } ?? ""
            problem("\(name): \(kind): \(diagnostic.message)\(place)")
        }
    }
}
