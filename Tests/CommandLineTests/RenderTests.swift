import Foundation
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
        #expect(png.errors.contains("too large"))
        #expect(try scratch.names == ["a.txt"])
        let pdf = try Tool.run("render", file, "-o", "-", "-t", "pdf")
        #expect(pdf.status == 0)
        #expect(pdf.output.starts(with: Array("%PDF".utf8)))
    }
}
