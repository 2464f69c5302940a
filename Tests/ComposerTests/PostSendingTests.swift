import DocumentModel
import Testing
import Transfer
import UIKit

@testable import Composer

/// A publishing target that can lose its answer.
private actor FakePublisher: PublishingTarget {
    private(set) var posts: [OutgoingPost] = []
    /// Takes the post, then breaks off before it answers.
    var losesAnswer = false
    var refuses = false

    func set(losesAnswer: Bool = false, refuses: Bool = false) {
        self.losesAnswer = losesAnswer
        self.refuses = refuses
    }

    func published(key: String) -> PublishedPost? {
        posts.contains { $0.key == key } ? link(key) : nil
    }

    func publish(_ post: OutgoingPost) throws -> PublishedPost {
        if refuses { throw PublishingFailure("the server is down") }
        posts.append(post)
        if losesAnswer { throw PublishingFailure("the connection was lost") }
        return link(post.key)
    }

    private func link(_ key: String) -> PublishedPost {
        PublishedPost(link: URL(fileURLWithPath: "/posts/\(key)"))
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct PostSendingTests {
    private let target = FakeTarget()
    private let uploads: PostUploads
    private let editor: PostEditor
    private let publisher = FakePublisher()
    private let sending: PostSending

    init() {
        uploads = PostUploads(queue: UploadQueue(target: target, policy: .never))
        editor = Samples.editor("Hello", caret: 5, uploads: uploads)
        sending = PostSending(editor, to: publisher)
    }

    @Test("E1: send waits for uploads that run, and puts the server's ids and addresses in")
    func waitsForUploads() async throws {
        editor.insert([Samples.picture(.red, id: "a"), Samples.picture(.green, id: "b")])
        await target.waitForTransfers(2)
        async let post = sending.send()
        try await target.finish("a")
        await uploads.wait { uploads.receipt(of: "a") != nil }
        #expect(await publisher.posts.isEmpty)
        #expect(editor.isEdited)
        try await target.finish("b")
        _ = try await post
        let posts = await publisher.posts
        let attachments = try #require(posts.first).document.runs.compactMap(
            \.attributes.attachment)
        #expect(attachments.map(\.id) == ["remote-a", "remote-b"])
        #expect(attachments.map(\.url) == ["a", "b"].map { "https://example.org/\($0).png" })
        #expect(attachments.allSatisfy { $0.data == nil })
        #expect(!editor.isEdited)
        #expect(Samples.ids(editor) == ["a", "b"])
    }

    @Test("E1: send refuses with a list of the pictures that failed")
    func refuses() async throws {
        editor.insert(["a", "b", "c"].map { Samples.picture(.red, id: $0) })
        await target.waitForTransfers(3)
        await target.fail("a", "the server is full")
        try await target.finish("b")
        await target.fail("c", "c.png is too large")
        do {
            _ = try await sending.send()
            Issue.record("a post with failed pictures was sent")
        } catch let refusal as SendingRefusal {
            #expect(refusal.pictures == ["a.png: the server is full", "c.png is too large"])
        }
        #expect(await publisher.posts.isEmpty)
        #expect(editor.isEdited)
    }

    @Test("E1: a second press joins the first, and later publishes nothing again")
    func secondPress() async throws {
        async let first = sending.send()
        async let second = sending.send()
        let links = try await [first, second]
        #expect(links[0] == links[1])
        #expect(try await sending.send() == links[0])
        #expect(await publisher.posts.count == 1)
    }

    @Test("E1: a retry after a lost answer finds the post and does not publish it twice")
    func lostAnswer() async throws {
        await publisher.set(losesAnswer: true)
        await #expect(throws: PublishingFailure.self) { try await sending.send() }
        #expect(sending.stage == .failed("the connection was lost"))
        #expect(editor.isEdited)
        await publisher.set()
        let post = try await sending.send()
        #expect(sending.stage == .published(post))
        #expect(await publisher.posts.count == 1)
        #expect(!editor.isEdited)
    }

    @Test("E1: what was changed after a lost answer stays edited and goes with the next send")
    func changedAfterLostAnswer() async throws {
        await publisher.set(losesAnswer: true)
        await #expect(throws: PublishingFailure.self) { try await sending.send() }
        await publisher.set()
        editor.textView.insertText(" again")
        _ = try await sending.send()
        #expect(await publisher.posts.map(\.document.text) == ["Hello"])
        #expect(editor.isEdited)
        _ = try await sending.send()
        #expect(await publisher.posts.map(\.document.text) == ["Hello", "Hello again"])
        #expect(!editor.isEdited)
    }

    @Test(
        "E1: another post that is opened while pictures are awaited is not sent in the place of the first"
    )
    func openedWhileWaiting() async throws {
        editor.insert([Samples.picture(.red, id: "a")])
        await target.waitForTransfers(1)
        let send = Task { try await sending.send() }
        while sending.stage != .waitingForUploads { await Task.yield() }
        editor.show(StyledText("Another", attributes: TextAttributes()))
        await #expect(throws: PublishingFailure.self) { try await send.value }
        #expect(await publisher.posts.isEmpty)
    }

    @Test("E1: a post opened after a lost answer is not taken for the one that was lost")
    func openedAfterLostAnswer() async throws {
        await publisher.set(losesAnswer: true)
        await #expect(throws: PublishingFailure.self) { try await sending.send() }
        await publisher.set()
        editor.show(StyledText("Another", attributes: TextAttributes()))
        let post = try await sending.send()
        let posts = await publisher.posts
        #expect(posts.map(\.document.text) == ["Hello", "Another"])
        #expect(await publisher.published(key: posts[1].key) == post)
    }

    @Test("E1: a refused post is tried again under the same key")
    func refusedPost() async throws {
        await publisher.set(refuses: true)
        await #expect(throws: PublishingFailure.self) { try await sending.send() }
        #expect(editor.isEdited)
        await publisher.set()
        _ = try await sending.send()
        #expect(await publisher.posts.count == 1)
    }

    @Test("E1: pictures of an opened post are sent with it")
    func openedPost() async throws {
        let text = NSMutableAttributedString(string: "x")
        let attachment = NSTextAttachment(data: Samples.png(.red), ofType: "image/png")
        text.append(NSAttributedString(attachment: attachment))
        editor.show(text.styledText)
        async let post = sending.send()
        await target.waitForTransfers(1)
        let id = try #require(await target.begun.first)
        try await target.finish(id)
        _ = try await post
        let posts = await publisher.posts
        #expect(
            posts.first?.document.runs.compactMap(\.attributes.attachment?.id) == ["remote-\(id)"])
    }

    @Test("E1: the folder holds one whole post for a key, with the server's names of its pictures")
    func folder() async throws {
        try await withTemporaryFolder { folder in
            var picture = AttachmentValue(id: "r-1", name: "a b.png", type: "image/png")
            picture.url = folder.appendingPathComponent("uploads/a b.png").absoluteString
            picture.altText = "A lake"
            var attributes = TextAttributes()
            attributes.attachment = picture
            var builder = StyledTextBuilder()
            builder.append("Hi ")
            builder.append(picture)
            let publisher = FolderPublisher(folder: folder.appendingPathComponent("posts"))
            #expect(try await publisher.published(key: "k/1") == nil)
            let post = OutgoingPost(key: "k/1", document: builder.build())
            let first = try await publisher.publish(post)
            var other = post
            other.document = StyledText(text: "")
            #expect(try await publisher.publish(other) == first)
            let place = first.link.deletingLastPathComponent()
            func text(_ name: String) throws -> String {
                try String(contentsOf: place.appendingPathComponent(name), encoding: .utf8)
            }
            #expect(try text("post.txt") == "Hi [[image_id=r-1]]")
            #expect(try text("post.bbcode").contains("[img]../../uploads/a%20b.png[/img]"))
            let html = try text("post.html")
            #expect(html.contains("src=\"../../uploads/a%20b.png\""))
            #expect(html.contains("alt=\"A lake\""))
            let all = try FileManager.default.contentsOfDirectory(atPath: publisher.folder.path)
            #expect(all == ["k_2f1"])
        }
    }
}
