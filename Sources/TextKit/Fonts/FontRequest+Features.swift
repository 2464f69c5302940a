import Foundation
import Typesetting

extension FontRequest {
    /// Adds features; a later one with the same tag replaces an earlier one. Unknown numbers change nothing.
    mutating func add(_ settings: [[UIFontDescriptor.FeatureKey: Any]]) {
        for setting in settings {
            if let tag = setting[.openTypeTag] as? String {
                let value = AttributeValue.integer(setting[.openTypeValue]) ?? 1
                add(tag, UInt32(clamping: value))
            } else if let type = AttributeValue.integer(setting[.type]),
                let selector = AttributeValue.integer(setting[.selector])
            {
                for (tag, value) in FeatureNumbers.tags(type: type, selector: selector) {
                    add(tag, value)
                }
            }
        }
    }

    private mutating func add(_ tag: String, _ value: UInt32) {
        guard tag.utf8.count == 4, tag.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return }
        features.removeAll { $0.tag == tag }
        features.append(FontFeature(tag: tag, value: value))
    }

    /// The features as a descriptor lists them: by tag, whatever they were asked for by.
    var featureSettings: [[UIFontDescriptor.FeatureKey: Any]] {
        features.map { [.openTypeTag: $0.tag, .openTypeValue: Int($0.value)] }
    }
}

/// Apple's feature numbers (Font Feature Registry) as OpenType tags.
enum FeatureNumbers {
    /// Tags and values of a type and selector; none when they are not known.
    static func tags(type: Int, selector: Int) -> [(String, UInt32)] {
        if type == kStylisticAlternativesType, (2...41).contains(selector) {
            let number = selector / 2
            let tag = number < 10 ? "ss0\(number)" : "ss\(number)"
            return [(tag, selector % 2 == 0 ? 1 : 0)]
        }
        return table[Pair(type: type, selector: selector)] ?? onOff(type, selector)
    }

    private struct Pair: Hashable {
        var type: Int
        var selector: Int
    }

    /// Types whose even selectors turn one feature on and the odd ones after them turn it off.
    private static func onOff(_ type: Int, _ selector: Int) -> [(String, UInt32)] {
        guard selector >= 0 else { return [] }
        let value: UInt32 = selector % 2 == 0 ? 1 : 0
        guard let tag = switches[Pair(type: type, selector: selector & ~1)] else { return [] }
        return [(tag, value)]
    }

    private static let switches: [Pair: String] = [
        Pair(type: kLigaturesType, selector: kCommonLigaturesOnSelector): "liga",
        Pair(type: kLigaturesType, selector: kRareLigaturesOnSelector): "dlig",
        Pair(type: kLigaturesType, selector: kContextualLigaturesOnSelector): "clig",
        Pair(type: kLigaturesType, selector: kHistoricalLigaturesOnSelector): "hlig",
        Pair(type: kTypographicExtrasType, selector: kSlashedZeroOnSelector): "zero",
        Pair(type: kCaseSensitiveLayoutType, selector: kCaseSensitiveLayoutOnSelector): "case",
        Pair(type: kCaseSensitiveLayoutType, selector: kCaseSensitiveSpacingOnSelector): "cpsp",
        Pair(type: kContextualAlternatesType, selector: kContextualAlternatesOnSelector): "calt",
        Pair(type: kContextualAlternatesType, selector: kSwashAlternatesOnSelector): "swsh",
        Pair(type: kContextualAlternatesType, selector: kContextualSwashAlternatesOnSelector):
            "cswh",
    ]

    private static let table: [Pair: [(String, UInt32)]] = [
        Pair(type: kNumberSpacingType, selector: kMonospacedNumbersSelector):
            [("tnum", 1), ("pnum", 0)],
        Pair(type: kNumberSpacingType, selector: kProportionalNumbersSelector):
            [("pnum", 1), ("tnum", 0)],
        Pair(type: kNumberCaseType, selector: kLowerCaseNumbersSelector):
            [("onum", 1), ("lnum", 0)],
        Pair(type: kNumberCaseType, selector: kUpperCaseNumbersSelector):
            [("lnum", 1), ("onum", 0)],
        Pair(type: kLowerCaseType, selector: kDefaultLowerCaseSelector):
            [("smcp", 0), ("pcap", 0)],
        Pair(type: kLowerCaseType, selector: kLowerCaseSmallCapsSelector): [("smcp", 1)],
        Pair(type: kLowerCaseType, selector: kLowerCasePetiteCapsSelector): [("pcap", 1)],
        Pair(type: kUpperCaseType, selector: kDefaultUpperCaseSelector):
            [("c2sc", 0), ("c2pc", 0)],
        Pair(type: kUpperCaseType, selector: kUpperCaseSmallCapsSelector): [("c2sc", 1)],
        Pair(type: kUpperCaseType, selector: kUpperCasePetiteCapsSelector): [("c2pc", 1)],
        Pair(type: kLetterCaseType, selector: kSmallCapsSelector): [("smcp", 1)],
        Pair(type: kFractionsType, selector: kNoFractionsSelector): [("frac", 0), ("afrc", 0)],
        Pair(type: kFractionsType, selector: kVerticalFractionsSelector): [("afrc", 1)],
        Pair(type: kFractionsType, selector: kDiagonalFractionsSelector): [("frac", 1)],
        Pair(type: kVerticalPositionType, selector: kNormalPositionSelector):
            [("sups", 0), ("subs", 0), ("ordn", 0), ("sinf", 0)],
        Pair(type: kVerticalPositionType, selector: kSuperiorsSelector): [("sups", 1)],
        Pair(type: kVerticalPositionType, selector: kInferiorsSelector): [("subs", 1)],
        Pair(type: kVerticalPositionType, selector: kOrdinalsSelector): [("ordn", 1)],
        Pair(type: kVerticalPositionType, selector: kScientificInferiorsSelector): [("sinf", 1)],
        Pair(type: kTextSpacingType, selector: kProportionalTextSelector): [("pwid", 1)],
        Pair(type: kTextSpacingType, selector: kMonospacedTextSelector): [("fwid", 1)],
        Pair(type: kTextSpacingType, selector: kHalfWidthTextSelector): [("hwid", 1)],
    ]
}
