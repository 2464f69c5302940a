public import CoreGraphics

/// The display.
@preconcurrency @MainActor public final class UIScreen: NSObject {
    public static let main = UIScreen()

    /// Pixels a point.
    public package(set) var scale: CGFloat = 1
    public var nativeScale: CGFloat { scale }
    /// Points.
    public package(set) var bounds = CGRect(x: 0, y: 0, width: 1024, height: 768)
    public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
    public var traitCollection: UITraitCollection {
        UITraitCollection(traitsFrom: [
            UIView.detachedTraits, UITraitCollection(displayScale: scale),
        ])
    }
}
