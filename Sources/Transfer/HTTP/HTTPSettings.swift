public import Foundation

/// How long to wait for a server, how much of its answer to read, and whom to trust.
public struct HTTPSettings: Hashable, Sendable {
    /// For finding the server, connecting and agreeing on keys.
    public var connectTimeout: Duration
    /// How long nothing at all may move in either direction; a slow connection that moves is never cut.
    public var stallTimeout: Duration
    /// In bytes.
    public var longestReply: Int
    /// Certificates (PEM) to trust in place of the system's: a server with an authority of its own.
    public var certificateFile: URL?

    public init(
        connectTimeout: Duration = .seconds(20), stallTimeout: Duration = .seconds(60),
        longestReply: Int = 1 << 20, certificateFile: URL? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.stallTimeout = stallTimeout
        self.longestReply = longestReply
        self.certificateFile = certificateFile
    }
}
