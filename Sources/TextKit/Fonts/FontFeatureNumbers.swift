// Apple's numbers of font features (Font Feature Registry), by the names that Core Text gives them. An entry of
// `UIFontDescriptor.AttributeName.featureSettings` pairs a type with a selector.

public let kLigaturesType = 1
public let kLetterCaseType = 3
public let kNumberSpacingType = 6
public let kVerticalPositionType = 10
public let kFractionsType = 11
public let kTypographicExtrasType = 14
public let kNumberCaseType = 21
public let kTextSpacingType = 22
public let kCaseSensitiveLayoutType = 33
public let kStylisticAlternativesType = 35
public let kContextualAlternatesType = 36
public let kLowerCaseType = 37
public let kUpperCaseType = 38

// kLigaturesType
public let kCommonLigaturesOnSelector = 2
public let kCommonLigaturesOffSelector = 3
public let kRareLigaturesOnSelector = 4
public let kRareLigaturesOffSelector = 5
public let kContextualLigaturesOnSelector = 18
public let kContextualLigaturesOffSelector = 19
public let kHistoricalLigaturesOnSelector = 20
public let kHistoricalLigaturesOffSelector = 21

// kLetterCaseType
public let kSmallCapsSelector = 3

// kNumberSpacingType
public let kMonospacedNumbersSelector = 0
public let kProportionalNumbersSelector = 1

// kVerticalPositionType
public let kNormalPositionSelector = 0
public let kSuperiorsSelector = 1
public let kInferiorsSelector = 2
public let kOrdinalsSelector = 3
public let kScientificInferiorsSelector = 4

// kFractionsType
public let kNoFractionsSelector = 0
public let kVerticalFractionsSelector = 1
public let kDiagonalFractionsSelector = 2

// kTypographicExtrasType
public let kSlashedZeroOnSelector = 4
public let kSlashedZeroOffSelector = 5

// kNumberCaseType
public let kLowerCaseNumbersSelector = 0
public let kUpperCaseNumbersSelector = 1

// kTextSpacingType
public let kProportionalTextSelector = 0
public let kMonospacedTextSelector = 1
public let kHalfWidthTextSelector = 2

// kCaseSensitiveLayoutType
public let kCaseSensitiveLayoutOnSelector = 0
public let kCaseSensitiveLayoutOffSelector = 1
public let kCaseSensitiveSpacingOnSelector = 2
public let kCaseSensitiveSpacingOffSelector = 3

// kStylisticAlternativesType
public let kNoStylisticAlternatesSelector = 0
public let kStylisticAltOneOnSelector = 2
public let kStylisticAltOneOffSelector = 3
public let kStylisticAltTwoOnSelector = 4
public let kStylisticAltTwoOffSelector = 5
public let kStylisticAltThreeOnSelector = 6
public let kStylisticAltThreeOffSelector = 7
public let kStylisticAltFourOnSelector = 8
public let kStylisticAltFourOffSelector = 9
public let kStylisticAltFiveOnSelector = 10
public let kStylisticAltFiveOffSelector = 11
public let kStylisticAltSixOnSelector = 12
public let kStylisticAltSixOffSelector = 13

// kContextualAlternatesType
public let kContextualAlternatesOnSelector = 0
public let kContextualAlternatesOffSelector = 1
public let kSwashAlternatesOnSelector = 2
public let kSwashAlternatesOffSelector = 3
public let kContextualSwashAlternatesOnSelector = 4
public let kContextualSwashAlternatesOffSelector = 5

// kLowerCaseType
public let kDefaultLowerCaseSelector = 0
public let kLowerCaseSmallCapsSelector = 1
public let kLowerCasePetiteCapsSelector = 2

// kUpperCaseType
public let kDefaultUpperCaseSelector = 0
public let kUpperCaseSmallCapsSelector = 1
public let kUpperCasePetiteCapsSelector = 2
