/// Directions that text is embedded in or forced to, from the outermost in (`NSAttributedString.Key.writingDirection`).
///
/// Holds up to fifteen; what is nested deeper counts as no change.
public struct DirectionNesting: Hashable, Sendable {
    /// Raw values are those of `NSWritingDirection` and `NSWritingDirectionFormatType` put together.
    public enum Direction: UInt8, Sendable {
        case embeddedLeftToRight = 0
        case embeddedRightToLeft = 1
        case forcedLeftToRight = 2
        case forcedRightToLeft = 3

        var isRightToLeft: Bool { rawValue & 1 == 1 }
        var isForced: Bool { rawValue & 2 != 0 }
    }

    /// Two bits a direction, below a bit that tells where they begin.
    private var bits: UInt32 = 0

    public init() {}

    public init(_ directions: some Sequence<Direction>) {
        for direction in directions { append(direction) }
    }

    public var isEmpty: Bool { bits == 0 }

    public mutating func append(_ direction: Direction) {
        guard bits >> 30 == 0 else { return }
        bits = (bits == 0 ? 1 : bits) << 2 | UInt32(direction.rawValue)
    }

    /// The embedding level in a paragraph of level `base` (rules X2 to X5 of UAX #9); the highest bit is set where
    /// characters are forced to that direction.
    func level(base: UInt8) -> UInt8 {
        guard !isEmpty else { return base }
        var level = base
        var isForced = false
        for step in (0..<(31 - bits.leadingZeroBitCount) / 2).reversed() {
            let direction = Direction(rawValue: UInt8(bits >> UInt32(2 * step) & 3))
            guard let direction else { continue }
            level = direction.isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
            isForced = direction.isForced
        }
        return isForced ? level | 0x80 : level
    }
}
