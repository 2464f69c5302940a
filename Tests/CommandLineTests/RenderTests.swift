import Foundation
import Images
import Testing

@Suite struct RenderTests {
    @Test(arguments: [
        ("png", [0x89, 0x50, 0x4E, 0x47]), ("pdf", Array("%PDF".utf8)), ("svg", Array("<?xm".utf8)),
    ])
    func kinds(_ kind: String, _ signature: [UInt8]) throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.rtf", "{\\rtf1\\ansi Hello\\par}")
        let result = try Tool.run(
            "render", file, "-o", scratch.path + "/out." + kind, "--width", "100", "--scale", "2")
        #expect(result.status == 0)
        #expect(result.errors == "")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/out." + kind))
        #expect(bytes.starts(with: signature))
        if kind == "png" { #expect([UInt8](bytes[16..<20]) == [0, 0, 0, 200]) }
    }

    /// A picture of one red pixel, 20 points wide, is red in the drawing: more bytes than without it.
    @Test func picturesAreDrawn() throws {
        let scratch = try Scratch()
        let package = try scratch.package("in.rtfd", showing: "a.png")
        let without = try Tool.run("render", package, "-o", "-", "-t", "svg")
        try scratch.file("in.rtfd/a.png", Pictures.onePixel)
        let with = try Tool.run("render", package, "-o", "-", "-t", "svg")
        #expect(with.status == 0)
        #expect(with.text.contains("<image"))
        #expect(
            !without.text.contains(
                "data:image/png;base64,\(Data(Pictures.onePixel).base64EncodedString())"))
    }

    @Test func aTallPNGIsRefusedAndItsPDFHasPages() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.txt", String(repeating: "line\n", count: 3_000))
        let png = try Tool.run("render", file, "-o", scratch.path + "/a.png")
        #expect(png.status == 2)
        #expect(png.errors.contains("a.txt") && png.errors.contains("too large"))
        #expect(try scratch.names == ["a.txt"])
        let pdf = try Tool.run("render", file, "-o", "-", "-t", "pdf")
        #expect(pdf.status == 0)
        #expect(pdf.output.starts(with: Array("%PDF".utf8)))
    }

    @Test(
        "B: lengths that no page has end in a drawing or in one line, and leave nothing",
        arguments: [
            "\"paragraph\":{\"lineSpacing\":1e300}", "\"paragraph\":{\"paragraphSpacing\":1e300}",
            "\"paragraph\":{\"minimumLineHeight\":1e300}", "\"baselineOffset\":-1e300",
            "\"font\":{\"name\":\"Helvetica\",\"size\":1e300}", "\"strokeWidth\":1e300",
            "\"shadow\":{\"offsetX\":1e300,\"offsetY\":-1e300,\"blurRadius\":1e300},\"strokeWidth\":3",
        ], ["png", "pdf", "svg"])
    func lengthsOfNoPage(attribute: String, kind: String) throws {
        let scratch = try Scratch()
        let file = try scratch.file(
            "a.json",
            "{\"format\":\"galley-document\",\"version\":1,\"text\":\"ab\\nc\","
                + "\"runs\":[{\"length\":4,\"attributes\":{\(attribute)}}]}")
        let result = try Tool.run("render", file, "-o", scratch.path + "/out." + kind)
        #expect([0, 2].contains(result.status), "\(result.errors)")
        #expect(result.lines.count == (result.status == 0 ? 0 : 1))
        #expect(
            try scratch.names == (result.status == 0 ? ["a.json", "out." + kind] : ["a.json"]))
    }

    /// 300 points of picture in a column of 68: an SVG names the size at which it is drawn.
    @Test func aWidePictureFitsTheColumn() throws {
        let scratch = try Scratch()
        let text = "{\\rtf1\\ansi a\\par {{\\NeXTGraphic a.png \\width6000 \\height3000\n}\u{AC}}}"
        try scratch.file("in.rtfd/TXT.rtf", text)
        try scratch.file("in.rtfd/a.png", Pictures.onePixel)
        let package = scratch.path + "/in.rtfd"
        let out = scratch.path + "/out.png"
        #expect(try Tool.run("render", package, "-o", out, "--width", "100").status == 0)
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: out)))
        // A line of 12 points, the picture's 34 and the margins' 32; 150 more would be the picture unshrunk.
        #expect(bytes[22] == 0 && (75...100).contains(bytes[23]))
    }

    @Test func aBrokenPictureIsToldAndDrawnAsAFile() throws {
        let scratch = try Scratch()
        let package = try scratch.package("in.rtfd", showing: "a.png")
        try scratch.file("in.rtfd/a.png", Array(Pictures.onePixel.prefix(40)))
        let result = try Tool.run("render", package, "-o", "-", "-t", "svg")
        #expect(result.status == 0)
        #expect(result.lines.count == 1)
        #expect(result.errors.contains("in.rtfd: warning: the picture \"a.png\": "))
        #expect(result.text.contains("<image"))
    }

    /// 151.5 pixels across are drawn as 152; what the page covers only in part is white like the rest.
    @Test func theEdgesAreWhiteAtAnyScale() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.txt", "x")
        let out = scratch.path + "/a.png"
        let result = try Tool.run(
            "render", file, "-o", out, "--width", "101", "--scale", "1.5")
        #expect(result.status == 0)
        let pixels = try ImageDecoder.decode(Data(contentsOf: URL(fileURLWithPath: out)))
        #expect(pixels.width == 152)
        let corner = pixels.rgba(x: pixels.width - 1, y: pixels.height - 1)
        #expect(corner == (255, 255, 255, 255))
    }

    @Test func superscriptsAreRaised() throws {
        let scratch = try Scratch()
        func bytes(_ word: String) throws -> Data {
            let file = try scratch.file("a.rtf", "{\\rtf1\\ansi x{\\\(word) 2}}")
            return try Tool.run("render", file, "-o", "-", "-t", "png").output
        }
        let drawings = try ["plain", "super", "sub"].map(bytes)
        #expect(Set(drawings).count == 3)
    }

    /// 1,000 points of indent in a column of 448: the word is inside the drawing, which then is not white.
    @Test func indentsLeaveTextInSight() throws {
        let scratch = try Scratch()
        let file = try scratch.file("a.rtf", "{\\rtf1\\ansi\\pard\\li20000\\ri2000 WORD}")
        let result = try Tool.run("render", file, "-o", "-", "-t", "png")
        #expect(result.status == 0)
        let pixels = try ImageDecoder.decode(result.output)
        let dark = (0..<pixels.height).contains { y in
            (0..<pixels.width).contains { pixels.rgba(x: $0, y: y).red < 128 }
        }
        #expect(dark)
        #expect(pixels.height < 60)
    }
}
