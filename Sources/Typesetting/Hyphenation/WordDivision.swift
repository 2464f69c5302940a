import CUnicode

/// Finds where the word at the end of a line can be divided.
struct WordDivision {
    let storage: ShapedStorage

    /// Where, in order, a line may begin with the rest of the word that holds the unit at `offset`; offsets in the
    /// paragraph.
    ///
    /// None where the writer put soft hyphens, and none in addresses, numbers and words too short to be worth it.
    func points(around offset: Int) -> [HyphenDictionary.Division] {
        guard let whole = unbroken(around: offset), !hasOwnPoints(whole) else { return [] }
        var result: [HyphenDictionary.Division] = []
        for word in words(in: whole) where word.count >= Self.shortestWord {
            let index = storage.itemIndex(at: word.lowerBound)
            let own = storage.runs[storage.items[index].styleRun].language
            guard let language = own ?? storage.style.language,
                let dictionary = Hyphenator.shared.dictionary(for: language)
            else { continue }
            for var point in dictionary.divisions(of: storage.text[word]) {
                point.offset += word.lowerBound
                point.removed =
                    point.removed.lowerBound + word.lowerBound..<point.removed.upperBound
                    + word.lowerBound
                if [point.offset, point.removed.lowerBound].allSatisfy(startsCluster) {
                    result.append(point)
                }
            }
        }
        return result
    }

    private func startsCluster(_ at: Int) -> Bool {
        storage.flags[at] & UnitFlags.clusterStart != 0
    }

    /// Chosen: as Core Text, words of fewer letters stay whole.
    private static let shortestWord = 5

    /// The text between two places where a line may break anyway; nil when that is no word.
    private func unbroken(around offset: Int) -> Range<Int>? {
        var start = offset
        while start > 0, storage.flags[start] & UnitFlags.softBreak == 0 {
            start -= 1
            if offset - start > Self.longestWord { return nil }
        }
        var end = offset + 1
        while end < storage.text.count, storage.flags[end] & UnitFlags.softBreak == 0 {
            end += 1
            if end - offset > Self.longestWord { return nil }
        }
        return start..<end
    }

    /// Keeps text without a break, of any length, from being read again for every line.
    private static let longestWord = 256

    private func hasOwnPoints(_ whole: Range<Int>) -> Bool {
        whole.lowerBound > 0 && storage.text[whole.lowerBound - 1] == 0xAD
            || storage.text[whole].contains(0xAD)
    }

    /// Stretches of letters, unless something else than punctuation stands among them.
    private func words(in whole: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for at in whole {
            if isLetter(storage.text[at]) {
                if start == nil { start = at }
            } else {
                if let from = start { words.append(from..<at) }
                start = nil
                if Self.isTechnical(storage.text[at]) { return [] }
            }
        }
        if let start { words.append(start..<whole.upperBound) }
        // `example.org` has letters on both sides of its dot.
        let joined = zip(words, words.dropFirst()).contains {
            $1.lowerBound - $0.upperBound == 1
                && (storage.text[$0.upperBound] == 0x2E || storage.text[$0.upperBound] == 0x3A)
        }
        return joined ? [] : words
    }

    private func isLetter(_ unit: UInt16) -> Bool {
        let lower = unit | 0x20
        if unit < 0x80 { return lower >= 0x61 && lower <= 0x7A }
        // The point between two l in Catalan.
        if unit == 0xB7 { return true }
        return Unicode.Scalar(unit)?.properties.isAlphabetic ?? false
            || cunicode_properties(UInt32(unit)) & UInt32(CUNICODE_MARK) != 0
    }

    /// Digits and what addresses and names in programs are made of.
    private static func isTechnical(_ unit: UInt16) -> Bool {
        (unit >= 0x30 && unit <= 0x39) || [0x2F, 0x40, 0x5C, 0x5F, 0x23, 0xFFFC].contains(unit)
    }
}
