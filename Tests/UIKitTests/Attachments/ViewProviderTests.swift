import Testing
import UIKit

/// A provider as client code has it: registered for a file type, sizes by its view.
private final class BadgeProvider: NSTextAttachmentViewProvider {
    override init(
        textAttachment: NSTextAttachment, parentView: UIView?,
        textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation
    ) {
        super.init(
            textAttachment: textAttachment, parentView: parentView,
            textLayoutManager: textLayoutManager, location: location)
        tracksTextAttachmentViewBounds = true
    }

    override func loadView() {
        let badge = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        badge.tag = 7
        view = badge
    }
}

/// Uses views again, and keeps what was set in them.
@MainActor private enum Recycling {
    static var made = 0
}

private final class FieldProvider: NSTextAttachmentViewProvider {
    override func loadView() {
        if let old = dequeueReusableView() {
            view = old
        } else {
            Recycling.made += 1
            view = UIView()
        }
        view?.tag = 0
    }

    override func stateToKeep() -> Any? { view?.tag }

    override func restore(_ state: Any) { view?.tag = state as? Int ?? -1 }
}

private final class FieldAttachment: NSTextAttachment {
    override func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        FieldProvider(
            textAttachment: self, parentView: parentView,
            textLayoutManager: nil, location: location)
    }
}

private final class ProviderKeeper: NSLayoutManagerDelegate {
    @MainActor var kept: [ObjectIdentifier: NSTextAttachmentViewProvider] = [:]

    @MainActor func layoutManager(
        _ layoutManager: NSLayoutManager,
        cacheTextAttachmentViewProvider viewProvider: NSTextAttachmentViewProvider,
        for textAttachment: NSTextAttachment
    ) { kept[ObjectIdentifier(textAttachment)] = viewProvider }

    @MainActor func layoutManager(
        _ layoutManager: NSLayoutManager,
        retrieveCachedTextAttachmentViewProviderFor attachment: NSTextAttachment
    ) -> NSTextAttachmentViewProvider? {
        kept.removeValue(forKey: ObjectIdentifier(attachment))
    }
}

@MainActor @Suite struct ViewProviderTests {
    @Test("A13: a class registered for a file type makes the view, which sizes the attachment")
    func registeredClass() throws {
        NSTextAttachment.registerViewProviderClass(
            BadgeProvider.self, forFileType: "org.galley.badge")
        #expect(
            NSTextAttachment.textAttachmentViewProviderClass(forFileType: "org.galley.badge")
                == BadgeProvider.self)
        let fixture = AttachmentFixture("ab")
        let attachment = NSTextAttachment(data: Data([1]), ofType: "org.galley.badge")
        #expect(attachment.usesTextAttachmentView)
        fixture.insert(attachment, at: 1)
        let badge = try #require(fixture.view.viewWithTag(7))
        #expect(badge.frame.size == CGSize(width: 50, height: 20))
        #expect(isClose(badge.frame, fixture.glyphRect(at: 1)))

        // The view grows: the text makes room.
        badge.bounds.size = CGSize(width: 80, height: 45)
        fixture.base.window.layoutIfNeeded()
        #expect(fixture.view.layoutManager.attachmentSize(forGlyphAt: 1).width == 80)
        #expect(isClose(badge.frame, fixture.glyphRect(at: 1)))
        #expect(badge.frame.size == CGSize(width: 80, height: 45))

        attachment.allowsTextAttachmentView = false
        fixture.base.window.layoutIfNeeded()
        #expect(fixture.view.viewWithTag(7) == nil)
    }

    @Test("A13: a view without a size of the attachment's follows its intrinsic size")
    func intrinsicSize() {
        let fixture = AttachmentFixture("ab")
        let label = UILabel()
        label.text = "one"
        fixture.insert(ViewAttachment { label }, at: 1)
        let short = label.frame.width
        #expect(short == label.intrinsicContentSize.width)
        label.text = "one two three"
        fixture.base.window.layoutIfNeeded()
        #expect(label.frame.width > short * 2)
        #expect(isClose(label.frame, fixture.glyphRect(at: 1)))
    }

    @Test("A13: providers use views again and keep their state")
    func recycledViews() throws {
        Recycling.made = 0
        let fixture = AttachmentFixture(height: 200)
        fixture.fill(paragraphs: 400) { _ in
            let attachment = FieldAttachment()
            attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
            return attachment
        }
        let first = try #require(fixture.topView)
        first.tag = 42
        for part in 0...40 {
            fixture.view.scrollRangeToVisible(range(fixture.storage.length * part / 40))
            fixture.base.window.layoutIfNeeded()
        }
        // Two screens of lines of 30 points, and as many kept.
        #expect(Recycling.made <= 2 * (2 * 200 / 30 + 2))
        fixture.view.contentOffset = .zero
        fixture.base.window.layoutIfNeeded()
        let back = try #require(fixture.topView)
        #expect(back.tag == 42)
    }

    @Test("A13: the layout manager's delegate may keep providers with their views")
    func delegateKeepsProviders() throws {
        let fixture = AttachmentFixture(height: 200)
        let keeper = ProviderKeeper()
        fixture.view.layoutManager.delegate = keeper
        let counter = ViewCounter()
        fixture.fill(paragraphs: 200) { _ in
            ViewAttachment(size: CGSize(width: 30, height: 30)) { counter.makeView() }
        }
        let first = try #require(fixture.topView)
        fixture.view.scrollRangeToVisible(range(fixture.storage.length))
        fixture.base.window.layoutIfNeeded()
        #expect(first.superview == nil)
        let made = counter.made
        fixture.view.contentOffset = .zero
        fixture.base.window.layoutIfNeeded()
        #expect(first.superview === fixture.view)
        #expect(counter.made == made)
    }

    @Test("A13: a provider's location follows edits before it")
    func locationFollowsEdits() throws {
        let fixture = AttachmentFixture("ab")
        var providers: [NSTextAttachmentViewProvider] = []
        let attachment = RecordingAttachment { providers.append($0) }
        attachment.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        fixture.insert(attachment, at: 1)
        let provider = try #require(providers.first)
        #expect(provider.parentView === fixture.view)
        fixture.storage.insert(NSAttributedString(string: "123"), at: 0)
        #expect((provider.location as? TextOffsetLocation)?.offset == 4)
        fixture.base.window.layoutIfNeeded()
        #expect(providers.count == 1)
        #expect(provider.location.compare(TextOffsetLocation(5)) == .orderedAscending)
    }

    @Test("A13: a picture of buttons, colours and images in text")
    func picture() throws {
        let fixture = AttachmentFixture(
            "A button here  and a colour here  in a line of text.\nA picture  below\n",
            width: 320, height: 220)
        fixture.view.backgroundColor = .white
        let button = UIButton()
        button.setTitle("Retry", for: .normal)
        button.backgroundColor = .systemBlue
        button.layer.cornerRadius = 6
        let colour = UIView()
        colour.backgroundColor = .systemGreen
        let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 50)).image {
            UIColor.systemOrange.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 80, height: 50))
            UIColor.white.setFill()
            $0.fill(CGRect(x: 10, y: 10, width: 20, height: 30))
        }
        let string = fixture.view.text as NSString
        let places = ["here ", "colour here ", "picture "].map {
            string.range(of: $0).location + $0.utf16.count
        }
        fixture.insert(ViewAttachment { UIImageView(image: image) }, at: places[2])
        fixture.insert(
            ViewAttachment(size: CGSize(width: 30, height: 14)) { colour }, at: places[1])
        fixture.insert(
            ViewAttachment(size: CGSize(width: 60, height: 26)) { button }, at: places[0])
        let picture = UIGraphicsImageRenderer(bounds: fixture.view.bounds).image {
            fixture.view.layer.render(in: $0.cgContext)
        }
        if let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] {
            try picture.pngData()?.write(
                to: URL(fileURLWithPath: folder + "/attachment-views.png"))
        }
        let middle = try picture.pixel(at: CGPoint(x: colour.frame.midX, y: colour.frame.midY))
        #expect(middle.green > middle.red)
    }
}

private final class RecordingAttachment: NSTextAttachment {
    let record: @MainActor (NSTextAttachmentViewProvider) -> Void

    init(_ record: @escaping @MainActor (NSTextAttachmentViewProvider) -> Void) {
        self.record = record
        super.init(data: nil, ofType: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        let provider = NSTextAttachmentViewProvider(
            textAttachment: self, parentView: parentView, textLayoutManager: nil,
            location: location)
        record(provider)
        return provider
    }
}
