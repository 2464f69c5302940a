extension DocumentReader {
    /// Whether a page is the same document in parts and as a whole, read with and without the way around the parser.
    /// What fuzzing asks.
    @_spi(Checking) public static func readsAlike(html bytes: [UInt8]) -> Bool {
        var results: [ReadingResult] = []
        do throws(DocumentError) {
            for (partSize, usesShortcut) in [
                (Int.max, false), (512, true), (1, true), (1, false),
            ] {
                results.append(
                    try HTMLReader.read(
                        bytes, name: "", limits: .init(), options: .init(), partSize: partSize,
                        usesShortcut: usesShortcut))
            }
        } catch {
            return results.isEmpty
        }
        return results.allSatisfy { $0 == results[0] }
    }
}
