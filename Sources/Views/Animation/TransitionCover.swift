import CoreGraphics

/// A picture of a view as it was, which lies over it while it dissolves into what the view shows now.
final class TransitionCover: UIView {
    private let picture: UIImage

    /// Nil where nothing would be seen of it.
    init?(over view: UIView, options: UIView.AnimationOptions, duration: TimeInterval) {
        let transitions: UInt = 7 << 20
        guard options.rawValue & transitions != 0, duration > 0, UIView.areAnimationsEnabled,
            let superview = view.superview, let window = view.window, !view.isHidden,
            view.bounds.width >= 1, view.bounds.height >= 1
        else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = window.contentScaleFactor
        picture = UIGraphicsImageRenderer(bounds: view.bounds, format: format).image { _ in
            view.drawHierarchy(in: view.bounds, afterScreenUpdates: false)
        }
        super.init(frame: view.frame)
        isUserInteractionEnabled = false
        UIView.performWithoutAnimation {
            bounds.size = view.bounds.size
            center = view.center
            transform = view.transform
            alpha = view.alpha
            superview.insertSubview(self, aboveSubview: view)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) { picture.draw(in: bounds) }
}
