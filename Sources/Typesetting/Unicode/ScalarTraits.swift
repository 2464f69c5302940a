import CUnicode

/// What cutting text into stretches of one script and one font asks of a scalar; one look-up.
struct ScalarTraits {
    private let bits: UInt32

    @inline(__always)
    init(_ scalar: UInt32) { bits = cunicode_item(scalar) }

    /// Its script's ISO 15924 tag.
    @inline(__always)
    var script: UInt32 { cunicode_item_script(bits) }
    /// True when it takes its script from the text around it.
    @inline(__always)
    var isWeak: Bool { bits & UInt32(CUNICODE_ITEM_WEAK) != 0 }
    /// A cluster of its own unless what follows joins it; no emoji, bracket, control or ignorable character.
    @inline(__always)
    var isOrdinary: Bool { bits & UInt32(CUNICODE_ITEM_ORDINARY) != 0 }
    /// True when it may belong to the cluster of an ordinary character before it.
    @inline(__always)
    var joinsOrdinary: Bool { bits & UInt32(CUNICODE_ITEM_JOINS) != 0 }
    var isIgnorable: Bool { bits & UInt32(CUNICODE_ITEM_IGNORABLE) != 0 }
    var isBracket: Bool { bits & UInt32(CUNICODE_ITEM_BRACKET) != 0 }
    var isEmojiByDefault: Bool { bits & UInt32(CUNICODE_ITEM_EMOJI_PRESENTATION) != 0 }
    var isPictographic: Bool { bits & UInt32(CUNICODE_ITEM_PICTOGRAPHIC) != 0 }
    var breaking: GraphemeBreak {
        GraphemeBreak(rawValue: UInt8(truncatingIfNeeded: bits >> 10 & 0x1F)) ?? .other
    }
}

/// Grapheme_Cluster_Break (UAX #29), under ICU's numbers.
enum GraphemeBreak: UInt8 {
    case other = 0
    case control, cr, extend, l, lf, lv, lvt, t, v, spacingMark, prepend, regionalIndicator
    case zeroWidthJoiner = 17
}

/// A character and what attaches to it: the stretch that has to be in one font.
///
/// Extended grapheme clusters (UAX #29) but for Indic conjuncts, whose letters have one script and so one font anyway.
struct FontCluster {
    let range: Range<Int>
    let base: UInt32
    let traits: ScalarTraits
    /// True when `base` is all there is.
    let isSingle: Bool

    init(_ text: UnsafeBufferPointer<UInt16>, at start: Int, limit: Int) {
        var (base, end) = Self.decode(text, start, limit)
        self.base = base
        traits = ScalarTraits(base)
        let baseEnd = end
        var previous = traits.breaking
        var isPicture = traits.isPictographic
        var flagLetters = previous == .regionalIndicator ? 1 : 0
        while end < limit {
            let next: Int
            (base, next) = Self.decode(text, end, limit)
            let traits = ScalarTraits(base)
            let kind = traits.breaking
            let joins =
                Self.joins(previous, kind)
                || (previous == .zeroWidthJoiner && isPicture && traits.isPictographic)
                || (kind == .regionalIndicator && previous == kind && flagLetters == 1)
            guard joins else { break }
            if kind == .regionalIndicator { flagLetters += 1 }
            if kind != .extend, kind != .zeroWidthJoiner { isPicture = traits.isPictographic }
            previous = kind
            end = next
        }
        range = start..<end
        isSingle = end == baseEnd
    }

    /// Rules GB3 to GB9b.
    private static func joins(_ previous: GraphemeBreak, _ next: GraphemeBreak) -> Bool {
        switch previous {
        case .control, .lf: return false
        case .cr: return next == .lf
        default: break
        }
        switch next {
        case .extend, .zeroWidthJoiner, .spacingMark: return true
        case .l, .lv, .lvt: return previous == .l || previous == .prepend
        case .v: return [.l, .v, .lv, .prepend].contains(previous)
        case .t: return [.v, .t, .lv, .lvt, .prepend].contains(previous)
        case .control, .cr, .lf: return false
        default: return previous == .prepend
        }
    }

    @inline(__always)
    static func decode(
        _ text: UnsafeBufferPointer<UInt16>, _ at: Int, _ limit: Int
    ) -> (scalar: UInt32, next: Int) {
        let unit = UInt32(text[at])
        if unit & 0xFC00 == 0xD800, at + 1 < limit, text[at + 1] & 0xFC00 == 0xDC00 {
            return (0x10000 + (unit & 0x3FF) << 10 + UInt32(text[at + 1]) & 0x3FF, at + 2)
        }
        return (unit, at + 1)
    }
}
