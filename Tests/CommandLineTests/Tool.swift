import Foundation

/// The built `galley`, which stands beside the test bundle.
enum Tool {
    struct Outcome {
        var status: Int32
        var output: Data
        var errors: String
        var text: String { String(decoding: output, as: UTF8.self) }
        /// Lines of standard error.
        var lines: [Substring] { errors.split(separator: "\n") }
    }

    static var url: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("galley")
    }

    static func run(_ arguments: [String]) throws -> Outcome { try run(url, arguments) }

    static func run(_ arguments: String..., input: [UInt8] = []) throws -> Outcome {
        try run(url, arguments, input: input)
    }

    /// Runs a script, for what `Process` has no words for.
    static func shell(_ script: String) throws -> Outcome {
        try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script])
    }

    /// Runs the tool as one whom the system may refuse: root lays down the right to open everything.
    static func runWithoutPrivileges(_ arguments: String...) throws -> Outcome {
        guard getuid() == 0 else { return try run(url, arguments) }
        let rights = "-dac_override,-dac_read_search"
        return try run(
            URL(fileURLWithPath: "/usr/bin/setpriv"),
            ["--bounding-set=\(rights)", "--inh-caps=\(rights)", url.path] + arguments)
    }

    private static func run(
        _ program: URL, _ arguments: [String], input: [UInt8] = []
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : -1
        return Outcome(
            status: status, output: output, errors: String(decoding: errors, as: UTF8.self))
    }
}

/// A folder for one test, removed at its end.
final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/galley-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch { print("left behind: \(path): \(error)") }
    }

    /// Writes a file, making folders on the way; returns its path.
    @discardableResult
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    @discardableResult
    func file(_ name: String, _ text: String) throws -> String {
        try file(name, text.unicodeScalars.map { UInt8($0.value) })
    }

    /// A package whose text shows one picture of that name.
    func package(_ name: String, showing picture: String) throws -> String {
        try file(
            name + "/TXT.rtf",
            "{\\rtf1\\ansi a {{\\NeXTGraphic \(picture) \\width400 \\height400\n}\u{AC}} b}")
        return path + "/" + name
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
