import Testing

@testable import TextKit

/// Layout ends, with numbers, for every rectangle that a client can come up with.
@Suite struct EveryRectangleTests {
    private static let lengths: [CGFloat] = [
        0, -40, 0.000_1, 60, 200, 1e7, 1e300, .nan, .infinity, -.infinity,
    ]

    static let rects: [CGRect] =
        [
            CGRect(x: 0, y: 0, width: 200, height: 50), CGRect(x: 0, y: 0, width: 0, height: 0),
            CGRect(x: 0, y: 0, width: 1, height: 1e6), CGRect(x: 199, y: 0, width: 50, height: 1e6),
            CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
            CGRect(x: 60, y: -100, width: 60, height: 1e5), .null, .infinite,
        ]
        + lengths.map { CGRect(x: 0, y: 20, width: $0, height: 40) }
        + lengths.map { CGRect(x: 20, y: 20, width: 40, height: $0) }
        + lengths.map { CGRect(x: $0, y: 20, width: 40, height: 40) }
        + lengths.map { CGRect(x: 20, y: $0, width: 40, height: 40) }

    private static let scripts = "Some words in a line\nשלום עולם\n日本語の文章\nincomprehensibilities\n"

    private var text: NSAttributedString {
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text(Self.scripts))
        for (offset, side) in [(40, TextFloat.Side.right), (5, .left)] {
            let attachment = NSTextAttachment()
            attachment.bounds.size = CGSize(width: 70, height: 40)
            attachment.textFloat = TextFloat(side)
            text.insert(NSAttributedString(attachment: attachment), at: offset)
        }
        return text
    }

    private func expectLayout(_ fixture: LayoutFixture) {
        var next = 0
        func isFinite(_ rect: CGRect) -> Bool {
            [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite)
        }
        for line in fixture.lines {
            #expect(line.range.location == next && line.range.length > 0)
            next = line.range.upperBound
            #expect(isFinite(line.rect) && isFinite(line.used), "\(line)")
        }
        let manager = fixture.manager
        #expect(isFinite(manager.usedRect(for: fixture.container)))
        #expect(isFinite(manager.extraLineFragmentRect))
        // What is hidden has no line.
        #expect(next <= fixture.storage.length)
        _ = manager.glyphIndex(for: CGPoint(x: 50, y: 1e5), in: fixture.container)
        _ = manager.displayLines(
            in: CGRect(x: 0, y: 0, width: 200, height: 400), container: fixture.container)
    }

    @Test("A9: layout ends beside every exclusion path", arguments: rects)
    func exclusionPath(rect: CGRect) {
        let container = NSTextContainer(size: CGSize(width: 200, height: 0))
        container.exclusionPaths = [UIBezierPath(rect: rect)]
        expectLayout(LayoutFixture(text, container: container))
        container.exclusionPaths = [UIBezierPath(ovalIn: rect)]
        expectLayout(LayoutFixture(text, container: container))
    }

    @Test("A9: layout ends in a container of every size", arguments: lengths, lengths)
    func size(width: CGFloat, height: CGFloat) {
        expectLayout(LayoutFixture(text, width: width, height: height))
    }

    @Test("A9: layout ends with every padding", arguments: lengths)
    func padding(length: CGFloat) {
        let container = NSTextContainer(size: CGSize(width: 200, height: 0))
        container.lineFragmentPadding = length
        expectLayout(LayoutFixture(text, container: container))
    }

    /// Answers the same whatever is proposed.
    private final class Stubborn: NSTextContainer {
        var answer = CGRect.zero
        var rest = CGRect.zero

        override func lineFragmentRect(
            forProposedRect proposedRect: CGRect, at characterIndex: Int,
            writingDirection baseWritingDirection: NSWritingDirection,
            remaining remainingRect: UnsafeMutablePointer<CGRect>?
        ) -> CGRect {
            remainingRect?.pointee = rest
            return answer
        }
    }

    @Test("A9: layout ends whatever a container answers", arguments: rects)
    func answers(rect: CGRect) {
        for rest in [CGRect.zero, rect, CGRect(x: 100, y: 0, width: 100, height: 20)] {
            let container = Stubborn(size: CGSize(width: 200, height: 0))
            (container.answer, container.rest) = (rect, rest)
            expectLayout(LayoutFixture(text, container: container))
        }
    }

    @Test("A9: an exclusion path over everything hides the text and no more")
    func everything() {
        let container = NSTextContainer(size: CGSize(width: 200, height: 300))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 200, height: 300))
        ]
        let fixture = LayoutFixture(text, container: container)
        let shown = fixture.lines.filter { $0.rect.maxY <= 300 }
        #expect(shown.isEmpty)
        container.exclusionPaths = []
        #expect(!fixture.lines.isEmpty)
    }

    @Test("A9: at most so many lines, those beside a float counted")
    func maximumNumberOfLines() {
        let container = NSTextContainer(size: CGSize(width: 200, height: 0))
        container.maximumNumberOfLines = 3
        let fixture = LayoutFixture(text, container: container)
        #expect(Set(fixture.lines.map(\.rect.minY)).count == 3)
    }
}
