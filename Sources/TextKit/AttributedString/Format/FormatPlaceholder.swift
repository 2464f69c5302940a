/// A placeholder of a format: "%@", "%2$-8.3f", "%%". Offsets in UTF-16 units.
struct FormatPlaceholder {
    /// A width or precision.
    enum Amount: Equatable {
        case number(Int)
        /// Told by an argument, from 1; nil takes the next one.
        case argument(Int?)
    }

    private(set) var range: Range<Int>
    /// Which argument, from 1; nil takes the next one.
    private(set) var position: Int?
    private(set) var flags = ""
    private(set) var width: Amount?
    private(set) var precision: Amount?
    /// "ll", "h" and the like.
    private(set) var length = ""
    private(set) var conversion: Character

    private static let flagUnits = Set("-+ #0'".utf16)
    private static let lengthUnits = Set("hlLqjtz".utf16)
    private static let conversions = Set("@%dDiuUxXoOfFeEgGaAcCsSp".utf16)
    private static let dollar = UInt16(UInt8(ascii: "$"))
    private static let star = UInt16(UInt8(ascii: "*"))
    private static let dot = UInt16(UInt8(ascii: "."))
    /// Digits that are read; more make no sense.
    private static let longestNumber = 6

    /// The placeholder that begins with the percent sign at `start`; nil when there is none.
    init?(_ text: [UInt16], at start: Int) {
        var reader = Reader(text: text, at: start + 1)
        position = reader.position()
        while let unit = reader.next(in: Self.flagUnits) { flags += Self.string(unit) }
        width = reader.amount()
        if reader.take(Self.dot) { precision = reader.amount() ?? .number(0) }
        while let unit = reader.next(in: Self.lengthUnits) { length += Self.string(unit) }
        guard let unit = reader.next(in: Self.conversions), length.count <= 2 else { return nil }
        conversion = Character(Self.string(unit))
        range = start..<reader.at
    }

    private static func string(_ unit: UInt16) -> String {
        String(decoding: [unit], as: UTF16.self)
    }

    private struct Reader {
        let text: [UInt16]
        var at: Int

        mutating func next(in units: Set<UInt16>) -> UInt16? {
            guard at < text.count, units.contains(text[at]) else { return nil }
            at += 1
            return text[at - 1]
        }

        mutating func take(_ unit: UInt16) -> Bool { next(in: [unit]) != nil }

        private mutating func number() -> Int? {
            let digits = text[at...].prefix(FormatPlaceholder.longestNumber)
                .prefix { 0x30...0x39 ~= $0 }
            at = digits.endIndex
            return Int(String(decoding: digits, as: UTF16.self))
        }

        /// "3$"; without the dollar sign nothing is read.
        mutating func position() -> Int? {
            let start = at
            if let number = number(), number > 0, take(FormatPlaceholder.dollar) { return number }
            at = start
            return nil
        }

        mutating func amount() -> Amount? {
            if take(FormatPlaceholder.star) { return .argument(position()) }
            return number().map { .number($0) }
        }
    }
}
