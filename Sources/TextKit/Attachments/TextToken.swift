/// A mention or topic in text, the value of `.galleyToken`: edited as one piece, sent as what it stands for.
///
/// Two tokens are the same only when they are the same object, so that equal neighbours stay two.
public final class TextToken: Sendable {
    /// For example "user" or "topic".
    public let kind: String
    public let id: String
    public let payload: [String: String]

    public init(kind: String, id: String, payload: [String: String] = [:]) {
        self.kind = kind
        self.id = id
        self.payload = payload
    }
}

extension TextToken: Hashable {
    public static func == (left: TextToken, right: TextToken) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
