import Testing

@testable import TextKit

/// A service whose answers a test gives.
@MainActor private final class Service {
    struct Failure: Error {}
    private(set) var calls: [String] = []
    private(set) var pauses: [Int] = []
    private var waiting: [CheckedContinuation<UIImage, any Error>] = []

    func loader(failureImage: UIImage? = nil) -> ThumbnailLoader {
        ThumbnailLoader(
            failureImage: failureImage, pause: { [self] in pauses.append($0) },
            fetch: { [self] id in
                calls.append(id)
                return try await withCheckedThrowingContinuation { waiting.append($0) }
            })
    }

    /// Lets tasks run until there are this many calls, or nothing more happens.
    func untilCalled(_ count: Int) async {
        for _ in 0..<200 where calls.count < count { await Task.yield() }
    }

    /// Answers the oldest call and lets the answer arrive.
    func answer(_ result: Result<UIImage, any Error>) async {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume(with: result)
        for _ in 0..<50 { await Task.yield() }
    }
}

@MainActor @Suite struct ThumbnailTests {
    private let box = CGRect(x: 0, y: 0, width: 30, height: 20)

    private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
    }

    /// "ab[thumbnail]\n" for each attachment.
    private func fixture(_ attachments: [NSTextAttachment]) -> LayoutFixture {
        let text = NSMutableAttributedString(string: "")
        for attachment in attachments {
            text.append(LayoutFixture.text("ab"))
            text.append(NSAttributedString(attachment: attachment))
            text.append(LayoutFixture.text("\n"))
        }
        return LayoutFixture(text)
    }

    private func image(_ attachment: NSTextAttachment, in size: CGRect) -> UIImage? {
        attachment.image(forBounds: size, textContainer: nil, characterIndex: 0)
    }

    @Test("A10: a fetch starts once per id, however often layout asks and whoever shows it")
    func fetchedOnce() async {
        let service = Service()
        let loader = service.loader()
        let all = ["a", "b", "a", "a"].map {
            ThumbnailAttachment(id: $0, placeholder: box, loader: loader)
        }
        #expect(loader.state(of: "a") == nil)
        let fixture = fixture(all)
        for _ in 0..<5 {
            _ = fixture.lines
            fixture.manager.invalidateLayout(
                forCharacterRange: fixture.wholeRange, actualCharacterRange: nil)
        }
        await service.untilCalled(3)
        #expect(service.calls.sorted() == ["a", "b"])
    }

    @Test("A10: until the picture arrives the original size is kept and nothing is drawn")
    func placeholder() async {
        let service = Service()
        let thumbnail = ThumbnailAttachment(
            id: "a", placeholder: box, loader: service.loader())
        let fixture = fixture([thumbnail])
        #expect(fixture.manager.attachmentSize(forGlyphAt: 2) == box.size)
        #expect(image(thumbnail, in: box) == nil)
    }

    @Test(
        "A10: the width follows the picture's shape at fixed height; only its paragraphs are laid out"
    )
    func aspectWidth() async {
        let service = Service()
        let loader = service.loader()
        let all = ["a", "b", "a"].map {
            ThumbnailAttachment(id: $0, placeholder: box, loader: loader)
        }
        let fixture = fixture(all)
        _ = fixture.lines
        await service.untilCalled(2)
        let filled = fixture.manager.engine.filledParagraphCount
        #expect(service.calls.first == "a")
        await service.answer(.success(picture(400, 100)))
        _ = fixture.lines
        let sizes = [2, 6, 10].map { fixture.manager.attachmentSize(forGlyphAt: $0) }
        #expect(sizes == [CGSize(width: 80, height: 20), box.size, CGSize(width: 80, height: 20)])
        #expect(fixture.manager.engine.filledParagraphCount == filled + 2)
        #expect(image(all[2], in: CGRect(x: 0, y: 0, width: 80, height: 20)) != nil)
        // One that comes later has it at once.
        let late = ThumbnailAttachment(id: "a", placeholder: box, loader: loader)
        #expect(late.image?.size == CGSize(width: 400, height: 100))
        await service.untilCalled(3)
        #expect(service.calls.count == 2)
    }

    @Test("A10: after three attempts the failure image is shown and nothing more is fetched")
    func failure() async {
        let service = Service()
        let failed = picture(10, 10)
        let loader = service.loader(failureImage: failed)
        let thumbnail = ThumbnailAttachment(id: "a", placeholder: box, loader: loader)
        let fixture = fixture([thumbnail])
        _ = fixture.lines
        for attempt in 1...3 {
            await service.untilCalled(attempt)
            #expect(image(thumbnail, in: box) == nil)
            await service.answer(.failure(Service.Failure()))
        }
        #expect(service.pauses == [1, 2])
        #expect(fixture.manager.attachmentSize(forGlyphAt: 2) == box.size)
        #expect(thumbnail.image === failed)
        #expect(image(thumbnail, in: box)?.size == box.size)
        fixture.manager.invalidateLayout(
            forCharacterRange: fixture.wholeRange, actualCharacterRange: nil)
        _ = fixture.lines
        await service.untilCalled(4)
        #expect(service.calls.count == 3)

        loader.retry("a")
        await service.untilCalled(4)
        #expect(service.calls.count == 4)
        await service.answer(.success(picture(20, 20)))
        #expect(fixture.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 20, height: 20))
    }

    @Test("A10: an image without size is a failure")
    func imageWithoutSize() async {
        let service = Service()
        let thumbnail = ThumbnailAttachment(
            id: "a", placeholder: box, loader: service.loader())
        _ = fixture([thumbnail]).lines
        for attempt in 1...3 {
            await service.untilCalled(attempt)
            await service.answer(.success(UIImage()))
        }
        #expect(service.calls.count == 3)
        #expect(thumbnail.image == nil)
    }

    @Test("A10: a service that answers before it returns, and twice, is safe")
    func answersInsideTheCall() async {
        let found = picture(40, 20)
        let loader = ThumbnailLoader(callback: { _, completion in
            completion(.success(found))
            completion(.failure(Service.Failure()))
        })
        let thumbnail = ThumbnailAttachment(id: "a", placeholder: box, loader: loader)
        let fixture = fixture([thumbnail])
        _ = fixture.lines
        for _ in 0..<50 { await Task.yield() }
        #expect(thumbnail.image === found)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 40, height: 20))
    }

    @Test(
        "A10: NaN, infinite and negative sizes count as zero",
        arguments: [CGFloat.nan, .infinity, -4])
    func uselessSizes(value: CGFloat) {
        let thumbnail = ThumbnailAttachment(
            id: "a", placeholder: CGRect(x: 0, y: 0, width: value, height: value),
            loader: Service().loader())
        let fixture = fixture([thumbnail])
        #expect(fixture.manager.attachmentSize(forGlyphAt: 2) == .zero)
    }

    @Test("A10: a negative origin descends below the baseline")
    func negativeOrigin() {
        let thumbnail = ThumbnailAttachment(
            id: "a", placeholder: box.offsetBy(dx: 0, dy: -6), loader: Service().loader())
        let fixture = fixture([thumbnail])
        let line = fixture.manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
        let baseline = line.minY + fixture.manager.location(forGlyphAt: 2).y
        let rect = fixture.manager.attachmentRect(at: 2)
        #expect(rect.map { abs($0.maxY - baseline - 6) < 0.001 } == true)
    }

    @Test(
        "B7: a thumbnail comes out of an archive with its id and placeholder, and fetches again when told"
    )
    func archived() async throws {
        let service = Service()
        let thumbnail = ThumbnailAttachment(
            id: "a", placeholder: box.offsetBy(dx: 0, dy: -3), loader: service.loader())
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: thumbnail, requiringSecureCoding: true)
        let read = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: ThumbnailAttachment.self, from: data))
        #expect(read.thumbnailID == "a" && read.identifier == "a")
        #expect(read.placeholderBounds == CGRect(x: 0, y: -3, width: 30, height: 20))
        read.fetch(with: service.loader())
        _ = fixture([read]).lines
        await service.untilCalled(1)
        #expect(service.calls == ["a"])
    }

    @Test("A10: a fetch that nobody waits for any more is given up; a new attachment asks again")
    func givenUp() async {
        let service = Service()
        let loader = service.loader()
        func show() -> [NSTextAttachment] {
            let all = (0..<2).map { _ in
                ThumbnailAttachment(id: "a", placeholder: box, loader: loader)
            }
            _ = fixture(all).lines
            return all
        }
        var shown = show()
        await service.untilCalled(1)
        // One of two still waits.
        shown.removeLast()
        for _ in 0..<50 { await Task.yield() }
        #expect(loader.state(of: "a") != nil)
        shown = []
        for _ in 0..<200 where loader.state(of: "a") != nil { await Task.yield() }
        #expect(loader.state(of: "a") == nil)
        await service.answer(.failure(Service.Failure()))
        #expect(service.calls == ["a"])
        shown = show()
        await service.untilCalled(2)
        #expect(service.calls == ["a", "a"])
        await service.answer(.success(picture(40, 20)))
        #expect((shown.first as? ThumbnailAttachment)?.image?.size.width == 40)
    }
}
