import Foundation
import Testing

/// What reading may cost, as options of the commands.
@Suite struct LimitTests {
    @Test(
        "B9: a limit that is none names the option and the value",
        arguments: [
            ("--max-bytes", "0"), ("--max-bytes", "-5"), ("--max-bytes", "1.5"),
            ("--max-bytes", "10M"), ("--max-bytes", ""), ("--max-bytes", "99999999999999999999"),
            ("--max-depth", "x"), ("--max-pixels", "nan"),
        ])
    func badCounts(option: String, value: String) throws {
        let result = try Tool.run("convert", "-", "-t", "text", option, value)
        #expect(result.status == 64)
        #expect(
            result.errors
                == "galley: \(option) \"\(value)\" is not a whole number from 1 on (see galley --help)\n"
        )
        #expect(result.output.isEmpty)
    }

    @Test("B9: seconds are a positive number", arguments: ["0", "-1", "inf", "two", "1s"])
    func badSeconds(value: String) throws {
        let result = try Tool.run("convert", "-", "-t", "text", "--max-seconds", value)
        #expect(result.status == 64)
        #expect(
            result.errors
                == "galley: --max-seconds \"\(value)\" is not a positive number (see galley --help)\n"
        )
    }

    @Test("B9: a limit without a value is told")
    func missingValue() throws {
        let result = try Tool.run("convert", "-", "-t", "text", "--max-depth")
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("galley: convert: --max-depth needs a value"))
    }

    @Test("B9: more bytes than allowed are an error, from a file, a package and a pipe")
    func bytes() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.txt", "0123456789")
        #expect(try Tool.run("convert", file, "-t", "text", "--max-bytes", "10").status == 0)
        let out = scratch.path + "/out.html"
        let large = try Tool.run("convert", file, "-o", out, "--max-bytes", "9")
        #expect(large.status == 2)
        #expect(large.errors == "galley: \(file): 10 bytes, the limit is 9\n")
        let pipe = try Tool.run(
            "convert", "-", "-t", "text", "--max-bytes", "9", input: Array("0123456789".utf8))
        #expect(pipe.status == 2)
        #expect(pipe.errors == "galley: standard input: more than 9 bytes\n")
        let package = try scratch.package("in.rtfd", showing: "a.png")
        try scratch.file("in.rtfd/a.png", Pictures.onePixel)
        let whole = try Tool.run("convert", package, "-t", "text", "--max-bytes", "100")
        #expect(whole.status == 2 && whole.lines.count == 1 && whole.output.isEmpty)
        #expect(try scratch.names == ["a.txt", "in.rtfd"])
    }

    @Test("B9: depth, pixels and time leave out what lies beyond and tell it")
    func others() throws {
        let scratch = try Scratch()
        let deep = try Tool.run(
            "convert", "-", "-f", "rtf", "-t", "text", "--max-depth", "2",
            input: Array("{\\rtf1 a{b{c}}d}".utf8))
        #expect(deep.status == 0 && deep.text == "abd")
        #expect(deep.errors.contains("deeper than 2"))
        let package = try scratch.package("in.rtfd", showing: "a.png")
        try scratch.file("in.rtfd/a.png", Pictures.header(width: 100, height: 100))
        for command in ["info", "convert"] {
            let rest = command == "info" ? [] : ["-t", "markers"]
            let result = try Tool.run([command, package, "--max-pixels", "9999"] + rest)
            #expect(result.status == 0)
            #expect(result.errors.contains("has 10000 pixels, the limit is 9999"))
        }
        let text = String(repeating: "{\\b a}", count: 200_000)
        let late = try Tool.run(
            "convert", "-", "-f", "rtf", "-t", "text", "--max-seconds", "0.000001",
            input: Array("{\\rtf1 \(text)}".utf8))
        #expect(late.status == 0)
        #expect(late.errors.contains("too long"))
        #expect(late.output.count < 200_000)
    }

    @Test("B9: limits hold for each line and each file of a batch")
    func many() throws {
        let scratch = try Scratch()
        let lines = try Tool.run(
            "convert", "--ndjson", "-f", "text", "-t", "text", "--max-bytes", "4",
            input: Array("{\"id\":1,\"text\":\"abcd\"}\n{\"id\":2,\"text\":\"abcde\"}\n".utf8))
        #expect(lines.status == 0)
        let answers = lines.text.split(separator: "\n")
        #expect(answers.count == 2)
        #expect(answers.first == "{\"id\":1,\"text\":\"abcd\"}")
        #expect(answers.last?.contains("\"error\"") == true)
        #expect(answers.last?.contains("5 bytes, the limit is 4") == true)
        let files = try ["a.txt", "b.txt"].map {
            try scratch.file($0, $0 == "a.txt" ? "abcd" : "abcde")
        }
        let out = scratch.path + "/out"
        let batch = try Tool.run(
            ["convert"] + files + ["-t", "html", "-d", out, "--max-bytes", "4"])
        #expect(batch.status == 2)
        #expect(batch.errors.contains("b.txt: 5 bytes, the limit is 4\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["a.html"])
    }
}
