public import Foundation

/// Sends pictures to a server as browsers send forms: one POST of `multipart/form-data` each.
///
/// The file streams from the disk. Redirects 307 and 308 are followed with the whole body to the same host, and from
/// http to https, never back; a redirect elsewhere, or one that would turn the POST into a GET, is a failure: the
/// headers may hold a password.
public struct MultipartTarget: UploadTarget {
    public var url: URL
    /// The form's name for the file.
    public var fileField = "file"
    /// The form's other fields, sent before the file, sorted by name.
    public var fields: [String: String] = [:]
    public var headers: [String: String] = [:]
    /// Carries the upload's id, so that a server can tell a repeated upload from a new one; nil sends none.
    public var idempotencyHeader: String? = "Idempotency-Key"
    /// Where the JSON answer keeps the server's id: the first path that is there, such as `id` or `data.files.0.id`.
    public var idPaths = ["id"]
    /// Where it keeps the address; a relative one is completed with the request's. Without an id the address is the id.
    public var urlPaths = ["url"]
    /// Words in the JSON answer's `code` that make a 5xx status a final refusal. Some servers refuse bytes they will
    /// never take with a 500; the default knows WordPress.
    public var finalErrorCodes: Set<String> = [
        "rest_upload_sideload_error", "rest_upload_unknown_error",
    ]
    public var settings: HTTPSettings

    /// - Parameter token: sent as `Authorization: Bearer`.
    public init(url: URL, token: String? = nil, settings: HTTPSettings = HTTPSettings()) {
        self.url = url
        self.settings = settings
        if let token { headers["Authorization"] = "Bearer \(token)" }
    }

    /// - Throws: `UploadFailure`, with the server's own words where it has some; `CancellationError`.
    public func upload(
        _ upload: Upload, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> UploadReceipt {
        let form = MultipartForm(fields: fields, fileField: fileField, upload: upload)
        var post = HTTPPost(
            url: url, headers: allHeaders(upload, form), prologue: form.prologue,
            file: upload.file, epilogue: form.epilogue, settings: settings)
        do {
            for _ in 0...5 {
                let reply = try await HTTPTransfer.send(post, progress: progress)
                guard [307, 308].contains(reply.status), let next = reply.redirect else {
                    return try UploadReply(reply, from: post.url, of: upload, target: self)
                        .receipt()
                }
                guard mayFollow(from: post.url, to: next) else {
                    throw failure(upload, "the server sends uploads on to \(next), another place")
                }
                post.url = next
            }
            throw failure(upload, "the server sends uploads in a circle")
        } catch let problem as HTTPFailure {
            throw UploadFailure(
                description: "\(upload.name) was not uploaded: \(problem)",
                isWorthRetrying: problem.isPassing)
        }
    }

    private func allHeaders(
        _ upload: Upload, _ form: MultipartForm
    ) -> [(name: String, value: String)] {
        var all = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        all.append(("Content-Type", form.contentType))
        all.append(("Accept", "application/json"))
        if let idempotencyHeader { all.append((idempotencyHeader, upload.id)) }
        return all
    }

    private func mayFollow(from old: URL, to new: URL) -> Bool {
        guard let host = old.host()?.lowercased(), host == new.host()?.lowercased() else {
            return false
        }
        if old.scheme == new.scheme { return old.port == new.port }
        return old.scheme == "http" && new.scheme == "https"
    }

    private func failure(_ upload: Upload, _ reason: String) -> UploadFailure {
        UploadFailure(
            description: "\(upload.name) was not uploaded: \(reason)", isWorthRetrying: false)
    }
}
