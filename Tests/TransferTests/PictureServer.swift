import Foundation
import Testing
import Transfer

/// The multipart server with the fault proxy in front, shared by the tests: each looks at its own names only.
struct PictureServer: Sendable {
    struct Entry: Decodable, Equatable {
        let order: Int
        let id: String?
        let remote: String
        let name: String
        let type: String
        let field: String
        let fields: [String: String]
        let bytes: Int
        let sha256: String
        let `repeat`: Bool
    }

    static let token = "let-me-in"
    static let limit = 24_000_000
    static let shared = Result { try PictureServer() }

    let server: ServerProcess
    let proxy: ServerProcess
    private let log: URL

    init() throws {
        log = FileManager.default.temporaryDirectory
            .appendingPathComponent("galley-uploads-\(UUID().uuidString).jsonl")
        server = try ServerProcess(
            "multipart-server.py",
            [
                "--log", log.path, "--temporary-log", "--token", Self.token, "--limit",
                "\(Self.limit)",
            ])
        proxy = try ServerProcess("fault-proxy.py", ["--upstream", "\(server.port)"])
    }

    func target(_ path: String = "/upload", direct: Bool = false) throws -> MultipartTarget {
        let port = direct ? server.port : proxy.port
        return MultipartTarget(
            url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")), token: Self.token)
    }

    /// What arrived whole under this id, in order.
    func entries(id: String) throws -> [Entry] {
        guard FileManager.default.fileExists(atPath: log.path) else { return [] }
        return try Data(contentsOf: log).split(separator: 10)
            .map { try JSONDecoder().decode(Entry.self, from: $0) }
            .filter { $0.id == id }
    }
}
