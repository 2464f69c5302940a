import CoreGraphics

extension UIView {
    /// How a view follows its superview's size.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// Where content that does not fill the bounds stands.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    public enum TintAdjustmentMode: Int, Sendable {
        case automatic, normal, dimmed
    }
}

extension UIView.ContentMode {
    /// Where content of `size` is drawn in `bounds`.
    package func rect(for size: CGSize, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return bounds }
        var size = size
        switch self {
        case .scaleToFill, .redraw: return bounds
        case .scaleAspectFit, .scaleAspectFill:
            let x = bounds.width / size.width
            let y = bounds.height / size.height
            let scale = self == .scaleAspectFit ? min(x, y) : max(x, y)
            size = CGSize(width: size.width * scale, height: size.height * scale)
        default: break
        }
        var origin = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
        switch self {
        case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
        case .right, .topRight, .bottomRight: origin.x = bounds.maxX - size.width
        default: break
        }
        switch self {
        case .top, .topLeft, .topRight: origin.y = bounds.minY
        case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.maxY - size.height
        default: break
        }
        return CGRect(origin: origin, size: size)
    }
}
