@testable import TextKit

/// A text that changes step by step at random, and its layout; a seed gives the same steps again.
struct LayoutScript {
    static let pieces = [
        "a", "word ", "\n", "\r\n", "\r", "longer words in a row ", "\u{2029}", "\u{2028}",
        "שלום ", "مرحبا بكم ", "日本語の文章。", "हिन्दी ", "ภาษาไทย", "e\u{301}", "👩‍👩‍👧", "\n\n", "\t",
        "incomprehensibilities ", "so\u{AD}ft\u{AD}ly ",
    ]

    private var random: SplitMix
    private let fixture: LayoutFixture
    private(set) var steps: [String] = []

    init(seed: UInt64) {
        random = SplitMix(state: seed)
        let width = CGFloat.random(in: 140...320, using: &random).rounded()
        fixture = LayoutFixture("Some words\nand more", width: width)
        fixture.manager.allowsNonContiguousLayout = seed % 2 == 0
        if seed % 3 == 0 { fixture.manager.engine.keptUnitsLimit = 40 }
        steps.append("width \(width)")
        if seed % 4 == 3 {
            fixture.container.size.height = 150
            fixture.manager.addTextContainer(
                NSTextContainer(size: CGSize(width: width, height: 0)))
            steps.append("a container of 150 points before one without end")
        }
    }

    // MARK: Steps

    mutating func step() {
        for _ in 0..<Int.random(in: 1...2, using: &random) { change() }
        if Bool.random(using: &random) { ask() }
    }

    private mutating func change() {
        switch Int.random(in: 0..<16, using: &random) {
        case 0...4: insert()
        case 5, 6: delete()
        case 7: insertPicture(floats: false)
        case 8, 9: insertPicture(floats: true)
        case 10: changePicture()
        case 11: changeFont()
        case 12: changeParagraphStyle()
        case 13: changeShape()
        case 14: changeWidth()
        default: joinEdits()
        }
    }

    private mutating func range(atMost count: Int) -> NSRange {
        let start = Int.random(in: 0...fixture.storage.length, using: &random)
        let length = Int.random(in: 0...count, using: &random)
        return NSRange(location: start, length: min(length, fixture.storage.length - start))
    }

    private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
        CGFloat.random(in: range, using: &random).rounded()
    }

    private mutating func insert() {
        let range = range(atMost: 3)
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        fixture.storage.replaceCharacters(in: range, with: piece)
        steps.append("replace \(range) with \(piece.debugDescription)")
    }

    private mutating func delete() {
        let range = range(atMost: 30)
        fixture.storage.deleteCharacters(in: range)
        steps.append("delete \(range)")
    }

    private mutating func insertPicture(floats: Bool) {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: -4, width: number(4...90), height: number(4...160))
        if floats { attachment.textFloat = float() }
        let at = range(atMost: 0)
        fixture.storage.replaceCharacters(in: at, with: NSAttributedString(attachment: attachment))
        steps.append("at \(at.location) \(describe(attachment))")
    }

    private mutating func float() -> TextFloat {
        let margins = UIEdgeInsets(
            top: number(0...6), left: number(0...12), bottom: number(0...12), right: number(0...12))
        let clearing = TextFloat.Clearing(rawValue: max(Int.random(in: -6...3, using: &random), 0))
        return TextFloat(
            Bool.random(using: &random) ? .left : .right, margins: margins, clearing: clearing)
    }

    private func describe(_ attachment: NSTextAttachment) -> String {
        "a picture \(attachment.bounds), \(attachment.textFloat.map { "\($0)" } ?? "in the line")"
    }

    private mutating func changePicture() {
        guard let (attachment, offset) = attachments().randomElement(using: &random) else { return }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: attachment.bounds.size = CGSize(width: number(4...200), height: number(0...90))
        case 1: attachment.textFloat = float()
        default: attachment.textFloat = attachment.textFloat == nil ? .right : nil
        }
        steps.append("the picture at \(offset) becomes \(describe(attachment))")
    }

    private mutating func changeFont() {
        let range = range(atMost: 12)
        let size = number(8...30)
        fixture.storage.addAttribute(.font, value: UIFont.systemFont(ofSize: size), range: range)
        steps.append("font of \(size) points in \(range)")
    }

    private mutating func changeParagraphStyle() {
        let style = NSMutableParagraphStyle()
        style.firstLineHeadIndent = number(0...20)
        style.headIndent = number(0...30)
        style.paragraphSpacing = number(0...8)
        style.paragraphSpacingBefore = number(0...8)
        style.alignment =
            [.left, .right, .center, .justified, .natural]
            .randomElement(using: &random) ?? .natural
        style.floatClearing = .init(rawValue: max(Int.random(in: -3...3, using: &random), 0))
        let paragraph = (fixture.storage.string as NSString).paragraphRange(for: range(atMost: 9))
        fixture.storage.addAttribute(.paragraphStyle, value: style, range: paragraph)
        steps.append(
            "paragraph style in \(paragraph): alignment \(style.alignment), indents "
                + "\(style.firstLineHeadIndent) \(style.headIndent), spacing "
                + "\(style.paragraphSpacingBefore) \(style.paragraphSpacing), "
                + "clearing \(style.floatClearing.rawValue)")
    }

    private mutating func changeShape() {
        let rect = CGRect(
            x: number(-20...200), y: number(-20...120), width: number(10...150),
            height: number(10...120))
        let paths: [[UIBezierPath]] = [
            [], [UIBezierPath(ovalIn: rect)], [UIBezierPath(rect: rect)],
            [UIBezierPath(ovalIn: rect), UIBezierPath(rect: rect.offsetBy(dx: 90, dy: 70))],
        ]
        let choice = Int.random(in: 0..<paths.count, using: &random)
        fixture.container.exclusionPaths = paths[choice]
        steps.append("exclusion paths of kind \(choice) in \(rect)")
    }

    private mutating func changeWidth() {
        let width = number(60...320)
        fixture.container.size.width = width
        steps.append("width \(width)")
    }

    private mutating func joinEdits() {
        let range = range(atMost: 4)
        fixture.storage.beginEditing()
        fixture.storage.replaceCharacters(in: range, with: "one\ntwo")
        fixture.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
        fixture.storage.endEditing()
        steps.append("in one edit: replace \(range) with \"one\\ntwo\", insert \"x\" at 0")
    }

    /// Asks something, so that some paragraphs have lines and others have not.
    private mutating func ask() {
        let manager = fixture.manager
        let at = range(atMost: 0).location
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            _ = manager.lineFragmentRect(forGlyphAt: at, effectiveRange: nil)
            steps.append("ask for the line at \(at)")
        case 1:
            let point = CGPoint(x: number(0...300), y: number(0...600))
            _ = manager.glyphIndex(for: point, in: fixture.container)
            steps.append("ask for the glyph at \(point)")
        case 2:
            _ = manager.usedRect(for: fixture.container)
            steps.append("ask for the used rectangle")
        default:
            let rect = CGRect(x: 0, y: number(0...500), width: 300, height: 60)
            _ = manager.displayLines(in: rect, container: fixture.container)
            steps.append("ask for the lines in \(rect)")
        }
    }

    private func attachments() -> [(NSTextAttachment, Int)] {
        var result: [(NSTextAttachment, Int)] = []
        fixture.storage.enumerateAttribute(.attachment, in: fixture.wholeRange) { value, range, _ in
            for offset in range.location..<range.upperBound {
                if let attachment = value as? NSTextAttachment {
                    result.append((attachment, offset))
                }
            }
        }
        return result
    }

    // MARK: Comparison

    /// What is not as a new layout manager has it.
    func difference() -> String? {
        let manager = NSLayoutManager()
        let storage = NSTextStorage(attributedString: fixture.storage)
        for container in fixture.manager.textContainers {
            let copy = NSTextContainer(size: container.size)
            copy.exclusionPaths = container.exclusionPaths
            manager.addTextContainer(copy)
        }
        storage.addLayoutManager(manager)
        let all = fixture.wholeRange
        let (now, full) = (records(fixture.manager, all), records(manager, all))
        guard now.count == full.count else { return "\(now.count) lines, not \(full.count)" }
        for (a, b) in zip(now, full) where !a.isClose(to: b) { return "line \(a), not \(b)" }
        for (_, offset) in attachments() {
            let (a, b) = (
                fixture.manager.attachmentRect(at: offset), manager.attachmentRect(at: offset)
            )
            guard let a, let b else {
                if a == nil, b == nil { continue }
                return "picture at \(offset) \(a.debugDescription), not \(b.debugDescription)"
            }
            if !LineRecord.areClose(a, b) { return "picture at \(offset) \(a), not \(b)" }
        }
        for (old, new) in zip(fixture.manager.textContainers, manager.textContainers) {
            let (a, b) = (fixture.manager.usedRect(for: old), manager.usedRect(for: new))
            if !LineRecord.areClose(a, b) { return "used \(a), not \(b)" }
        }
        let (a, b) = (fixture.manager.extraLineFragmentRect, manager.extraLineFragmentRect)
        return LineRecord.areClose(a, b) ? nil : "line at the end \(a), not \(b)"
    }

    private func records(_ manager: NSLayoutManager, _ range: NSRange) -> [LineRecord] {
        var records: [LineRecord] = []
        manager.enumerateLineFragments(forGlyphRange: range) { rect, used, container, range, _ in
            let index = manager.textContainers.firstIndex { $0 === container } ?? -1
            records.append(LineRecord(range: range, rect: rect, used: used, container: index))
        }
        return records
    }
}
