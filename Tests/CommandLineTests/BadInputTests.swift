import Foundation
import Testing

/// What cannot be read gives one line and exit code 2 and writes nothing; what can be saved gives warnings and exit code 0.
@Suite struct BadInputTests {
    private func fails(_ result: Tool.Outcome, _ name: String, _ reason: String) {
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.lines.count == 1)
        #expect(result.errors.hasPrefix("galley: "))
        #expect(result.errors.contains(name) && result.errors.contains(reason), "\(result.errors)")
    }

    private func warns(_ result: Tool.Outcome, _ reason: String) {
        #expect(result.status == 0)
        #expect(
            result.errors.contains(": warning: ") && result.errors.contains(reason),
            "\(result.errors)")
    }

    @Test func aMissingFile() throws {
        let scratch = try Scratch()
        for command in ["convert", "info", "render"] {
            let out = scratch.path + "/out.png"
            let result =
                command == "info"
                ? try Tool.run(command, scratch.path + "/no.rtf")
                : try Tool.run(
                    command, scratch.path + "/no.rtf", "-t", command == "render" ? "png" : "text",
                    "-o", out)
            fails(result, "no.rtf", "no such file or folder")
        }
        #expect(try scratch.names == [])
    }

    @Test func anEmptyFolderAndAFileAsFolder() throws {
        let scratch = try Scratch()
        fails(try Tool.run("info", scratch.path), scratch.path, "has no TXT.rtf")
        let file = try scratch.file("a.txt", "x")
        fails(try Tool.run("info", file + "/b.txt"), "b.txt", "not a folder")
    }

    /// Root may write anywhere, so the refusal comes from a place where nobody may.
    @Test func placesThatCannotBeWritten() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.txt", "x")
        let result = try Tool.run("convert", file, "-t", "text", "-o", "/proc/galley/out.txt")
        fails(result, "/proc/galley/out.txt", "no such file")
        let sealed = try Tool.run("convert", file, "-t", "rtfd", "-o", "/proc/galley.rtfd")
        #expect(sealed.status == 2)
        #expect(sealed.lines.count == 1)
    }

    @Test func aFolderWithoutPermission() throws {
        let scratch = try Scratch()
        let package = try scratch.package("in.rtfd", showing: "a.png")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: package)
        defer {
            do {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: package)
            } catch { Issue.record(error) }
        }
        fails(try Tool.runWithoutPrivileges("info", package), "in.rtfd", "permission denied")
    }

    /// Reading a pipe would wait for ever; a link may lead anywhere.
    @Test func aPackageWhoseTextIsNoPlainFile() throws {
        let scratch = try Scratch()
        try scratch.file("pipe.rtfd/a.png", Pictures.onePixel)
        #expect(mkfifo(scratch.path + "/pipe.rtfd/TXT.rtf", 0o600) == 0)
        fails(try Tool.run("info", scratch.path + "/pipe.rtfd"), "TXT.rtf", "is no plain file")
    }

    /// A stray TXT.rtf must not cost a folder of work.
    @Test func aFolderWithFoldersIsNotReplaced() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.rtf", "{\\rtf1 a}")
        for folder in ["work", "work.rtfd"] {
            try scratch.file(folder + "/TXT.rtf", "{\\rtf1 old}")
            try scratch.file(folder + "/inner/notes", "mine")
        }
        let out = scratch.path + "/work"
        fails(try Tool.run("convert", file, "-t", "rtfd", "-o", out), "work", "left as it was")
        #expect(FileManager.default.fileExists(atPath: out + "/inner/notes"))
        #expect(try Tool.run("convert", file, "-o", out + ".rtfd").status == 0)
        #expect(try scratch.names == ["a.rtf", "work", "work.rtfd"])
    }

    @Test func anOutputWithoutName() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.txt", "x")
        let result = try Tool.run("convert", file, "-t", "text", "-o", "")
        #expect(result.status == 64)
        #expect(result.errors == "galley: -o needs a name (see galley --help)\n")
    }

    @Test func somethingThatIsNoRTF() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.rtf", "hello")
        fails(try Tool.run("convert", file, "-t", "html"), "a.rtf", "not RTF")
    }

    @Test func rtfCutInTheMiddle() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.rtf", "{\\rtf1\\ansi Hello {\\b wor")
        let result = try Tool.run("convert", file, "-t", "bbcode")
        warns(result, "ends inside 2 open groups")
        #expect(result.text == "Hello [b]wor[/b]")
    }

    @Test func picturesThatAreNone() throws {
        let scratch = try Scratch()
        for (name, bytes, reason) in [
            ("a.jpg", (0..<255).map { UInt8($0) }, "is no image/jpeg picture"),
            ("a.png", Pictures.header(width: 60_000, height: 60_000), "60000 x 60000 pixels"),
        ] {
            let package = try scratch.package(name + ".rtfd", showing: name)
            try scratch.file(name + ".rtfd/" + name, bytes)
            warns(try Tool.run("info", package), reason)
            let out = scratch.path + "/out.png"
            warns(try Tool.run("render", package, "-o", out), reason)
            #expect(FileManager.default.fileExists(atPath: out))
        }
    }

    @Test(arguments: [("gone.png", "has no file"), ("../x.png", "leads outside")])
    func picturesThatAreNotThere(_ name: String, _ reason: String) throws {
        let scratch = try Scratch()
        try scratch.file("x.png", Pictures.onePixel)
        let package = try scratch.package("in.rtfd", showing: name)
        let result = try Tool.run("convert", package, "-t", "markers")
        warns(result, reason)
        #expect(result.text.hasPrefix("a [[image_id="))
        #expect(!result.text.contains("../"))
    }

    @Test func invalidUTF8() throws {
        let result = try Tool.run("convert", "-", "-t", "text", input: [0x61, 0xFF, 0x62])
        warns(result, "invalid UTF-8")
        #expect(result.text == "a\u{FFFD}b")
    }

    @Test func tenThousandGroups() throws {
        let scratch = try Scratch()
        let groups = String(repeating: "{", count: 10_000) + String(repeating: "}", count: 10_000)
        let file = try scratch.file("a.rtf", "{\\rtf1 a\(groups)b}")
        let result = try Tool.run("convert", file, "-t", "text")
        warns(result, "deeper than 4096")
        #expect(result.text == "ab")
    }

    @Test func nothingHalfWritten() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.txt", "x")
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/folder", withIntermediateDirectories: true)
        try scratch.file("folder/keep", "y")
        fails(
            try Tool.run("convert", file, "-t", "html", "-o", scratch.path + "/folder"), "folder",
            "is a folder")
        fails(
            try Tool.run("convert", file, "-t", "rtfd", "-o", scratch.path + "/folder"), "folder",
            "left as it was")
        #expect(try scratch.names == ["a.txt", "folder"])
    }
}
