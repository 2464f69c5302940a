import DocumentModel
import Transfer
import UIKit

/// Sends a post: waits for its uploads, puts the server's names of its pictures into it, publishes it once.
///
/// A send that is tried again, or asked for twice, never publishes twice: it goes under one key until the target confirmed, and the
/// target is asked before anything is sent again. Until then the post stays as edited as it was.
@MainActor public final class PostSending {
    public enum Stage: Hashable, Sendable {
        case idle
        /// Uploads still run.
        case waitingForUploads
        case publishing
        case published(PublishedPost)
        /// One line says why; sending again goes on where it stopped.
        case failed(String)

        public var isBusy: Bool { self == .waitingForUploads || self == .publishing }
    }

    public private(set) var stage = Stage.idle { didSet { if stage != oldValue { onChange?() } } }
    public var onChange: (() -> Void)?

    private let editor: PostEditor
    private let target: any PublishingTarget
    /// What was sent and not confirmed.
    private var open: OutgoingPost?
    /// Which of the editor's posts that was.
    private var openNumber = 0
    private var running: Task<PublishedPost, any Error>?
    private var lastSent: (document: StyledText, post: PublishedPost)?

    public init(_ editor: PostEditor, to target: any PublishingTarget) {
        self.editor = editor
        self.target = target
    }

    /// Sends the post, or joins the sending that goes on. A post that did not change since it was published is not sent again.
    ///
    /// - Throws: `SendingRefusal` that lists pictures that failed, or what the target throws.
    @discardableResult public func send() async throws -> PublishedPost {
        if let running { return try await running.value }
        let task = Task { try await run() }
        running = task
        defer { running = nil }
        do {
            let post = try await task.value
            stage = .published(post)
            return post
        } catch {
            stage = .failed("\(error)")
            throw error
        }
    }

    private func run() async throws -> PublishedPost {
        stage = .waitingForUploads
        let number = editor.postNumber
        if number != openNumber { (open, openNumber) = (nil, number) }
        await editor.uploadsSettled()
        guard number == editor.postNumber else {
            throw PublishingFailure("not sent: another post was opened meanwhile")
        }
        let failed = editor.pictures.filter { $0.state.failure != nil }
        guard failed.isEmpty else { throw SendingRefusal(failed) }
        let saved = NSAttributedString(attributedString: editor.textView.textStorage)
        let descriptions = editor.descriptionEdits
        let document = editor.sentDocument
        if let lastSent, lastSent.document == document { return lastSent.post }
        stage = .publishing
        let (sent, post) = try await publish(document)
        open = nil
        lastSent = (sent, post)
        if sent == document, number == editor.postNumber {
            editor.noteSent(saved, descriptions: descriptions)
        }
        return post
    }

    /// Publishes a document, unless the one before it got there after all: what was changed since is for another send.
    private func publish(_ document: StyledText) async throws -> (StyledText, PublishedPost) {
        if let open, let there = try await target.published(key: open.key) {
            return (open.document, there)
        }
        let post = OutgoingPost(key: open?.key ?? UUID().uuidString, document: document)
        open = post
        return (document, try await target.publish(post))
    }
}

/// A post is not sent: pictures of it could not be uploaded.
public struct SendingRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Names and reasons, in the order of the text.
    public let pictures: [String]

    @MainActor init(_ failed: [PostPicture]) {
        pictures = failed.map { picture in
            let reason = picture.state.failure ?? ""
            return reason.hasPrefix(picture.name) ? reason : "\(picture.name): \(reason)"
        }
    }

    public var description: String {
        let count = pictures.count == 1 ? "1 picture" : "\(pictures.count) pictures"
        return "Not sent, \(count) failed: " + pictures.joined(separator: "; ")
    }
}
