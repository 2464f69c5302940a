import Foundation
import Locking
import Testing
import Transfer

@Suite struct FolderTargetTests {
    private func upload(
        _ id: String, _ name: String, _ content: Data, in folder: URL
    ) throws -> Upload {
        let file = folder.appendingPathComponent("source")
        try content.write(to: file)
        return Upload(id: id, name: name, type: "image/png", file: file)
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("A5: the file lies in the folder, whole, under its id and name; the receipt says where")
    func copies() async throws {
        try await withTemporaryFolder { folder in
            let content = try bytes(700_000)
            let posts = folder.appendingPathComponent("new/posts", isDirectory: true)
            let upload = try upload("7", "Ein Bild.png", content, in: folder)
            let reported = Locked<[UploadProgress]>([])
            let receipt = try await FolderTarget(folder: posts).upload(upload) { progress in
                reported.withLock { $0.append(progress) }
            }
            #expect(receipt.remoteID == "7~Ein Bild.png")
            let file = try #require(receipt.url)
            #expect(file.path == posts.path + "/7~Ein Bild.png")
            #expect(try Data(contentsOf: file) == content)
            #expect(try names(in: posts) == ["7~Ein Bild.png"])
            let sent = reported.withLock { $0 }.map(\.sentBytes)
            #expect(sent == [0, 262_144, 524_288, 700_000])
        }
    }

    @Test("A7: sending the same id again replaces the file")
    func replaces() async throws {
        try await withTemporaryFolder { folder in
            let target = FolderTarget(folder: folder.appendingPathComponent("out"))
            for content in try [bytes(10), bytes(20)] {
                let receipt = try await target.upload(
                    upload("a", "a.png", content, in: folder), progress: { _ in })
                #expect(try Data(contentsOf: #require(receipt.url)) == content)
            }
            #expect(try names(in: target.folder) == ["a~a.png"])
        }
    }

    @Test(
        "A5: no id and no name leaves the folder",
        arguments: [
            ("../../etc/passwd", "x.png", "%2E.%2F..%2Fetc%2Fpasswd~x.png"),
            ("..", "..", "%2E.~.."), (".hidden", "/a/b", "%2Ehidden~%2Fa%2Fb"),
            ("a~b", "c~d", "a%7Eb~c~d"), ("a%2Fb", "n\u{0}\n", "a%252Fb~n%00%0A"),
            ("7", "", "7"), ("Größe 日本", "é.png", "Größe 日本~é.png"),
        ])
    func safeNames(id: String, name: String, expected: String) async throws {
        try await withTemporaryFolder { folder in
            let target = FolderTarget(folder: folder.appendingPathComponent("out"))
            let receipt = try await target.upload(
                upload(id, name, bytes(3), in: folder), progress: { _ in })
            #expect(receipt.remoteID == expected)
            #expect(try names(in: target.folder) == [expected])
            #expect(try names(in: folder) == ["out", "source"])
        }
    }

    @Test("A5: names too long for the file system are cut and stay apart")
    func longNames() async throws {
        try await withTemporaryFolder { folder in
            let target = FolderTarget(folder: folder.appendingPathComponent("out"))
            for ending in ["a", "b"] {
                let name = String(repeating: "ü", count: 300) + ending + ".png"
                _ = try await target.upload(
                    upload("1", name, bytes(3), in: folder), progress: { _ in })
            }
            let made = try names(in: target.folder)
            #expect(made.count == 2)
            #expect(made.allSatisfy { $0.hasPrefix("1~üü") && $0.hasSuffix(".png") })
        }
    }

    @Test("A7: a file that is missing and a folder that cannot be made fail in one line")
    func failures() async throws {
        try await withTemporaryFolder { folder in
            let gone = Upload(
                id: "a", name: "a.png", type: "image/png",
                file: folder.appendingPathComponent("gone"))
            let out = folder.appendingPathComponent("out")
            await #expect(
                throws: UploadFailure(
                    description:
                        "a.png was not copied to \(out.path): no such file or directory",
                    isWorthRetrying: false)
            ) { try await FolderTarget(folder: out).upload(gone, progress: { _ in }) }
            #expect(try names(in: out) == [])
            let there = try upload("a", "a.png", bytes(3), in: folder)
            let blocked = there.file.appendingPathComponent("sub")
            await #expect(
                throws: UploadFailure(
                    description: "a.png was not copied to \(blocked.path): not a directory",
                    isWorthRetrying: false)
            ) { try await FolderTarget(folder: blocked).upload(there, progress: { _ in }) }
        }
    }

    @Test("A6: cancelling in the middle of a copy leaves nothing behind")
    func cancelled() async throws {
        try await withTemporaryFolder { folder in
            let target = FolderTarget(folder: folder.appendingPathComponent("out"))
            let upload = try upload("a", "a.png", bytes(600_000), in: folder)
            let copy = Task {
                try await target.upload(upload) { progress in
                    guard progress.sentBytes > 0 else { return }
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            await #expect(throws: CancellationError.self) { try await copy.value }
            #expect(try names(in: target.folder) == [])
        }
    }
}
