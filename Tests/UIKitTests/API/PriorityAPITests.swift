import Testing
import UIKit

/// What public iOS code uses most compiles, and does what Apple's pages say.
@MainActor @Suite struct PriorityAPITests {
    private let text = NSAttributedString(
        string: "two words", attributes: [.font: UIFont.systemFont(ofSize: 17)])

    @Test("Attributed strings are made, read and edited by the calls that libraries make")
    func attributedStrings() throws {
        let made = try AttributedStringAPI.made()
        #expect(made.map(\.string) == ["", "", "a", "a", "a", "\u{FFFC}", "a", "a", "a", "a", "a"])
        #expect(Set(AttributedStringAPI.keys.map(\.rawValue)).count == 25)
        let ranges = AttributedStringAPI.read(text)
        #expect(ranges.allSatisfy { $0 == NSRange(location: 0, length: 9) } && ranges.count == 4)
        let edited = NSMutableAttributedString(string: "x")
        AttributedStringAPI.edit(edited)
        // "x", "ab", "cb", "icb", "icbend", "cbend", "cbend!", "cbend?"
        #expect(edited.string == "cbend?")
        let all = NSAttributedString(string: "a", attributes: AttributedStringAPI.attributes)
        #expect(
            Set(all.attributes(at: 0, effectiveRange: nil).keys)
                == Set(AttributedStringAPI.attributes.keys))
    }

    @Test("A paragraph style keeps what was set")
    func paragraphStyles() {
        let style = AttributedStringAPI.paragraphStyle
        #expect(style.tabStops.map(\.location) == [80] && style.textLists.count == 1)
        #expect(style.firstLineHeadIndent == 10 && style.lineBreakMode == .byTruncatingTail)
        let other = AttributedStringAPI.paragraphStyle
        #expect(style == other && style.hash == other.hash)
        #expect(Set(AttributedStringAPI.alignments.map(\.rawValue)) == [0, 1, 2, 3, 4])
        #expect(AttributedStringAPI.modes.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect(AttributedStringAPI.directions.map(\.rawValue) == [-1, 0, 1])
        #expect(AttributedStringAPI.underlines.rawValue == 0x870B)
    }

    @Test("A string's sizes agree")
    func measures() {
        let rects = AttributedStringAPI.measured(text)
        #expect(abs(rects[0].width - text.size().width) < 0.001 && rects[0].height > 17)
        #expect(rects[2].size == rects[3].size)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 50, height: 20), false, 1)
        AttributedStringAPI.draw(text, in: CGRect(x: 0, y: 0, width: 50, height: 20))
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.size.width == 50)
        UIGraphicsEndImageContext()
    }

    private struct System {
        let storage = OwnStorage()
        let manager = OwnLayoutManager()
        let container = OwnContainer(
            size: CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
        let listener = StorageListener()
        let asked = LayoutListener()

        init(_ text: NSAttributedString) {
            storage.delegate = listener
            manager.delegate = asked
            container.widthTracksTextView = true
            container.lineFragmentPadding = 0
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
            storage.setAttributedString(text)
        }
    }

    @Test("A storage of its own tells its delegate and its layout manager of each edit")
    func storages() {
        let system = System(text)
        #expect(system.storage.processed > 0 && system.manager.calls.contains("processEditing"))
        system.listener.calls = []
        system.storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "many")
        #expect(system.storage.string == "many words")
        #expect(
            system.listener.calls == [
                "will true \(NSRange(location: 0, length: 4)) 1", "did true 1",
            ])
    }

    @Test("A layout manager answers by every call")
    func layout() {
        let system = System(text)
        let attachment = NSMutableAttributedString(attachment: OwnAttachment())
        system.storage.append(attachment)
        system.storage.append(
            NSAttributedString(
                string: "!", attributes: [.backgroundColor: UIColor.red, .underlineStyle: 1]))
        let rects = LayoutAPI.rects(system.manager, system.container)
        #expect(rects["fragment"]?.minX == 10 && rects["fragment"]?.width == 180)
        #expect(rects["bounding"] == rects["enclosing"] && rects["extra"] == .zero)
        #expect(rects["used"] == rects["fragmentUsed"])
        #expect(system.manager.attachmentSize(forGlyphAt: 9) == CGSize(width: 20, height: 15))
        let y = rects["fragment"]?.midY ?? 0
        let hits = LayoutAPI.hits(CGPoint(x: 11, y: y), system.manager, system.container)
        #expect(hits == [0, 0, 0, 0, 0])
        LayoutAPI.others(system.manager, system.container)
        #expect(system.asked.calls.isSuperset(of: ["generate", "stale", "done"]))
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 200, height: 40), false, 1)
        let glyphs = system.manager.glyphRange(for: system.container)
        system.manager.drawBackground(forGlyphRange: glyphs, at: .zero)
        system.manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
        UIGraphicsEndImageContext()
        #expect(
            system.manager.calls.isSuperset(of: ["glyphs", "background", "fill", "underline"]))
    }

    @Test("Fonts and descriptors tell what they are")
    func fonts() throws {
        #expect(FontAPI.fonts[9]?.pointSize == 20 && FontAPI.fonts.count == 11)
        #expect(FontAPI.fonts.last??.pointSize == 11)
        let font = try #require(UIFont(name: "LiberationSans-Bold", size: 20))
        // 1854, 434 and 67 of 2048 units; descenders are negative.
        let measures = FontAPI.measures(font)
        #expect(measures[0] == 20 && abs(measures[1] - 20 * 1854 / 2048) < 0.001)
        #expect(abs(measures[2] + 20 * 434 / 2048) < 0.001)
        let names = FontAPI.names(font)
        #expect(names[0] == "LiberationSans-Bold" && names[1] == "Liberation Sans")
        #expect(names[4] == "bold" && names[7] == "LiberationSans-Bold")
        #expect(FontAPI.styles.count == 11 && FontAPI.weights.count == 9)
    }
}
