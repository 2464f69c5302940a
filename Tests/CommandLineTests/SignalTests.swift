import Foundation
import Testing

/// The tool is stopped in the middle of its work.
@Suite struct SignalTests {
    /// A package whose picture takes a while to write.
    private func largePackage(_ scratch: Scratch) throws -> String {
        let package = try scratch.package("in.rtfd", showing: "a.png")
        try scratch.file(
            "in.rtfd/a.png", Pictures.onePixel + [UInt8](repeating: 0, count: 24 << 20))
        return package
    }

    private func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Tool.url
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func temporaries(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix(".galley-") }
    }

    /// Stops the process while its temporary file is there; false when it was faster.
    private func stops(_ process: Process, writingInto folder: String) throws -> Bool {
        while process.isRunning {
            guard try !temporaries(folder).isEmpty else { continue }
            kill(process.processIdentifier, SIGSTOP)
            return try !temporaries(folder).isEmpty
        }
        return false
    }

    @Test(
        "B4: a signal leaves no temporary file and what was there as it was",
        arguments: [SIGINT, SIGTERM, SIGHUP], ["out.rtfd", "out.flat"])
    func signal(_ number: Int32, _ name: String) throws {
        let scratch = try Scratch()
        let package = try largePackage(scratch)
        let folder = scratch.path + "/out"
        try scratch.file("out/" + name + (name.hasSuffix("d") ? "/TXT.rtf" : ""), "{\\rtf1 old}")
        for _ in 0..<20 {
            let process = try start(["convert", package, "-o", folder + "/" + name])
            let isInTheMiddle = try stops(process, writingInto: folder)
            kill(process.processIdentifier, number)
            kill(process.processIdentifier, SIGCONT)
            process.waitUntilExit()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
            if isInTheMiddle, process.terminationReason == .uncaughtSignal {
                #expect(process.terminationStatus == number)
                return
            }
        }
        Issue.record("never came in time")
    }

    @Test("B4: a shell sees 128 and the signal's number; ignored signals stay so")
    func status() throws {
        let scratch = try Scratch()
        // Opening the pipe for writing waits until the tool reads.
        let start =
            "cd '\(scratch.path)'; rm -f p; mkfifo p; '\(Tool.url.path)' convert p -t text &"
        let ended = try Tool.shell(start + " exec 3>p; kill -TERM $!; wait $!")
        #expect(ended.status == 128 + SIGTERM)
        let ignoring = try Tool.shell(
            "trap '' HUP; \(start) exec 3>p; kill -HUP $!; echo x >&3; exec 3>&-; wait $!")
        #expect(ignoring.status == 0)
        #expect(ignoring.text == "x\n")
    }
}
