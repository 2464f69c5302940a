/// The text of a leaf: one byte a unit while all of it is ASCII, UTF-16 otherwise.
enum ChunkText: Sendable {
    case ascii(UnitBuffer<UInt8>)
    case wide(UnitBuffer<UInt16>)

    static let empty = ChunkText.ascii(UnitBuffer())

    /// Stored as ASCII when all of it is.
    init(_ units: Units) {
        switch units {
        case .ascii(let bytes): self = .ascii(UnitBuffer(bytes))
        case .wide(let units):
            self = Self.isASCII(units) ? .ascii(UnitBuffer(units)) : .wide(UnitBuffer(units))
        }
    }

    static func isASCII(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
        var all: UInt16 = 0
        for unit in units { all |= unit }
        return all < 0x80
    }

    var count: Int {
        switch self {
        case .ascii(let bytes): bytes.count
        case .wide(let units): units.count
        }
    }

    subscript(offset: Int) -> UInt16 {
        switch self {
        case .ascii(let bytes): UInt16(bytes[offset])
        case .wide(let units): units[offset]
        }
    }

    /// Units of a part, as a chunk that is ASCII when the part is.
    func slice(_ range: Range<Int>) -> ChunkText {
        switch self {
        case .ascii(let bytes): bytes.withUnits { ChunkText(.ascii(.init(rebasing: $0[range]))) }
        case .wide(let units): units.withUnits { ChunkText(.wide(.init(rebasing: $0[range]))) }
        }
    }

    /// Text becomes wide when something wide comes in, and stays so: it is looked at again when it is cut.
    mutating func replaceSubrange(_ range: Range<Int>, with new: Units) {
        switch new {
        case .ascii(let added): replace(range, added, areASCII: true)
        case .wide(let added): replace(range, added, areASCII: Self.isASCII(added))
        }
    }

    private mutating func replace<Unit: FixedWidthInteger>(
        _ range: Range<Int>, _ added: UnsafeBufferPointer<Unit>, areASCII: Bool
    ) {
        switch self {
        case .ascii(var bytes):
            // The only reference: units move in place.
            self = .empty
            if areASCII {
                bytes.replaceSubrange(range, with: added)
                self = .ascii(bytes)
            } else {
                var units = bytes.withUnits { UnitBuffer<UInt16>($0) }
                units.replaceSubrange(range, with: added)
                self = .wide(units)
            }
        case .wide(var units):
            self = .empty
            units.replaceSubrange(range, with: added)
            self = .wide(units)
        }
    }

    mutating func append(_ other: ChunkText) {
        let end = count..<count
        switch other {
        case .ascii(let bytes): bytes.withUnits { replaceSubrange(end, with: .ascii($0)) }
        case .wide(let units): units.withUnits { replaceSubrange(end, with: .wide($0)) }
        }
    }

    func copy(_ range: Range<Int>, into target: UnsafeMutablePointer<UInt16>) {
        switch self {
        case .ascii(let bytes):
            bytes.withUnits { source in
                for index in range { target[index - range.lowerBound] = UInt16(source[index]) }
            }
        case .wide(let units):
            units.withUnits { source in
                for index in range { target[index - range.lowerBound] = source[index] }
            }
        }
    }

    /// Paragraph ends in a part, seen without what is around it.
    func breaks(in range: Range<Int>) -> Int {
        switch self {
        case .ascii(let bytes): bytes.withUnits { Self.breaks($0, range) }
        case .wide(let units): units.withUnits { Self.breaks($0, range) }
        }
    }

    private static func breaks<Unit: FixedWidthInteger>(
        _ units: UnsafeBufferPointer<Unit>, _ range: Range<Int>
    ) -> Int {
        var total = 0
        var previous: UInt16 = 0
        for at in range {
            let unit = UInt16(truncatingIfNeeded: units[at])
            if unit <= ParagraphBreak.carriageReturn || unit == ParagraphBreak.paragraphSeparator,
                ParagraphBreak.isBreak(unit),
                unit != ParagraphBreak.lineFeed || previous != ParagraphBreak.carriageReturn
            {
                total += 1
            }
            previous = unit
        }
        return total
    }

    /// The first offset at or after `start` whose unit can end a paragraph.
    func firstBreak(from start: Int) -> Int? {
        switch self {
        case .ascii(let bytes):
            bytes.withUnits { $0[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } }
        case .wide(let units):
            units.withUnits { $0[start...].firstIndex(where: ParagraphBreak.isBreak) }
        }
    }

    /// The last offset before `end` whose unit can end a paragraph.
    func lastBreak(before end: Int) -> Int? {
        switch self {
        case .ascii(let bytes):
            bytes.withUnits { $0[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D } }
        case .wide(let units):
            units.withUnits { $0[..<end].lastIndex(where: ParagraphBreak.isBreak) }
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
