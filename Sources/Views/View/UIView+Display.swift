package import CoreGraphics

/// Numbers that name drawn content, each given once.
@MainActor package enum DisplayIdentity {
    private static var last: UInt64 = 0

    package static func next() -> UInt64 {
        last += 1
        return last
    }
}

extension UIView {
    func renewDisplayIdentity() { displayIdentity = DisplayIdentity.next() }

    func markForDisplay(_ rect: CGRect) {
        renewDisplayIdentity()
        damage(rect.intersection(bounds))
    }

    /// Has the host draw a part anew without renewing the view's identity: for content in fragments,
    /// whose identities tell what changed.
    package func setNeedsFragments(in rect: CGRect) { damage(rect.intersection(bounds)) }

    /// Marks the place this view takes.
    func damageInSuperview() {
        if let superview {
            superview.damage(clipsToBounds ? shownFrame : shownFrame.union(overflow))
        } else {
            damage(bounds)
        }
    }

    /// What the subviews of a view that does not clip cover, in the superview's coordinates.
    private var overflow: CGRect {
        subviews.reduce(CGRect.null) { $0.union($1.shownFrame) }
            .applying(shownTransform)
    }

    private func damage(_ rect: CGRect) {
        guard let window, !rect.isNull, !rect.isEmpty else { return }
        var rect = rect
        var view: UIView = self
        while view !== window {
            if view.isHidden && view !== self { return }
            if view.clipsToBounds { rect = rect.intersection(view.shownBounds) }
            guard !rect.isNull, let parent = view.superview else { return }
            rect = rect.applying(view.shownTransform)
            view = parent
        }
        window.addDamage(rect)
    }

    // MARK: Painting into a context

    /// Paints the view and those below it, in the view's own coordinates.
    package func render(in context: CGContext, _ values: DisplayState.Values = .model) {
        traitCollection.performAsCurrent { paint(in: context, values) }
    }

    private func paint(in context: CGContext, _ values: DisplayState.Values) {
        let shown = displayState(values)
        guard !isHidden, shown.alpha > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        let isTranslucent = shown.alpha < 1
        if isTranslucent {
            context.setAlpha(shown.alpha)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        if hasShadow { paintShadow(shown, in: context) }
        if clipsToBounds { clip(shown, context) }
        paintBackground(shown, in: context)
        paintContent(shown, in: context)
        for view in subviews {
            context.saveGState()
            context.concatenate(
                values == .model ? view.transformToSuperview : view.shownTransform)
            view.render(in: context, values)
            context.restoreGState()
        }
        paintBorder(shown, in: context)
        if isTranslucent { context.endTransparencyLayer() }
    }

    private func paintContent(_ shown: DisplayState, in context: CGContext) {
        context.saveGState()
        defer { context.restoreGState() }
        context.concatenate(contentTransform(shown))
        if let fragmented = self as? any FragmentedContent {
            let visible = bounds.intersection(context.boundingBoxOfClipPath)
            guard !visible.isNull else { return }
            for fragment in fragmented.displayFragments(in: visible) {
                context.saveGState()
                withGraphicsContext(context) { fragment.draw(context) }
                context.restoreGState()
            }
        } else {
            paintDrawing(bounds, in: context)
        }
        storedLayer?.paintSublayers(in: context)
    }

    /// Calls `draw(_:)` with the context and traits set up as Apple's does.
    func paintDrawing(_ rect: CGRect, in context: CGContext) {
        context.saveGState()
        context.clip(to: bounds)
        context.setFillColor(.black)
        context.setStrokeColor(.black)
        withGraphicsContext(context) { draw(rect) }
        context.restoreGState()
    }

    var cornerRadius: CGFloat { storedLayer?.cornerRadius ?? 0 }

    private func outline(_ shown: DisplayState) -> CGPath {
        UIBezierPath(roundedRect: shown.bounds, cornerRadius: cornerRadius).cgPath
    }

    private func clip(_ shown: DisplayState, _ context: CGContext) {
        if cornerRadius > 0 {
            context.addPath(outline(shown))
            context.clip()
        } else {
            context.clip(to: shown.bounds)
        }
    }

    func paintBackground(_ shown: DisplayState, in context: CGContext) {
        guard let color = shown.backgroundColor, color.alpha > 0 else { return }
        context.saveGState()
        context.setFillColor(color)
        if cornerRadius > 0 {
            context.addPath(outline(shown))
            context.fillPath()
        } else {
            context.fill(shown.bounds)
        }
        context.restoreGState()
    }

    func paintBorder(_ shown: DisplayState, in context: CGContext) {
        guard let layer = storedLayer, layer.borderWidth > 0, let color = layer.borderColor else {
            return
        }
        context.saveGState()
        context.setStrokeColor(color)
        context.setLineWidth(layer.borderWidth)
        let inset = layer.borderWidth / 2
        let rect = shown.bounds.insetBy(dx: inset, dy: inset)
        context.addPath(
            UIBezierPath(roundedRect: rect, cornerRadius: max(0, layer.cornerRadius - inset)).cgPath
        )
        context.strokePath()
        context.restoreGState()
    }

    var hasShadow: Bool {
        guard let layer = storedLayer else { return false }
        return layer.shadowOpacity > 0 && layer.shadowColor != nil
    }

    func paintShadow(_ shown: DisplayState, in context: CGContext) {
        guard let layer = storedLayer, let color = layer.shadowColor, shown.backgroundColor != nil
        else { return }
        context.saveGState()
        context.setShadow(
            offset: layer.shadowOffset, blur: layer.shadowRadius,
            color: color.copy(alpha: color.alpha * CGFloat(layer.shadowOpacity)))
        paintBackground(shown, in: context)
        context.restoreGState()
    }
}
