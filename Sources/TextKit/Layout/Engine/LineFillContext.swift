import CoreGraphics
import Typesetting

/// The text containers and attachments, seen from the line filler. Its y is the flow's: containers stacked without gaps.
struct LineFillContext: LineFillingContext {
    let engine: LayoutEngine
    private let flow: ContainerFlow
    /// UTF-16 offset of the paragraph.
    let paragraphOffset: Int
    let isRightToLeft: Bool
    private var lastAttachment: (offset: Int, attachment: NSTextAttachment?)?
    /// The attributes of that attachment.
    private var values: [NSAttributedString.Key: Any] = [:]
    /// What the paragraph's floats asked for, each once, by offset.
    private var floats: [Int: FloatBox] = [:]
    private let customizer: LayoutCustomizer?
    private let setterCalls: SetterCalls?

    /// Lines so far in the container that the last of them is in.
    private var filled: ContainerFlow.Filled
    private var lastLineY = -Double.infinity

    /// - Parameter filled: the lines above the paragraph.
    init(
        engine: LayoutEngine, paragraphOffset: Int, isRightToLeft: Bool,
        filled: ContainerFlow.Filled = .none, isExtraLine: Bool = false
    ) {
        self.engine = engine
        flow = engine.flow
        self.filled = filled
        self.paragraphOffset = paragraphOffset
        self.isRightToLeft = isRightToLeft
        customizer = LayoutCustomizer(engine.source.layoutManager)
        // That line has a setter of its own.
        setterCalls = isExtraLine ? nil : SetterCalls(engine.source.layoutManager)
    }

    var adjustsLines: Bool { customizer != nil || setterCalls != nil || flow.limitsLines }

    mutating func adjust(
        _ line: inout LineAdjustment, of range: Range<Int>, isFirst: Bool, isLast: Bool
    ) -> Bool {
        if flow.limitsLines { count(line.rect) }
        guard !range.isEmpty else { return false }
        let glyphs = range.lowerBound + paragraphOffset..<range.upperBound + paragraphOffset
        if let customizer {
            let index = flow.containerIndex(at: line.rect.y)
            customizer.adjust(
                &line, glyphs, isFirst: isFirst, isLast: isLast, in: flow.containers[index],
                top: flow.tops[index])
        }
        let isSet = setterCalls?.adjust(&line, glyphs, flow) ?? false
        return isSet || customizer != nil
    }

    /// Notes a fragment; those beside each other are one line.
    private mutating func count(_ rect: Rect) {
        guard rect.y > lastLineY + 0.001 else { return }
        lastLineY = rect.y
        filled.add(lineIn: flow.containerIndex(at: rect.y))
    }

    func extent(at y: Double) -> LineExtent? {
        flow.containers.count > 1 ? flow.extent(ofContainer: flow.containerIndex(at: y)) : nil
    }

    func roomBelow(_ y: Double) -> RoomBelow {
        let index = flow.containerIndex(at: y)
        let top = flow.tops[index]
        let container = flow.containers[index]
        var result =
            container.roomBelow(CGFloat(y - top)) ?? RoomBelow(y: .infinity, isGradual: false)
        result.y += top
        // A class of its own has a shape that only it knows.
        if type(of: container) != NSTextContainer.self { result.isGradual = true }
        let bottom = top + Double(flow.sizes[index].height)
        if bottom > y { result.y = min(result.y, bottom) }
        return result
    }

    mutating func lineRect(proposed: Rect, isRightToLeft: Bool) -> (rect: Rect, remaining: Rect) {
        let index = flow.containerIndex(at: proposed.y)
        if flow.limitsLines, flow.isFull(index, filled) {
            var lowered = proposed
            lowered.y = flow.tops[index + 1]
            return lineRect(proposed: lowered, isRightToLeft: isRightToLeft)
        }
        let container = flow.containers[index]
        let top = flow.tops[index]
        let size = flow.sizes[index]
        // The top of a container is found a little above it.
        var proposed = proposed
        proposed.y = max(proposed.y, top)
        if flow.isPlain[index], proposed.x >= 0, proposed.y >= top, size.width > proposed.x,
            proposed.maxY - top <= Double(size.height) + 0.001
        {
            var rect = proposed
            rect.width = min(rect.width, Double(size.width) - rect.x)
            return (rect, .zero)
        }
        let isLast = index == flow.containers.count - 1
        if proposed.maxY - top > size.height + 0.001 {
            // What does not fit in the last container is laid out below its edge and never shown.
            var below = proposed
            below.width = min(proposed.width, max(Double(size.width) - proposed.x, 0))
            guard !isLast else { return (below, .zero) }
            var lowered = proposed
            lowered.y = flow.tops[index + 1]
            let isHigherThanAll = !flow.sizes[(index + 1)...].contains {
                Double($0.height) >= proposed.height
            }
            guard proposed.y - top < 0.001, isHigherThanAll else {
                return lineRect(proposed: lowered, isRightToLeft: isRightToLeft)
            }
            // Higher than this container and all behind it: it overflows here rather than in the last.
            proposed.height = Double(size.height)
        }
        var remaining = CGRect.zero
        let found = container.lineFragmentRect(
            forProposedRect: CGRect(proposed, dy: -top), at: paragraphOffset,
            writingDirection: isRightToLeft ? .rightToLeft : .leftToRight, remaining: &remaining)
        return (Rect(found, dy: top), Rect(remaining, dy: top))
    }

    /// The attachment at an offset of the paragraph, which is asked for twice.
    private mutating func attachment(at offset: Int) -> NSTextAttachment? {
        if let known = lastAttachment, known.offset == offset { return known.attachment }
        values = engine.source.attributes(at: paragraphOffset + offset).values
        let attachment = values[.attachment] as? NSTextAttachment
        lastAttachment = (offset, attachment)
        return attachment
    }

    mutating func floatBox(at offset: Int, proposedLine: Rect) -> FloatBox? {
        if let known = floats[offset] { return known }
        guard let attachment = attachment(at: offset), let float = attachment.textFloat else {
            return nil
        }
        // Its width is no matter of the floats that stand there already.
        var line = proposedLine
        line.x = 0
        line.width = Double(flow.sizes[flow.containerIndex(at: line.y)].width)
        let box = float.box(size: bounds(of: attachment, offset, line, penX: 0).size)
        floats[offset] = box
        return box
    }

    mutating func inlineBox(at offset: Int, proposedLine: Rect, penX: Double) -> InlineBox {
        guard let attachment = attachment(at: offset) else {
            let index = flow.containerIndex(at: proposedLine.y)
            let box =
                engine.source.glyph(at: paragraphOffset + offset)?.box
                ?? customizer?.box(
                    at: paragraphOffset + offset, container: flow.containers[index],
                    proposedLine: CGRect(proposedLine, dy: -flow.tops[index]),
                    position: CGPoint(x: penX, y: 0)) ?? .zero
            return InlineBox(
                width: Double(box.width), ascent: Double(box.maxY), descent: Double(-box.minY))
        }
        let box = bounds(of: attachment, offset, proposedLine, penX: penX)
        return InlineBox(
            width: Double(box.width), ascent: Double(box.maxY), descent: Double(-box.minY))
    }

    private func bounds(
        of attachment: NSTextAttachment, _ offset: Int, _ proposedLine: Rect, penX: Double
    ) -> CGRect {
        engine.noteAttachment(attachment)
        let index = flow.containerIndex(at: proposedLine.y)
        return engine.source.bounds(
            of: attachment, values, at: paragraphOffset + offset,
            container: flow.containers[index],
            proposedLine: CGRect(proposedLine, dy: -flow.tops[index]),
            glyphPosition: CGPoint(x: penX, y: 0))
    }
}

extension Rect {
    init(_ rect: CGRect, dy: Double) {
        self.init(
            x: Double(rect.minX), y: Double(rect.minY) + dy, width: Double(rect.width),
            height: Double(rect.height))
    }
}

/// The containers stacked on top of each other.
struct ContainerFlow {
    var containers: [NSTextContainer] = []
    /// Flow coordinate of each container's top edge.
    var tops: [Double] = []
    var sizes: [CGSize] = []
    /// True for containers that are rectangles and nothing else.
    var isPlain: [Bool] = []
    /// Flow coordinate of the lower edge of the last container.
    var bottom = 0.0
    /// Lines that begin above this y depend on their y: exclusion paths, containers that end, custom shapes.
    var positionDependentBottom = 0.0
    /// Lines that begin above this y decide what is shown at all.
    var exactBottom = 0.0
    /// Lines in the last container.
    var maximumLines: Int?
    /// Lines in each container; 0 without limit.
    private var lineLimits: [Int] = []
    private var paddings: [Double] = []
    /// True when a container before the last may be full before its end.
    private(set) var limitsLines = false
    /// True when a container before the last cuts its last line.
    private(set) var cutsLinesEarly = false

    /// How many lines a container has so far, and which one.
    struct Filled: Equatable {
        var container = 0
        var lines = 0
        static let none = Filled()

        mutating func add(lineIn container: Int) {
            self = Filled(
                container: container, lines: container == self.container ? lines + 1 : 1)
        }
    }

    init(_ containers: [NSTextContainer] = []) {
        self.containers = containers
        for (index, container) in containers.enumerated() {
            tops.append(bottom)
            let isPlain = type(of: container) == NSTextContainer.self
            if !isPlain {
                positionDependentBottom = .infinity
            }
            sizes.append(container.layoutSize)
            self.isPlain.append(isPlain && container.exclusionPaths.isEmpty)
            lineLimits.append(container.maximumNumberOfLines)
            paddings.append(Double(container.layoutPadding))
            if isPlain, let lowest = container.exclusionBottom {
                positionDependentBottom = max(positionDependentBottom, bottom + Double(lowest))
            }
            bottom += Double(container.layoutSize.height)
            if index < containers.count - 1 {
                positionDependentBottom = max(positionDependentBottom, bottom)
            }
        }
        width = sizes.map { Double($0.width) }.max() ?? 0
        padding = Double(containers.first?.layoutPadding ?? 5)
        cutsLinesEarly = containers.dropLast().contains { !$0.lineBreakMode.lineBreaking.wraps }
        limitsLines = lineLimits.dropLast().contains { $0 > 0 }
        let isUnlimited = bottom >= Double(NSTextContainer.unlimited)
        exactBottom = isUnlimited ? positionDependentBottom : max(bottom, positionDependentBottom)
        if let last = containers.last, last.maximumNumberOfLines > 0 {
            maximumLines = last.maximumNumberOfLines
            exactBottom = .infinity
        }
    }

    /// How the last line that is shown tells that more text follows.
    var truncation: ParagraphLayoutStyle.LineBreaking {
        containers.last?.lineBreakMode.lineBreaking ?? .wordWrapping
    }

    /// How the last line of a container before the last one is cut; nil when its text goes on in the next.
    func earlyCut(inContainer index: Int) -> ParagraphLayoutStyle.LineBreaking? {
        guard index < containers.count - 1 else { return nil }
        let mode = containers[index].lineBreakMode.lineBreaking
        return mode.wraps ? nil : mode
    }

    /// True when the containers may end before the text.
    var isLimited: Bool { maximumLines != nil || bottom < Double(NSTextContainer.unlimited) }

    /// The container that covers a flow coordinate.
    func containerIndex(at y: Double) -> Int {
        tops.count == 1 ? 0 : tops.lastIndex { $0 <= y + 0.001 } ?? 0
    }

    /// True when the lines a container may have are there, and another one comes after it.
    func isFull(_ index: Int, _ filled: Filled) -> Bool {
        index < containers.count - 1 && lineLimits[index] > 0 && filled.container == index
            && filled.lines >= lineLimits[index]
    }

    func padding(ofContainer index: Int) -> Double { paddings[index] }

    func extent(ofContainer index: Int) -> LineExtent {
        LineExtent(
            top: tops[index], width: Double(sizes[index].width), padding: paddings[index],
            bottom: index + 1 < tops.count ? tops[index + 1] : .infinity)
    }

    /// Width of the lines proposed.
    private(set) var width = 0.0
    private(set) var padding = 5.0
}
