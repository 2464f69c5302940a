import Testing
import TextStore

@Suite struct TextStoreTests {
    private let one = AttributeSetID(rawValue: 1)
    private let two = AttributeSetID(rawValue: 2)

    @Test func emptyStore() {
        let store = TextStore()
        #expect(store.count == 0)
        #expect(store.string(in: 0..<0) == "")
        #expect(store.paragraphCount == 1)
        #expect(store.paragraphRange(containing: 0) == 0..<0)
    }

    @Test func carriageReturnAndLineFeedAreOneSeparator() {
        let store = TextStore(utf16: "a\r\nb\rc\u{2029}d\n".utf16, id: one)
        #expect(store.paragraphCount == 5)
        let expected = [0..<3, 0..<3, 0..<3, 3..<5, 3..<5, 5..<7, 5..<7, 7..<9, 7..<9, 9..<9]
        for (offset, range) in expected.enumerated() {
            #expect(store.paragraphRange(containing: offset) == range, "offset \(offset)")
        }
        #expect((0..<5).map(store.paragraphOffset) == [0, 3, 5, 7, 9])
    }

    @Test func equalNeighboursAreOneRun() {
        var store = TextStore(utf16: "abc".utf16, id: one)
        store.replaceSubrange(3..<3, with: Array("def".utf16), id: two)
        store.replaceSubrange(6..<6, with: Array("ghi".utf16), id: two)
        #expect(store.run(at: 4).range == 3..<9)
        store.setID(one, in: 3..<9)
        #expect(store.run(at: 8).range == 0..<9)
    }

    @Test func aRunOverManyChunksIsFoundWhole() {
        let text = Array(repeating: UInt16(0x61), count: 60_000)
        var store = TextStore(utf16: text, id: one)
        store.setID(two, in: 30_000..<30_001)
        #expect(store.run(at: 0).range == 0..<30_000)
        #expect(store.run(at: 30_000).range == 30_000..<30_001)
        #expect(store.run(at: 59_999).range == 30_001..<60_000)
    }

    @Test func copiesDoNotFollowEdits() {
        var store = TextStore(utf16: "hello".utf16, id: one)
        let copy = store
        store.replaceSubrange(0..<5, with: Array("bye".utf16), id: two)
        #expect(copy.string(in: 0..<5) == "hello")
        #expect(copy.run(at: 0).id == one)
        #expect(store.string(in: 0..<3) == "bye")
    }

    /// Text is written eight units at a time while it is ASCII; no half waits for its other half meanwhile.
    @Test func halvesOfPairsApartAreReplacementCharacters() {
        for count in 1...40 {
            let between = [UInt16](repeating: 0x61, count: count)
            let store = TextStore(
                utf16: [0xD83D] + between + [0xDE00], id: AttributeSetID(rawValue: 0))
            let expected = "\u{FFFD}" + String(repeating: "a", count: count) + "\u{FFFD}"
            #expect(store.string(in: 0..<store.count) == expected, "\(count) units between")
        }
    }

    @Test func halfASurrogatePairReadsAsReplacementCharacter() {
        let store = TextStore(utf16: [0xD83D, 0xDE00, 0x61], id: one)
        #expect(store.string(in: 0..<3) == "\u{1F600}a")
        #expect(store.string(in: 1..<3) == "\u{FFFD}a")
    }
}
