import Testing

@testable import TextKit

/// Layout after edits is the layout of the text as it is now.
@Suite struct IncrementalLayoutTests {
    static let pieces = [
        "a", "word ", "\n", "\r\n", "\r", "longer words in a row ", "\u{2029}", "שלום ", "é",
        "👩‍👩‍👧", "office ", "\n\n", "\t", "\u{FFFC}",
    ]

    private func randomEdit(_ storage: NSTextStorage, _ random: inout SplitMix) {
        let length = storage.length
        let start = Int.random(in: 0...length, using: &random)
        let count = min(Int.random(in: 0...6, using: &random), length - start)
        let range = NSRange(location: start, length: count)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            storage.deleteCharacters(in: range)
        case 1:
            storage.addAttribute(
                .font, value: UIFont.systemFont(ofSize: CGFloat.random(in: 8...30, using: &random)),
                range: range)
        case 2:
            storage.beginEditing()
            storage.replaceCharacters(in: range, with: "one\ntwo")
            storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
            storage.endEditing()
        default:
            let piece = Self.pieces.randomElement(using: &random) ?? ""
            storage.replaceCharacters(in: range, with: piece)
        }
    }

    private func expectSame(_ fixture: LayoutFixture, _ fresh: LayoutFixture, _ note: String) {
        let (now, full) = (fixture.lines, fresh.lines)
        #expect(now.count == full.count, "\(note)")
        for (a, b) in zip(now, full) where !a.isClose(to: b) {
            Issue.record("\(note): \(a) is not \(b)")
            return
        }
        let used = (
            fixture.manager.usedRect(for: fixture.container),
            fresh.manager.usedRect(for: fresh.container)
        )
        #expect(LineRecord.areClose(used.0, used.1), "\(note): \(used)")
        #expect(
            LineRecord.areClose(
                fixture.manager.extraLineFragmentRect, fresh.manager.extraLineFragmentRect),
            "\(note)")
        #expect(fixture.manager.engine.length == fixture.storage.length)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func randomEditsGiveTheLayoutOfTheNewText(seed: UInt64) {
        var random = SplitMix(state: seed)
        let fixture = LayoutFixture("Some words to begin with\nand a second paragraph", width: 120)
        for step in 0..<60 {
            randomEdit(fixture.storage, &random)
            if step % 3 == 0 { _ = fixture.lines }
            guard step % 4 == 0 else { continue }
            expectSame(
                fixture, LayoutFixture(fixture.storage, width: 120), "seed \(seed) step \(step)")
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func randomEditsBesideAnExclusionPath(seed: UInt64) {
        var random = SplitMix(state: seed)
        func container() -> NSTextContainer {
            let container = NSTextContainer(size: CGSize(width: 160, height: 0))
            container.exclusionPaths = [
                UIBezierPath(ovalIn: CGRect(x: 40, y: 30, width: 70, height: 80))
            ]
            return container
        }
        let fixture = LayoutFixture(
            LayoutFixture.text("Words\nthat flow\naround"), container: container())
        for step in 0..<40 {
            randomEdit(fixture.storage, &random)
            _ = fixture.lines
            guard step % 4 == 0 else { continue }
            expectSame(
                fixture, LayoutFixture(fixture.storage, container: container()),
                "seed \(seed) step \(step)")
        }
    }

    @Test(
        "Edits of mixed scripts with attachments and changing widths give the layout of the new text",
        arguments: [21, 22, 23] as [UInt64])
    func randomEditsOfMixedScripts(seed: UInt64) {
        var random = SplitMix(state: seed)
        let scripts = ["مرحبا بكم ", "日本語の文章。", "हिन्दी ", "ภาษาไทย", "Ελληνικά ", "👍🏽", "e\u{301}"]
        var width: CGFloat = 150
        let fixture = LayoutFixture("Some words\nand more", width: width)
        fixture.manager.engine.keptUnitsLimit = 40
        for step in 0..<48 {
            let length = fixture.storage.length
            let at = NSRange(location: Int.random(in: 0...length, using: &random), length: 0)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let attachment = NSTextAttachment()
                attachment.bounds = CGRect(
                    x: 0, y: -4, width: CGFloat.random(in: 4...90, using: &random), height: 24)
                fixture.storage.replaceCharacters(
                    in: at, with: NSAttributedString(attachment: attachment))
            case 1:
                width = CGFloat.random(in: 40...300, using: &random)
                fixture.container.size.width = width
            case 2, 3:
                fixture.storage.replaceCharacters(
                    in: at, with: scripts.randomElement(using: &random) ?? "")
            default:
                randomEdit(fixture.storage, &random)
            }
            if step % 3 == 0 { _ = fixture.lines }
            guard step % 4 == 0 else { continue }
            expectSame(
                fixture, LayoutFixture(fixture.storage, width: width), "seed \(seed) step \(step)")
        }
        #expect(fixture.manager.engine.droppedParagraphCount > 0)
    }

    @Test func textPutBehindALoneReturnJoinsTheNextParagraph() {
        let fixture = LayoutFixture("one\rtwo", width: 300)
        _ = fixture.lines
        fixture.storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "and ")
        #expect(
            fixture.lines.map(\.range)
                == [NSRange(location: 0, length: 4), NSRange(location: 4, length: 7)])
    }

    @Test func aKeyPressLaysOutOneParagraph() {
        let paragraph = String(repeating: "All work and no play. ", count: 8) + "\n"
        let fixture = LayoutFixture(String(repeating: paragraph, count: 2_000), width: 300)
        let manager = fixture.manager
        manager.allowsNonContiguousLayout = true
        let screen = CGRect(x: 0, y: 9_000, width: 300, height: 600)
        let shown = manager.glyphRange(forBoundingRect: screen, in: fixture.container)
        let middle = shown.location + shown.length / 2
        let (filled, shaped) = (
            manager.engine.filledParagraphCount, manager.engine.shapedParagraphCount
        )
        let visited = manager.engine.tree.visitedNodeCount
        fixture.storage.replaceCharacters(in: NSRange(location: middle, length: 0), with: "x")
        _ = manager.displayLines(in: screen, container: fixture.container)
        #expect(manager.engine.filledParagraphCount - filled == 1)
        #expect(manager.engine.shapedParagraphCount - shaped == 1)
        // A screen holds about 14 paragraphs, each found in a tree about 20 deep.
        #expect(manager.engine.tree.visitedNodeCount - visited < 1_500)
    }

    @Test func onlyWhatIsAskedForIsLaidOut() {
        let fixture = LayoutFixture(String(repeating: "line\n", count: 5_000), width: 300)
        fixture.manager.allowsNonContiguousLayout = true
        let screen = CGRect(x: 0, y: 40_000, width: 300, height: 400)
        _ = fixture.manager.displayLines(in: screen, container: fixture.container)
        #expect(fixture.manager.engine.filledParagraphCount < 60)
        #expect(fixture.manager.hasNonContiguousLayout)
    }

    @Test func linesThatLookTheSameKeepTheirIdentity() {
        let text = "first words of a paragraph that goes on for several lines and then some more\n"
        let fixture = LayoutFixture(text + "second paragraph\nthird", width: 160)
        let all = CGRect(x: 0, y: 0, width: 160, height: 1_000)
        let before = fixture.manager.displayLines(in: all, container: fixture.container)
        let last = (text as NSString).range(of: "more").location
        fixture.storage.deleteCharacters(in: NSRange(location: last, length: 1))
        let after = fixture.manager.displayLines(in: all, container: fixture.container)
        #expect(before.count == after.count)
        let changed = zip(before, after).filter { $0.identity != $1.identity }
        #expect(changed.count == 1)
        #expect(changed.first.map { NSLocationInRange(last, $0.1.glyphRange) } == true)
    }

    @Test func aColourGivesOnlyItsLineANewIdentity() {
        let fixture = LayoutFixture("one\ntwo\nthree", width: 160)
        let all = CGRect(x: 0, y: 0, width: 160, height: 1_000)
        let before = fixture.manager.displayLines(in: all, container: fixture.container)
        fixture.storage.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 4, length: 3))
        fixture.manager.addTemporaryAttributes(
            [.underlineStyle: 1], forCharacterRange: NSRange(location: 8, length: 2))
        let after = fixture.manager.displayLines(in: all, container: fixture.container)
        #expect(zip(before, after).map { $0.identity == $1.identity } == [true, false, false])
    }
}
