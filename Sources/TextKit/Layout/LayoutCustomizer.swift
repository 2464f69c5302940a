import CoreGraphics
import Foundation
import Typesetting
import Views

/// What the delegate of a layout manager has a say in while paragraphs are laid out.
struct LayoutCustomizer {
    let manager: NSLayoutManager
    let delegate: any NSLayoutManagerDelegate

    /// Nil without a delegate: nobody is asked, and nothing is done for the asking.
    init?(_ manager: NSLayoutManager?) {
        guard let manager, let delegate = manager.delegate else { return nil }
        self.manager = manager
        self.delegate = delegate
    }

    // MARK: Characters

    /// Puts what the delegate decides about characters into a paragraph that begins at an offset.
    ///
    /// Layout sees another character in the place of one that the delegate hides or gives an action of its own. The
    /// control character in place of a hidden one has no width and lets lines break where they would.
    func apply(to input: inout ParagraphInput, at offset: Int) {
        var properties = input.text.map { NSLayoutManager.GlyphProperty(unit: $0, glyph: nil) }
        let hidden = askForGlyphs(input, at: offset, &properties)
        var boxes: [Int] = []
        for at in input.text.indices {
            let unit = input.text[at]
            if ParagraphScanner.isSeparator(unit) { continue }
            if hidden.contains(at) {
                input.text[at] = Self.hidden
            } else if properties[at].contains(.controlCharacter) {
                let usual = Self.action(for: unit)
                let action = delegate.layoutManager(
                    manager, shouldUse: usual, forControlCharacterAt: offset + at)
                guard action != usual || Self.isOrdinary(unit) else { continue }
                input.text[at] = Self.standIn(for: action)
                if action.contains(.whitespace) { boxes.append(at) }
            }
        }
        if !boxes.isEmpty { input.runs = Self.runs(input.runs, withBoxesAt: boxes) }
        input.lineBreaks = TextBoundaries.lineBreakOpportunities(in: input.text).filter {
            $0 > 0 && $0 < input.text.count && mayBreak(before: $0, input.text, offset)
        }
    }

    private func mayBreak(before at: Int, _ text: [UInt16], _ offset: Int) -> Bool {
        text[at - 1] == 0xAD
            ? delegate.layoutManager(
                manager, shouldBreakLineByHyphenatingBeforeCharacterAt: offset + at)
            : delegate.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: offset + at)
    }

    /// Shows each stretch of one font to the delegate.
    ///
    /// - Returns: the units that it hides; what else it decided is in `properties`.
    private func askForGlyphs(
        _ input: ParagraphInput, at offset: Int,
        _ properties: inout [NSLayoutManager.GlyphProperty]
    ) -> Set<Int> {
        var hidden: Set<Int> = []
        var start = 0
        for run in input.runs where run.length > 0 {
            let part = start..<start + run.length
            start = part.upperBound
            let font =
                manager.engine.source.attributes(at: offset + part.lowerBound).values[.font]
                as? UIFont ?? UIFont.systemFont(ofSize: CGFloat(run.font.size))
            let glyphs = Self.nominalGlyphs(input.text[part], run.font)
            let indexes = part.map { $0 + offset }
            manager.generatedProperties = [:]
            let count = delegate.layoutManager(
                manager, shouldGenerateGlyphs: glyphs, properties: Array(properties[part]),
                characterIndexes: indexes, font: font,
                forGlyphRange: NSRange(part.lowerBound + offset..<part.upperBound + offset))
            guard count > 0 else { continue }
            for at in part {
                guard let property = manager.generatedProperties[at + offset] else { continue }
                properties[at] = property
                if property.contains(.null) { hidden.insert(at) }
            }
        }
        manager.generatedProperties = [:]
        return hidden
    }

    /// No white space, no glyph, and to line breaking a part of the character before it.
    static let hidden: UInt16 = 1

    /// One a unit: what the font has for a character that stands alone, 0 for the second half of a pair.
    private static func nominalGlyphs(
        _ units: ArraySlice<UInt16>, _ font: FontDescription
    ) -> [CGGlyph] {
        let face = FontCatalog.shared.face(for: font)
        var glyphs: [CGGlyph] = []
        glyphs.reserveCapacity(units.count)
        for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
            glyphs.append(CGGlyph(truncatingIfNeeded: face.glyph(for: scalar) ?? 0))
            if scalar.value > 0xFFFF { glyphs.append(0) }
        }
        return glyphs
    }

    private static func action(for unit: UInt16) -> NSLayoutManager.ControlCharacterAction {
        switch unit {
        case 0x09: .horizontalTab
        case 0x2028: .lineBreak
        case 0x0C: .containerBreak
        default: .zeroAdvancement
        }
    }

    private static func isOrdinary(_ unit: UInt16) -> Bool {
        !NSLayoutManager.GlyphProperty(unit: unit, glyph: nil).contains(.controlCharacter)
    }

    private static func standIn(for action: NSLayoutManager.ControlCharacterAction) -> UInt16 {
        if action.contains(.zeroAdvancement) { return hidden }
        if action.contains(.whitespace) { return 0xFFFC }
        if action.contains(.horizontalTab) { return 0x09 }
        return action.isDisjoint(with: [.lineBreak, .paragraphBreak, .containerBreak])
            ? hidden : 0x2028
    }

    /// The same runs, cut so that these units stand alone as boxes.
    private static func runs(_ runs: [StyleRun], withBoxesAt boxes: [Int]) -> [StyleRun] {
        var result: [StyleRun] = []
        var start = 0
        for run in runs {
            let end = start + run.length
            func add(_ length: Int, isBox: Bool) {
                guard length > 0 else { return }
                var part = run
                part.length = length
                if isBox { part.isAttachment = true }
                result.append(part)
            }
            var at = start
            for box in boxes where box >= start && box < end {
                add(box - at, isBox: false)
                add(1, isBox: true)
                at = box + 1
            }
            add(end - at, isBox: false)
            start = end
        }
        return result
    }

    // MARK: Lines

    /// The room of a control character whose action is white space.
    func box(
        at offset: Int, container: NSTextContainer, proposedLine: CGRect, position: CGPoint
    ) -> CGRect {
        delegate.layoutManager(
            manager, boundingBoxForControlGlyphAt: offset, for: container,
            proposedLineFragment: proposedLine, glyphPosition: position, characterIndex: offset)
    }

    /// Asks for a fragment's spacing, then for the fragment itself.
    ///
    /// - Parameter top: flow coordinate of the container's top edge.
    func adjust(
        _ line: inout LineAdjustment, _ glyphs: Range<Int>, isFirst: Bool, isLast: Bool,
        in container: NSTextContainer, top: Double
    ) {
        space(&line, isFirst, isLast, glyphs, CGRect(line.rect, dy: -top))
        let padding = CGFloat(container.lineFragmentPadding)
        var rect = CGRect(line.rect, dy: -top)
        var used = CGRect(line.usedRect, dy: -top).insetBy(dx: -padding, dy: 0)
        var baseline = CGFloat(line.baseline)
        let isChanged = delegate.layoutManager(
            manager, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &used,
            baselineOffset: &baseline, in: container, forGlyphRange: NSRange(glyphs))
        guard isChanged, !rect.isNull, !rect.isInfinite, baseline.isFinite else { return }
        line.rect = Rect(rect, dy: top)
        line.usedRect = Rect(used.insetBy(dx: padding, dy: 0), dy: top)
        line.baseline = Double(baseline)
    }

    private func space(
        _ line: inout LineAdjustment, _ isFirst: Bool, _ isLast: Bool, _ glyphs: Range<Int>,
        _ rect: CGRect
    ) {
        func points(_ value: CGFloat) -> Double { value.isFinite ? max(Double(value), 0) : 0 }
        let last = glyphs.upperBound - 1
        let between = points(
            delegate.layoutManager(
                manager, lineSpacingAfterGlyphAt: last, withProposedLineFragmentRect: rect))
        line.rect.height += between - line.lineSpacing
        line.lineSpacing = between
        if isFirst {
            let before = points(
                delegate.layoutManager(
                    manager, paragraphSpacingBeforeGlyphAt: glyphs.lowerBound,
                    withProposedLineFragmentRect: rect))
            let change = before - line.spacingBefore
            line.rect.height += change
            line.baseline += change
            line.usedRect.y += change
            line.spacingBefore = before
        }
        if isLast {
            let after = points(
                delegate.layoutManager(
                    manager, paragraphSpacingAfterGlyphAt: last, withProposedLineFragmentRect: rect)
            )
            line.rect.height += after - line.spacingAfter
            line.spacingAfter = after
        }
    }
}

extension NSLayoutManager {
    /// The paragraph style of a character, the default one where it has none.
    final func paragraphStyle(at offset: Int) -> NSParagraphStyle {
        engine.source.attributes(at: offset).values[.paragraphStyle] as? NSParagraphStyle
            ?? .default
    }
}
