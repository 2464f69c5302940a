/// Control words by a 64-bit hash (FNV-1a of the letters), in an open-addressed table.
struct RTFKeywordTable: Sendable {
    static let shared = RTFKeywordTable()
    static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

    private var hashes: [UInt64]
    private var keywords: [RTFKeyword?]
    private static let capacity = 1_024

    @inline(__always)
    static func add(_ byte: UInt8, to hash: inout UInt64) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    @inline(__always)
    subscript(hash: UInt64) -> RTFKeyword? {
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (Self.capacity - 1)
        while hashes[slot] != 0 {
            if hashes[slot] == hash { return keywords[slot] }
            slot = (slot + 1) & (Self.capacity - 1)
        }
        return nil
    }

    private init() {
        hashes = Array(repeating: 0, count: Self.capacity)
        keywords = Array(repeating: nil, count: Self.capacity)
        for word in RTFCharacterWord.allCases { insert(word.rawValue, .character(word)) }
        for word in RTFParagraphWord.allCases { insert(word.rawValue, .paragraph(word)) }
        for word in RTFRowWord.allCases { insert(word.rawValue, .row(word)) }
        for word in RTFSymbolWord.allCases { insert(word.rawValue, .symbol(word)) }
        for word in RTFDestinationWord.allCases { insert(word.rawValue, .destination(word)) }
        for word in RTFTableWord.allCases { insert(word.rawValue, .table(word)) }
        for word in RTFDocumentWord.allCases { insert(word.rawValue, .document(word)) }
    }

    private mutating func insert(_ word: String, _ keyword: RTFKeyword) {
        var hash = Self.seed
        for byte in word.utf8 { Self.add(byte, to: &hash) }
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (Self.capacity - 1)
        while hashes[slot] != 0 {
            precondition(hashes[slot] != hash, "the control word \(word) is listed twice")
            slot = (slot + 1) & (Self.capacity - 1)
        }
        hashes[slot] = hash
        keywords[slot] = keyword
    }
}
