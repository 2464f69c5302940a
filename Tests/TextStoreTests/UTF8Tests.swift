import Testing

@testable import TextStore

/// A part as UTF-8 with runs in bytes.
@Suite struct UTF8Tests {
    private func store(_ runs: [(String, UInt32)]) -> TextStore {
        TextStore(
            runs.map(\.0).joined(),
            runs: runs.map { ($0.0.utf16.count, AttributeSetID(rawValue: $0.1)) },
            rest: AttributeSetID(rawValue: 0))
    }

    private func check(_ store: TextStore, _ range: Range<Int>? = nil) {
        let range = range ?? 0..<store.count
        let (bytes, runs) = store.utf8(in: range)
        #expect(bytes == Array(store.string(in: range).utf8))
        var start = 0
        var found: [(String, UInt32)] = []
        for run in runs {
            found.append(
                (
                    String(decoding: bytes[start..<start + run.length], as: UTF8.self),
                    run.id.rawValue
                ))
            start += run.length
        }
        var expected: [(String, UInt32)] = []
        store.forEachRun(in: range) { id, part in
            expected.append((store.string(in: part), id.rawValue))
        }
        #expect(found.map(\.0) == expected.map(\.0))
        #expect(found.map(\.1) == expected.map(\.1))
        #expect(start == bytes.count)
    }

    @Test(
        "B3: text and runs in bytes are those in units",
        arguments: [
            "plain words ", "\u{201C}na\u{EF}ve\u{201D} \u{2014} ", "\u{65E5}\u{672C} a ",
            "\u{1F600}x",
        ])
    func kinds(text: String) {
        // Longer than one leaf.
        let long = String(repeating: text, count: 4_000)
        check(store([(long, 1), (text, 2), (long, 1)]))
        check(store((0..<200).map { (String(repeating: text, count: $0 % 7 + 1), UInt32($0 % 3)) }))
        check(store([("", 1)]))
    }

    @Test("B3: parts of an edited text are as they were written")
    func parts() {
        var edited = store([("one \u{1F600} two", 1), ("three", 2)])
        edited.replaceSubrange(2..<3, with: "\u{E9}\u{201D}", id: AttributeSetID(rawValue: 3))
        for start in 0...4 { check(edited, start..<edited.count - start) }
        check(edited, 3..<3)
    }

    @Test("B3: a pair that two runs share is the first one's; half a pair is U+FFFD")
    func pairs() {
        var cut = TextStore(utf16: [0x61, 0xD83D], id: AttributeSetID(rawValue: 1))
        cut.replaceSubrange(2..<2, with: [0xDE00, 0x62], id: AttributeSetID(rawValue: 2))
        let (bytes, runs) = cut.utf8(in: 0..<4)
        #expect(String(decoding: bytes, as: UTF8.self) == "a\u{1F600}b")
        #expect(runs.map(\.length) == [5, 1])
        #expect(runs.map(\.id.rawValue) == [1, 2])
        #expect(cut.utf8(in: 0..<2).bytes == Array("a\u{FFFD}".utf8))
        #expect(cut.utf8(in: 2..<4).bytes == Array("\u{FFFD}b".utf8))
        let wrong = TextStore(
            utf16: [0xDE00, 0xD83D, 0x20, 0xDE00], id: AttributeSetID(rawValue: 1))
        #expect(wrong.utf8(in: 0..<4).bytes == Array("\u{FFFD}\u{FFFD} \u{FFFD}".utf8))
    }
}
