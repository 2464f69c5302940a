import CoreGraphics
import Typesetting

/// A line fragment as a layout manager's setters see it: container coordinates, points.
struct LinePlacement {
    var container: NSTextContainer
    /// The fragment, spacing included.
    var rect: CGRect
    /// Padding included.
    var usedRect: CGRect
    /// Where its first glyph begins on the baseline, from the corner of `rect`.
    var location: CGPoint

    /// - Parameter dy: from the line's own y to the container's.
    init(_ line: LineAdjustment, dy: Double, in container: NSTextContainer) {
        self.container = container
        rect = CGRect(line.rect, dy: dy)
        usedRect = CGRect(line.usedRect, dy: dy).insetBy(dx: -container.layoutPadding, dy: 0)
        location = CGPoint(x: line.textOffset, y: line.baseline)
    }

    /// Takes over what a client made of it; what is no rectangle changes nothing.
    func apply(to line: inout LineAdjustment, dy: Double) {
        guard Self.isUsable(rect), Self.isUsable(usedRect), location.x.isFinite,
            location.y.isFinite
        else { return }
        line.rect = Rect(rect, dy: -dy)
        line.usedRect = Rect(usedRect.insetBy(dx: container.layoutPadding, dy: 0), dy: -dy)
        line.baseline = Double(location.y)
        line.textOffset = Double(location.x)
    }

    func isSame(as other: LinePlacement) -> Bool {
        container === other.container && rect == other.rect && usedRect == other.usedRect
            && location == other.location
    }

    private static func isUsable(_ rect: CGRect) -> Bool {
        rect.minX.isFinite && rect.minY.isFinite && rect.width.isFinite && rect.height.isFinite
    }
}

/// A line that is handed to the setters while it is made.
struct PendingLine {
    var glyphs: Range<Int>
    var placement: LinePlacement
}

/// Hands each line that is made to the setters of a layout manager whose class may override them, as a typesetter does.
struct SetterCalls {
    private let manager: NSLayoutManager

    /// Nil where nothing is overridden: then nobody is asked.
    init?(_ manager: NSLayoutManager?) {
        guard let manager, type(of: manager) != NSLayoutManager.self else { return nil }
        self.manager = manager
    }

    /// - Parameter line: in flow coordinates.
    /// - Returns: true when something was changed.
    func adjust(_ line: inout LineAdjustment, _ glyphs: Range<Int>, _ flow: ContainerFlow) -> Bool {
        let index = flow.containerIndex(at: line.rect.y)
        let before = LinePlacement(line, dy: -flow.tops[index], in: flow.containers[index])
        let outer = manager.pendingLine
        manager.pendingLine = PendingLine(glyphs: glyphs, placement: before)
        defer { manager.pendingLine = outer }
        let range = NSRange(glyphs)
        manager.setTextContainer(before.container, forGlyphRange: range)
        manager.setLineFragmentRect(
            before.rect, forGlyphRange: range, usedRect: before.usedRect)
        manager.setLocation(before.location, forStartOfGlyphRange: range)
        guard let after = manager.pendingLine?.placement, !after.isSame(as: before) else {
            return false
        }
        let place = flow.containers.firstIndex { $0 === after.container } ?? index
        after.apply(to: &line, dy: -flow.tops[place])
        return true
    }
}

extension NSLayoutManager {
    /// Changes the line that is being made, or lines that are laid out, until these are laid out again.
    final func changeLines(
        _ glyphRange: NSRange, _ change: (inout LinePlacement) -> Void
    ) {
        let glyphs = Range(clamping: glyphRange)
        if let pending = pendingLine, pending.glyphs.overlaps(glyphs) {
            if var placement = pendingLine?.placement {
                change(&placement)
                pendingLine?.placement = placement
            }
            return
        }
        forEachPlacedLine(glyphs) { line, laid in
            var wanted = line.adjustment
            let dy = laid.paragraphY - laid.containerY
            var placement = LinePlacement(
                wanted, dy: dy, in: engine.flow.containers[laid.containerIndex])
            change(&placement)
            let place = index(of: placement.container) ?? laid.containerIndex
            placement.apply(to: &wanted, dy: laid.paragraphY - engine.flow.tops[place])
            line = line.taking(wanted)
        }
    }

    /// Puts glyphs elsewhere on their line.
    final func moveGlyphs(_ glyphRange: NSRange, to location: CGPoint) {
        let glyphs = Range(clamping: glyphRange)
        guard location.x.isFinite, location.y.isFinite else { return }
        if let pending = pendingLine, pending.glyphs.lowerBound == glyphs.lowerBound {
            pendingLine?.placement.location = location
            return
        }
        forEachPlacedLine(glyphs.lowerBound..<glyphs.lowerBound + 1) { line, laid in
            line.move(
                MovedGlyphs(
                    offset: glyphs.lowerBound - laid.paragraphOffset, x: Double(location.x),
                    y: Double(location.y)))
        }
    }

    /// Gives the attachments of a range another size.
    final func resizeAttachments(_ glyphRange: NSRange, to size: CGSize) {
        let glyphs = Range(clamping: glyphRange)
        forEachPlacedLine(glyphs) { line, laid in
            for offset in laid.range.clamped(to: glyphs) {
                line.resize(
                    attachmentAt: offset - laid.paragraphOffset, width: Double(size.width),
                    height: Double(size.height))
            }
        }
    }

    private func forEachPlacedLine(
        _ glyphs: Range<Int>, _ change: (inout Line, LaidLine) -> Void
    ) {
        guard !glyphs.isEmpty, pendingLine == nil else { return }
        prepare(before: glyphs.upperBound)
        var lines: [LaidLine] = []
        engine.forEachLine(in: glyphs) {
            lines.append($0)
            return true
        }
        for laid in lines {
            var line = laid.line
            change(&line, laid)
            laid.layout.put(line, at: laid.index, identity: engine.nextIdentity())
            engine.tree.setLayout(laid.layout, of: laid.handle)
            engine.noteStrays(of: laid.layout, laid.handle)
        }
        layoutObserver?.layoutManager(self, didInvalidateDisplayIn: NSRange(glyphs))
    }
}
