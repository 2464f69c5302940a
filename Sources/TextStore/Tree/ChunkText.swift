/// The text of a leaf: one byte a unit while all of it is ASCII, UTF-16 otherwise.
enum ChunkText: Sendable {
    case ascii([UInt8])
    case wide([UInt16])

    static let empty = ChunkText.ascii([])

    /// Stored as ASCII when all of it is.
    init(_ units: Units) {
        switch units {
        case .ascii(let bytes): self = .ascii(Array(bytes))
        case .wide(let units):
            self =
                Self.isASCII(units)
                ? .ascii(
                    Array(unsafeUninitializedCapacity: units.count) { buffer, initialized in
                        for at in units.indices {
                            buffer[at] = UInt8(truncatingIfNeeded: units[at])
                        }
                        initialized = units.count
                    }) : .wide(Array(units))
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
        case .ascii(let bytes): .ascii(Array(bytes[range]))
        case .wide(let units):
            units.withUnsafeBufferPointer { ChunkText(.wide(.init(rebasing: $0[range]))) }
        }
    }

    /// Text becomes wide when something wide comes in, and stays so: it is looked at again when it is cut.
    mutating func replaceSubrange(_ range: Range<Int>, with new: Units) {
        switch (self, new) {
        case (.ascii(var bytes), .ascii(let added)):
            self = .empty
            bytes.replaceSubrange(range, with: added)
            self = .ascii(bytes)
        case (.wide(var units), .wide(let added)):
            self = .empty
            units.replaceSubrange(range, with: added)
            self = .wide(units)
        case (.wide(var units), .ascii(let added)):
            self = .empty
            units.replaceSubrange(range, with: added.lazy.map(UInt16.init))
            self = .wide(units)
        case (.ascii(var bytes), .wide(let added)) where Self.isASCII(added):
            self = .empty
            bytes.replaceSubrange(range, with: added.lazy.map { UInt8(truncatingIfNeeded: $0) })
            self = .ascii(bytes)
        case (.ascii(let bytes), .wide(let added)):
            var units = bytes.map(UInt16.init)
            units.replaceSubrange(range, with: added)
            self = .wide(units)
        }
    }

    mutating func append(_ other: ChunkText) {
        let end = count..<count
        switch other {
        case .ascii(let bytes):
            bytes.withUnsafeBufferPointer { replaceSubrange(end, with: .ascii($0)) }
        case .wide(let units):
            units.withUnsafeBufferPointer { replaceSubrange(end, with: .wide($0)) }
        }
    }

    func copy(_ range: Range<Int>, into target: UnsafeMutablePointer<UInt16>) {
        switch self {
        case .ascii(let bytes):
            bytes.withUnsafeBufferPointer { source in
                for index in range { target[index - range.lowerBound] = UInt16(source[index]) }
            }
        case .wide(let units):
            units.withUnsafeBufferPointer { source in
                for index in range { target[index - range.lowerBound] = source[index] }
            }
        }
    }

    /// Paragraph ends in a part, seen without what is around it.
    func breaks(in range: Range<Int>) -> Int {
        var total = 0
        var previous: UInt16 = 0
        func look(_ unit: UInt16) {
            if unit <= ParagraphBreak.carriageReturn || unit == ParagraphBreak.paragraphSeparator,
                ParagraphBreak.isBreak(unit),
                unit != ParagraphBreak.lineFeed || previous != ParagraphBreak.carriageReturn
            {
                total += 1
            }
            previous = unit
        }
        switch self {
        case .ascii(let bytes): for byte in bytes[range] { look(UInt16(byte)) }
        case .wide(let units): for unit in units[range] { look(unit) }
        }
        return total
    }

    /// The first offset at or after `start` whose unit can end a paragraph.
    func firstBreak(from start: Int) -> Int? {
        switch self {
        case .ascii(let bytes): bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }
        case .wide(let units): units[start...].firstIndex(where: ParagraphBreak.isBreak)
        }
    }

    /// The last offset before `end` whose unit can end a paragraph.
    func lastBreak(before end: Int) -> Int? {
        switch self {
        case .ascii(let bytes): bytes[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }
        case .wide(let units): units[..<end].lastIndex(where: ParagraphBreak.isBreak)
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
