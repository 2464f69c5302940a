/// Colours along a line: stops at 0...1.
public final class CGGradient: Sendable {
    let stops: [(location: CGFloat, color: CGColor)]

    /// - Parameter locations: one a colour, or nil for even spacing.
    public init?(
        colorsSpace space: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?
    ) {
        guard !colors.isEmpty else { return nil }
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { index, color in
            (locations?[index] ?? CGFloat(index) / last, color)
        }
    }

    /// - Parameter components: the components of each colour with its alpha, one after the other.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        let size = space.numberOfComponents + 1
        let colors = (0..<max(0, count)).compactMap {
            CGColor(colorSpace: space, components: components + $0 * size)
        }
        self.init(colorsSpace: space, colors: colors, locations: locations)
    }
}

public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
