import Foundation
import JSONValues

/// Reads a server's answer to an upload.
struct UploadReply {
    private let reply: HTTPReply
    private let url: URL
    private let name: String
    private let target: MultipartTarget

    init(_ reply: HTTPReply, from url: URL, of upload: Upload, target: MultipartTarget) {
        self.reply = reply
        self.url = url
        self.name = upload.name
        self.target = target
    }

    /// - Throws: `UploadFailure`.
    func receipt() throws -> UploadReceipt {
        guard (200..<300).contains(reply.status) else { throw refusal() }
        // A header cut off by a broken connection looks like this.
        guard !reply.body.isEmpty else { throw failure("the server's answer is empty", true) }
        guard let json = JSONValue.parse(reply.body) else {
            let type = reply.contentType.map { " but \(HTTPText.clean($0))" } ?? ""
            throw failure("the server's answer is not JSON\(type)", false)
        }
        let address = text(at: target.urlPaths, in: json)
        guard let id = text(at: target.idPaths, in: json) ?? address else {
            let paths = (target.idPaths + target.urlPaths).map { "“\($0)”" }
            throw failure(
                "the server's answer has no \(paths.joined(separator: " and no "))", false)
        }
        return UploadReceipt(
            remoteID: id,
            url: address.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL })
    }

    private func text(at paths: [String], in json: JSONValue) -> String? {
        paths.lazy.compactMap { json.value(at: $0)?.scalarText }.first
    }

    private func refusal() -> UploadFailure {
        if let redirect = reply.redirect {
            return failure("the address has moved to \(redirect) (\(reply.status))", false)
        }
        let reason = ServerReason.of(reply).map { ": \($0)" } ?? ""
        return failure("\(words) (\(reply.status)\(reason))", isPassing)
    }

    private var isPassing: Bool {
        switch reply.status {
        case 408, 425, 429: return true
        case 501, 505: return false
        case 500...:
            let code = JSONValue.parse(reply.body)?["code"]?.scalarText
            return !target.finalErrorCodes.contains(code ?? "")
        default: return false
        }
    }

    private var words: String {
        switch reply.status {
        case 401: "the server wants to know who you are"
        case 403: "the server does not allow it"
        case 404, 410: "there is nothing at the address"
        case 405: "the address takes no uploads"
        case 408: "the server waited too long"
        case 413: "the file is too large for the server"
        case 415: "the server does not take files of this type"
        case 429: "the server wants fewer uploads at a time"
        case 503: "the server is busy"
        case 500...: "the server failed"
        default: "the server refused it"
        }
    }

    private func failure(_ reason: String, _ isWorthRetrying: Bool) -> UploadFailure {
        UploadFailure(
            description: "\(name) was not uploaded: \(reason)", isWorthRetrying: isWorthRetrying,
            retryAfter: isWorthRetrying ? reply.retryAfter : nil)
    }
}
