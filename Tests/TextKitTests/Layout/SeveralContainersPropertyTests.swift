import Testing

@testable import TextKit

/// Text in several containers that cut, limit and interrupt its lines: whatever was edited before, it stands as if it
/// were laid out for the first time.
@Suite struct SeveralContainersPropertyTests {
    private static let pieces = [
        "word ", "longer-words and more ", "\n", "שלום עולם ", "\t", "日本語の文章", "a\u{2028}b ",
        "incomprehensibilities ", "\u{1F469}\u{200D}\u{1F467} ", "  ",
    ]
    private static let modes: [NSLineBreakMode] = [
        .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
        .byTruncatingMiddle,
    ]

    private static func pick(_ count: Int, _ random: inout SplitMix) -> Int {
        Int(random.next() % UInt64(count))
    }

    private static func container(_ random: inout SplitMix) -> NSTextContainer {
        let heights: [CGFloat] = [12, 30, 55, 100, 190, 300]
        let container = NSTextContainer(
            size: CGSize(width: 60 + pick(200, &random), height: 0))
        container.size.height = heights[pick(6, &random)]
        container.maximumNumberOfLines = max(0, pick(9, &random) - 4)
        container.lineBreakMode = modes[pick(6, &random)]
        container.lineFragmentPadding = CGFloat(pick(3, &random) * 5)
        if pick(3, &random) == 0 {
            let hole = CGRect(
                x: pick(80, &random), y: pick(50, &random), width: 20 + pick(80, &random),
                height: 20 + pick(60, &random))
            container.exclusionPaths = [UIBezierPath(ovalIn: hole)]
        }
        return container
    }

    private static func copy(_ container: NSTextContainer) -> NSTextContainer {
        let copy = NSTextContainer(size: container.size)
        copy.maximumNumberOfLines = container.maximumNumberOfLines
        copy.lineBreakMode = container.lineBreakMode
        copy.lineFragmentPadding = container.lineFragmentPadding
        copy.exclusionPaths = container.exclusionPaths
        return copy
    }

    /// A picture in its line, one that floats, or words.
    private static func piece(_ random: inout SplitMix) -> NSAttributedString {
        let kind = pick(7, &random)
        guard kind == 0 else {
            let style = NSMutableParagraphStyle()
            style.lineSpacing = CGFloat(pick(3, &random) * 4)
            style.paragraphSpacing = CGFloat(pick(3, &random) * 6)
            style.paragraphSpacingBefore = CGFloat(pick(3, &random) * 5)
            style.hyphenationFactor = Float(pick(2, &random))
            if pick(6, &random) == 0 { style.lineBreakMode = .byTruncatingMiddle }
            return LayoutFixture.text(
                pieces[pick(pieces.count, &random)],
                pick(3, &random) == 0 ? [.paragraphStyle: style] : [:])
        }
        let picture = NSTextAttachment(data: nil, ofType: nil)
        picture.bounds.size = CGSize(width: 10 + pick(60, &random), height: 10 + pick(60, &random))
        picture.textFloat = [nil, TextFloat.left, .right][pick(3, &random)]
        return NSAttributedString(attachment: picture)
    }

    private static func flow(
        _ text: NSAttributedString, _ containers: [NSTextContainer]
    ) -> LayoutFixture {
        let fixture = LayoutFixture(text, container: containers[0])
        for container in containers.dropFirst() { fixture.manager.addTextContainer(container) }
        return fixture
    }

    private static func edit(_ fixture: LayoutFixture, _ random: inout SplitMix) {
        let length = fixture.storage.length
        let containers = fixture.manager.textContainers
        let container = containers[pick(containers.count, &random)]
        switch pick(5, &random) {
        case 0 where length > 4:
            let start = pick(length - 1, &random)
            fixture.storage.deleteCharacters(
                in: NSRange(
                    location: start, length: min(length - start, 1 + pick(12, &random))))
        case 1: container.size.width = CGFloat(60 + pick(200, &random))
        case 2: container.lineBreakMode = modes[pick(6, &random)]
        default:
            fixture.storage.insert(piece(&random), at: pick(length + 1, &random))
        }
    }

    @Test(
        "A9: several containers after edits are as laid out for the first time", arguments: 0..<16)
    func editing(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        let containers = (0..<2 + Self.pick(3, &random)).map { _ in Self.container(&random) }
        let text = NSMutableAttributedString()
        for _ in 0..<25 { text.append(Self.piece(&random)) }
        let fixture = Self.flow(text, containers)
        for step in 0..<12 {
            Self.edit(fixture, &random)
            let fresh = Self.flow(fixture.storage, containers.map(Self.copy))
            let (lines, expected) = (fixture.lines, fresh.lines)
            #expect(
                lines.count == expected.count
                    && zip(lines, expected).allSatisfy { $0.isClose(to: $1) },
                "step \(step)")
            for (one, other) in zip(containers, fresh.manager.textContainers) {
                let used = (
                    fixture.manager.usedRect(for: one), fresh.manager.usedRect(for: other)
                )
                #expect(LineRecord.areClose(used.0, used.1), "step \(step)")
            }
            // Every character in one line, none behind the last that is shown; no line beside its container.
            var next = 0
            for line in lines {
                #expect(line.range.location == next, "step \(step)")
                next = line.range.upperBound
                let size = containers[line.container].size
                #expect(line.rect.minX >= 0 && line.rect.maxX <= size.width + 0.01, "step \(step)")
                #expect(line.rect.minY >= 0 && line.rect.minY < size.height, "step \(step)")
            }
        }
    }
}
