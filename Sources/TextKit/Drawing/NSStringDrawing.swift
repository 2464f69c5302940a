public import CoreGraphics

/// How a string is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The rectangle's origin is the corner of the first line, and lines wrap; otherwise it is the start of the
    /// baseline of a single line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// Bounds are those of what glyphs paint, not of lines.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// An ellipsis ends the last line that fits.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What drawing a string may do and what it did.
open class NSStringDrawingContext: NSObject {
    /// The smallest factor text may be shrunk by to fit its rectangle; 0 or 1 leaves it alone. Fonts, kerning and line
    /// heights shrink; indents do not.
    open var minimumScaleFactor: CGFloat = 0
    /// The factor that was used.
    open internal(set) var actualScaleFactor: CGFloat = 1
    /// What the text took up.
    open internal(set) var totalBounds = CGRect.zero

    public override init() { super.init() }
}

/// One layout of a string, as a layout manager makes it, without padding.
final class StringLayout {
    private let storage: NSTextStorage
    private let manager = NSLayoutManager()
    private let container: NSTextContainer
    private let isSingleLine: Bool
    private let measuresInk: Bool

    /// What a layout manager does by itself: for calls without options.
    static let plain: NSStringDrawingOptions = [.usesLineFragmentOrigin, .usesFontLeading]

    /// The layout at the largest size that a context allows and that fits; tells the context what was done.
    static func fitting(
        _ string: NSAttributedString, size: CGSize, options: NSStringDrawingOptions,
        context: NSStringDrawingContext?
    ) -> StringLayout {
        guard let context else { return StringLayout(string, size: size, options: options) }
        var layout = StringLayout(string, size: size, options: options)
        let scale = NSAttributedString.scale(minimum: context.minimumScaleFactor) { scale in
            layout = StringLayout(string.scaled(by: scale), size: size, options: options)
            return layout.fits(size)
        }
        if scale != 1 {
            layout = StringLayout(string.scaled(by: scale), size: size, options: options)
        }
        context.actualScaleFactor = scale
        context.totalBounds = layout.bounds
        return layout
    }

    /// A side of 0 or less is unlimited.
    init(_ string: NSAttributedString, size: CGSize, options: NSStringDrawingOptions) {
        storage = NSTextStorage(attributedString: string)
        isSingleLine = !options.contains(.usesLineFragmentOrigin)
        measuresInk = options.contains(.usesDeviceMetrics)
        let truncates = options.contains(.truncatesLastVisibleLine) && !isSingleLine
        container = NSTextContainer(
            size: CGSize(
                width: isSingleLine ? 0 : size.width, height: truncates ? size.height : 0))
        container.lineFragmentPadding = 0
        if truncates { container.lineBreakMode = .byTruncatingTail }
        if isSingleLine { container.maximumNumberOfLines = 1 }
        manager.usesFontLeading = options.contains(.usesFontLeading)
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        if container.size.width <= 0 { narrow() }
        if truncates { keepFirstLine() }
    }

    /// A rectangle lower than a line, as one of a script with tall letters, still shows the first.
    private func keepFirstLine() {
        guard storage.length > 0, manager.glyphRange(for: container).length == 0 else { return }
        container.maximumNumberOfLines = 1
        container.size.height = 0
    }

    /// Text that does not stand at the left begins far from it without a limit: then the widest line is the limit.
    private func narrow() {
        guard storage.length > 0,
            manager.usedRect(for: container).maxX > NSTextContainer.unlimited / 2
        else { return }
        container.size.width = manager.widestLine
    }

    /// The text's rectangle; of a single line relative to the start of its baseline.
    var bounds: CGRect {
        guard storage.length > 0 else { return .zero }
        let rect = measuresInk ? inkBounds : lineBounds
        return isSingleLine ? rect.offsetBy(dx: 0, dy: -firstBaseline) : rect
    }

    /// From the corner of the first line.
    private var lineBounds: CGRect {
        let used = manager.usedRect(for: container)
        return CGRect(x: 0, y: 0, width: used.maxX, height: used.maxY)
    }

    private var inkBounds: CGRect {
        let shown = Range(clamping: manager.glyphRange(for: container))
        let ink = shown.isEmpty ? CGRect.null : InkBounds(manager).bounds(of: shown)
        return ink.isNull ? CGRect(x: 0, y: firstBaseline, width: 0, height: 0) : ink
    }

    /// True when nothing is cut off or left out; sides of 0 or less take anything.
    private func fits(_ size: CGSize) -> Bool {
        guard storage.length > 0 else { return true }
        let shown = manager.glyphRange(for: container)
        let last = max(shown.upperBound - 1, 0)
        let isWhole =
            isSingleLine
            || shown.upperBound == storage.length
                && manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last).location
                    == NSNotFound
        let used = lineBounds
        return isWhole && (size.width <= 0 || used.width <= size.width + 0.001)
            && (size.height <= 0 || used.height <= size.height + 0.001)
    }

    private var firstBaseline: CGFloat {
        storage.length > 0 ? manager.location(forGlyphAt: 0).y : 0
    }

    /// Draws with the corner of the first line, or the start of the baseline, at `origin`.
    func draw(at origin: CGPoint) {
        let corner = CGPoint(x: origin.x, y: isSingleLine ? origin.y - firstBaseline : origin.y)
        let range = manager.glyphRange(for: container)
        manager.drawBackground(forGlyphRange: range, at: corner)
        manager.drawGlyphs(forGlyphRange: range, at: corner)
    }
}
