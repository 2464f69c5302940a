import UIKit

/// Calls that public iOS code makes on fonts, colours and what they are drawn with.
enum FontAPI {
    static var fonts: [UIFont?] {
        [
            UIFont(name: "Helvetica", size: 12), UIFont(name: "NoSuchFont-Bold", size: 12),
            .systemFont(ofSize: 17), .systemFont(ofSize: 17, weight: .semibold),
            .boldSystemFont(ofSize: 14), .italicSystemFont(ofSize: 14),
            .monospacedSystemFont(ofSize: 13, weight: .regular),
            .monospacedDigitSystemFont(ofSize: 13, weight: .regular),
            .preferredFont(forTextStyle: .body), UIFont(descriptor: descriptor, size: 20),
            UIFont(descriptor: descriptor, size: 0).withSize(11),
        ]
    }

    static var descriptor: UIFontDescriptor {
        let base = UIFont.systemFont(ofSize: 15).fontDescriptor
        let traits: UIFontDescriptor.SymbolicTraits = [.traitBold, .traitItalic]
        let changed = base.withSymbolicTraits(traits.union(base.symbolicTraits)) ?? base
        let attributes: [UIFontDescriptor.AttributeName: Any] = [
            .featureSettings: [
                [
                    UIFontDescriptor.FeatureKey.type: 6,
                    UIFontDescriptor.FeatureKey.selector: 0,
                ]
            ],
            .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
        ]
        return changed.addingAttributes(attributes).withSize(15).withFamily("Liberation Sans")
            .withDesign(.serif) ?? changed
    }

    /// - Returns: what a font tells of itself.
    static func measures(_ font: UIFont) -> [CGFloat] {
        [
            font.pointSize, font.ascender, font.descender, font.leading, font.lineHeight,
            font.capHeight, font.xHeight,
        ]
    }

    static func names(_ font: UIFont) -> [String] {
        let descriptor = font.fontDescriptor
        return [
            font.fontName, font.familyName, descriptor.postscriptName,
            descriptor.object(forKey: .family) as? String ?? "",
            descriptor.symbolicTraits.contains(.traitBold) ? "bold" : "",
            descriptor.fontAttributes.isEmpty ? "" : "attributes",
            UIFontDescriptor(name: font.fontName, size: 9).postscriptName,
            UIFontDescriptor(fontAttributes: [.family: "Liberation Sans"]).withFace("Bold")
                .postscriptName,
            UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline).postscriptName,
        ]
    }

    static let styles: [UIFont.TextStyle] = [
        .largeTitle, .title1, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote,
        .caption1, .caption2,
    ]
    static let weights: [UIFont.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
}
