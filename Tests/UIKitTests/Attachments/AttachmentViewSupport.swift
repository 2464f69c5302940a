import Testing
import UIKit

/// Counts what a text view asks for.
@MainActor final class ViewCounter {
    var made = 0
    var loaded = 0
    /// Views that exist at present.
    var views: [WeakView] = []
    var alive: Int { views.count { $0.view != nil } }

    struct WeakView { weak var view: UIView? }

    func makeView() -> UIView {
        made += 1
        let view = UIView()
        views.append(WeakView(view: view))
        return view
    }
}

@MainActor struct AttachmentFixture {
    let base: TextViewFixture
    var view: UITextView { base.view }
    var storage: NSTextStorage { base.view.textStorage }

    init(_ text: String = "", width: CGFloat = 300, height: CGFloat = 200) {
        base = TextViewFixture(text, width: width, height: height)
    }

    func insert(_ attachment: NSTextAttachment, at offset: Int) {
        let text = NSMutableAttributedString(attachment: attachment)
        text.addAttribute(
            .font, value: view.font ?? .systemFont(ofSize: 16), range: range(0, text.length))
        storage.insert(text, at: offset)
        base.window.layoutIfNeeded()
    }

    /// Where the glyph at an offset is, put together from public geometry: its place on the baseline and its size.
    func glyphRect(at offset: Int) -> CGRect {
        let manager = view.layoutManager
        let line = manager.lineFragmentRect(forGlyphAt: offset, effectiveRange: nil)
        let place = manager.location(forGlyphAt: offset)
        let size = manager.attachmentSize(forGlyphAt: offset)
        return CGRect(
            x: line.minX + place.x + view.textContainerInset.left,
            y: line.minY + place.y - size.height + view.textContainerInset.top,
            width: size.width, height: size.height)
    }

    /// The topmost view of 30 points in height.
    var topView: UIView? {
        view.subviews.filter { $0.frame.height == 30 }.min { $0.frame.minY < $1.frame.minY }
    }

    /// A text of many paragraphs, each "n [attachment]".
    func fill(paragraphs: Int, _ make: (Int) -> NSTextAttachment) {
        let text = NSMutableAttributedString(string: "")
        for number in 0..<paragraphs {
            text.append(NSAttributedString(string: "\(number) "))
            text.append(NSAttributedString(attachment: make(number)))
            text.append(NSAttributedString(string: "\n"))
        }
        text.addAttribute(
            .font, value: view.font ?? .systemFont(ofSize: 16), range: range(0, text.length))
        view.attributedText = text
        base.window.layoutIfNeeded()
    }
}

func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 0.01 && abs(a.minY - b.minY) < 0.01
        && abs(a.width - b.width) < 0.01 && abs(a.height - b.height) < 0.01
}
