import Dispatch
import DocumentModel
import Foundation
import Locking
import Testing

@testable import DocumentFormats

@Suite struct FileSystemTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/galley-\(UUID().uuidString)"
        try FileSystem.makeFolders(folder)
        defer { FileSystem.removeTree(folder) }
        try body(folder)
    }

    @Test("B4: each name, UTF-8 or not, has one string and comes back from it")
    func names() {
        var random = SeededGenerator(seed: 1)
        let parts: [[UInt8]] = [
            [0x61], [0xC3, 0xA4], [0xE4], [0xFF], [0xF4, 0x8F, 0xBE, 0x80],
            [0xF4, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x8F], [0xBE], [0x80], [0xF0, 0x9F, 0x98, 0x80], [0xED, 0xA0, 0x80], [0x2F],
            [0xEF, 0xBF, 0xBD],
        ]
        var strings: [String: [UInt8]] = [:]
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
                parts[Int.random(in: 0..<parts.count, using: &random)]
            }
            let text = FileName.string(bytes)
            #expect(FileName.bytes(text).dropLast().map { UInt8(bitPattern: $0) } == bytes)
            #expect(strings.updateValue(bytes, forKey: text) ?? bytes == bytes)
        }
        #expect(FileName.string([0x61, 0xC3, 0xA4]) == "a\u{E4}")
        #expect(FileName.shown(FileName.string([0x61, 0xE4, 0x62])) == "a\u{FFFD}b")
        #expect(FileName.bytes("a\0b") == [0])
    }

    @Test("B4: a slash is a slash, whatever accent stands behind it")
    func slashes() {
        #expect(FileSystem.folder(of: "a/\u{301}b") == "a")
        #expect(FileSystem.lastName(of: "a/\u{301}b/") == "\u{301}b")
        #expect(FileSystem.lastName(of: "//") == nil)
    }

    @Test("B4: a package that is replaced is there at every moment")
    func exchange() throws {
        try withFolder { folder in
            let path = folder + "/a.rtfd"
            func write(_ text: String) throws {
                try FileSystem.writeFolder([(RTFDPackage.textName, Array(text.utf8))], to: path) {
                    _ in true
                }
            }
            try write("0")
            let isDone = Locked(false)
            let missed = Locked(0)
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) {
                while !isDone.withLock({ $0 }) {
                    if !FileSystem.exists(path + "/TXT.rtf") { missed.withLock { $0 += 1 } }
                }
            }
            for index in 1...300 { try write("\(index)") }
            isDone.withLock { $0 = true }
            group.wait()
            #expect(missed.withLock { $0 } == 0)
            #expect(
                try FileSystem.read(path + "/TXT.rtf", maximumBytes: 9) == Array("300".utf8))
            #expect(try FileSystem.names(in: folder) == ["a.rtfd"])
        }
    }

    @Test(
        "B4: without exchange the new package still takes the old one's place, or the old one stays"
    )
    func swap() throws {
        try withFolder { folder in
            for name in ["old", "new"] {
                try FileSystem.makeFolders(folder + "/" + name)
                try FileSystem.write(Array(name.utf8), to: folder + "/" + name + "/TXT.rtf")
            }
            #expect(throws: DocumentError.self) {
                try FileSystem.swap(folder + "/gone", folder + "/old", name: "old")
            }
            #expect(try FileSystem.names(in: folder) == ["new", "old"])
            try FileSystem.swap(folder + "/new", folder + "/old", name: "old")
            #expect(try FileSystem.names(in: folder) == ["old"])
            #expect(
                try FileSystem.read(folder + "/old/TXT.rtf", maximumBytes: 9) == Array("new".utf8))
        }
    }

    @Test("B4: a write that fails leaves nothing behind")
    func failure() throws {
        try withFolder { folder in
            let files: [(name: String, bytes: [UInt8])] = [("a", [1]), ("b/c", [2])]
            #expect(throws: DocumentError.self) {
                try FileSystem.writeFolder(files, to: folder + "/p.rtfd") { _ in true }
            }
            let names = try FileSystem.names(in: folder)
            #expect(names == [])
        }
    }

    @Test(
        "B3: a page's picture is no pipe, which would never end, and no neighbour spelled otherwise"
    )
    func pictures() throws {
        try withFolder { folder in
            // The same text to a person: one scalar here, two there.
            let (inner, outer) = (folder + "/\u{E4}", folder + "/a\u{308}")
            try FileSystem.makeFolders(inner)
            try FileSystem.makeFolders(outer)
            try FileSystem.write(pngHeader(width: 1, height: 1), to: outer + "/secret.png")
            #expect(mkfifo(inner + "/pipe.png", 0o600) == 0)
            let page = "<img src='pipe.png'><img src='../a\u{308}/secret.png'>"
            try FileSystem.write(Array(page.utf8), to: inner + "/page.html")
            let result = try DocumentReader.read(contentsOf: inner + "/page.html")
            let pictures = result.document.runs.compactMap(\.attributes.attachment)
            #expect(pictures.count == 2)
            #expect(pictures.allSatisfy { $0.data == nil })
        }
    }
}
