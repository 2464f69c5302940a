import Dispatch
import DocumentFormats
import DocumentModel
import Glibc
import Locking

/// Not every document of a batch could be converted; each was told of when it failed.
struct BatchFailure: Error {}

/// Converts many documents into a folder, on all cores. One that fails does not stop the rest.
struct ConvertBatch {
    let inputs: [String]
    let source: DocumentFormat?
    let target: DocumentFormat
    let options: WritingOptions
    let limits: ReadingLimits
    let folder: String
    let tellsDiagnostics: Bool

    private struct Progress {
        var done = 0
        var failed = 0
    }

    func run() throws {
        try FileSystem.makeFolders(folder)
        let outputs = Self.names(inputs, target, reserved: reservedNames())
        let showsBar = isatty(STDERR_FILENO) != 0
        let progress = Locked(Progress())
        DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
            let result = Result<[Diagnostic], any Error> {
                try convert(inputs[index], to: folder + "/" + outputs[index])
            }
            progress.withLock { progress in
                if showsBar { Self.clearBar() }
                report(result, inputs[index], &progress)
                if showsBar { Self.drawBar(progress.done, of: inputs.count) }
            }
        }
        if showsBar { Self.clearBar() }
        let failed = progress.withLock(\.failed)
        let failures = failed == 0 ? "" : ", \(failed) failed"
        Output.problem("\(inputs.count - failed) converted\(failures)")
        if failed > 0 { throw BatchFailure() }
    }

    private func convert(_ input: String, to output: String) throws -> [Diagnostic] {
        let result = try DocumentReader.read(contentsOf: input, as: source, limits: limits)
        let problems = try DocumentWriter.write(
            result.document, to: output, as: target, options: options)
        return result.diagnostics + problems
    }

    private func report(
        _ result: Result<[Diagnostic], any Error>, _ input: String, _ progress: inout Progress
    ) {
        progress.done += 1
        switch result {
        case .success(let diagnostics):
            if tellsDiagnostics { Output.warn(diagnostics, about: input) }
        case .failure(let error):
            progress.failed += 1
            Output.problem("\(error)")
        }
    }

    /// Names of inputs that stand in the folder: a result in their place could come before they are read.
    private func reservedNames() -> Set<String> {
        guard let folder = FileSystem.realPath(folder) else { return [] }
        var names: Set<String> = []
        for input in inputs {
            guard let input = FileSystem.realPath(input),
                FileSystem.folder(of: input) == folder, let name = FileSystem.lastName(of: input)
            else { continue }
            names.insert(name.lowercased())
        }
        return names
    }

    /// File names of the results; a name that is taken already gets a number.
    static func names(
        _ inputs: [String], _ target: DocumentFormat, reserved: Set<String> = []
    ) -> [String] {
        var taken = reserved
        // Where counting goes on: thousands of pages may be called index.html.
        var numbers: [String: Int] = [:]
        return inputs.map { input in
            let last = FileSystem.lastName(of: input) ?? "document"
            let dot = last.utf8.lastIndex(of: UInt8(ascii: "."))
            let stem = dot.flatMap { $0 == last.startIndex ? nil : String(last[..<$0]) } ?? last
            var name = stem + "." + target.fileExtension
            var number = numbers[stem.lowercased()] ?? 2
            while !taken.insert(name.lowercased()).inserted {
                name = "\(stem)-\(number).\(target.fileExtension)"
                number += 1
            }
            numbers[stem.lowercased()] = number
            return name
        }
    }

    private static func drawBar(_ done: Int, of total: Int) {
        let width = 30
        let full = width * done / max(total, 1)
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
        _ = FileSystem.writeAll(STDERR_FILENO, Array("\r[\(bar)] \(done)/\(total)".utf8))
    }

    private static func clearBar() {
        _ = FileSystem.writeAll(STDERR_FILENO, Array("\r\u{1B}[K".utf8))
    }
}

extension DocumentFormat {
    /// Usual extension of a file of this format.
    var fileExtension: String {
        switch self {
        case .rtfd: "rtfd"
        case .flatRTFD: "flat"
        case .markdown: "md"
        case .text: "txt"
        case .rtf, .html, .bbcode, .markers, .json: rawValue
        }
    }
}
