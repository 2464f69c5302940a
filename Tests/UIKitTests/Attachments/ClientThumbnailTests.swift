import Testing
import UIKit

/// A service as a client has it: it may answer before `fetch` returns.
private final class ThumbnailService {
    nonisolated(unsafe) static let shared = ThumbnailService()
    var fetches: [String] = []
    var answersAtOnce = true
    var waiting: [(UIImage?) -> Void] = []
    let found = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 50)).image { _ in }

    func fetch(_ id: String, completion: @escaping (UIImage?) -> Void) {
        fetches.append(id)
        if answersAtOnce { completion(found) } else { waiting.append(completion) }
    }
}

/// An attachment as an app written for iOS has it: it fetches when it is drawn, and has its ranges laid out again.
private final class ClientThumbnail: NSTextAttachment {
    let thumbnailID: String
    private weak var textContainer: NSTextContainer?
    private let originalSize: CGSize
    private var imageSize: CGSize?
    private var isLoading = false
    private(set) var askedWith: [(line: CGRect, position: CGPoint, index: Int)] = []

    required init?(coder: NSCoder) { fatalError("init(coder:) is not used here") }

    init(thumbnailID: String, bounds: CGRect) {
        self.thumbnailID = thumbnailID
        originalSize = bounds.size
        super.init(data: nil, ofType: nil)
    }

    override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        askedWith.append((lineFrag, position, charIndex))
        return CGRect(origin: .zero, size: imageSize ?? originalSize)
    }

    override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage? {
        guard let cached = image else {
            guard let contentsImage = contents.map(UIImage.init) else {
                self.textContainer = textContainer
                startDownload()
                return nil
            }
            return contentsImage
        }
        return cached
    }

    private func startDownload() {
        guard !isLoading else { return }
        isLoading = true
        ThumbnailService.shared.fetch(thumbnailID) { image in
            if let image {
                let height = self.originalSize.height
                self.imageSize = CGSize(
                    width: height * image.size.width / image.size.height, height: height)
            }
            self.image = image
            guard let layoutManager = self.textContainer?.layoutManager else { return }
            for range in layoutManager.ranges(for: self).reversed() {
                layoutManager.invalidateLayout(
                    forCharacterRange: range, actualCharacterRange: nil)
                layoutManager.invalidateDisplay(forCharacterRange: range)
            }
        }
    }
}

extension NSLayoutManager {
    fileprivate func ranges(for thumbnail: ClientThumbnail) -> [NSRange] {
        guard let text = textStorage else { return [] }
        var ranges: [NSRange] = []
        text.enumerateAttribute(.attachment, in: NSRange(location: 0, length: text.length)) {
            value, range, _ in
            guard let other = value as? ClientThumbnail else { return }
            if thumbnail.thumbnailID == other.thumbnailID { ranges.append(range) }
        }
        return ranges
    }
}

@MainActor @Suite(.serialized) struct ClientThumbnailTests {
    private let box = CGRect(x: 0, y: 0, width: 30, height: 20)

    private func draw(_ fixture: AttachmentFixture) {
        _ = UIGraphicsImageRenderer(bounds: fixture.view.bounds).image {
            fixture.view.layer.render(in: $0.cgContext)
        }
        fixture.base.window.layoutIfNeeded()
    }

    @Test(
        "A10: an app's own thumbnail whose picture arrives while it is drawn",
        arguments: [true, false])
    func clientThumbnail(atOnce: Bool) throws {
        let service = ThumbnailService.shared
        service.fetches = []
        service.answersAtOnce = atOnce
        let fixture = AttachmentFixture("ab\ncd")
        let thumbnail = ClientThumbnail(thumbnailID: "x", bounds: box)
        fixture.insert(thumbnail, at: 4)
        #expect(fixture.glyphRect(at: 4).size == box.size)
        for _ in 0..<3 { draw(fixture) }
        if !atOnce {
            #expect(fixture.glyphRect(at: 4).size == box.size)
            service.waiting.removeFirst()(service.found)
            draw(fixture)
        }
        #expect(service.fetches == ["x"])
        #expect(fixture.glyphRect(at: 4).size == CGSize(width: 80, height: 20))
        #expect(fixture.view.text == "ab\nc\u{FFFC}d")
    }

    @Test("A10: the callback gets the true line fragment, glyph position and character index")
    func trueLine() throws {
        let fixture = AttachmentFixture("ab\ncd")
        let thumbnail = ClientThumbnail(thumbnailID: "y", bounds: box)
        fixture.insert(thumbnail, at: 4)
        let asked = try #require(thumbnail.askedWith.last)
        let manager = fixture.view.layoutManager
        let line = manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil)
        #expect(asked.index == 4)
        #expect(asked.line.minY == line.minY && asked.line.width == line.width)
        #expect(abs(asked.position.x - manager.location(forGlyphAt: 4).x) < 0.01)
    }
}
