import CHyphen

/// One language's dictionary of where words may be divided. Never changes, so any thread may ask it.
final class HyphenDictionary: Sendable {
    private nonisolated(unsafe) let handle: OpaquePointer

    /// A place where a word may be divided.
    struct Division: Hashable {
        /// UTF-16 offset in the word of what stands on the next line, which never changes.
        var offset: Int
        /// The units before it that something else stands for at the end of the line: "ck" as "k-k", "ssz" as "sz-sz".
        var removed: Range<Int>
        var inserted: [UInt16] = []
    }

    /// nil when the file is missing or holds no dictionary.
    init?(path: String) {
        guard let handle = chyphen_open(path) else { return nil }
        self.handle = handle
    }

    deinit { chyphen_close(handle) }

    /// Where a word may be divided, in order. Letters only; upper case counts as lower case.
    func divisions(of word: ArraySlice<UInt16>) -> [Division] {
        let count = word.count
        guard count <= Int(CHYPHEN_LONGEST_WORD) else { return [] }
        let units = Array(word)
        let lower = Self.lowercased(units)
        var marks = [UInt8](repeating: 0, count: count)
        var changes = [chyphen_change](repeating: chyphen_change(), count: count)
        guard chyphen_points(handle, lower, Int32(count), &marks, &changes) else { return [] }
        return marks.indices.compactMap { at in
            switch Int(marks[at]) {
            case Int(CHYPHEN_PLAIN): Division(offset: at, removed: at..<at)
            case Int(CHYPHEN_CHANGED): Self.division(changes[at], lower, units)
            default: nil
            }
        }
    }

    /// A change of spelling whose second half is in the word as it is; others would need letters at the start of the
    /// next line that are not in the text, and no dictionary in Debian has one.
    private static func division(
        _ change: chyphen_change, _ lower: [UInt16], _ word: [UInt16]
    ) -> Division? {
        let text = withUnsafeBytes(of: change.text) {
            Array($0.bindMemory(to: UInt16.self).prefix(Int(change.count)))
        }
        let (start, end) = (Int(change.start), Int(change.start) + Int(change.cut))
        let (left, right) = (text.prefix(Int(change.split)), text.dropFirst(Int(change.split)))
        let offset = end - right.count
        guard start >= 0, end <= lower.count, offset >= start, offset > 0, offset < lower.count,
            lower[offset..<end].elementsEqual(right)
        else { return nil }
        let kept = zip(left, lower[start..<offset]).prefix { $0 == $1 }.count
        let isUpper = word[start] != lower[start] && word[offset] != lower[offset]
        return Division(
            offset: offset, removed: start + kept..<offset,
            inserted: left.dropFirst(kept).map { isUpper ? uppercased($0) : $0 })
    }

    private static func uppercased(_ unit: UInt16) -> UInt16 {
        let upper = Unicode.Scalar(unit)?.properties.uppercaseMapping.utf16
        return upper?.count == 1 ? upper?.first ?? unit : unit
    }

    /// Unit by unit, so that offsets stay what they are.
    private static func lowercased(_ word: [UInt16]) -> [UInt16] {
        word.map { unit in
            guard let scalar = Unicode.Scalar(unit) else { return unit }
            let lower = scalar.properties.lowercaseMapping.utf16
            return lower.count == 1 ? lower.first ?? unit : unit
        }
    }
}
