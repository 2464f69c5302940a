package import Foundation

/// A POST whose body is some bytes, a file, and some bytes: never in memory as a whole.
package struct HTTPPost: Sendable {
    package var url: URL
    /// Names and values; line breaks and other control characters are left out when they are sent.
    package var headers: [(name: String, value: String)]
    package var prologue: [UInt8]
    /// nil when the prologue is the whole body.
    package var file: URL?
    package var epilogue: [UInt8]
    package var settings: HTTPSettings

    package init(
        url: URL, headers: [(name: String, value: String)] = [], prologue: [UInt8] = [],
        file: URL? = nil, epilogue: [UInt8] = [], settings: HTTPSettings = HTTPSettings()
    ) {
        self.url = url
        self.headers = headers
        self.prologue = prologue
        self.file = file
        self.epilogue = epilogue
        self.settings = settings
    }

    /// Proxies named by the environment are for other machines.
    package var isForThisMachine: Bool {
        guard let host = url.host()?.lowercased() else { return false }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || host == "[::1]" || host.hasPrefix("127.")
    }

    var headerLines: String {
        headers.map { HTTPText.clean($0.name) + ": " + HTTPText.clean($0.value) }
            .joined(separator: "\n")
    }
}

/// What the server answered, whatever its status.
package struct HTTPReply: Sendable {
    package var status: Int
    /// At most `HTTPSettings.longestReply` bytes.
    package var body: Data
    package var contentType: String?
    /// Where a redirect points. None is followed here.
    package var redirect: URL?
    package var retryAfter: Duration?
}

/// Why there is no answer.
package enum HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file could not be opened.
    case file(String)
    case fileChanged
    case badAddress(String)
    case untrusted(String)
    case network(String)
    case stalled
    /// The server took the request and answered without end.
    case replyTooLong(Int)

    package var description: String {
        switch self {
        case .file(let reason): "the file cannot be read: \(reason)"
        case .fileChanged: "the file changed while it was sent"
        case .badAddress(let reason): "the address is not usable: \(reason)"
        case .untrusted(let reason): "the server's certificate is not trusted: \(reason)"
        case .network(let reason): reason
        case .stalled: "the connection stood still"
        case .replyTooLong(let limit): "the server's answer is longer than \(limit) bytes"
        }
    }

    /// Whether the same request may pass another time.
    package var isPassing: Bool {
        switch self {
        case .network, .stalled: true
        case .file, .fileChanged, .badAddress, .untrusted, .replyTooLong: false
        }
    }
}
