/// What a chunk's memory begins with. Behind it are the units; in a patched chunk the pieces and the units added.
struct ChunkHeader {
    /// Units of the text.
    var count: Int32
    /// Units there is room for, in a chunk that is not patched.
    var capacity: Int32
    var pieceCount: Int32 = 0
    /// Units that patches brought so far, also those that are deleted again.
    var addedCount: Int32 = 0
    /// The text that a patched chunk's pieces are from, nil in a chunk that is not patched.
    var base: ChunkMemory?
}

/// A part of a patched chunk's text: units of its base or of those added to it.
struct ChunkPiece: BitwiseCopyable {
    private var place: UInt16
    private(set) var length: UInt16

    private static let addedFlag: UInt16 = 0x8000

    init(_ start: Int, _ length: Int, isAdded: Bool) {
        place = UInt16(truncatingIfNeeded: start) | (isAdded ? Self.addedFlag : 0)
        self.length = UInt16(truncatingIfNeeded: length)
    }

    var isAdded: Bool { place & Self.addedFlag != 0 }
    var start: Int { Int(place & ~Self.addedFlag) }
    var count: Int { Int(length) }

    func part(_ range: Range<Int>) -> ChunkPiece {
        ChunkPiece(start + range.lowerBound, range.count, isAdded: isAdded)
    }

    /// True when it ends just before a place among the added units.
    func endsAmongAdded(at place: Int) -> Bool { isAdded && start + count == place }

    mutating func lengthen(by more: Int) { length += UInt16(truncatingIfNeeded: more) }
}

/// The memory of a chunk of text. Nobody writes to it while two values share it.
final class ChunkMemory: ManagedBuffer<ChunkHeader, UInt8> {
    /// Pieces of a chunk that has been patched.
    static let maximumPieces = 64
    /// Units that patches add before the text is written anew.
    static let maximumAdded = 320

    private static let addedOffset = maximumPieces * MemoryLayout<ChunkPiece>.stride

    /// Room for units in a row; `count` of them have to be written.
    static func flat<Unit>(_: Unit.Type, count: Int, capacity: Int) -> ChunkMemory {
        make(
            bytes: capacity * MemoryLayout<Unit>.stride,
            ChunkHeader(count: Int32(count), capacity: Int32(capacity)))
    }

    /// Room for pieces of another memory's text.
    static func patched<Unit>(_: Unit.Type, over base: ChunkMemory) -> ChunkMemory {
        make(
            bytes: addedOffset + maximumAdded * MemoryLayout<Unit>.stride,
            ChunkHeader(count: 0, capacity: 0, base: base))
    }

    private static func make(bytes: Int, _ header: ChunkHeader) -> ChunkMemory {
        unsafeDowncast(
            create(minimumCapacity: bytes) { _ in header }, to: ChunkMemory.self)
    }

    /// Header, pieces, and units: all of them in a chunk that is not patched, else those added.
    @inline(__always)
    func withParts<Unit, Result>(
        of _: Unit.Type,
        _ body: (
            UnsafeMutablePointer<ChunkHeader>, UnsafeMutablePointer<ChunkPiece>,
            UnsafeMutablePointer<Unit>
        ) throws -> Result
    ) rethrows -> Result {
        try withUnsafeMutablePointers { header, bytes in
            let start = UnsafeMutableRawPointer(bytes)
            let units = header.pointee.base == nil ? start : start + Self.addedOffset
            return try body(
                header, start.assumingMemoryBound(to: ChunkPiece.self),
                units.assumingMemoryBound(to: Unit.self))
        }
    }
}
