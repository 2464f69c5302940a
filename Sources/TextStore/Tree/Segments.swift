/// Where the units of a chunk are: stretches of memory in order. Valid while somebody holds the chunk.
struct Segments<Unit> {
    private let pieces: UnsafePointer<ChunkPiece>?
    private let base: UnsafePointer<Unit>?
    private let added: UnsafePointer<Unit>?
    private let flatCount: Int
    /// Stretches.
    let count: Int

    /// No text.
    init() {
        (pieces, base, added, flatCount, count) = (nil, nil, nil, 0, 0)
    }

    /// Text in one piece.
    init(_ units: UnsafePointer<Unit>, count: Int) {
        (pieces, base, added, flatCount, self.count) = (nil, units, nil, count, 1)
    }

    init(
        _ pieces: UnsafePointer<ChunkPiece>, count: Int, of base: UnsafePointer<Unit>,
        _ added: UnsafePointer<Unit>
    ) {
        (self.pieces, self.base, self.added, flatCount, self.count) = (
            pieces, base, added, 0, count
        )
    }

    subscript(index: Int) -> UnsafeBufferPointer<Unit> {
        guard let pieces else { return UnsafeBufferPointer(start: base, count: flatCount) }
        let piece = pieces[index]
        let source = piece.isAdded ? added : base
        return UnsafeBufferPointer(start: source.map { $0 + piece.start }, count: piece.count)
    }
}
