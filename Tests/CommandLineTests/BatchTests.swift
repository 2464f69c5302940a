import Foundation
import Testing

/// Many documents at once, and documents as lines of JSON.
@Suite struct BatchTests {
    @Test("B3: a batch converts what it can and tells what failed")
    func batch() throws {
        let scratch = try Scratch()
        let one = try scratch.file("a/x.rtf", "{\\rtf1 one}")
        let two = try scratch.file("b/x.html", "<p>two</p>")
        let bad = try scratch.file("c.rtf", "no rtf")
        let out = scratch.path + "/out"
        let result = try Tool.run("convert", one, bad, two, "-f", "rtf", "-t", "text", "-d", out)
        #expect(result.status == 2)
        #expect(result.errors.contains("c.rtf: not RTF"))
        #expect(result.lines.last == "galley: 1 converted, 2 failed")
        let good = try Tool.run("convert", one, two, "-t", "text", "-d", out)
        #expect(good.status == 0)
        #expect(good.lines == ["galley: 2 converted"])
        let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
        #expect(names == ["x-2.txt", "x.txt"])
        #expect(try String(contentsOfFile: out + "/x.txt", encoding: .utf8) == "one")
        #expect(try String(contentsOfFile: out + "/x-2.txt", encoding: .utf8) == "two\n")
    }

    @Test("B3: a batch never writes over what it is still to read; folders are made as needed")
    func inputsStay() throws {
        let scratch = try Scratch()
        let rich = try scratch.file("x.rtf", "{\\rtf1 one}")
        let page = try scratch.file("x.html", "<p>two</p>")
        let result = try Tool.run("convert", rich, page, "-t", "html", "-d", scratch.path)
        #expect(result.status == 0)
        #expect(try String(contentsOfFile: page, encoding: .utf8) == "<p>two</p>")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
        #expect(names == ["x-2.html", "x-3.html", "x.html", "x.rtf"])
        let deep = scratch.path + "/a/b/c"
        #expect(try Tool.run("convert", rich, "-t", "text", "-d", deep).status == 0)
        #expect(try String(contentsOfFile: deep + "/x.txt", encoding: .utf8) == "one")
    }

    @Test("B3: what was repaired is told when asked for")
    func diagnostics() throws {
        let scratch = try Scratch()
        let file = try scratch.file("x.html", "<a href='javascript:a()'>x</a>")
        let out = scratch.path + "/out"
        let quiet = try Tool.run("convert", file, "-t", "text", "-d", out)
        #expect(quiet.lines == ["galley: 1 converted"])
        let told = try Tool.run("convert", file, "-t", "text", "-d", out, "--diagnostics")
        #expect(told.errors.contains("the link \"javascript:a()\" is left out"))
    }

    @Test("B3: lines of JSON come back in order, with an error where a document is none")
    func lines() throws {
        let input = """
            {"id":1,"text":"<p>a <b>b</b></p>"}
            {"id":"x","text":"{\\\\rtf1 c}","from":"rtf"}

            {"id":2,"text":"no","from":"rtf"}
            no json
            {"id":3,"data":"PHA+ZDwvcD4="}
            {"id":4}
            """
        let result = try Tool.run(
            "convert", "--ndjson", "-f", "html", "-t", "markdown", input: Array(input.utf8))
        #expect(result.status == 0)
        let lines = result.text.split(separator: "\n")
        try #require(lines.count == 6)
        #expect(lines[0] == "{\"id\":1,\"text\":\"a **b**\\n\"}")
        #expect(lines[1] == "{\"id\":\"x\",\"text\":\"c\\n\"}")
        #expect(lines[2].hasPrefix("{\"id\":2,\"error\":\"not RTF"))
        #expect(lines[3].hasPrefix("{\"error\":\"no JSON"))
        #expect(lines[4] == "{\"id\":3,\"text\":\"d\\n\"}")
        #expect(lines[5].contains("neither"))
    }

    @Test("B2: a dialect can be asked for")
    func dialect() throws {
        let scratch = try Scratch()
        let file = try scratch.file("x.html", "<b>a</b>")
        let result = try Tool.run("convert", file, "-t", "bbcode", "--dialect", "xenforo")
        #expect(result.text == "[B]a[/B]")
        let wrong = try Tool.run("convert", file, "-t", "bbcode", "--dialect", "nope")
        #expect(wrong.status == 64)
    }

    @Test("B3: options that exclude each other are a wrong command line")
    func combinations() throws {
        for arguments in [
            ["a", "b", "-t", "text"], ["a", "-t", "text", "-d", "x", "-o", "y"],
            ["--ndjson", "a", "-t", "text"], ["--ndjson", "-t", "rtfd"], ["-t", "text"],
        ] {
            #expect(try Tool.run(["convert"] + arguments).status == 64)
        }
    }
}
