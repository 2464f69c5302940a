/// A person or topic named in a post; stands in the text as one atomic token.
public struct Mention: Hashable, Sendable {
    /// For example "user" or "topic".
    public var kind: String
    /// The server's id for it.
    public var id: String
    /// What is shown, `@` or `#` included.
    public var title: String
    public var payload: [String: String]

    public init(kind: String = "user", id: String, title: String, payload: [String: String] = [:]) {
        self.kind = kind
        self.id = id
        self.title = title
        self.payload = payload
    }

    /// A person by name: shown as `@name`, the name is the id.
    public static func user(named name: String) -> Mention {
        let bare = name.hasPrefix("@") ? String(name.dropFirst()) : name
        return Mention(kind: "user", id: bare, title: "@" + bare)
    }
}
