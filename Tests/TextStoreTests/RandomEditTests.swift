import Testing

@testable import TextStore

/// Random edits against the array model; snapshots taken on the way must not change.
@Suite struct RandomEditTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func matchesTheModel(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var store = TextStore()
        var model = ArrayModel()
        var snapshots: [(TextStore, ArrayModel)] = []
        for step in 0..<800 {
            edit(&store, &model, &generator)
            if step % 250 == 0 { snapshots.append((store, model)) }
            if step % 200 == 0 {
                check(store, model, &generator, "seed \(seed), step \(step)")
            }
            #expect(store.count == model.units.count)
        }
        for (index, (store, model)) in snapshots.enumerated() {
            check(store, model, &generator, "seed \(seed), snapshot \(index)")
        }
    }

    private func edit(
        _ store: inout TextStore, _ model: inout ArrayModel, _ generator: inout SeededGenerator
    ) {
        let size = model.units.count
        let start = Int.random(in: 0...size, using: &generator)
        let wantsLong = Int.random(in: 0..<30, using: &generator) == 0
        let longest = wantsLong ? (size > 60_000 ? size : 18_000) : 8
        let end = min(size, start + Int.random(in: 0...longest, using: &generator))
        let id = UInt32.random(in: 0..<4, using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<6:
            let text = words(
                Int.random(in: 0...(wantsLong ? 18_000 : 12), using: &generator), &generator)
            let stop = Bool.random(using: &generator) ? start : end
            store.replaceSubrange(start..<stop, with: text, id: AttributeSetID(rawValue: id))
            model.replace(start..<stop, text, Array(repeating: id, count: text.count))
        case 6:
            store.replaceSubrange(start..<end, with: [], id: AttributeSetID(rawValue: id))
            model.replace(start..<end, [], [])
        case 7:
            store.setID(AttributeSetID(rawValue: id), in: start..<end)
            for offset in start..<end { model.ids[offset] = id }
        case 8:
            store.mapIDs(in: start..<end) { AttributeSetID(rawValue: ($0.rawValue + 1) % 4) }
            for offset in start..<end { model.ids[offset] = (model.ids[offset] + 1) % 4 }
        default:
            let part = store.slice(start..<end)
            let units = Array(model.units[start..<end])
            let ids = Array(model.ids[start..<end])
            let place = Int.random(in: 0...size, using: &generator)
            store.replaceSubrange(place..<place, with: part)
            model.replace(place..<place, units, ids)
        }
    }

    private func words(_ count: Int, _ generator: inout SeededGenerator) -> [UInt16] {
        let alphabets: [[UInt16]] = [
            [0x61, 0x62, 0x20, 0x0A, 0x0D, 0x7A],
            [0x61, 0x62, 0x201C, 0xE9, 0x0A, 0xFFFC],
            [0x61, 0xE9, 0x2029, 0x0D, 0x0A, 0xD83D, 0xDE00, 0x4E2D],
        ]
        // One of four is wide.
        let kind = max(0, Int.random(in: -1..<3, using: &generator))
        return (0..<count).map { _ in alphabets[kind].randomElement(using: &generator) ?? 0x61 }
    }

    private func check(
        _ store: TextStore, _ model: ArrayModel, _ generator: inout SeededGenerator,
        _ place: Comment
    ) {
        let size = model.units.count
        #expect(store.utf16(in: 0..<size) == model.units, place)
        #expect(store.string(in: 0..<size) == String(decoding: model.units, as: UTF16.self), place)
        store.root.checkShape(isRoot: true)
        var runs: [(UInt32, Range<Int>)] = []
        store.forEachRun(in: 0..<size) { runs.append(($0.rawValue, $1)) }
        #expect(runs.elementsEqual(model.runs(in: 0..<size), by: ==), place)
        let ends = model.paragraphEnds
        #expect(store.paragraphCount == ends.count + 1, place)
        guard size > 0 else { return }
        for _ in 0..<20 {
            let offset = Int.random(in: 0..<size, using: &generator)
            #expect(store[offset] == model.units[offset], place)
            let run = store.run(at: offset)
            #expect(runs.contains { $0 == (run.id.rawValue, run.range) }, place)
            #expect(run.range.contains(offset), place)
            let start = ends.last { $0 <= offset } ?? 0
            let end = ends.first { $0 > offset } ?? size
            #expect(store.paragraphRange(containing: offset) == start..<end, place)
            let index = ends.count { $0 <= offset }
            #expect(store.paragraphIndex(at: offset) == index, place)
            #expect(store.paragraphOffset(index) == start, place)
        }
    }
}

extension Node {
    /// Every node is full enough, of one height, and its summary says what it holds.
    func checkShape(isRoot: Bool) {
        var fresh = self
        fresh.updateSummary()
        #expect(fresh.summary == summary)
        #expect(isRoot || isFullEnough)
        if isLeaf {
            #expect(count <= Self.maximumUnits && children.isEmpty)
            #expect(leaf.runs.count == count && leaf.text.count == count)
            var (end, last) = (0, UInt32?.none)
            leaf.runs.forEach(in: 0..<count) { id, run in
                #expect(run.lowerBound == end && !run.isEmpty && id != last)
                (end, last) = (run.upperBound, id)
            }
            #expect(end == count)
        } else {
            #expect(children.count <= Self.maximumChildren && children.count > 1)
            for child in children {
                #expect(child.height == height - 1)
                child.checkShape(isRoot: false)
            }
        }
    }
}
