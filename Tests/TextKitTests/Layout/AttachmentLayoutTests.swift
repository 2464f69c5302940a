import Testing

@testable import TextKit

@Suite struct AttachmentLayoutTests {
    private final class Recorder: NSTextAttachment {
        var box = CGRect(x: 0, y: -6, width: 40, height: 30)
        var calls: [(line: CGRect, position: CGPoint, index: Int)] = []

        override func attachmentBounds(
            for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
            glyphPosition position: CGPoint, characterIndex charIndex: Int
        ) -> CGRect {
            calls.append((lineFrag, position, charIndex))
            return box
        }
    }

    private func fixture(_ recorder: Recorder) -> LayoutFixture {
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("one\nab"))
        text.append(NSAttributedString(attachment: recorder))
        text.append(LayoutFixture.text("cd"))
        return LayoutFixture(text)
    }

    @Test func boundsAreAskedWithTheTrueLineAndPosition() {
        let recorder = Recorder()
        let fixture = fixture(recorder)
        let lines = fixture.lines
        let last = recorder.calls.last
        #expect(last?.index == 6)
        #expect(last?.line.minY == lines[1].rect.minY)
        #expect(last?.line.width == 200)
        let x = fixture.manager.location(forGlyphAt: 6).x
        #expect(last.map { abs($0.position.x - x) < 0.01 } == true)
    }

    @Test func aNegativeOriginDescends() {
        let recorder = Recorder()
        let fixture = fixture(recorder)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 6) == CGSize(width: 40, height: 30))
        let line = fixture.manager.lineFragmentRect(forGlyphAt: 6, effectiveRange: nil)
        let baseline = line.minY + fixture.manager.location(forGlyphAt: 6).y
        let rect = fixture.manager.attachmentRect(at: 6)
        #expect(rect.map { abs($0.maxY - baseline - 6) < 0.001 } == true)
        #expect(rect.map { $0.minY >= line.minY - 0.001 } == true)
        #expect(line.height >= 30)
    }

    @Test func sizesThatAreNoNumbersCountAsZero() {
        let recorder = Recorder()
        recorder.box = CGRect(x: 0, y: CGFloat.nan, width: -3, height: CGFloat.infinity)
        let fixture = fixture(recorder)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 6) == .zero)
    }

    @Test func anAttributeChangeAsksAgain() {
        let recorder = Recorder()
        let fixture = fixture(recorder)
        _ = fixture.lines
        let before = recorder.calls.count
        recorder.box.size = CGSize(width: 60, height: 60)
        fixture.storage.addAttributes([:], range: NSRange(location: 6, length: 1))
        #expect(fixture.manager.attachmentSize(forGlyphAt: 6).height == 60)
        #expect(recorder.calls.count > before)
    }

    @Test func settingBoundsLaysOutItsParagraphAgain() {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        let text = NSMutableAttributedString(attributedString: LayoutFixture.text("one\n"))
        text.append(NSAttributedString(attachment: attachment))
        text.append(LayoutFixture.text("\ntwo"))
        let fixture = LayoutFixture(text)
        _ = fixture.lines
        let filled = fixture.manager.engine.filledParagraphCount
        attachment.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        #expect(fixture.manager.attachmentSize(forGlyphAt: 4) == CGSize(width: 50, height: 50))
        #expect(fixture.manager.engine.filledParagraphCount == filled + 1)
    }
}
