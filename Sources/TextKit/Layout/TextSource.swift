import CoreGraphics
import TextStore
import Typesetting

/// The text storage as layout reads it: code units, and what each stretch asks of the typesetter.
final class TextSource {
    var link: StorageLink?
    /// Whose delegate has a say in what layout sees.
    weak var layoutManager: NSLayoutManager?
    /// Told when an attachment that was laid out changes.
    weak var attachmentObserver: (any TextAttachmentObserver)?
    /// Attributes of text that would be typed at the end; the empty last line takes its height from them.
    var typingAttributes: [NSAttributedString.Key: Any]?
    var options = LayoutOptions() { didSet { knownStyles.removeAll() } }
    /// By attribute set: what its attributes mean to the typesetter.
    private var knownStyles: [ObjectIdentifier: KnownStyle] = [:]

    var storage: NSTextStorage? { link?.storage }
    var length: Int { storage?.length ?? 0 }

    /// Paragraphs of the text, known without reading it; nil for a storage that keeps its own text.
    var paragraphCount: Int? { storage?.paragraphCount }

    func utf16(_ range: Range<Int>) -> [UInt16] {
        guard let storage, !range.isEmpty else { return [] }
        return storage.utf16Units(in: NSRange(range))
    }

    /// UTF-16 lengths of all paragraphs, separators included.
    func paragraphLengths() -> [Int] {
        var scanner = ParagraphScanner()
        let length = self.length
        for start in stride(from: 0, to: length, by: 1 << 16) {
            scanner.add(utf16(start..<min(start + 1 << 16, length)))
        }
        scanner.finish()
        return scanner.lengths
    }

    /// True when the text is empty or ends with a paragraph or line separator.
    var endsWithEmptyParagraph: Bool {
        let length = self.length
        guard length > 0 else { return true }
        let last = utf16(length - 1..<length)[0]
        return ParagraphScanner.isSeparator(last) || last == 0x2028
    }

    func attributes(at offset: Int) -> (values: [NSAttributedString.Key: Any], range: Range<Int>) {
        guard let storage, offset < storage.length else { return ([:], offset..<offset) }
        var range = NSRange()
        let values = storage.attributes(at: offset, effectiveRange: &range)
        return (values, range.location..<max(range.upperBound, offset + 1))
    }

    /// Point size of the text's beginning.
    var typicalFontSize: Double {
        let values = length > 0 ? attributes(at: 0).values : typingAttributes ?? [:]
        return TextStyles.font(values).size
    }

    // MARK: Paragraphs

    func paragraph(_ range: Range<Int>) -> ParagraphInput {
        guard storage != nil else { return Self.blank(range.count) }
        let text = utf16(range)
        var runs: [StyleRun] = []
        var style = ParagraphLayoutStyle()
        forEachStyle(in: range) { known, part in
            if part.lowerBound == range.lowerBound { style = known.paragraph }
            let units = text[
                part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound]
            append(known.run, units, known.hasBox, to: &runs)
        }
        var input = ParagraphInput(text: text, runs: runs, style: style)
        LayoutCustomizer(layoutManager)?.apply(to: &input, at: range.lowerBound)
        return input
    }

    /// What the attributes of a stretch ask for.
    private final class KnownStyle {
        /// Keeps the set alive whose identity names this.
        let set: AttributeSet?
        let run: StyleRun
        let paragraph: ParagraphLayoutStyle
        let hasBox: Bool

        init(
            _ values: [NSAttributedString.Key: Any], options: LayoutOptions,
            set: AttributeSet? = nil
        ) {
            self.set = set
            run = TextStyles.run(values, length: 0)
            paragraph = TextStyles.paragraphStyle(values, options: options)
            hasBox =
                values[.attachment] is NSTextAttachment
                || values[.adaptiveImageGlyph] is NSAdaptiveImageGlyph
        }
    }

    private func forEachStyle(in range: Range<Int>, _ body: (KnownStyle, Range<Int>) -> Void) {
        if let storage, storage.hasOwnRuns, let store = storage.textStore {
            store.forEachRun(in: range) { id, part in
                body(known(storage.attributeSet(for: id)), part)
            }
            return
        }
        var at = range.lowerBound
        while at < range.upperBound {
            let (values, found) = attributes(at: at)
            let end = min(found.upperBound, range.upperBound)
            body(KnownStyle(values, options: options), at..<end)
            at = end
        }
    }

    private func known(_ set: AttributeSet) -> KnownStyle {
        if let known = knownStyles[ObjectIdentifier(set)] { return known }
        if knownStyles.count > 1024 { knownStyles.removeAll() }
        let made = KnownStyle(set.attributes, options: options, set: set)
        // Not with a picture in it, which would live on after it was deleted.
        if !made.hasBox { knownStyles[ObjectIdentifier(set)] = made }
        return made
    }

    /// Stands for text whose storage is gone while the layout manager is still asked.
    private static func blank(_ length: Int) -> ParagraphInput {
        ParagraphInput(
            text: [UInt16](repeating: 0x20, count: length),
            runs: length == 0 ? [] : [TextStyles.run([:], length: length)],
            style: ParagraphLayoutStyle())
    }

    /// One separator with the attributes that the line behind the text has.
    func emptyParagraph() -> ParagraphInput {
        let length = self.length
        let values =
            typingAttributes ?? (length > 0 ? attributes(at: length - 1).values : [:])
        return ParagraphInput(
            text: [0x0A], runs: [TextStyles.run(values, length: 1)],
            style: TextStyles.paragraphStyle(values, options: options))
    }

    /// Attachments stand alone; other stretches that ask for the same join.
    private func append(
        _ run: StyleRun, _ units: ArraySlice<UInt16>, _ hasBox: Bool, to runs: inout [StyleRun]
    ) {
        func add(_ length: Int, isAttachment: Bool) {
            guard length > 0 else { return }
            let last = runs.count - 1
            if !isAttachment, last >= 0, runs[last].asksTheSame(as: run) {
                runs[last].length += length
                return
            }
            var run = run
            run.length = length
            run.isAttachment = isAttachment
            runs.append(run)
        }
        guard hasBox, units.contains(0xFFFC) else { return add(units.count, isAttachment: false) }
        var plain = 0
        for unit in units {
            if unit == 0xFFFC {
                add(plain, isAttachment: false)
                plain = 0
                add(1, isAttachment: true)
            } else {
                plain += 1
            }
        }
        add(plain, isAttachment: false)
    }

    // MARK: Attachments

    /// Hands over the attachments in a range; costs what its runs cost.
    func forEachAttachment(in range: Range<Int>, _ body: (NSTextAttachment, Int) -> Void) {
        guard let storage, !range.isEmpty else { return }
        func report(_ value: Any?, _ part: Range<Int>) {
            guard let attachment = value as? NSTextAttachment else { return }
            for (index, unit) in utf16(part).enumerated() where unit == 0xFFFC {
                body(attachment, part.lowerBound + index)
            }
        }
        if storage.hasOwnRuns, let store = storage.textStore {
            guard storage.mayHoldAttachments else { return }
            store.forEachRun(in: range) { id, part in
                let set = storage.attributeSet(for: id)
                if set.hasAttachment { report(set.attributes[.attachment], part) }
            }
            return
        }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 16) {
            let units = utf16(start..<min(start + 1 << 16, range.upperBound))
            for (index, unit) in units.enumerated() where unit == 0xFFFC {
                report(
                    attributes(at: start + index).values[.attachment],
                    start + index..<start + index + 1)
            }
        }
    }

    /// Has a change of an attachment told to the observer.
    func watch(_ attachment: NSTextAttachment) {
        if let attachmentObserver { attachment.addObserver(attachmentObserver) }
    }

    func attachment(at offset: Int) -> NSTextAttachment? {
        attributes(at: offset).values[.attachment] as? NSTextAttachment
    }

    /// The adaptive image glyph of a character without an attachment, with the box that its font gives it.
    func glyph(at offset: Int) -> (glyph: NSAdaptiveImageGlyph, box: CGRect)? {
        let values = attributes(at: offset).values
        guard let glyph = values[.adaptiveImageGlyph] as? NSAdaptiveImageGlyph else { return nil }
        return (glyph, glyph.box(in: values))
    }

    /// What an attachment asks for, with sizes that are no numbers or negative counted as zero.
    ///
    /// The origin counts from the pen on the baseline, y up.
    func bounds(
        of attachment: NSTextAttachment, _ values: [NSAttributedString.Key: Any], at offset: Int,
        container: NSTextContainer, proposedLine: CGRect, glyphPosition: CGPoint
    ) -> CGRect {
        watch(attachment)
        let bounds = attachment.attachmentBounds(
            for: values, location: TextOffsetLocation(offset),
            textContainer: container, proposedLineFragment: proposedLine, position: glyphPosition)
        func length(_ value: CGFloat) -> CGFloat {
            value.isFinite ? min(max(value, 0), 100_000) : 0
        }
        let origin = bounds.origin
        return CGRect(
            x: origin.x.isFinite ? origin.x : 0,
            y: origin.y.isFinite ? min(max(origin.y, -100_000), 100_000) : 0,
            width: length(bounds.size.width), height: length(bounds.size.height))
    }
}
