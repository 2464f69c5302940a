import Testing

@testable import TextKit

@Suite struct StringDrawingTests {
    private let text = LayoutFixture.text("Several words that need more than one line\nand more")

    @Test func measuresAreTheLayoutManagers() {
        let container = NSTextContainer(size: CGSize(width: 120, height: 0))
        container.lineFragmentPadding = 0
        let fixture = LayoutFixture(text, container: container)
        let used = fixture.manager.usedRect(for: container)
        let bounds = text.boundingRect(
            with: CGSize(width: 120, height: 0),
            options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
        #expect(LineRecord.areClose(bounds, used))
        #expect(bounds.width <= 120)
        // Liberation Sans asks for 67 of 2048 units between lines.
        let close = text.boundingRect(
            with: CGSize(width: 120, height: 0), options: .usesLineFragmentOrigin, context: nil)
        let lines = CGFloat(fixture.lines.count)
        #expect(abs(bounds.height - close.height - lines * 16 * 67 / 2048) < 0.001)
    }

    @Test func aMeasuredWidthGivesTheSameLines() {
        let size = text.size()
        let again = text.boundingRect(
            with: CGSize(width: size.width, height: 0),
            options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
        #expect(again.size == size)
    }

    @Test func withoutLineOriginThereIsOneLineFromTheBaseline() {
        let bounds = text.boundingRect(with: CGSize(width: 10, height: 10), context: nil)
        #expect(bounds.minY < 0 && bounds.maxY > 0)
        #expect(bounds.height < 25 && bounds.width > 120)
    }

    @Test func theLastVisibleLineIsTruncated() {
        let context = NSStringDrawingContext()
        let bounds = text.boundingRect(
            with: CGSize(width: 120, height: 40),
            options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: context)
        #expect(bounds.height <= 40 && bounds.height > 30)
        #expect(context.totalBounds == bounds)
    }

    @Test("D2: a rectangle lower than a line still shows the first, cut at its end")
    func theFirstLineIsAlwaysVisible() {
        let options: NSStringDrawingOptions = [
            .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine,
        ]
        let line = LayoutFixture.text("Several").size()
        let bounds = text.boundingRect(
            with: CGSize(width: 120, height: line.height - 4), options: options, context: nil)
        #expect(abs(bounds.height - line.height) < 0.01)
        #expect(bounds.width > line.width && bounds.width <= 120)
    }

    @Test func stringsMeasureAsAttributedStringsDo() {
        let values: [NSAttributedString.Key: Any] = [.font: LayoutFixture.font]
        #expect("Several".size(withAttributes: values) == LayoutFixture.text("Several").size())
        #expect("".size(withAttributes: values).width == 0)
    }

    @Test func drawingFillsItsRectangleOnly() {
        let canvas = Canvas(width: 120, height: 60) {
            text.draw(in: CGRect(x: 0, y: 0, width: 120, height: 20))
        }
        canvas.save("clipped")
        let blank = Canvas(width: 120, height: 60) {}
        #expect(canvas.image.pngData() != blank.image.pngData())
        let bottom = CGRect(x: 0, y: 20, width: 120, height: 40)
        #expect(
            canvas.image.cgImage?.cropping(to: bottom).map { UIImage(cgImage: $0).pngData() }
                == blank.image.cgImage?.cropping(to: bottom).map { UIImage(cgImage: $0).pngData() })
    }

    // Liberation Sans has 2048 units an em. "H": advance 1479, ink 168...1312 by 0...1409; "g" reaches 425 down.

    @Test(
        "D2: device metrics are the ink of the glyphs, from the baseline or from the line's corner")
    func ink() {
        let unit = 16.0 / 2048
        func bounds(_ text: NSAttributedString, _ options: NSStringDrawingOptions) -> CGRect {
            text.boundingRect(with: .zero, options: options.union(.usesDeviceMetrics), context: nil)
        }
        let text = LayoutFixture.text("HgH  ")
        let advance = 1479.0 + 1139
        let onBaseline = CGRect(
            x: 168 * unit, y: -1409 * unit, width: (advance + 1312 - 168) * unit,
            height: (1409 + 425) * unit)
        #expect(LineRecord.areClose(bounds(text, []), onBaseline))
        // Without leading a line's baseline is the ascent, 1854 units, below its top.
        #expect(
            LineRecord.areClose(
                bounds(text, .usesLineFragmentOrigin), onBaseline.offsetBy(dx: 0, dy: 1854 * unit)))
        #expect(bounds(LayoutFixture.text("   "), []) == .zero)
        // Lines below count.
        let two = bounds(LayoutFixture.text("H\nHH"), .usesLineFragmentOrigin)
        let line = (1854 + 434) * unit
        let expected = CGRect(
            x: 168 * unit, y: (1854 - 1409) * unit, width: (1479 + 1312 - 168) * unit,
            height: line + 1409 * unit)
        #expect(LineRecord.areClose(two, expected))
    }

    @Test("D2: outlines, slant and pictures are part of the ink")
    func styledInk() {
        let unit = 16.0 / 2048
        func bounds(_ text: NSAttributedString) -> CGRect {
            text.boundingRect(with: .zero, options: .usesDeviceMetrics, context: nil)
        }
        // A tenth of the size along the outline, half of it outside.
        let outlined = bounds(LayoutFixture.text("H", [.strokeWidth: 10]))
        let plain = bounds(LayoutFixture.text("H"))
        #expect(LineRecord.areClose(outlined, plain.insetBy(dx: -0.8, dy: -0.8)))
        // The top goes right by half of its height.
        let slanted = bounds(LayoutFixture.text("H", [.obliqueness: 0.5]))
        #expect(abs(slanted.width - plain.width - 1409 * unit / 2) < 0.001)
        let picture = NSTextAttachment(data: nil, ofType: nil)
        picture.bounds = CGRect(x: 0, y: -4, width: 30, height: 24)
        let attachment = bounds(NSAttributedString(attachment: picture))
        #expect(attachment == CGRect(x: 0, y: -20, width: 30, height: 24))
    }
}
