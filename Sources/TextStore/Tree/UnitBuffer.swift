/// Units in one piece of memory, as a value: copies share it until one of them is changed.
///
/// What an array is, but a shared one is copied and edited in one pass, and an edited one has room for a full leaf at
/// once. Unchecked: nobody writes to memory that two values share.
struct UnitBuffer<Unit: FixedWidthInteger & BitwiseCopyable & Sendable>: @unchecked Sendable {
    private struct Header {
        var count: Int
        var capacity: Int
    }
    private typealias Memory = ManagedBuffer<Header, Unit>

    /// Nil when empty.
    private var memory: Memory?

    init() {}

    /// As many units as `count`, all written by `fill`.
    init(count: Int, fill: (UnsafeMutablePointer<Unit>) -> Void) {
        guard count > 0 else { return }
        let made = Self.make(count: count, capacity: count)
        made.withUnsafeMutablePointerToElements(fill)
        memory = made
    }

    /// Units of any width that fit.
    init<Other: FixedWidthInteger>(_ units: UnsafeBufferPointer<Other>) {
        self.init(count: units.count) { Self.copy(units, to: $0) }
    }

    private static func make(count: Int, capacity: Int) -> Memory {
        Memory.create(minimumCapacity: capacity) { _ in Header(count: count, capacity: capacity) }
    }

    private static func copy<Other: FixedWidthInteger>(
        _ units: UnsafeBufferPointer<Other>, to target: UnsafeMutablePointer<Unit>
    ) {
        for at in units.indices { target[at] = Unit(truncatingIfNeeded: units[at]) }
    }

    var count: Int { memory?.header.count ?? 0 }

    subscript(offset: Int) -> Unit { withUnits { $0[offset] } }

    /// The units, valid during the call.
    @inline(__always)
    func withUnits<Result>(_ body: (UnsafeBufferPointer<Unit>) throws -> Result) rethrows -> Result
    {
        guard let memory else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
        return try memory.withUnsafeMutablePointers { header, units in
            try body(UnsafeBufferPointer(start: units, count: header.pointee.count))
        }
    }

    /// Puts units of any width that fit in place of a part.
    mutating func replaceSubrange<Other: FixedWidthInteger>(
        _ range: Range<Int>, with new: UnsafeBufferPointer<Other>
    ) {
        let count = self.count
        let size = count - range.count + new.count
        if isKnownUniquelyReferenced(&memory), let memory, size <= memory.header.capacity {
            memory.withUnsafeMutablePointers { header, units in
                header.pointee.count = size
                let rest = units + range.upperBound
                (units + range.lowerBound + new.count).update(
                    from: rest, count: count - range.upperBound)
                Self.copy(new, to: units + range.lowerBound)
            }
            return
        }
        guard size > 0 else {
            memory = nil
            return
        }
        let made = Self.make(count: size, capacity: max(size, Node.maximumUnits))
        withUnits { old in
            made.withUnsafeMutablePointerToElements { target in
                if let base = old.baseAddress {
                    target.update(from: base, count: range.lowerBound)
                    (target + range.lowerBound + new.count).update(
                        from: base + range.upperBound, count: count - range.upperBound)
                }
                Self.copy(new, to: target + range.lowerBound)
            }
        }
        memory = made
    }
}
