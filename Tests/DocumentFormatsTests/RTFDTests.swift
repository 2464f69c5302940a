import DocumentModel
import Foundation
import Testing

@testable import DocumentFormats

/// Packages as folders and in the flat form.
@Suite struct RTFDTests {
    private let png = pngHeader(width: 3, height: 4)

    private func graphic(_ name: String) -> [UInt8] {
        latin1("{\\rtf1 a{{\\NeXTGraphic \(name) \\width60 \\height80 \\noorient\n}\u{AC}}b}")
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/galley-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { FileSystem.removeTree(folder) }
        try body(folder)
    }

    @Test func B4_flatBytesAreApplesLayout() {
        let bytes = RTFDPackage(files: [.init(name: "TXT.rtf", bytes: [0x7B, 0x7D])])
            .flatBytes(modificationTime: 0x6893_4D63)
        // Worked out by hand from the layout: header, names, sizes, data record, attributes.
        let words: [[UInt8]] = [
            Array("rtfd".utf8), [0, 0, 0, 0], [3, 0, 0, 0], [2, 0, 0, 0],
            [7, 0, 0, 0], Array("TXT.rtf".utf8), [1, 0, 0, 0], Array(".".utf8),
            [10, 0, 0, 0], [43, 0, 0, 0],
            [1, 0, 0, 0], [2, 0, 0, 0], [0x7B, 0x7D],
            [1, 0, 0, 0], [35, 0, 0, 0], [1, 0, 0, 0], [7, 0, 0, 0], Array("TXT.rtf".utf8),
            [16, 0, 0, 0], [0x63, 0x4D, 0x93, 0x68], [0xB6, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0],
        ]
        #expect(bytes == words.flatMap { $0 })
    }

    @Test func B4_flatRoundTrip() throws {
        let package = RTFDPackage(files: [
            .init(name: "TXT.rtf", bytes: graphic("p \u{E4}.png")),
            .init(name: "p.png", bytes: png),
        ])
        #expect(try RTFDPackage(flat: package.flatBytes()) == package)
    }

    @Test func B4_paddedRecordsAreRead() throws {
        var bytes = Array("rtfd".utf8) + [0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0]
        bytes += Array("TXT.rtf".utf8) + [21, 0, 0, 0]
        bytes += [1, 0, 0, 0, 0, 0, 0, 0x80, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0x7B, 0x7D]
        #expect(
            try RTFDPackage(flat: bytes).files == [.init(name: "TXT.rtf", bytes: [0x7B, 0x7D])])
    }

    @Test func B4_brokenFlatFiles() throws {
        #expect(throws: DocumentError.self) { try RTFDPackage(flat: Array("rtfx".utf8)) }
        #expect(throws: DocumentError.self) {
            try RTFDPackage(
                flat: Array("rtfd".utf8) + [0, 0, 0, 0, 3, 0, 0, 0, 255, 255, 255, 127])
        }
        let whole = RTFDPackage(files: [.init(name: "TXT.rtf", bytes: graphic("p.png"))])
            .flatBytes()
        for length in 0..<whole.count {
            do {
                _ = try DocumentReader.read(Array(whole[..<length]), as: .flatRTFD)
            } catch { #expect(error.reason == .wrongFormat) }
        }
    }

    @Test func B4_attachmentsAreRead() throws {
        let package = RTFDPackage(files: [
            .init(name: "TXT.rtf", bytes: graphic("p.png")), .init(name: "p.png", bytes: png),
            .init(name: "orphan.tiff", bytes: [1, 2]),
        ])
        let result = try package.read()
        #expect(result.document.text == "a\u{FFFC}b")
        let attachment = try #require(result.document.runs[1].attributes.attachment)
        #expect(
            attachment
                == AttachmentValue(name: "p.png", type: "image/png", data: png, width: 3, height: 4)
        )
        #expect(result.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("../x.png", "x.png", "leads outside"), ("/etc/passwd", "passwd", "leads outside"),
        ("..", "attachment", "leads outside"), ("gone.png", "gone.png", "has no file"),
    ])
    func namesThatCannotBeRead(_ name: String, _ kept: String, _ message: String) throws {
        try withFolder { folder in
            let inner = folder + "/a.rtfd"
            try FileManager.default.createDirectory(
                atPath: inner, withIntermediateDirectories: true)
            try Data(graphic(name)).write(to: URL(fileURLWithPath: inner + "/TXT.rtf"))
            try Data(png).write(to: URL(fileURLWithPath: folder + "/x.png"))
            let result = try DocumentReader.read(contentsOf: inner)
            #expect(result.document.text == "a\u{FFFC}b")
            #expect(result.document.runs[1].attributes.attachment?.name == kept)
            #expect(result.document.runs[1].attributes.attachment?.data == nil)
            #expect(result.diagnostics.count == 1)
            #expect(result.diagnostics.first?.message.contains(message) == true)
        }
    }

    @Test func B4_linksOutOfThePackageAreNotFollowed() throws {
        try withFolder { folder in
            try Data(graphic("p.png")).write(to: URL(fileURLWithPath: folder + "/TXT.rtf"))
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/p.png", withDestinationPath: "/etc/passwd")
            let result = try DocumentReader.read(contentsOf: folder)
            #expect(result.document.runs[1].attributes.attachment?.data == nil)
            #expect(result.diagnostics.first?.message.contains("no plain file") == true)
        }
    }

    @Test func B4_doubtfulPicturesAreReported() throws {
        let random = (0..<200).map { UInt8($0) }
        for (name, bytes, message) in [
            ("p.jpg", random, "is no image/jpeg picture"),
            ("p.png", pngHeader(width: 60_000, height: 60_000), "60000 x 60000 pixels"),
        ] {
            let package = RTFDPackage(files: [
                .init(name: "TXT.rtf", bytes: graphic(name)), .init(name: name, bytes: bytes),
            ])
            let result = try package.read()
            #expect(result.document.runs[1].attributes.attachment?.data == bytes)
            #expect(result.diagnostics.first?.message.contains(message) == true)
        }
    }

    @Test func B4_packagesAreWrittenWhole() throws {
        try withFolder { folder in
            var builder = StyledTextBuilder()
            builder.append(AttachmentValue(name: "p.png", type: "image/png", data: png))
            let path = folder + "/out.rtfd"
            try DocumentWriter.write(builder.build(), to: path, as: .rtfd)
            #expect(try FileSystem.names(in: path) == ["TXT.rtf", "p.png"])
            try DocumentWriter.write(
                StyledText("new", attributes: .init()), to: path + "/", as: .rtfd)
            #expect(try FileSystem.names(in: path) == ["TXT.rtf"])
            #expect(try FileSystem.names(in: folder) == ["out.rtfd"])
        }
    }

    @Test func B4_foreignFoldersAndFailuresLeaveEverythingAsItWas() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/x", withIntermediateDirectories: true)
            try Data([1]).write(to: URL(fileURLWithPath: folder + "/x/precious"))
            let document = StyledText("a", attributes: .init())
            #expect(throws: DocumentError.self) {
                try DocumentWriter.write(document, to: folder + "/x", as: .rtfd)
            }
            #expect(throws: DocumentError.self) {
                try DocumentWriter.write(document, to: folder + "/x", as: .html)
            }
            #expect(throws: DocumentError.self) {
                try DocumentWriter.write(document, to: folder + "/no/such/place", as: .html)
            }
            // A file inside the package cannot be made: its name is too long for the file system.
            let package = RTFDPackage(files: [
                .init(name: String(repeating: "n", count: 300), bytes: [])
            ])
            #expect(throws: DocumentError.self) { try package.write(to: folder + "/y") }
            #expect(try FileSystem.names(in: folder) == ["x"])
            #expect(try FileSystem.names(in: folder + "/x") == ["precious"])
        }
    }
}
