/// A mention or topic: edited as one piece, sent as what it stands for.
public struct TokenValue: Hashable, Sendable, Codable {
    /// For example "user" or "topic".
    public var kind: String
    public var id: String
    /// Keeps two equal neighbours two.
    public var instance: String
    public var payload: [String: String]
    public init(kind: String, id: String, instance: String = "", payload: [String: String] = [:]) {
        self.kind = kind
        self.id = id
        self.instance = instance
        self.payload = payload
    }
}
