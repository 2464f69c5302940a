public import DocumentModel
public import Foundation

/// A place that takes whole posts: a folder, a forum, a blog.
public protocol PublishingTarget: Sendable {
    /// What was published under a key; nil when nothing was. Asked before a send is tried again.
    func published(key: String) async throws -> PublishedPost?
    /// Publishes a post. The same key again publishes nothing and gives what is there.
    ///
    /// - Throws: `PublishingFailure`; whether the post got there is then found out by `published(key:)`.
    func publish(_ post: OutgoingPost) async throws -> PublishedPost
}

/// A post on its way out.
public struct OutgoingPost: Hashable, Sendable {
    /// Names this sending of this post: it arrives once however often it is tried.
    public var key: String
    /// The text; uploaded pictures have the server's ids and addresses, and no bytes.
    public var document: StyledText

    public init(key: String, document: StyledText) {
        self.key = key
        self.document = document
    }
}

/// A post that readers can see.
public struct PublishedPost: Hashable, Sendable {
    public var link: URL

    public init(link: URL) { self.link = link }
}

/// Why a post was not published, in one line.
public struct PublishingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}
