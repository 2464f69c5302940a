import Testing

@testable import TextKit

/// `string` is patched after edits and says what is there.
@Suite struct StringCacheTests {
    static let pieces = [
        "a", "é", "”", "👩‍👩‍👧", "\n", "", "words and more", "\u{2029}", "\r\n", "שלום",
    ]

    /// What the units say, without any cache.
    private func plain(_ text: NSAttributedString) -> String {
        String(
            decoding: text.utf16Units(in: NSRange(location: 0, length: text.length)), as: UTF16.self
        )
    }

    @Test(
        "The string after random edits is that of the units", arguments: [1, 2, 3, 4] as [UInt64])
    func afterRandomEdits(seed: UInt64) {
        var random = SplitMix(state: seed)
        let start = (0..<3_000).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        let text = NSMutableAttributedString(string: start.joined())
        var held: [String] = []
        for step in 0..<200 {
            // Any range: also one that cuts a pair in two.
            let at = Int.random(in: 0...text.length, using: &random)
            let count = min(Int.random(in: 0...4, using: &random), text.length - at)
            text.replaceCharacters(
                in: NSRange(location: at, length: count),
                with: Self.pieces.randomElement(using: &random) ?? "")
            if step % 3 != 0 { continue }
            #expect(Array(text.string.utf8) == Array(plain(text).utf8), "seed \(seed) step \(step)")
            if step % 30 == 0 { held.append(text.string) }
        }
        #expect(Set(held).count > 1)
    }

    @Test("A string that a client holds does not change")
    func heldStringsStay() {
        let text = NSMutableAttributedString(string: String(repeating: "Grüße, ", count: 100))
        _ = text.string
        text.replaceCharacters(in: NSRange(location: 2, length: 1), with: "u")
        let held = text.string
        text.replaceCharacters(in: NSRange(location: 0, length: 1), with: "X")
        #expect(held.hasPrefix("Gruße, Grüße"))
        #expect(text.string.hasPrefix("Xruße, Grüße"))
    }

    /// The documented recipe with a store of its own.
    private final class BackedStorage: NSTextStorage {
        private let backing = NSMutableAttributedString()
        override var string: String { backing.string }
        override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
            -> [NSAttributedString.Key: Any]
        { backing.attributes(at: location, effectiveRange: range) }
        override func replaceCharacters(in range: NSRange, with str: String) {
            backing.replaceCharacters(in: range, with: str)
            edited(
                .editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            backing.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
        }
    }

    @Test("A subclass's text is read right after random edits", arguments: [5, 6, 7] as [UInt64])
    func subclassesAfterRandomEdits(seed: UInt64) {
        var random = SplitMix(state: seed)
        let text = BackedStorage()
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        manager.addTextContainer(container)
        text.addLayoutManager(manager)
        let start = (0..<4_000).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        text.append(NSAttributedString(string: start.joined()))
        for step in 0..<120 {
            let at = Int.random(in: 0...text.length, using: &random)
            let count = min(Int.random(in: 0...4, using: &random), text.length - at)
            text.replaceCharacters(
                in: NSRange(location: at, length: count),
                with: Self.pieces.randomElement(using: &random) ?? "")
            let units = Array(text.string.utf16)
            #expect(text.length == units.count, "seed \(seed) step \(step)")
            let from = Int.random(in: 0..<units.count, using: &random)
            let length = min(50, units.count - from)
            let part = NSRange(location: from, length: length)
            #expect(text.utf16Units(in: part) == Array(units[from..<from + length]))
            let wanted = NSMutableAttributedString(string: text.string).paragraphRange(at: from)
            #expect(text.paragraphRange(at: from) == wanted, "seed \(seed) step \(step)")
            #expect(manager.engine.length == units.count)
        }
    }
}
