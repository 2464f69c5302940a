import Foundation
import Testing
import TextKit
import Typesetting

@Suite struct FontTests {
    struct Name: Sendable {
        var name: String
        var family: String
        var weight: Int
        var isItalic: Bool
    }

    static let names: [Name] = [
        .init(name: "HelveticaNeue-Bold", family: "Helvetica Neue", weight: 700, isItalic: false),
        .init(name: "Helvetica", family: "Helvetica", weight: 400, isItalic: false),
        .init(
            name: "Helvetica-BoldOblique", family: "Helvetica", weight: 700, isItalic: true),
        .init(
            name: "TimesNewRomanPS-BoldItalicMT", family: "Times New Roman", weight: 700,
            isItalic: true),
        .init(name: "ArialMT", family: "Arial", weight: 400, isItalic: false),
        .init(name: "AvenirNext-DemiBold", family: "Avenir Next", weight: 600, isItalic: false),
        .init(
            name: "HelveticaNeue-UltraLightItalic", family: "Helvetica Neue", weight: 100,
            isItalic: true),
        .init(name: "Courier New", family: "Courier New", weight: 400, isItalic: false),
        .init(name: "Semi-Sans", family: "Semi-Sans", weight: 400, isItalic: false),
    ]

    @Test(arguments: names) func postScriptNames(_ expected: Name) throws {
        let font = try #require(UIFont(name: expected.name, size: 13))
        #expect(font.fontName == expected.name)
        #expect(font.familyName == expected.family)
        #expect(font.pointSize == 13)
        let asked = font.layoutDescription
        #expect(asked.weight == expected.weight)
        #expect(asked.isItalic == expected.isItalic)
        #expect(asked.size == 13)
    }

    @Test func systemFonts() {
        #expect(UIFont.systemFont(ofSize: 10).layoutDescription.name == "")
        #expect(UIFont.boldSystemFont(ofSize: 10).layoutDescription.weight == 700)
        #expect(UIFont.italicSystemFont(ofSize: 10).layoutDescription.isItalic)
        let mono = UIFont.monospacedSystemFont(ofSize: 10, weight: .semibold).layoutDescription
        #expect(mono.isMonospaced && mono.weight == 600)
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
        #expect(UIFont.preferredFont(forTextStyle: .headline).layoutDescription.weight == 600)
        #expect(UIFont.systemFont(ofSize: .nan).pointSize == 12)
        #expect(UIFont.systemFont(ofSize: 9) == UIFont.systemFont(ofSize: 9))
        #expect(UIFont.systemFont(ofSize: 9) != UIFont.systemFont(ofSize: 10))
    }

    @Test func traits() throws {
        let plain = try #require(UIFont(name: "Helvetica", size: 20))
        let descriptor = try #require(
            plain.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
        let font = UIFont(descriptor: descriptor, size: 0)
        #expect(font.pointSize == 20)
        #expect(font.familyName == "Helvetica")
        #expect(font.fontName == "Helvetica-BoldItalic")
        #expect(font.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
        let back = try #require(font.fontDescriptor.withSymbolicTraits([]))
        #expect(UIFont(descriptor: back, size: 0).layoutDescription.weight == 400)
        #expect(UIFont(descriptor: descriptor, size: 8).pointSize == 8)
    }

    @Test func descriptorAttributes() {
        let descriptor = UIFontDescriptor(fontAttributes: [.family: "Georgia", .size: 15])
        #expect(UIFont(descriptor: descriptor, size: 0).familyName == "Georgia")
        #expect(descriptor.pointSize == 15)
        #expect(descriptor.withSize(9).pointSize == 9)
        #expect(descriptor.withFamily("Menlo").object(forKey: .family) as? String == "Menlo")
        let heavy = descriptor.addingAttributes(
            [.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]])
        #expect(heavy.symbolicTraits.contains(.traitBold))
    }

    @Test func measuresGrowWithSize() {
        let small = UIFont.systemFont(ofSize: 10)
        let large = small.withSize(20)
        #expect(small.ascender > 0 && small.descender < 0)
        #expect(abs(large.ascender - 2 * small.ascender) < 0.001)
        #expect(abs(small.lineHeight - (small.ascender - small.descender)) < 0.001)
        #expect(small.xHeight < small.capHeight && small.capHeight < small.ascender)
    }

    @Test("Installed families and their fonts are listed in order, once")
    func families() {
        let families = UIFont.familyNames
        #expect(families.contains("Liberation Sans") && families == families.sorted())
        #expect(Set(families).count == families.count)
        #expect(
            UIFont.fontNames(forFamilyName: "Liberation Sans")
                == [
                    "LiberationSans", "LiberationSans-Bold", "LiberationSans-BoldItalic",
                    "LiberationSans-Italic",
                ])
        #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
        #expect(families.allSatisfy { !UIFont.fontNames(forFamilyName: $0).isEmpty })
    }
}
