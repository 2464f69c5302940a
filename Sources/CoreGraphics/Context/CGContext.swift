import CCairo

/// A drawing destination: bitmap, PDF, SVG or a window.
///
/// Contexts made for views have their origin at the top left and y growing downwards; contexts made by
/// `init(data:…)` and `init(_:mediaBox:)` have it at the bottom left, as Apple's have.
/// Not Sendable: use a context from one thread at a time.
public final class CGContext {
    /// The Cairo context, valid as long as the receiver.
    package let cairo: OpaquePointer
    let surface: ContextSurface
    /// What one point measures in device pixels before any transform; 1 in PDF and SVG.
    package let scale: CGFloat
    /// The transform a fresh context starts with.
    let baseTransform: CGAffineTransform
    var state = GraphicsState()
    private var savedStates: [GraphicsState] = []
    var layers: [LayerKind] = []

    /// Applied to glyphs and positions of `showGlyphs(_:at:)` before the current transform.
    ///
    /// Starts as a flip in y-down contexts, as UIKit sets it, so that text is upright.
    public var textMatrix: CGAffineTransform

    /// Takes over a reference to a Cairo context whose current transform is the base.
    init(owning cairo: OpaquePointer, surface: ContextSurface, scale: CGFloat) {
        self.cairo = cairo
        self.surface = surface
        self.scale = scale
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        baseTransform = CGAffineTransform(matrix)
        textMatrix = baseTransform.d < 0 ? .identity : CGAffineTransform(scaleX: 1, y: -1)
        cairo_set_line_width(cairo, 1)
    }

    /// Draws into a `cairo_t` of somebody else (a window's); keeps a reference. Points, y down.
    ///
    /// - Parameter scale: device pixels a point, for picking the resolution of images.
    package convenience init(cairo: OpaquePointer, scale: CGFloat = 1) {
        self.init(owning: cairo_reference(cairo), surface: .foreign, scale: scale)
    }

    deinit { cairo_destroy(cairo) }

    // MARK: State

    public func saveGState() {
        cairo_save(cairo)
        savedStates.append(state)
    }

    /// Does nothing when nothing was saved.
    public func restoreGState() {
        guard let saved = savedStates.popLast() else { return }
        cairo_restore(cairo)
        state = saved
    }

    // MARK: Transform

    /// User space to device pixels, y down.
    public var ctm: CGAffineTransform {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        return CGAffineTransform(matrix)
    }

    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        guard tx.isFinite, ty.isFinite else { return }
        cairo_translate(cairo, Double(tx), Double(ty))
    }

    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        concatenate(CGAffineTransform(scaleX: sx, y: sy))
    }

    /// Radians, from the x axis towards the y axis.
    public func rotate(by angle: CGFloat) {
        guard angle.isFinite else { return }
        cairo_rotate(cairo, Double(angle))
    }

    public func concatenate(_ transform: CGAffineTransform) {
        guard transform.isFinite else { return }
        var transform = transform
        // A singular matrix would put the Cairo context into an error state for good; this collapses
        // the drawing to less than a pixel instead.
        if abs(transform.determinant) < 1e-12 {
            transform = CGAffineTransform(
                a: 1e-5, b: 0, c: 0, d: 1e-5, tx: transform.tx, ty: transform.ty)
        }
        var matrix = transform.cairo
        cairo_transform(cairo, &matrix)
    }

    /// Replaces the transform by one relative to the context's base (points, origin at the top left).
    package func setTransform(_ transform: CGAffineTransform) {
        var base = baseTransform.cairo
        cairo_set_matrix(cairo, &base)
        concatenate(transform)
    }

    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

    // MARK: Colours and style

    public func setFillColor(_ color: CGColor) { state.fillColor = color }
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(gray: gray, alpha: alpha)
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(gray: gray, alpha: alpha)
    }

    package var fillColor: CGColor { state.fillColor }
    package var strokeColor: CGColor { state.strokeColor }

    /// Opacity of everything drawn, 0...1.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1)
    }

    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
        cairo_set_operator(cairo, mode.cairo)
    }

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// User space units.
    public func setLineWidth(_ width: CGFloat) {
        state.lineWidth = width.isFinite ? max(0, width) : 0
        cairo_set_line_width(cairo, Double(state.lineWidth))
    }

    public func setLineCap(_ cap: CGLineCap) { cairo_set_line_cap(cairo, cap.cairo) }
    public func setLineJoin(_ join: CGLineJoin) { cairo_set_line_join(cairo, join.cairo) }

    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite { cairo_set_miter_limit(cairo, Double(limit)) }
    }

    /// Lengths of painted and unpainted segments in user space units; an empty array draws solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let dashes = lengths.map { Double($0) }
        let isValid = dashes.allSatisfy { $0 >= 0 && $0.isFinite } && dashes.contains { $0 > 0 }
        let phase = phase.isFinite ? Double(phase) : 0
        cairo_set_dash(cairo, dashes, isValid ? Int32(dashes.count) : 0, phase)
    }

    public func setShouldAntialias(_ shouldAntialias: Bool) {
        cairo_set_antialias(
            cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    }

    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        if !allowsAntialiasing { setShouldAntialias(false) }
    }

    /// Accepted and not needed: curves are always flattened to a tenth of a pixel.
    public func setFlatness(_ flatness: CGFloat) {}

    /// Finishes pending drawing, so that the destination's memory is up to date.
    public func flush() { cairo_surface_flush(cairo_get_target(cairo)) }
    public func synchronize() { flush() }
}
