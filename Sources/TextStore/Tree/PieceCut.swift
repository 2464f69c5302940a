/// The pieces of a chunk around an edit: those that stay whole on both sides, and what is left of the two it cuts.
struct PieceCut {
    /// Whole pieces before the edit.
    private let headCount: Int
    private let headPart: ChunkPiece?
    private let tailPart: ChunkPiece?
    /// Where the whole pieces behind it start.
    private let tailStart: Int
    private let tailCount: Int
    /// What comes in between, nil where nothing does or the piece before it is made longer.
    private let new: ChunkPiece?
    private let lengthensHead: Bool
    private let newCount: Int

    /// - Parameter added: where among the added units the text that comes in will be.
    init(
        _ pieces: UnsafePointer<ChunkPiece>, count: Int, at range: Range<Int>, added: Int,
        newCount: Int
    ) {
        var index = 0
        var start = 0
        while index < count, start + pieces[index].count <= range.lowerBound {
            start += pieces[index].count
            index += 1
        }
        headCount = index
        headPart =
            index < count && start < range.lowerBound
            ? pieces[index].part(0..<range.lowerBound - start) : nil
        while index < count, start + pieces[index].count <= range.upperBound {
            start += pieces[index].count
            index += 1
        }
        if index < count, start < range.upperBound {
            tailPart = pieces[index].part(range.upperBound - start..<pieces[index].count)
            index += 1
        } else {
            tailPart = nil
        }
        tailStart = index
        tailCount = count - index
        lengthensHead =
            newCount > 0 && headPart == nil && headCount > 0
            && pieces[headCount - 1].endsAmongAdded(at: added)
        new =
            newCount > 0 && !lengthensHead ? ChunkPiece(added, newCount, isAdded: true) : nil
        self.newCount = newCount
    }

    /// Pieces after the edit.
    var count: Int {
        headCount + (headPart == nil ? 0 : 1) + (new == nil ? 0 : 1) + (tailPart == nil ? 0 : 1)
            + tailCount
    }

    /// Writes the pieces; `target` may be where the old ones are.
    func write(_ old: UnsafePointer<ChunkPiece>, to target: UnsafeMutablePointer<ChunkPiece>) {
        (target + count - tailCount).update(from: old + tailStart, count: tailCount)
        if UnsafePointer(target) != old { target.update(from: old, count: headCount) }
        if lengthensHead { target[headCount - 1].lengthen(by: newCount) }
        var index = headCount
        func put(_ part: ChunkPiece?) {
            guard let part else { return }
            target[index] = part
            index += 1
        }
        put(headPart)
        put(new)
        put(tailPart)
    }
}
