import CoreGraphics

/// What `CALayer.presentation()` gives.
final class PresentationLayer: CALayer {
    private let source: CALayer?

    required init() {
        source = nil
        super.init()
    }

    init(of source: CALayer) {
        self.source = source
        super.init()
        cornerRadius = source.cornerRadius
        borderWidth = source.borderWidth
        borderColor = source.borderColor
        shadowColor = source.shadowColor
        shadowOpacity = source.shadowOpacity
        shadowOffset = source.shadowOffset
        shadowRadius = source.shadowRadius
        contents = source.contents
        isHidden = source.isHidden
        masksToBounds = source.masksToBounds
        guard let shown = source.view?.displayState(.presentation) else {
            (storedBounds, storedPosition) = (source.bounds, source.position)
            storedTransform = source.affineTransform()
            (storedOpacity, storedBackground) = (source.opacity, source.backgroundColor)
            return
        }
        (storedBounds, storedPosition) = (shown.bounds, shown.center)
        storedTransform = shown.transform
        (storedOpacity, storedBackground) = (Float(shown.alpha), shown.backgroundColor)
    }

    override func model() -> CALayer { source ?? self }

    override func render(in ctx: CGContext) {
        guard let view = source?.view else { return super.render(in: ctx) }
        view.layoutIfNeeded()
        view.render(in: ctx, .presentation)
    }
}
