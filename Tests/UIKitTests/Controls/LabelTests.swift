import Testing
import UIKit

@MainActor @Suite struct LabelTests {
    @Test func sizeGrowsWithTheText() {
        let label = UILabel(frame: .zero)
        #expect(label.sizeThatFits(.zero) == .zero)
        label.text = "one"
        let one = label.intrinsicContentSize
        label.text = "one two three"
        let three = label.intrinsicContentSize
        #expect(one.width > 10 && three.width > one.width * 2)
        #expect(one.height == three.height && one.height >= 17)
    }

    @Test(arguments: [NSTextAlignment.center, .right, .left])
    func sizeDoesNotDependOnTheAlignment(_ alignment: NSTextAlignment) {
        let label = UILabel(frame: .zero)
        label.text = "one two three"
        let natural = label.intrinsicContentSize
        label.textAlignment = alignment
        #expect(label.intrinsicContentSize == natural)
        label.attributedText = NSAttributedString(string: "one two three")
        #expect(label.intrinsicContentSize == natural)
        label.numberOfLines = 0
        #expect(label.sizeThatFits(CGSize(width: 1000, height: 100)) == natural)
    }

    @Test func linesAreLimited() {
        let label = UILabel(frame: .zero)
        label.text = "some words that take a good many lines when there is no room for them"
        let line = label.intrinsicContentSize.height
        label.numberOfLines = 0
        let all = label.sizeThatFits(CGSize(width: 100, height: 1000)).height
        label.numberOfLines = 2
        let two = label.sizeThatFits(CGSize(width: 100, height: 1000)).height
        #expect(all > two && two > line)
        #expect(abs(two - 2 * line) <= 2)
    }

    @Test("D2: a label sets its letters closer before it leaves some out, when asked")
    func tightening() {
        let label = UILabel(frame: .zero)
        label.text = "A title that is a little too long"
        label.lineBreakMode = .byTruncatingTail
        let width = label.intrinsicContentSize.width
        func picture() -> Data? {
            UIGraphicsImageRenderer(size: label.bounds.size).image {
                label.layer.render(in: $0.cgContext)
            }.pngData()
        }
        label.frame = CGRect(x: 0, y: 0, width: width * 0.97, height: 30)
        let truncated = picture()
        label.allowsDefaultTighteningForTruncation = true
        let tight = picture()
        #expect(truncated != tight)
        // Longer by more than a twentieth it is truncated all the same.
        label.frame.size.width = width * 0.8
        let short = picture()
        label.allowsDefaultTighteningForTruncation = false
        #expect(picture() == short)
    }

    @Test func drawingPaintsTheText() throws {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        label.text = "Text"
        label.textColor = .red
        func ink() -> Int {
            let image = UIGraphicsImageRenderer(size: label.bounds.size).image {
                label.layer.render(in: $0.cgContext)
            }
            guard
                let context = CGContext(
                    data: nil, width: 100, height: 30, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue),
                let drawn = image.cgImage
            else { return -1 }
            context.draw(drawn, in: CGRect(x: 0, y: 0, width: 100, height: 30))
            guard let data = context.data else { return -1 }
            return (0..<(context.bytesPerRow * 30)).reduce(0) { sum, at in
                at % 4 == 2 && data.load(fromByteOffset: at, as: UInt8.self) > 128 ? sum + 1 : sum
            }
        }
        #expect(ink() > 30)
        label.text = ""
        #expect(ink() == 0)
    }

    @Test("A label with several paragraphs is as wide as its widest line, however they stand")
    func widthOfMixedDirections() {
        let label = UILabel(frame: .zero)
        label.text = "a longer line in English"
        let alone = label.intrinsicContentSize.width
        label.numberOfLines = 0
        label.text = "a longer line in English\nשלום"
        #expect(abs(label.intrinsicContentSize.width - alone) <= 1)
    }

    @Test("An emoji or a name in another script does not make a label higher")
    func heightOfMixedScripts() {
        let label = UILabel(frame: .zero)
        label.text = "one"
        let plain = label.intrinsicContentSize.height
        for text in ["one 😀", "one 漢字", "one → two"] {
            label.text = text
            #expect(label.intrinsicContentSize.height == plain, "\(text)")
        }
    }

    /// Right edge of the ink, points.
    private func inkWidth(_ label: UILabel) throws -> Int {
        let (width, height) = (Int(label.bounds.width) + 40, Int(label.bounds.height) + 40)
        let context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        UIGraphicsPushContext(context)
        label.drawText(in: label.bounds)
        UIGraphicsPopContext()
        let data = try #require(context.data)
        let inked = (0..<context.bytesPerRow * height).filter {
            data.load(fromByteOffset: $0, as: UInt8.self) > 128
        }
        return inked.map { $0 % context.bytesPerRow / 4 }.max() ?? 0
    }

    @Test("Text that may shrink does, until it fits or reaches its limit")
    func shrinking() throws {
        let label = UILabel(frame: .zero)
        label.text = "some words"
        label.textColor = .red
        let full = label.intrinsicContentSize
        label.frame = CGRect(x: 0, y: 0, width: full.width * 0.7, height: full.height)
        let truncated = try inkWidth(label)
        label.adjustsFontSizeToFitWidth = true
        let shrunk = try inkWidth(label)
        #expect(Double(shrunk) <= label.bounds.width && Double(shrunk) > label.bounds.width * 0.9)
        label.minimumScaleFactor = 0.95
        // Not enough: the text is truncated at that size.
        #expect(try inkWidth(label) != shrunk && truncated > 0)
        #expect(label.intrinsicContentSize == full)
    }

    @Test func attributedTextKeepsItsAttributes() {
        let label = UILabel(frame: .zero)
        let large = UIFont.systemFont(ofSize: 40)
        label.attributedText = NSAttributedString(string: "big", attributes: [.font: large])
        #expect(label.text == "big")
        #expect(label.intrinsicContentSize.height >= 40)
        label.text = "small"
        #expect(label.intrinsicContentSize.height < 40)
    }
}
