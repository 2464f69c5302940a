public import Foundation

/// A place that takes pictures: a folder, a forum, a blog. One target serves many uploads at once.
public protocol UploadTarget: Sendable {
    /// Sends one picture. Cancelling the task cancels the transfer.
    ///
    /// - Parameter progress: called with bytes that have left this machine, never ahead of the network.
    /// - Throws: `UploadFailure`.
    func upload(
        _ upload: Upload, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> UploadReceipt
}

/// One picture on its way out.
public struct Upload: Hashable, Sendable, Identifiable {
    /// The attachment's id; a retry uses the same one.
    public var id: String
    /// File name without a folder.
    public var name: String
    /// MIME type.
    public var type: String
    /// Where the bytes lie, already scaled down and without metadata.
    public var file: URL

    public init(id: String, name: String, type: String, file: URL) {
        self.id = id
        self.name = name
        self.type = type
        self.file = file
    }
}

/// Bytes sent so far, of how many; both 0 until the target has looked at the file.
public struct UploadProgress: Hashable, Sendable {
    public var sentBytes: Int64
    public var totalBytes: Int64

    public init(sentBytes: Int64, totalBytes: Int64) {
        self.sentBytes = sentBytes
        self.totalBytes = totalBytes
    }

    /// From 0 to 1; 0 while the total is not known.
    public var fraction: Double {
        totalBytes > 0 ? min(max(Double(sentBytes) / Double(totalBytes), 0), 1) : 0
    }
}

/// What the target made of an upload.
public struct UploadReceipt: Hashable, Sendable {
    /// The server's own id for the picture.
    public var remoteID: String
    /// Where readers of the post find it, if the target says.
    public var url: URL?

    public init(remoteID: String, url: URL? = nil) {
        self.remoteID = remoteID
        self.url = url
    }
}

/// Why an upload ended without a receipt.
public struct UploadFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for the person who writes the post.
    public var description: String
    /// False when the target will refuse the same bytes again (too large, wrong type).
    public var isWorthRetrying: Bool
    /// How long the target asks to be left alone; nil when it does not say.
    public var retryAfter: Duration?

    /// Line breaks in the description become spaces.
    public init(description: String, isWorthRetrying: Bool, retryAfter: Duration? = nil) {
        self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.isWorthRetrying = isWorthRetrying
        self.retryAfter = retryAfter
    }
}
