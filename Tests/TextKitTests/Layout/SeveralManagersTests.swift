import Testing

@testable import TextKit

/// One storage in several layout managers, one layout manager with several containers.
@Suite struct SeveralManagersTests {
    @Test("A layout manager does not keep its text and knows when it is gone")
    func managerLetsItsTextGo() {
        let added = NSLayoutManager()
        let pointed = NSLayoutManager()
        var storage: NSTextStorage? = NSTextStorage(string: "ab")
        storage?.addLayoutManager(added)
        pointed.textStorage = storage
        let other = NSTextStorage(string: "abc")
        let moved = NSLayoutManager()
        storage?.addLayoutManager(moved)
        moved.textStorage = other
        #expect(added.textStorage === storage && pointed.textStorage === storage)
        storage = nil
        #expect(added.textStorage == nil && pointed.textStorage == nil)
        #expect(moved.textStorage === other)
        #expect(moved.numberOfGlyphs == 3)
    }

    private struct Random {
        var state: UInt64
        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(bound, 1)
        }
    }

    private func manager(_ sizes: [CGSize], on storage: NSTextStorage) -> NSLayoutManager {
        let manager = NSLayoutManager()
        for size in sizes { manager.addTextContainer(NSTextContainer(size: size)) }
        storage.addLayoutManager(manager)
        return manager
    }

    private func lines(_ manager: NSLayoutManager) -> [LineRecord] {
        var records: [LineRecord] = []
        let all = NSRange(location: 0, length: manager.numberOfGlyphs)
        manager.enumerateLineFragments(forGlyphRange: all) { rect, used, container, range, _ in
            let index = manager.textContainers.firstIndex { $0 === container } ?? -1
            records.append(LineRecord(range: range, rect: rect, used: used, container: index))
        }
        return records
    }

    @Test(
        "Edits reach every layout manager, each lays out for its own containers", arguments: 1...4)
    func severalManagers(seed: Int) {
        var random = Random(state: UInt64(seed))
        let storage = NSTextStorage(
            attributedString: LayoutFixture.text("Some words to begin with\nand a second line"))
        let sizes: [[CGSize]] = [
            [CGSize(width: 90, height: 0)], [CGSize(width: 300, height: 0)],
            [
                CGSize(width: 120, height: 60), CGSize(width: 80, height: 50),
                CGSize(width: 200, height: 400),
            ],
        ]
        let managers = sizes.map { manager($0, on: storage) }
        let words = ["word ", "\n", "longer-words ", "\u{645}\u{631} ", "x"]
        for step in 0..<40 {
            let start = random.next(storage.length + 1)
            let length = random.next(min(storage.length - start, 6) + 1)
            storage.replaceCharacters(
                in: NSRange(location: start, length: length),
                with: LayoutFixture.text(words[random.next(words.count)]))
            // Not asked every time: what is stale piles up.
            if step % 3 == 0 { _ = lines(managers[step % managers.count]) }
        }
        for (index, manager) in managers.enumerated() {
            let copy = NSTextStorage(attributedString: storage)
            let fresh = self.manager(sizes[index], on: copy)
            let (found, expected) = (lines(manager), lines(fresh))
            #expect(found.count == expected.count)
            #expect(zip(found, expected).allSatisfy { $0.isClose(to: $1) }, "manager \(index)")
            #expect(
                manager.extraLineFragmentRect == fresh.extraLineFragmentRect, "manager \(index)")
        }
        storage.removeLayoutManager(managers[1])
        storage.append(LayoutFixture.text("the end"))
        #expect(managers[0].numberOfGlyphs == storage.length)
        #expect(managers[1].numberOfGlyphs == 0 && managers[1].textStorage == nil)
    }

    @Test("A glyph is in the container that shows it, and containers share the text without gaps")
    func severalContainers() {
        let text = String(repeating: "word ", count: 60)
        let storage = NSTextStorage(attributedString: LayoutFixture.text(text))
        let manager = manager(
            [
                CGSize(width: 100, height: 50), CGSize(width: 160, height: 70),
                CGSize(width: 100, height: 1000),
            ], on: storage)
        let ranges = manager.textContainers.map { manager.glyphRange(for: $0) }
        #expect(ranges[0].location == 0 && ranges[0].length > 0)
        for (before, after) in zip(ranges, ranges.dropFirst()) {
            #expect(before.upperBound == after.location)
        }
        #expect(ranges.last?.upperBound == storage.length)
        for (index, range) in ranges.enumerated() {
            for glyph in [range.location, range.upperBound - 1] {
                let container = manager.textContainer(forGlyphAt: glyph, effectiveRange: nil)
                #expect(container === manager.textContainers[index])
                // Hit testing in that container finds the glyph again.
                let rect = manager.boundingRect(
                    forGlyphRange: NSRange(location: glyph, length: 1),
                    in: manager.textContainers[index])
                let found = manager.glyphIndex(
                    for: CGPoint(x: rect.midX, y: rect.midY), in: manager.textContainers[index])
                #expect(found == glyph || rect.width == 0)
            }
        }
        // A new container in front takes the text over.
        manager.insertTextContainer(
            NSTextContainer(size: CGSize(width: 100, height: 2000)), at: 0)
        #expect(manager.glyphRange(for: manager.textContainers[0]).length == storage.length)
        manager.removeTextContainer(at: 0)
        #expect(manager.textContainers.map { manager.glyphRange(for: $0) } == ranges)
    }
}
