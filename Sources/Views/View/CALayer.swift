public import CoreGraphics

/// What is drawn of a view besides its content: corners, border, shadow, background; or a picture of its own.
@preconcurrency @MainActor open class CALayer: NSObject {
    package weak var view: UIView?

    public required override init() { super.init() }

    // MARK: Geometry; a view's layer has its view's

    private var storedFrame = CGRect.zero
    open var frame: CGRect {
        get { view?.frame ?? storedFrame }
        set {
            if let view { view.frame = newValue } else { storedFrame = newValue }
            changed()
        }
    }

    open var bounds: CGRect {
        get { view?.bounds ?? CGRect(origin: .zero, size: storedFrame.size) }
        set {
            if let view { view.bounds = newValue } else { storedFrame.size = newValue.size }
            changed()
        }
    }

    open var position: CGPoint {
        get { view?.center ?? CGPoint(x: storedFrame.midX, y: storedFrame.midY) }
        set {
            if let view {
                view.center = newValue
            } else {
                storedFrame.origin.x = newValue.x - storedFrame.width / 2
                storedFrame.origin.y = newValue.y - storedFrame.height / 2
            }
            changed()
        }
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

    private var storedBackground: CGColor?
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

    private var storedOpacity: Float = 1
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
            context.translateBy(x: layer.frame.minX, y: layer.frame.minY)
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
