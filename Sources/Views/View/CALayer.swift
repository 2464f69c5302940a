public import CoreGraphics

/// What is drawn of a view besides its content: corners, border, shadow, background; or a picture of its own.
@preconcurrency @MainActor open class CALayer: NSObject {
    package weak var view: UIView?

    public required override init() { super.init() }

    // MARK: Geometry; a view's layer has its view's

    var storedBounds = CGRect.zero
    var storedPosition = CGPoint.zero
    var storedTransform = CGAffineTransform.identity

    /// With a transform, the box around the layer.
    open var frame: CGRect {
        get {
            if let view { return view.frame }
            let size = storedBounds.size
            return CGRect(
                x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
            )
            .applying(storedTransform).offsetBy(dx: storedPosition.x, dy: storedPosition.y)
        }
        set {
            if let view {
                view.frame = newValue
            } else {
                let size = newValue.applying(storedTransform.inverted()).size
                storedBounds.size = size
                storedPosition = CGPoint(x: newValue.midX, y: newValue.midY)
            }
            changed()
        }
    }

    open var bounds: CGRect {
        get { view?.bounds ?? storedBounds }
        set {
            if let view { view.bounds = newValue } else { storedBounds = newValue }
            changed()
        }
    }

    /// The middle, in the superlayer's coordinates.
    open var position: CGPoint {
        get { view?.center ?? storedPosition }
        set {
            if let view { view.center = newValue } else { storedPosition = newValue }
            changed()
        }
    }

    /// The transform around the middle.
    open func affineTransform() -> CGAffineTransform { view?.transform ?? storedTransform }

    open func setAffineTransform(_ transform: CGAffineTransform) {
        if let view { view.transform = transform } else { storedTransform = transform }
        changed()
    }

    // MARK: Animations of the view

    /// The layer with the values that show at the moment; a copy, which does not follow.
    open func presentation() -> CALayer? { PresentationLayer(of: self) }

    /// The layer whose values the program sets.
    open func model() -> CALayer { self }

    /// The names of what is on its way, such as "position"; nil when nothing is.
    open func animationKeys() -> [String]? {
        guard let running = view?.runningAnimations, !running.isEmpty else { return nil }
        return Set(running.map(\.property.rawValue)).sorted()
    }

    /// Values jump to their ends; completions hear `false`.
    open func removeAllAnimations() { view?.dropAnimations() }

    open func removeAnimation(forKey key: String) {
        if let property = AnimatableProperty(rawValue: key) { view?.dropAnimations(of: property) }
    }

    // MARK: Appearance

    /// Points.
    open var cornerRadius: CGFloat = 0 { didSet { changed() } }
    /// Points, inside the edges.
    open var borderWidth: CGFloat = 0 { didSet { changed() } }
    open var borderColor: CGColor? = .black { didSet { changed() } }
    open var shadowColor: CGColor? = .black { didSet { changed() } }
    /// 0 to 1.
    open var shadowOpacity: Float = 0 { didSet { changed() } }
    open var shadowOffset = CGSize(width: 0, height: 3) { didSet { changed() } }
    /// Points.
    open var shadowRadius: CGFloat = 3 { didSet { changed() } }
    /// A picture of type `CGImage`, drawn over the background.
    open var contents: Any? { didSet { changed() } }
    open var contentsScale: CGFloat = 1

    var storedBackground: CGColor?
    open var backgroundColor: CGColor? {
        get { view == nil ? storedBackground : view?.backgroundColor?.cgColor }
        set {
            storedBackground = newValue
            view?.backgroundColor = newValue.map { UIColor(cgColor: $0) }
            changed()
        }
    }

    private var storedMasks = false
    open var masksToBounds: Bool {
        get { view?.clipsToBounds ?? storedMasks }
        set {
            storedMasks = newValue
            view?.clipsToBounds = newValue
        }
    }

    var storedOpacity: Float = 1
    open var opacity: Float {
        get { view.map { Float($0.alpha) } ?? storedOpacity }
        set {
            storedOpacity = newValue
            view?.alpha = CGFloat(newValue)
            changed()
        }
    }

    private var storedHidden = false
    open var isHidden: Bool {
        get { view?.isHidden ?? storedHidden }
        set {
            storedHidden = newValue
            view?.isHidden = newValue
            changed()
        }
    }

    // MARK: Tree

    open private(set) weak var superlayer: CALayer?
    /// Layers that stand for no view.
    open private(set) var sublayers: [CALayer]?

    open func addSublayer(_ layer: CALayer) {
        layer.removeFromSuperlayer()
        sublayers = (sublayers ?? []) + [layer]
        layer.superlayer = self
        changed()
    }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        layer.removeFromSuperlayer()
        var all = sublayers ?? []
        all.insert(layer, at: min(Int(index), all.count))
        sublayers = all
        layer.superlayer = self
        changed()
    }

    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer?.changed()
        superlayer = nil
    }

    open func setNeedsDisplay() { changed() }
    open func setNeedsLayout() { view?.setNeedsLayout() }
    open func layoutIfNeeded() { view?.layoutIfNeeded() }

    private func changed() {
        if let view { view.setNeedsDisplay() } else { superlayer?.changed() }
    }

    // MARK: Drawing

    /// Override to paint the layer; its coordinates, y down.
    open func draw(in ctx: CGContext) {}

    /// Paints the layer, and for a view's layer everything in the view, in the layer's coordinates.
    open func render(in ctx: CGContext) {
        if let view {
            view.layoutIfNeeded()
            view.render(in: ctx)
        } else {
            paint(in: ctx)
        }
    }

    func paintSublayers(in context: CGContext) {
        for layer in sublayers ?? [] where !layer.isHidden {
            context.saveGState()
            context.translateBy(x: layer.position.x, y: layer.position.y)
            context.concatenate(layer.affineTransform())
            context.translateBy(x: -layer.bounds.midX, y: -layer.bounds.midY)
            layer.paint(in: context)
            context.restoreGState()
        }
    }

    private func paint(in context: CGContext) {
        context.saveGState()
        defer { context.restoreGState() }
        context.setAlpha(CGFloat(opacity))
        let outline = UIBezierPath(roundedRect: bounds, cornerRadius: cornerRadius)
        if masksToBounds {
            context.addPath(outline.cgPath)
            context.clip()
        }
        if let backgroundColor {
            context.setFillColor(backgroundColor)
            context.addPath(outline.cgPath)
            context.fillPath()
        }
        if let image = contents as? CGImage { context.drawImage(image, in: bounds) }
        withGraphicsContext(context) { draw(in: context) }
        paintSublayers(in: context)
        if borderWidth > 0, let borderColor {
            context.setStrokeColor(borderColor)
            outline.lineWidth = borderWidth
            withGraphicsContext(context) { outline.stroke() }
        }
    }
}
