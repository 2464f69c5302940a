/// The text of a leaf: one byte a unit while all of it is narrow, UTF-16 otherwise.
enum ChunkText: Sendable {
    /// As `NarrowText` has it.
    case narrow(UnitBuffer<UInt8>)
    case wide(UnitBuffer<UInt16>)

    static let empty = ChunkText.narrow(UnitBuffer())

    /// Stored as narrow when all of it is.
    init(_ units: Units) {
        switch units {
        case .ascii(let bytes): self = .narrow(UnitBuffer(bytes))
        case .wide(let units):
            self = Self.narrowed(units).map { .narrow($0) } ?? .wide(UnitBuffer(units))
        }
    }

    /// Nil when a unit takes two bytes.
    private static func narrowed(_ units: UnsafeBufferPointer<UInt16>) -> UnitBuffer<UInt8>? {
        var isNarrow = true
        let buffer = UnitBuffer<UInt8>(count: units.count) {
            isNarrow = NarrowText.encode(units, to: $0)
        }
        return isNarrow ? buffer : nil
    }

    var count: Int {
        switch self {
        case .narrow(let bytes): bytes.count
        case .wide(let units): units.count
        }
    }

    subscript(offset: Int) -> UInt16 {
        switch self {
        case .narrow(let bytes): NarrowText.unit(bytes[offset])
        case .wide(let units): units[offset]
        }
    }

    /// Units of a part, as a chunk that is narrow when the part is.
    func slice(_ range: Range<Int>) -> ChunkText {
        switch self {
        case .narrow(let bytes):
            return .narrow(UnitBuffer(count: range.count) { bytes.copy(range, to: $0) })
        case .wide(let units):
            let part = UnitBuffer<UInt16>(count: range.count) { units.copy(range, to: $0) }
            var narrow: UnitBuffer<UInt8>?
            part.forEachSegment(in: 0..<range.count) { narrow = Self.narrowed($0) }
            return narrow.map { .narrow($0) } ?? .wide(part)
        }
    }

    /// Text becomes wide when something wide comes in, and stays so: it is looked at again when it is cut.
    mutating func replaceSubrange(_ range: Range<Int>, with new: Units) {
        switch (self, new) {
        case (.narrow(var bytes), .ascii(let added)):
            // The only reference: units move in place.
            self = .empty
            bytes.replaceSubrange(range, with: added)
            self = .narrow(bytes)
        case (.narrow(var bytes), .wide(let added)):
            self = .empty
            if let narrow = Self.narrowed(added) {
                narrow.withUnits { bytes.replaceSubrange(range, with: $0) }
                self = .narrow(bytes)
            } else {
                var units = Self.widened(bytes)
                units.replaceSubrange(range, with: added)
                self = .wide(units)
            }
        case (.wide(var units), .ascii(let added)):
            self = .empty
            units.replaceSubrange(range, with: added)
            self = .wide(units)
        case (.wide(var units), .wide(let added)):
            self = .empty
            units.replaceSubrange(range, with: added)
            self = .wide(units)
        }
    }

    private static func widened(_ bytes: UnitBuffer<UInt8>) -> UnitBuffer<UInt16> {
        UnitBuffer(count: bytes.count) { decode(bytes, 0..<bytes.count, into: $0) }
    }

    private static func decode(
        _ bytes: UnitBuffer<UInt8>, _ range: Range<Int>,
        into target: UnsafeMutablePointer<UInt16>
    ) {
        var end = target
        bytes.forEachSegment(in: range) { segment in
            NarrowText.decode(segment, to: end)
            end += segment.count
        }
    }

    mutating func append(_ other: ChunkText) {
        let (size, more) = (count, other.count)
        if case .narrow(let bytes) = self, case .narrow(let others) = other {
            self = .narrow(
                UnitBuffer(count: size + more) {
                    bytes.copy(0..<size, to: $0)
                    others.copy(0..<more, to: $0 + size)
                })
            return
        }
        self = .wide(
            UnitBuffer(count: size + more) {
                copy(0..<size, into: $0)
                other.copy(0..<more, into: $0 + size)
            })
    }

    func copy(_ range: Range<Int>, into target: UnsafeMutablePointer<UInt16>) {
        switch self {
        case .narrow(let bytes): Self.decode(bytes, range, into: target)
        case .wide(let units): units.copy(range, to: target)
        }
    }

    /// True when all units of a part are ASCII; wide text is not looked at.
    func isASCII(in range: Range<Int>) -> Bool {
        guard case .narrow(let bytes) = self else { return false }
        var all: UInt8 = 0
        bytes.forEachSegment(in: range) { for byte in $0 { all |= byte } }
        return all < 0x80
    }

    /// Paragraph ends in a part, seen without what is around it.
    func breaks(in range: Range<Int>) -> BreakCount {
        var found = BreakCount()
        switch self {
        case .narrow(let bytes): bytes.forEachSegment(in: range) { found.add($0) }
        case .wide(let units): units.forEachSegment(in: range) { found.add($0) }
        }
        return found
    }

    static func breaks(in units: Units) -> BreakCount {
        var found = BreakCount()
        switch units {
        case .ascii(let bytes): found.add(bytes)
        case .wide(let units): found.add(units)
        }
        return found
    }

    /// The first offset at or after `start` whose unit can end a paragraph.
    func firstBreak(from start: Int) -> Int? {
        switch self {
        case .narrow(let bytes): bytes.firstOffset(from: start) { $0 == 0x0A || $0 == 0x0D }
        case .wide(let units): units.firstOffset(from: start, where: ParagraphBreak.isBreak)
        }
    }

    /// The last offset before `end` whose unit can end a paragraph.
    func lastBreak(before end: Int) -> Int? {
        switch self {
        case .narrow(let bytes): bytes.lastOffset(before: end) { $0 == 0x0A || $0 == 0x0D }
        case .wide(let units): units.lastOffset(before: end, where: ParagraphBreak.isBreak)
        }
    }
}

/// What ends a paragraph: LF, CR, CR LF as one, and U+2029.
enum ParagraphBreak {
    static let lineFeed: UInt16 = 0x0A
    static let carriageReturn: UInt16 = 0x0D
    static let paragraphSeparator: UInt16 = 0x2029

    static func isBreak(_ unit: UInt16) -> Bool {
        unit == lineFeed || unit == carriageReturn || unit == paragraphSeparator
    }
}

/// Paragraph ends of a text that comes in stretches.
struct BreakCount {
    /// Paragraph ends; CR LF counts once.
    private(set) var count = 0
    /// CRs.
    private(set) var returns = 0
    private var endsWithReturn = false

    mutating func add<Unit: FixedWidthInteger>(_ units: UnsafeBufferPointer<Unit>) {
        guard let first = units.first, let last = units.last else { return }
        // Sums without branches: the compiler looks at many units at once.
        var others = 0
        var returns = 0
        for unit in units {
            let unit = UInt16(truncatingIfNeeded: unit)
            others &+= unit == ParagraphBreak.lineFeed ? 1 : 0
            others &+= unit == ParagraphBreak.paragraphSeparator ? 1 : 0
            returns &+= unit == ParagraphBreak.carriageReturn ? 1 : 0
        }
        count += others + returns
        if endsWithReturn, first == ParagraphBreak.lineFeed { count -= 1 }
        if returns > 0 { count -= Self.pairs(units) }
        self.returns += returns
        endsWithReturn = last == ParagraphBreak.carriageReturn
    }

    private static func pairs<Unit: FixedWidthInteger>(_ units: UnsafeBufferPointer<Unit>) -> Int {
        var pairs = 0
        for at in units.indices.dropFirst()
        where units[at] == ParagraphBreak.lineFeed
            && units[at - 1] == ParagraphBreak.carriageReturn
        {
            pairs += 1
        }
        return pairs
    }
}
