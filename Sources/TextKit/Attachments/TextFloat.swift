public import Views

/// How an attachment stands at an edge of the text, with lines beside it. Ours: UIKit's attachments stand in their line.
///
///     attachment.textFloat = .left
///     attachment.textFloat = TextFloat(.right, margins: UIEdgeInsets(top: 0, left: 16, bottom: 8, right: 0))
///
/// The character stays where it is in the text and the float goes with it: beside the line that holds it, or below that
/// line when the text before it would not fit beside the float. No float stands above one before it; two stand side by
/// side where they fit. One that fits nowhere stands alone. The size is that of `attachmentBounds(…)`; its origin counts
/// for attachments in a line only.
public struct TextFloat: Hashable, Sendable {
    /// The edge it stands at, whichever way the text runs.
    public enum Side: String, Hashable, Sendable, Codable {
        case left, right
    }

    /// Edges whose floats something stands below.
    public struct Clearing: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let left = Clearing(rawValue: 1)
        public static let right = Clearing(rawValue: 2)
        public static let both: Clearing = [.left, .right]
    }

    public var side: Side
    /// Space around it, points; negative ones count as zero. Text stays away as far as the container's
    /// `lineFragmentPadding` in any case.
    public var margins: UIEdgeInsets
    /// Edges whose earlier floats it stands below.
    public var clearing: Clearing

    /// - Parameter margins: nil takes `defaultMargins(_:)`.
    public init(_ side: Side, margins: UIEdgeInsets? = nil, clearing: Clearing = []) {
        self.side = side
        self.margins = margins ?? Self.defaultMargins(side)
        self.clearing = clearing
    }

    public static let left = TextFloat(.left)
    public static let right = TextFloat(.right)

    /// Chosen: 12 points to the text beside it, 6 to the text below.
    public static func defaultMargins(_ side: Side) -> UIEdgeInsets {
        UIEdgeInsets(
            top: 0, left: side == .right ? 12 : 0, bottom: 6, right: side == .left ? 12 : 0)
    }
}
