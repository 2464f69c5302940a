/// Text of one byte a unit: ASCII, Latin-1, and what typography brings into Latin text.
///
/// A quotation mark in every other line is no reason to spend two bytes on every unit. No paragraph end but LF and CR
/// is among these units, and none of the C1 controls, whose bytes stand for the others.
enum NarrowText {
    /// What 0x80 to 0x9F stand for.
    private static let others: [UInt16] = [
        0x20AC, 0xFFFC, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x202F, 0x017D, 0x2212, 0x2192, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x2009, 0x017E, 0x0178,
    ]

    /// Nil for a unit that takes two bytes.
    static func byte(_ unit: UInt16) -> UInt8? {
        if unit < 0x80 || (0xA0...0xFF).contains(unit) { return UInt8(truncatingIfNeeded: unit) }
        guard unit > 0xFF, unit <= 0x2212 || unit == 0xFFFC else { return nil }
        return others.firstIndex(of: unit).map { UInt8(truncatingIfNeeded: 0x80 + $0) }
    }

    static func unit(_ byte: UInt8) -> UInt16 {
        isOther(byte) ? others[Int(byte) - 0x80] : UInt16(byte)
    }

    private static func isOther(_ byte: UInt8) -> Bool { byte &- 0x80 < 0x20 }

    /// Writes units as bytes; false when one of them takes two.
    static func encode(
        _ units: UnsafeBufferPointer<UInt16>, to target: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        var start = 0
        while start < units.count {
            let end = min(start + 32, units.count)
            var all: UInt16 = 0
            for at in start..<end { all |= units[at] }
            if all < 0x80 {
                for at in start..<end { target[at] = UInt8(truncatingIfNeeded: units[at]) }
            } else {
                for at in start..<end {
                    guard let byte = byte(units[at]) else { return false }
                    target[at] = byte
                }
            }
            start = end
        }
        return true
    }

    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt16>
    ) {
        // All at once, then the few that are others.
        for at in bytes.indices { target[at] = UInt16(bytes[at]) }
        for at in bytes.indices where isOther(bytes[at]) { target[at] = unit(bytes[at]) }
    }
}
