import Testing
import Typesetting

@testable import TextKit

@Suite struct FontFeatureTests {
    private typealias Key = UIFontDescriptor.FeatureKey

    private func font(_ settings: [[UIFontDescriptor.FeatureKey: Any]]) -> UIFont {
        let plain = UIFont(name: "Noto Sans", size: 20) ?? .systemFont(ofSize: 20)
        return UIFont(
            descriptor: plain.fontDescriptor.addingAttributes([.featureSettings: settings]),
            size: 0)
    }

    private func width(_ text: String, _ font: UIFont) -> CGFloat {
        text.size(withAttributes: [.font: font]).width
    }

    @Test("Figures of equal width: ones are as wide as eights")
    func tabularFigures() {
        let old = font([
            [.featureIdentifier: kNumberSpacingType, .typeIdentifier: kMonospacedNumbersSelector]
        ])
        #expect(width("111", old) == width("888", old))
        let proportional = font([
            [.type: kNumberSpacingType, .selector: kProportionalNumbersSelector]
        ])
        #expect(width("111", proportional) < width("888", proportional))
    }

    @Test("Small capitals are wider than the letters and narrower than capitals")
    func smallCapitals() {
        let small = font([
            [.type: kLowerCaseType, .selector: kLowerCaseSmallCapsSelector]
        ])
        let plain = font([])
        #expect(width("ill", small) > width("ill", plain))
        #expect(width("ill", small) < width("ILL", plain))
        #expect(width("ILL", small) == width("ILL", plain))
        let all = font([
            [.type: kLowerCaseType, .selector: kLowerCaseSmallCapsSelector],
            [.type: kUpperCaseType, .selector: kUpperCaseSmallCapsSelector],
        ])
        #expect(width("ILL", all) == width("ill", all))
    }

    @Test("Features by tag, off again, and what is unknown changes nothing")
    func tags() {
        let plain = font([])
        let small = font([[.openTypeTag: "smcp", .openTypeValue: 1]])
        #expect(width("ill", small) > width("ill", plain))
        let off = small.fontDescriptor.addingAttributes([
            .featureSettings: [[Key.type: kLowerCaseType, .selector: kDefaultLowerCaseSelector]]
        ])
        #expect(width("ill", UIFont(descriptor: off, size: 0)) == width("ill", plain))
        let unknown = font([
            [.type: 4711, .selector: 1], [.openTypeTag: "toolong"], [.type: kLigaturesType], [:],
        ])
        #expect(width("office", unknown) == width("office", plain))
        #expect(unknown == plain)
    }

    @Test("A descriptor tells its features, and a font made from it has them")
    func roundTrip() {
        let small = font([
            [.type: kStylisticAlternativesType, .selector: kStylisticAltThreeOnSelector]
        ])
        #expect(small.request.features.map(\.tag) == ["ss03"])
        let again = UIFont(
            descriptor: UIFontDescriptor(fontAttributes: small.fontDescriptor.fontAttributes),
            size: 0)
        #expect(again.request.features == small.request.features)
    }
}
