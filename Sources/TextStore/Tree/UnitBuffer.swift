/// Units of a chunk, as a value: copies share memory until one of them is changed.
///
/// A short text is what an array is. A longer one is never moved for an edit: it becomes pieces of what it was and of
/// what was added, a list so small that it is copied in no time when a snapshot holds it, and is written anew when the
/// list is full. Unchecked: nobody writes to memory that two values share.
struct UnitBuffer<Unit: FixedWidthInteger & BitwiseCopyable & Sendable>: @unchecked Sendable {
    /// Nil when empty.
    private var memory: ChunkMemory?

    /// Units up to which a text is in one piece.
    private static var flatLimit: Int { 512 }

    init() {}

    /// As many units as `count`, all written by `fill`.
    init(count: Int, fill: (UnsafeMutablePointer<Unit>) -> Void) {
        guard count > 0 else { return }
        let made = ChunkMemory.flat(Unit.self, count: count, capacity: count)
        made.withParts(of: Unit.self) { _, _, units in fill(units) }
        memory = made
    }

    /// Units of any width that fit.
    init<Other: FixedWidthInteger>(_ units: UnsafeBufferPointer<Other>) {
        self.init(count: units.count) { Self.copy(units, to: $0) }
    }

    /// Copies units to memory whose units are as wide, or which they fit.
    @inline(__always)
    private static func copy<From: FixedWidthInteger, To: FixedWidthInteger>(
        _ units: UnsafeBufferPointer<From>, to target: UnsafeMutablePointer<To>
    ) {
        if From.self == To.self, let source = units.baseAddress {
            UnsafeMutableRawPointer(target).copyMemory(
                from: source, byteCount: units.count * MemoryLayout<To>.stride)
        } else {
            for at in units.indices { target[at] = To(truncatingIfNeeded: units[at]) }
        }
    }

    // MARK: Reading

    var count: Int {
        guard let memory else { return 0 }
        return memory.withUnsafeMutablePointerToHeader { Int($0.pointee.count) }
    }

    subscript(offset: Int) -> Unit {
        withSegments { segments in
            var start = 0
            for index in 0..<segments.count {
                let segment = segments[index]
                if offset < start + segment.count { return segment[offset - start] }
                start += segment.count
            }
            preconditionFailure("no unit at \(offset)")
        }
    }

    /// The units in order, valid during the call.
    @inline(__always)
    func withSegments<Result>(_ body: (Segments<Unit>) throws -> Result) rethrows -> Result {
        guard let memory else { return try body(Segments()) }
        return try memory.withParts(of: Unit.self) { header, pieces, units in
            guard let base = header.pointee.base else {
                return try body(Segments(units, count: Int(header.pointee.count)))
            }
            return try base.withParts(of: Unit.self) { _, _, baseUnits in
                try body(
                    Segments(
                        pieces, count: Int(header.pointee.pieceCount), of: baseUnits, units))
            }
        }
    }

    /// The units of a buffer that was never edited, which are in one piece; valid during the call.
    func withUnits<Result>(_ body: (UnsafeBufferPointer<Unit>) throws -> Result) rethrows -> Result
    {
        try withSegments { segments in
            precondition(segments.count <= 1, "the units of an edited buffer are in pieces")
            return try body(
                segments.count == 1 ? segments[0] : UnsafeBufferPointer(start: nil, count: 0))
        }
    }

    /// Calls `body` with the stretches of memory that a part is in, in order.
    @inline(__always)
    func forEachSegment(
        in range: Range<Int>, _ body: (UnsafeBufferPointer<Unit>) throws -> Void
    ) rethrows {
        try withSegments { segments in
            var start = 0
            for index in 0..<segments.count where start < range.upperBound {
                let segment = segments[index]
                let end = start + segment.count
                if end > range.lowerBound {
                    let part =
                        max(
                            range.lowerBound - start, 0)..<min(
                            range.upperBound - start, segment.count)
                    try body(UnsafeBufferPointer(rebasing: segment[part]))
                }
                start = end
            }
        }
    }

    /// Copies a part to memory of units that are as wide or wider.
    func copy<Other: FixedWidthInteger>(_ range: Range<Int>, to target: UnsafeMutablePointer<Other>)
    {
        var end = target
        forEachSegment(in: range) { segment in
            Self.copy(segment, to: end)
            end += segment.count
        }
    }

    /// The first offset at or after `start` whose unit is looked for.
    @inline(__always)
    func firstOffset(from start: Int, where isMatch: (Unit) -> Bool) -> Int? {
        withSegments { segments in
            var origin = 0
            for index in 0..<segments.count {
                let segment = segments[index]
                let end = origin + segment.count
                if end > start,
                    let found = segment[max(0, start - origin)...].firstIndex(where: isMatch)
                {
                    return origin + found
                }
                origin = end
            }
            return nil
        }
    }

    /// The last offset before `end` whose unit is looked for.
    @inline(__always)
    func lastOffset(before end: Int, where isMatch: (Unit) -> Bool) -> Int? {
        withSegments { segments in
            var origin = count
            for index in (0..<segments.count).reversed() {
                let segment = segments[index]
                origin -= segment.count
                if origin < end,
                    let found = segment[..<min(segment.count, end - origin)].lastIndex(
                        where: isMatch)
                {
                    return origin + found
                }
            }
            return nil
        }
    }

    // MARK: Editing

    /// Puts units of any width that fit in place of a part.
    mutating func replaceSubrange<Other: FixedWidthInteger>(
        _ range: Range<Int>, with new: UnsafeBufferPointer<Other>
    ) {
        let size = count - range.count + new.count
        guard size > 0 else {
            memory = nil
            return
        }
        let isUnique = isKnownUniquelyReferenced(&memory)
        if size <= Self.flatLimit {
            if isUnique, moveInPlace(range, new, size) { return }
            return rewrite(range, new, size, capacity: Self.flatLimit)
        }
        if patch(range, new, size, isUnique: isUnique) { return }
        rewrite(range, new, size, capacity: size)
    }

    /// False when the memory is too small or patched.
    private func moveInPlace<Other: FixedWidthInteger>(
        _ range: Range<Int>, _ new: UnsafeBufferPointer<Other>, _ size: Int
    ) -> Bool {
        guard let memory else { return false }
        return memory.withParts(of: Unit.self) { header, _, units in
            let count = Int(header.pointee.count)
            guard header.pointee.base == nil, size <= header.pointee.capacity else { return false }
            header.pointee.count = Int32(size)
            (units + range.lowerBound + new.count).update(
                from: units + range.upperBound, count: count - range.upperBound)
            Self.copy(new, to: units + range.lowerBound)
            return true
        }
    }

    /// Makes memory of its own with the new text in one piece.
    private mutating func rewrite<Other: FixedWidthInteger>(
        _ range: Range<Int>, _ new: UnsafeBufferPointer<Other>, _ size: Int, capacity: Int
    ) {
        let made = ChunkMemory.flat(Unit.self, count: size, capacity: capacity)
        made.withParts(of: Unit.self) { _, _, units in
            copy(0..<range.lowerBound, to: units)
            Self.copy(new, to: units + range.lowerBound)
            copy(range.upperBound..<count, to: units + range.lowerBound + new.count)
        }
        memory = made
    }

    /// Notes the edit as pieces; false when there would be too many.
    private mutating func patch<Other: FixedWidthInteger>(
        _ range: Range<Int>, _ new: UnsafeBufferPointer<Other>, _ size: Int, isUnique: Bool
    ) -> Bool {
        guard let old = memory else { return false }
        let patched = old.withParts(of: Unit.self) { header, pieces, units -> ChunkMemory? in
            let added = Int(header.pointee.addedCount)
            guard added + new.count <= ChunkMemory.maximumAdded else { return nil }
            guard let base = header.pointee.base else {
                var whole = ChunkPiece(0, Int(header.pointee.count), isAdded: false)
                let cut = PieceCut(&whole, count: 1, at: range, added: 0, newCount: new.count)
                let target = ChunkMemory.patched(Unit.self, over: old)
                Self.write(cut, &whole, new, size, added: 0, to: target)
                return target
            }
            let cut = PieceCut(
                pieces, count: Int(header.pointee.pieceCount), at: range, added: added,
                newCount: new.count)
            guard cut.count <= ChunkMemory.maximumPieces else { return nil }
            let target = isUnique ? old : ChunkMemory.patched(Unit.self, over: base)
            if !isUnique {
                target.withParts(of: Unit.self) { $2.update(from: units, count: added) }
            }
            Self.write(cut, pieces, new, size, added: added, to: target)
            return target
        }
        guard let patched else { return false }
        memory = patched
        return true
    }

    private static func write<Other: FixedWidthInteger>(
        _ cut: PieceCut, _ old: UnsafePointer<ChunkPiece>, _ new: UnsafeBufferPointer<Other>,
        _ size: Int, added: Int, to target: ChunkMemory
    ) {
        target.withParts(of: Unit.self) { header, pieces, units in
            copy(new, to: units + added)
            cut.write(old, to: pieces)
            header.pointee.count = Int32(size)
            header.pointee.pieceCount = Int32(cut.count)
            header.pointee.addedCount = Int32(added + new.count)
        }
    }
}
