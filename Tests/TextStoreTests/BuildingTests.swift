import Testing

@testable import TextStore

/// A store built at once is the one that pieces appended one after another make.
@Suite struct BuildingTests {
    @Test(arguments: [0, 1, 5, 512, 4_096, 12_287, 12_288, 12_289, 16_385, 26_000])
    func matchesTheModel(length: Int) {
        var generator = SeededGenerator(seed: UInt64(length))
        for alphabet in [
            ["a", "b", "\n"], ["a", "\u{201C}", "\n"],
            ["a", "\u{E9}", "\u{4E2D}", "\u{1F600}", "\r"],
        ] {
            var text = ""
            var count = 0
            while count < length {
                let next = alphabet.randomElement(using: &generator) ?? "a"
                text += next
                count += next.utf16.count
            }
            var runs: [(length: Int, id: AttributeSetID)] = []
            var left = count
            while left > 3 {
                let size = Int.random(in: 1...min(left, 900), using: &generator)
                let id = AttributeSetID(rawValue: UInt32.random(in: 0..<3, using: &generator))
                runs.append((size, id))
                left -= size
            }
            let store = TextStore(text, runs: runs, rest: AttributeSetID(rawValue: 7))
            check(store, text, runs)
        }
    }

    private func check(
        _ store: TextStore, _ text: String, _ runs: [(length: Int, id: AttributeSetID)]
    ) {
        let units = Array(text.utf16)
        var ids = runs.flatMap { Array(repeating: $0.id.rawValue, count: $0.length) }
        ids += Array(repeating: 7, count: units.count - ids.count)
        #expect(store.utf16(in: 0..<store.count) == units)
        var found: [UInt32] = []
        store.forEachRun(in: 0..<store.count) { id, range in
            found += Array(repeating: id.rawValue, count: range.count)
        }
        #expect(found == ids)
        store.root.checkShape(isRoot: true)
        let breaks = text.unicodeScalars.count { $0 == "\n" || $0 == "\r" }
        #expect(store.paragraphCount == breaks + 1)
    }

    @Test func runsBeyondTheTextAreLeftOut() {
        let one = AttributeSetID(rawValue: 1)
        let store = TextStore("ab", runs: [(1, one), (0, one), (9, one)], rest: one)
        #expect(store.count == 2)
        #expect(store.run(at: 1).range == 0..<2)
    }
}
