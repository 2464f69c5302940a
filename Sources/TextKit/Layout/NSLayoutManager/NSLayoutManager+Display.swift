package import Foundation
import Typesetting
import Views

/// A line fragment as a window draws and keeps it.
package struct DisplayLine {
    /// Changes whenever what the line draws changes; the same at another y.
    package var identity: UInt64
    /// Everything the line paints, container coordinates, points.
    package var frame: CGRect
    /// The fragment itself.
    package var lineRect: CGRect
    /// What to hand to `drawBackground` and `drawGlyphs`.
    package var glyphRange: NSRange
}

/// An attachment as it stands in a container.
package struct PlacedAttachment {
    package var attachment: NSTextAttachment
    /// UTF-16.
    package var offset: Int
    /// Container coordinates, points.
    package var rect: CGRect
}

extension NSLayoutManager {
    /// The attachments in line fragments that touch a rectangle of a container, in the order of the text.
    package final func attachments(in rect: CGRect, container: NSTextContainer)
        -> [PlacedAttachment]
    {
        guard let index = index(of: container) else { return [] }
        if !allowsNonContiguousLayout { makeExact(downTo: rect.maxY, index) }
        var result: [PlacedAttachment] = []
        engine.forEachFloat(from: rect.minY, to: rect.maxY, in: index) { float in
            guard let attachment = engine.source.attachment(at: float.offset) else { return }
            result.append(
                PlacedAttachment(attachment: attachment, offset: float.offset, rect: float.rect))
        }
        let floatCount = result.count
        engine.forEachLine(from: rect.minY, to: rect.maxY, in: index) { line in
            guard line.line.hasAttachments else { return true }
            for run in line.line.runs {
                guard case .attachment(let box) = run.content else { continue }
                let offset = run.range.lowerBound + line.paragraphOffset
                guard let attachment = engine.source.attachment(at: offset) else { continue }
                result.append(
                    PlacedAttachment(
                        attachment: attachment, offset: offset,
                        rect: line.attachmentRect(run, box)))
            }
            return true
        }
        if floatCount > 0 { result.sort { $0.offset < $1.offset } }
        return result
    }

    /// The line fragments of a container that touch a rectangle, from the top down. First those above it whose floats
    /// reach into it: they draw them.
    package final func displayLines(in rect: CGRect, container: NSTextContainer) -> [DisplayLine] {
        guard let index = index(of: container) else { return [] }
        if !allowsNonContiguousLayout { makeExact(downTo: rect.maxY, index) }
        var result: [DisplayLine] = []
        engine.forEachLine(from: rect.minY, to: rect.maxY, in: index) { line in
            let frame = paintedFrame(of: line)
            if frame.intersects(rect) { result.append(displayLine(line, frame)) }
            return true
        }
        return linesOfFloats(in: rect, index, besides: result) + result
    }

    private func displayLine(_ line: LaidLine, _ frame: CGRect) -> DisplayLine {
        DisplayLine(
            identity: line.identity, frame: frame, lineRect: line.rect,
            glyphRange: NSRange(line.range))
    }

    /// The lines whose floats touch a rectangle and that are not known yet, in the order of the text.
    private func linesOfFloats(in rect: CGRect, _ container: Int, besides known: [DisplayLine])
        -> [DisplayLine]
    {
        var starts = Set<Int>()
        var result: [DisplayLine] = []
        engine.forEachFloat(from: rect.minY, to: rect.maxY, in: container) { float in
            if starts.isEmpty { starts = Set(known.map(\.glyphRange.location)) }
            guard float.rect.intersects(rect), let line = engine.line(at: float.offset),
                starts.insert(line.range.lowerBound).inserted
            else { return }
            result.append(displayLine(line, paintedFrame(of: line)))
        }
        return result
    }

    /// Glyphs lean over their advance and shadows over both: some room around the fragment.
    private func paintedFrame(of line: LaidLine) -> CGRect {
        let reach = max(line.textRect.height / 3, 4)
        var frame = line.rect.insetBy(dx: -reach, dy: -reach)
        for run in line.line.runs {
            if case .attachment(let box) = run.content {
                frame = frame.union(line.attachmentRect(run, box))
            }
        }
        for float in engine.floats(of: line) where float.containerIndex == line.containerIndex {
            frame = frame.union(float.rect)
        }
        var at = line.range.lowerBound
        while at < line.range.upperBound {
            let (values, range) = engine.source.attributes(at: at)
            if let shadow = values[.shadow] as? NSShadow {
                let spread = shadow.shadowBlurRadius * 2
                frame = frame.union(
                    line.rect.offsetBy(
                        dx: shadow.shadowOffset.width, dy: shadow.shadowOffset.height
                    ).insetBy(dx: -spread - reach, dy: -spread - reach))
            }
            guard range.upperBound > at else { break }
            at = range.upperBound
        }
        return frame
    }

    /// Where the attachment at an offset stands, container coordinates; nil when there is none or it is not shown.
    package final func attachmentRect(at offset: Int) -> CGRect? {
        guard let line = line(at: offset, nil) else { return nil }
        if let float = engine.float(in: line, at: offset) { return float.rect }
        guard let run = line.run(at: offset), case .attachment(let box) = run.content,
            engine.source.utf16(offset..<offset + 1) == [AttributeFixing.attachmentCharacter]
        else { return nil }
        return line.attachmentRect(run, box)
    }
}
