import CHyphen

/// One language's dictionary of where words may be divided. Never changes, so any thread may ask it.
final class HyphenDictionary: Sendable {
    private nonisolated(unsafe) let handle: OpaquePointer

    /// nil when the file is missing or holds no dictionary.
    init?(path: String) {
        guard let handle = chyphen_open(path) else { return nil }
        self.handle = handle
    }

    deinit { chyphen_close(handle) }

    /// Offsets in a word, in order, before which it may be divided. Letters only; upper case counts as lower case.
    func points(in word: ArraySlice<UInt16>) -> [Int] {
        let count = word.count
        guard count <= Int(CHYPHEN_LONGEST_WORD) else { return [] }
        let lower = Self.lowercased(word)
        var marks = [UInt8](repeating: 0, count: count)
        guard chyphen_points(handle, lower, Int32(count), &marks) else { return [] }
        return marks.indices.filter { marks[$0] != 0 }
    }

    /// Unit by unit, so that offsets stay what they are.
    private static func lowercased(_ word: ArraySlice<UInt16>) -> [UInt16] {
        word.map { unit in
            guard let scalar = Unicode.Scalar(unit) else { return unit }
            let lower = scalar.properties.lowercaseMapping.utf16
            return lower.count == 1 ? lower.first ?? unit : unit
        }
    }
}
