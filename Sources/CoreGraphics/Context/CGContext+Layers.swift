import CCairo

/// What an open transparency layer does when it ends.
struct LayerKind {
    var alpha: CGFloat
    var blendMode: CGBlendMode
    var shadow: Shadow?
}

extension CGContext {
    /// Collects drawing until `endTransparencyLayer()`, then composites it with the opacity, blend mode and
    /// shadow of now; inside, these start afresh.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
        layers.append(
            LayerKind(alpha: state.alpha, blendMode: state.blendMode, shadow: state.shadow))
        saveGState()
        cairo_push_group(cairo)
        setAlpha(1)
        setBlendMode(.normal)
        state.shadow = nil
    }

    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        clip(to: rect)
    }

    /// Does nothing without an open layer.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else { return }
        guard let group = cairo_pop_group(cairo) else { return }
        restoreGState()
        if let shadow = layer.shadow {
            cast(shadow, bounds: nil) { mask in
                cairo_set_source(mask, group)
                cairo_paint_with_alpha(mask, Double(layer.alpha))
            }
        }
        cairo_save(cairo)
        cairo_set_operator(cairo, layer.blendMode.cairo)
        cairo_set_source(cairo, group)
        cairo_paint_with_alpha(cairo, Double(layer.alpha))
        cairo_restore(cairo)
        cairo_pattern_destroy(group)
    }
}
