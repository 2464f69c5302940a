import Foundation
import Testing
import Transfer

/// A picture of random bytes with names that no other test uses.
func picture(
    of count: Int, named name: String? = nil, type: String = "image/png", in folder: URL
) throws -> Upload {
    let id = UUID().uuidString
    let file = folder.appendingPathComponent(id)
    try writeBytes(count, to: file)
    return Upload(id: id, name: name ?? id + ".png", type: type, file: file)
}

func sha256(_ file: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = [file.path]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text.prefix(64), as: UTF8.self)
}

func failure(of body: () async throws -> UploadReceipt) async throws -> UploadFailure {
    try await #require(throws: UploadFailure.self) { try await body() }
}

/// The answers of a real multipart server on loopback.
@Suite(.timeLimit(.minutes(10))) struct MultipartTargetTests {
    let pictures: PictureServer

    init() throws { pictures = try PictureServer.shared.get() }

    private func check(_ upload: Upload, arrivedAs receipt: UploadReceipt) throws {
        let entry = try #require(try pictures.entries(id: upload.id).first)
        #expect(try entry.sha256 == sha256(upload.file))
        #expect(receipt.remoteID == entry.remote)
    }

    @Test("A5: the server gets the exact bytes, the names and the fields")
    func exact() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(
                of: 300_001, named: "Größe \"1\"\r\n 日本.png", in: folder)
            var target = try pictures.target()
            target.fileField = "image"
            target.fields = ["album": "Süden", "a\"b": "--x\r\ny"]
            let log = ProgressLog()
            let receipt = try await target.upload(upload) { log.add($0) }
            let entry = try #require(try pictures.entries(id: upload.id).first)
            #expect(entry.bytes == 300_001)
            #expect(entry.name == "Größe %221%22 日本.png")
            #expect(entry.field == "image")
            #expect(entry.fields == ["album": "Süden", "a%22b": "--x\r\ny"])
            #expect(entry.type == "image/png")
            #expect(
                receipt.url?.absoluteString
                    == "http://127.0.0.1:\(pictures.proxy.port)/files/\(entry.remote)")
            #expect(log.sent == log.sent.sorted())
            #expect(log.sent.last == 300_001)
            try check(upload, arrivedAs: receipt)
        }
    }

    @Test("A5: an empty file and one of a few bytes arrive", arguments: [0, 1, 5])
    func tiny(count: Int) async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: count, in: folder)
            let receipt = try await pictures.target(direct: true).upload(upload) { _ in }
            #expect(try pictures.entries(id: upload.id).first?.bytes == count)
            try check(upload, arrivedAs: receipt)
        }
    }

    @Test("A7: a file over the server's limit is refused for good, in the server's words")
    func tooLarge() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: PictureServer.limit + 1_000_000, in: folder)
            let failure = try await failure {
                try await pictures.target(direct: true).upload(upload) { _ in }
            }
            #expect(
                failure.description
                    == "\(upload.name) was not uploaded: the file is too large for the server "
                    + "(413: The file is over the limit of 24000000 bytes.)")
            #expect(!failure.isWorthRetrying)
            #expect(try pictures.entries(id: upload.id).isEmpty)
        }
    }

    @Test("A7: a wrong token and a wrong type are refused for good, each in one line")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let text = try picture(of: 10, named: "a.txt", type: "text/plain", in: folder)
            let typeFailure = try await failure {
                try await pictures.target(direct: true).upload(text) { _ in }
            }
            #expect(
                typeFailure.description
                    == "a.txt was not uploaded: the server does not take files of this type "
                    + "(415: Only images are taken, not text/plain.)")
            #expect(!typeFailure.isWorthRetrying)
            var target = try pictures.target(direct: true)
            target.headers["Authorization"] = "Bearer wrong\r\nX-Injected: 1"
            let upload = try picture(of: 10, named: "a.png", in: folder)
            let tokenFailure = try await failure { try await target.upload(upload) { _ in } }
            #expect(
                tokenFailure.description
                    == "a.png was not uploaded: the server wants to know who you are "
                    + "(401: A valid token is required.)")
            #expect(!tokenFailure.isWorthRetrying)
        }
    }

    @Test("A5: redirects 307 and 308 send the whole body again", arguments: [307, 308])
    func followed(status: Int) async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 3_000_000, in: folder)
            let target = try pictures.target("/moved/\(status)", direct: true)
            let receipt = try await target.upload(upload) { _ in }
            #expect(try pictures.entries(id: upload.id).map(\.bytes) == [3_000_000])
            try check(upload, arrivedAs: receipt)
        }
    }

    @Test(
        "A7: redirects that lose the body, and those to another host, are failures",
        arguments: ["/moved/301", "/moved/302", "/moved/303", "/away"])
    func notFollowed(path: String) async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 100, in: folder)
            let failure = try await failure {
                try await pictures.target(path, direct: true).upload(upload) { _ in }
            }
            let port = pictures.server.port
            let reason =
                path == "/away"
                ? "the server sends uploads on to http://localhost:\(port)/upload, another place"
                : "the address has moved to http://127.0.0.1:\(port)/upload (\(path.suffix(3)))"
            #expect(failure.description == "\(upload.name) was not uploaded: \(reason)")
            #expect(!failure.isWorthRetrying)
            #expect(try pictures.entries(id: upload.id).isEmpty)
        }
    }

    @Test(
        "A7: an answer that is not the expected JSON is a failure that says so",
        arguments: [
            ("/page", "the server's answer is not JSON but text/html; charset=utf-8", false),
            ("/noid", "the server's answer has no “id” and no “url”", false),
            ("/long", "the server's answer is longer than 1048576 bytes", false),
            ("/empty", "the server's answer is empty", true),
            ("/nowhere", "there is nothing at the address (404: 404: Not Found)", false),
        ])
    func oddAnswers(path: String, reason: String, isWorthRetrying: Bool) async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 100, in: folder)
            let failure = try await failure {
                try await pictures.target(path, direct: true).upload(upload) { _ in }
            }
            #expect(failure.description == "\(upload.name) was not uploaded: \(reason)")
            #expect(failure.isWorthRetrying == isWorthRetrying)
        }
    }

    @Test(
        "A5: id and address are found where the client says",
        arguments: [
            (#"{"data": {"files": [{"id": 7, "link": "http://x.org/y.png"}]}}"#, "7"),
            (
                #"{"data": {"files": [{"id": "", "link": "http://x.org/y.png"}]}}"#,
                "http://x.org/y.png"
            ),
            (#"{"id": "abc", "data": {"files": [{"link": "http://x.org/y.png"}]}}"#, "abc"),
        ])
    func keyPaths(answer: String, id: String) async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 100, in: folder)
            let body = try String(decoding: JSONEncoder().encode(answer), as: UTF8.self)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "answer", "body": \#(body)}"#)
            var target = try pictures.target()
            target.idPaths = ["data.files.0.id", "id"]
            target.urlPaths = ["data.files.1.link", "data.files.0.link"]
            let receipt = try await target.upload(upload) { _ in }
            #expect(
                receipt
                    == UploadReceipt(remoteID: id, url: URL(string: "http://x.org/y.png")))
        }
    }

    @Test(
        "A7: a 5xx is worth another try, unless the server says that it is final",
        arguments: [
            (500, "odd", true), (502, "", true), (503, "", true), (501, "", false),
            (500, "rest_upload_sideload_error", false),
        ])
    func serverErrors(status: Int, code: String, isWorthRetrying: Bool) async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 100, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "status", "status": \#(status), "#
                    + #""code": "\#(code)", "retry_after": 7}"#)
            let failure = try await failure {
                try await pictures.target().upload(upload) { _ in }
            }
            #expect(failure.isWorthRetrying == isWorthRetrying)
            #expect(failure.retryAfter == (isWorthRetrying ? .seconds(7) : nil))
            #expect(failure.description.contains("(\(status))"))
        }
    }

    @Test("A7: a file or an address that cannot be used is a failure for good that names it")
    func unusable() async throws {
        try await withTemporaryFolder { folder in
            var upload = try picture(of: 100, named: "a.png", in: folder)
            let other = MultipartTarget(url: folder)
            let otherFailure = try await failure { try await other.upload(upload) { _ in } }
            #expect(
                otherFailure.description.hasPrefix(
                    "a.png was not uploaded: the address is not usable: "))
            #expect(!otherFailure.isWorthRetrying)
            for (name, reason) in [("gone", "no such file or directory"), ("", "is a directory")] {
                upload.file = folder.appendingPathComponent(name)
                let failure = try await failure {
                    try await pictures.target().upload(upload) { _ in }
                }
                #expect(
                    failure.description
                        == "a.png was not uploaded: the file cannot be read: \(reason)")
                #expect(!failure.isWorthRetrying)
            }
        }
    }

    @Test(
        "A5: a proxy of the environment is for other machines",
        arguments: [
            ("http://localhost:1/", true), ("http://127.8.9.1/", true), ("http://[::1]:80/", true),
            ("http://a.localhost/", true), ("http://localhost.org/", false),
            ("http://forum.example/", false),
        ])
    func loopback(url: String, isForThisMachine: Bool) throws {
        let post = HTTPPost(url: try #require(URL(string: url)))
        #expect(post.isForThisMachine == isForThisMachine)
    }
}
