import Testing

@testable import TextKit

/// Pages to look at: `GALLEY_PICTURES` names the folder they are written to.
@Suite struct TypographyPictureTests {
    private let page = NSMutableAttributedString()

    private func style(_ change: (NSMutableParagraphStyle) -> Void) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.paragraphSpacing = 6
        change(style)
        return style
    }

    private func add(
        _ text: String, _ values: [NSAttributedString.Key: Any] = [:],
        _ change: (NSMutableParagraphStyle) -> Void = { _ in }
    ) {
        let all = [.font: UIFont.systemFont(ofSize: 16), .paragraphStyle: style(change)]
            .merging(values) { _, new in new }
        page.append(NSAttributedString(string: text, attributes: all))
    }

    @discardableResult
    private func picture(_ name: String, width: CGFloat, height: CGFloat) -> UIImage {
        let container = NSTextContainer(size: CGSize(width: width - 20, height: 0))
        let fixture = LayoutFixture(page, container: container)
        let canvas = Canvas(width: width, height: height, scale: 2) {
            fixture.manager.drawBackground(
                forGlyphRange: fixture.wholeRange, at: CGPoint(x: 10, y: 10))
            fixture.manager.drawGlyphs(
                forGlyphRange: fixture.wholeRange, at: CGPoint(x: 10, y: 10))
        }
        canvas.save(name)
        #expect(fixture.manager.usedRect(for: container).maxY < height - 10)
        return canvas.image
    }

    @Test("Divided and justified paragraphs")
    func paragraphs() {
        add(
            "Typography is the craft of endowing human language with a durable visual form, and "
                + "thus with an independent existence; unquestionably straightforward hyphenation "
                + "keeps justified columns from falling apart.\n", [.languageIdentifier: "en"]
        ) {
            $0.alignment = .justified
            $0.hyphenationFactor = 1
        }
        add(
            "Die Silbentrennung verhindert unschöne Lücken zwischen außergewöhnlich langen "
                + "Wortzusammensetzungen wie Donaudampfschifffahrtsgesellschaftskapitän.\n",
            [.languageIdentifier: "de", .foregroundColor: UIColor.blue]
        ) {
            $0.alignment = .justified
            $0.hyphenationFactor = 1
        }
        add("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で。\n") {
            $0.alignment = .justified
        }
        add("وُلِدَ جميعُ الناسِ أحرارًا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا\n") {
            $0.alignment = .justified
        }
        picture("typography-paragraphs", width: 240, height: 560)
    }

    @Test("Lines with characters of other fonts are as high as the others")
    func fallback() {
        for font in ["Liberation Sans", ".SFUI-Regular", "DejaVu Serif"] {
            for text in [
                "Only letters here, gjpqy", "An emoji 😀👩‍👩‍👧 in the line", "漢字 and かな and 한글 here",
                "Symbols → ✓ ∞ ≠ ½ here", "مرحبا and שלום here",
                "Only letters here, ÀÉÑgjpqy", "สวัสดี กำปั่น and नमस्ते here", "Only letters here",
            ] {
                let shade = text.hasPrefix("Only") ? UIColor.yellow : UIColor.cyan
                add(
                    text + "\n",
                    [
                        .font: UIFont(name: font, size: 16) ?? .systemFont(ofSize: 16),
                        .backgroundColor: shade.withAlphaComponent(0.3),
                    ]
                ) { $0.paragraphSpacing = 0 }
            }
        }
        picture("typography-fallback", width: 280, height: 640)
    }

    @Test("Looks of glyphs and lines")
    func looks() {
        let lines: [(String, NSUnderlineStyle)] = [
            ("single", .single), ("thick", .thick), ("double", .double),
            ("dots", [.single, .patternDot]), ("dashes", [.single, .patternDash]),
            ("dash dot", [.single, .patternDashDot]),
            ("dash dot dot", [.single, .patternDashDotDot]),
            ("thick dashes", [.thick, .patternDash]), ("double dots", [.double, .patternDot]),
            ("by the word only", [.single, .byWord]),
        ]
        for (name, line) in lines {
            add(name, [.underlineStyle: line.rawValue, .underlineColor: UIColor.red])
            add("  ")
            add(name, [.strikethroughStyle: line.rawValue])
            add("\n") { $0.paragraphSpacing = 0 }
        }
        add("H")
        add("2", [.superscript: -1])
        add("O, x")
        add("n+1", [.superscript: 1])
        add(" + y")
        add("2", [.superscript: 1])
        add(", ")
        add("wide", [.expansion: 0.4])
        add(" ")
        add("narrow", [.expansion: -0.4])
        add(" ")
        add("lean", [.obliqueness: 0.3])
        add("\n")
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 2, height: 2)
        shadow.shadowBlurRadius = 2
        let bold = UIFont.boldSystemFont(ofSize: 28)
        add("Shadow ", [.font: bold, .shadow: shadow])
        add("Line ", [.font: bold, .strokeWidth: 3, .strokeColor: UIColor.blue])
        add("Both\n", [.font: bold, .strokeWidth: -3, .strokeColor: UIColor.red])
        add(
            "Pressed letters\n",
            [
                .font: bold, .backgroundColor: UIColor.lightGray,
                .foregroundColor: UIColor.darkGray,
                .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle.rawValue,
            ])
        let small = UIFont.systemFont(ofSize: 16).fontDescriptor.addingAttributes([
            .featureSettings: [
                [
                    UIFontDescriptor.FeatureKey.type: kLowerCaseType,
                    .selector: kLowerCaseSmallCapsSelector,
                ]
            ]
        ])
        add("Small Capitals", [.font: UIFont(descriptor: small, size: 16)])
        add(" forced: ")
        add("abc", [.writingDirection: [3]])
        add("\n")
        picture("typography-looks", width: 340, height: 480)
    }

    @Test("Tabs, truncation and clipping")
    func tabs() {
        for row in ["Apples\tred\t1.5\tkg", "Pears\tyellow-green\t12.25\tkg", "Figs\t–\t100\tpc"] {
            add(row + "\n", [.backgroundColor: UIColor.yellow.withAlphaComponent(0.3)]) {
                $0.tabStops = [
                    NSTextTab(textAlignment: .center, location: 110),
                    NSTextTab(
                        textAlignment: .right, location: 190,
                        options: [.columnTerminators: CharacterSet(charactersIn: ".")]),
                    NSTextTab(textAlignment: .left, location: 230),
                ]
                $0.paragraphSpacing = 0
            }
        }
        let modes: [NSLineBreakMode] = [
            .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping,
        ]
        for mode in modes {
            for text in [
                "A line with too many words to be shown", "Latin عربي ثم English مرة أخرى عربية",
            ] {
                add(text, [.foregroundColor: UIColor.blue]) { $0.lineBreakMode = mode }
                add(", and red ones\n", [.foregroundColor: UIColor.red]) {
                    $0.lineBreakMode = mode
                }
            }
        }
        picture("typography-tabs", width: 290, height: 400)
    }
}
