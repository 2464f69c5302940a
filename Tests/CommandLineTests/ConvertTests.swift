import Foundation
import Testing

@Suite struct ConvertTests {
    private let rtf =
        "{\\rtf1\\ansi{\\fonttbl\\f0 Helvetica;}\\f0\\fs24 Hello {\\b bold} \\'e4\\par}"

    @Test(arguments: [
        ("text", "Hello bold \u{E4}\n"), ("bbcode", "Hello [b]bold[/b] \u{E4}\n"),
        ("markers", "Hello bold \u{E4}\n"),
    ])
    func toStandardOutput(_ format: String, _ expected: String) throws {
        let scratch = try Scratch()
        let result = try Tool.run("convert", scratch.file("a.rtf", rtf), "-t", format)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.text == expected)
    }

    @Test func fromStandardInput() throws {
        let result = try Tool.run(
            "convert", "-", "-f", "rtf", "-t", "text",
            input: rtf.unicodeScalars.map { UInt8($0.value) })
        #expect(result.status == 0)
        #expect(result.text == "Hello bold \u{E4}\n")
    }

    @Test func packagesAndBack() throws {
        let scratch = try Scratch()
        let package = try scratch.package("in.rtfd", showing: "a.png")
        try scratch.file("in.rtfd/a.png", Pictures.onePixel)
        #expect(try Tool.run("convert", package, "-o", scratch.path + "/out.rtfd").status == 0)
        let copy = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/out.rtfd/a.png"))
        #expect(copy == Data(Pictures.onePixel))
        #expect(
            try Tool.run("convert", scratch.path + "/out.rtfd", "-o", scratch.path + "/out.flat")
                .status == 0)
        let html = try Tool.run("convert", scratch.path + "/out.flat", "-t", "html")
        #expect(html.text.contains("<img src=\"data:image/png;base64,"))
        #expect(try scratch.names == ["in.rtfd", "out.flat", "out.rtfd"])
    }

    @Test func infoTellsWhatIsInside() throws {
        let scratch = try Scratch()
        let package = try scratch.package("in.rtfd", showing: "a.png")
        try scratch.file("in.rtfd/a.png", Pictures.header(width: 60_000, height: 60_000))
        let result = try Tool.run("info", package)
        #expect(result.status == 0)
        #expect(result.text.contains("format: rtfd\n"))
        #expect(
            result.text.contains("attachment: a.png, image/png, 29 bytes, 60000 x 60000 pixels"))
        #expect(result.lines.count == 1)
        #expect(
            result.errors.contains("in.rtfd: warning: the picture \"a.png\" says 60000 x 60000"))
    }

    @Test func helpAndVersion() throws {
        let help = try Tool.run("--help")
        #expect(help.status == 0)
        #expect(help.text.contains("examples:"))
        #expect(try Tool.run("convert", "--help").text == help.text)
        #expect(try Tool.run("--version").text == "galley 0.1.0\n")
    }

    @Test(arguments: [
        [], ["frobnicate"], ["convert"], ["convert", "a"], ["convert", "a", "-t"],
        ["convert", "a", "-t", "docx"], ["convert", "a", "b", "-t", "text"],
        ["convert", "a", "--x"],
        ["convert", "a", "-t", "html", "--images", "no"], ["info"], ["render", "a"],
        ["render", "a", "-o", "b.gif"], ["render", "a", "-o", "b.png", "--width", "-1"],
        ["render", "a", "-o", "b.png", "--scale", "nan"],
    ])
    func wrongCommandLines(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = Tool.url
        process.arguments = arguments
        let stderr = Pipe()
        process.standardError = stderr
        try process.run()
        let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(String(decoding: errors, as: UTF8.self).hasPrefix("galley: "))
        #expect(errors.filter { $0 == 0x0A }.count == 1)
    }
}
