import CUnicode
import Testing

@testable import Typesetting

@Suite struct ItemizerTests {
    private let words = [
        "Latin", " ", "日本語", "かな", "한국어", "हिन्दी", "العربية", "Ελλάδα", "👍🏽", "🇯🇵🇫🇷", "e\u{301}",
        "(", ")", "「", "」", "12", ",", "。", "\t", "\u{200D}", "\u{FE0F}", "\u{AD}", "#️⃣", "👨‍👩‍👧",
        "\r\n",
    ]

    private func segments(_ text: [UInt16], goesOneByOne: Bool) -> [ShapingSegment] {
        var faces = FaceFinder(catalog: .shared)
        let font = FontDescription(name: "DejaVu Sans", size: 12)
        let request = faces.request(font, language: nil)
        var found: [ShapingSegment] = []
        text.withUnsafeBufferPointer { units in
            let itemizer = Itemizer(text: units, levels: nil, goesOneByOne: goesOneByOne)
            itemizer.segments(
                0..<text.count, request: request, isAttachment: false, faces: &faces, into: &found)
        }
        return found
    }

    @Test(arguments: 0..<4) func takingInManyCharactersChangesNothing(_ seed: UInt64) {
        var random = Seeded(state: seed &* 31 &+ 7)
        for _ in 0..<60 {
            let text = Array(
                (0..<12).map { _ in words[Int.random(in: words.indices, using: &random)] }
                    .joined().utf16)
            let (fast, slow) = (
                segments(text, goesOneByOne: false), segments(text, goesOneByOne: true)
            )
            #expect(fast.map(\.range) == slow.map(\.range))
            #expect(fast.map(\.script) == slow.map(\.script))
            #expect(fast.map(\.face.identifier) == slow.map(\.face.identifier))
        }
    }

    @Test func everyHanCharacterIsAsICUSays() {
        let han: UInt32 = 0x4861_6E69
        let all = (UInt32(0x2E80)..<0x32400).filter { cunicode_script($0) == han }
        // Unicode 15.0 has 98,408 (Scripts.txt).
        #expect(all.count >= 98_408)
        let wrong = all.filter { scalar in
            let traits = ScalarTraits(scalar)
            let properties = cunicode_properties(scalar)
            func has(_ property: Int) -> Bool { properties & UInt32(property) != 0 }
            return traits.script != han
                || traits.isIgnorable != has(CUNICODE_DEFAULT_IGNORABLE)
                || traits.isPictographic != has(CUNICODE_EXTENDED_PICTOGRAPHIC)
                || traits.isEmojiByDefault != has(CUNICODE_EMOJI_PRESENTATION)
                || (traits.breaking == .other) == has(CUNICODE_MARK)
                || traits.isOrdinary != (scalar < 0x10000 && !has(CUNICODE_MARK))
        }
        #expect(wrong.isEmpty)
    }

    @Test func clustersAreGraphemes() {
        let text = Array(words.joined().utf16)
        var at = 0
        text.withUnsafeBufferPointer { units in
            while at < text.count {
                let cluster = FontCluster(units, at: at, limit: text.count)
                let end = TextBoundaries.graphemeBoundary(after: at, in: text)
                // From Unicode 15.1 on a conjunct is one grapheme of several clusters.
                #expect(cluster.range.upperBound <= end)
                if ScalarTraits(cluster.base).script != 0x4465_7661 {
                    #expect(cluster.range == at..<end)
                }
                at = cluster.range.upperBound
            }
        }
    }
}
