import CoreGraphics
public import Foundation
import Typesetting
public import Views

/// A region that text is laid out in, in points with y down from its own top left corner.
open class NSTextContainer: NSObject, NSSecureCoding {
    /// Stands for "no limit": a side of 0 or less, or a larger one, is laid out as this many points.
    static let unlimited: CGFloat = 1e7

    private var currentSize: CGSize
    private var exclusions: [ExclusionShape] = []

    /// A side of 0 is unlimited (Apple's page on `size`).
    public init(size: CGSize) {
        currentSize = size
        super.init()
    }

    public override convenience init() { self.init(size: .zero) }

    open class var supportsSecureCoding: Bool { true }

    /// Archives size, shape and options; not the layout manager, which archives its containers.
    open func encode(with coder: NSCoder) { TextContainerArchive.encode(self, coder) }

    /// nil when the archive holds no container.
    public required init?(coder: NSCoder) {
        guard let size = TextContainerArchive.size(coder) else { return nil }
        currentSize = size
        super.init()
        TextContainerArchive.decode(self, coder)
    }

    /// The layout manager that fills this container; set by `NSLayoutManager.addTextContainer(_:)`.
    open internal(set) weak var layoutManager: NSLayoutManager?

    /// Puts `newLayoutManager` in the place of this container's, with all its containers and its text.
    open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
        guard let old = layoutManager, old !== newLayoutManager else { return }
        let containers = old.textContainers
        let storage = old.textStorage
        for index in containers.indices.reversed() { old.removeTextContainer(at: index) }
        storage?.removeLayoutManager(old)
        for container in containers { newLayoutManager.addTextContainer(container) }
        storage?.addLayoutManager(newLayoutManager)
    }

    /// Points.
    open var size: CGSize {
        get { currentSize }
        set {
            guard newValue != currentSize else { return }
            let oldSize = currentSize
            currentSize = newValue
            layoutManager?.container(self, didChangeGeometryFrom: oldSize)
        }
    }

    /// Outlines that text keeps out of, in the container's coordinates.
    open var exclusionPaths: [UIBezierPath] = [] {
        didSet {
            exclusions = exclusionPaths.map { ExclusionShape($0) }
            geometryChanged()
        }
    }

    /// What becomes of the last line in the container, the last of `maximumNumberOfLines` or the last that its height
    /// holds, when text goes on after it.
    ///
    /// In the last container an ellipsis stands for all that is not shown. In one before it a line that is truncated or
    /// clipped takes in what is left of its paragraph (or of the text before a line separator), as lines of paragraphs do
    /// whose style truncates, and the next container begins with the next paragraph; where lines wrap, nothing is left
    /// out and the text goes on in the next container. Apple's page says no more than "the behavior of the last line
    /// inside the text container".
    open var lineBreakMode = NSLineBreakMode.byWordWrapping {
        didSet { if lineBreakMode != oldValue { geometryChanged() } }
    }

    /// Points that a line fragment is wider, at each side, than the text in it.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet { if lineFragmentPadding != oldValue { geometryChanged() } }
    }

    /// 0 means no limit.
    open var maximumNumberOfLines = 0 {
        didSet { if maximumNumberOfLines != oldValue { geometryChanged() } }
    }

    /// True when the text view sets the width as its own changes.
    open var widthTracksTextView = false
    open var heightTracksTextView = false

    /// False when text may be kept out of a part of the rectangle.
    open var isSimpleRectangularTextContainer: Bool { exclusionPaths.isEmpty }

    /// The part of a proposed line that may hold text.
    ///
    /// - Parameters:
    ///   - proposedRect: container coordinates, points.
    ///   - remainingRect: gets what is left of the proposed line after the result, or a zero rectangle.
    /// - Returns: an empty rectangle when nothing fits at this height.
    open func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
        remainingRect?.pointee = .zero
        let left = max(proposedRect.minX, 0)
        let right = min(proposedRect.maxX, layoutSize.width)
        guard right > left, proposedRect.minY >= 0,
            proposedRect.maxY <= layoutSize.height + 0.001
        else { return .zero }
        let proposed = CGRect(
            x: left, y: proposedRect.minY, width: right - left, height: proposedRect.height)
        let gaps = freeGaps(in: proposed)
        let isRightToLeft = baseWritingDirection == .rightToLeft
        guard let gap = isRightToLeft ? gaps.last : gaps.first else { return .zero }
        let result = CGRect(
            x: gap.lowerBound, y: proposed.minY, width: gap.upperBound - gap.lowerBound,
            height: proposed.height)
        if gaps.count > 1 {
            remainingRect?.pointee =
                isRightToLeft
                ? CGRect(
                    x: left, y: proposed.minY, width: gap.lowerBound - left,
                    height: proposed.height)
                : CGRect(
                    x: gap.upperBound, y: proposed.minY, width: right - gap.upperBound,
                    height: proposed.height)
        }
        return result
    }

    /// `size` with numbers in place of "no limit".
    package var layoutSize: CGSize {
        func side(_ length: CGFloat) -> CGFloat {
            length > 0 && length < Self.unlimited ? length : Self.unlimited
        }
        return CGSize(width: side(currentSize.width), height: side(currentSize.height))
    }

    /// `lineFragmentPadding` as a length that lines can have.
    var layoutPadding: CGFloat {
        lineFragmentPadding.isFinite ? min(max(lineFragmentPadding, 0), Self.unlimited) : 0
    }

    /// The lowest y that an exclusion path reaches, or nil when there is none.
    var exclusionBottom: CGFloat? { exclusions.map(\.maxY).filter(\.isFinite).max() }

    /// Where lines below a y may have more room: the next edge of an exclusion path; nil when none is below.
    func roomBelow(_ y: CGFloat) -> RoomBelow? {
        let edges = exclusions.compactMap { $0.edge(below: y + Self.precision) }
        guard let next = edges.map(\.y).min() else { return nil }
        return RoomBelow(y: Double(next), isGradual: edges.contains(where: \.isAskew))
    }

    /// Points that a line may reach into a path: y of the text's containers together and of one are added and
    /// subtracted.
    private static let precision: CGFloat = 1.0 / 1024

    /// Stretches of x between the exclusion paths that are wide enough for text.
    private func freeGaps(in proposed: CGRect) -> [ClosedRange<CGFloat>] {
        let (left, right) = (proposed.minX, proposed.maxX)
        guard !exclusions.isEmpty else { return [left...right] }
        let covered = exclusions.flatMap {
            $0.covered(
                top: proposed.minY + Self.precision,
                bottom: max(proposed.maxY, proposed.minY + 0.01) - Self.precision)
        }.sorted { $0.lowerBound < $1.lowerBound }
        /// Chosen: room for the padding and one narrow letter.
        let narrowest = min(2 * layoutPadding + 4, right - left)
        var gaps: [ClosedRange<CGFloat>] = []
        var x = left
        for range in covered {
            let end = min(range.lowerBound, right)
            if end - x >= narrowest { gaps.append(x...end) }
            x = max(x, range.upperBound)
        }
        if right - x >= narrowest { gaps.append(x...right) }
        return gaps
    }

    private func geometryChanged() {
        layoutManager?.container(self, didChangeGeometryFrom: currentSize)
    }
}
