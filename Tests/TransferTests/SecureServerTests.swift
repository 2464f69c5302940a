import Foundation
import Testing
import Transfer

/// Uploads over TLS to a server whose certificate only its owner knows.
@Suite(.timeLimit(.minutes(10))) struct SecureServerTests {
    /// Makes a key and a certificate for 127.0.0.1 that signs itself.
    private func makeCertificate(in folder: URL) throws -> (certificate: URL, key: URL) {
        let certificate = folder.appendingPathComponent("certificate.pem")
        let key = folder.appendingPathComponent("key.pem")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
            "-keyout", key.path, "-out", certificate.path,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return (certificate, key)
    }

    @Test(
        "A5: over TLS with the certificate file that the client gives; without it nothing is sent")
    func ownAuthority() async throws {
        try await withTemporaryFolder { folder in
            let (certificate, key) = try makeCertificate(in: folder)
            let log = folder.appendingPathComponent("log.jsonl")
            let server = try ServerProcess(
                "multipart-server.py",
                ["--log", log.path, "--certificate", certificate.path, "--key", key.path])
            let upload = try picture(of: 2_000_000, named: "a.png", in: folder)
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/upload"))
            var target = MultipartTarget(url: url)
            let untrusted = try await failure { try await target.upload(upload) { _ in } }
            #expect(
                untrusted.description.hasPrefix(
                    "a.png was not uploaded: the server's certificate is not trusted: "))
            #expect(!untrusted.isWorthRetrying)
            #expect(!FileManager.default.fileExists(atPath: log.path))
            target.settings.certificateFile = certificate
            let progress = ProgressLog()
            let receipt = try await target.upload(upload) { progress.add($0) }
            #expect(
                receipt.url?.absoluteString
                    == url.absoluteString
                    .replacingOccurrences(of: "upload", with: "files/img-1"))
            #expect(progress.sent.last == 2_000_000)
            let entry = try JSONDecoder().decode(
                PictureServer.Entry.self, from: Data(contentsOf: log))
            #expect(try entry.sha256 == sha256(upload.file))
        }
    }

    @Test("A7: a server that never agrees on keys is given up after the time for connecting")
    func connectTimeout() async throws {
        try await withTemporaryFolder { folder in
            // The proxy waits for the end of a header that never comes.
            let proxy = try PictureServer.shared.get().proxy
            let upload = try picture(of: 10, named: "a.png", in: folder)
            let url = try #require(URL(string: "https://127.0.0.1:\(proxy.port)/upload"))
            var target = MultipartTarget(url: url)
            target.settings.connectTimeout = .milliseconds(200)
            let failure = try await failure { try await target.upload(upload) { _ in } }
            #expect(failure.isWorthRetrying)
            #expect(failure.description.hasPrefix("a.png was not uploaded: "))
        }
    }

    @Test("A6: cancelling while the connection is made ends at once")
    func cancelWhileConnecting() async throws {
        try await withTemporaryFolder { folder in
            let proxy = try PictureServer.shared.get().proxy
            let upload = try picture(of: 10, named: "a.png", in: folder)
            let url = try #require(URL(string: "https://127.0.0.1:\(proxy.port)/upload"))
            let progress = ProgressLog()
            let transfer = Task {
                try await MultipartTarget(url: url).upload(upload) { progress.add($0) }
            }
            await progress.reach(0)
            transfer.cancel()
            await #expect(throws: CancellationError.self) { try await transfer.value }
        }
    }
}
