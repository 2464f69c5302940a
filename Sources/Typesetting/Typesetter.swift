import CUnicode
import Locking

/// Text in, lines out. Shaping does not depend on width: a resize only fills again.
///
///     let shaped = Typesetter.shared.shape(input)
///     let lines = Typesetter.shared.fill(shaped, from: y, width: w, padding: 5, context: &context)
///
/// May be used from any thread; shaped words are remembered.
public struct Typesetter: Sendable {
    public static let shared = Typesetter()

    private let lanes: [ShapingLane]

    public init() {
        self.init(catalog: .shared)
    }

    init(catalog: FontCatalog) {
        lanes = (0..<4).map { _ in ShapingLane(catalog) }
    }

    /// Shapes a paragraph. Its runs have to cover its text; traps when they leave some out.
    public func shape(_ input: ParagraphInput) -> ShapedParagraph {
        var shaper = ParagraphShaper(input)
        for lane in lanes {
            let storage = lane.engine.withLockIfAvailable { shaper.shape(with: &$0) }
            if let storage { return ShapedParagraph(storage: storage) }
        }
        return ShapedParagraph(storage: lanes[0].engine.withLock { shaper.shape(with: &$0) })
    }

    /// True when the first strong character of a paragraph runs from right to left.
    public static func isNaturallyRightToLeft(_ text: [UInt16]) -> Bool {
        guard text.contains(where: ParagraphShaper.mayBeRightToLeft) else { return false }
        var levels = [UInt8](repeating: 0, count: text.count)
        return text.withUnsafeBufferPointer { units in
            levels.withUnsafeMutableBufferPointer { levels in
                guard let units = units.baseAddress, let levels = levels.baseAddress else {
                    return false
                }
                return cunicode_bidi_levels(units, Int32(text.count), -1, levels) == 1
            }
        }
    }

    /// Fills lines with a whole paragraph from `startY` down.
    ///
    /// `width` is that of the rectangles proposed to `context`, which start at x = 0; `padding` is kept free at both
    /// ends of every fragment. Lines follow each other in text order. They cover the paragraph unless the context
    /// has no room left however far down.
    public func fill<Context: LineFillingContext>(
        _ shaped: ShapedParagraph, from startY: Double, width: Double, padding: Double,
        context: inout Context
    ) -> [Line] {
        fill(
            shaped, startingAt: 0, from: startY, width: width, padding: padding, limit: .none,
            context: &context
        ).lines
    }

    /// Fills lines from a UTF-16 offset at which a line begins, until the end or the limit.
    ///
    /// `bands` are floats of earlier paragraphs that reach below `startY`, in the order of the text; those of the
    /// result that reach below its end stand beside the next paragraph.
    public func fill<Context: LineFillingContext>(
        _ shaped: ShapedParagraph, startingAt offset: Int, from startY: Double, width: Double,
        padding: Double, limit: FillLimit, beside bands: [FloatBand] = [], context: inout Context
    ) -> FilledLines {
        var filler = LineFiller(
            shaped.storage, startingAt: offset, y: startY, width: width, padding: padding,
            limit: limit, beside: bands)
        return filler.fill(context: &context)
    }
}

/// An engine and the lock that guards it.
private final class ShapingLane: Sendable {
    let engine: Locked<ShapingEngine>

    init(_ catalog: FontCatalog) { engine = Locked(ShapingEngine(catalog: catalog)) }
}
