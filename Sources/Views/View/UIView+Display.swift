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
            superview.damage(clipsToBounds ? frame : frame.union(overflow))
        } else {
            damage(bounds)
        }
    }

    /// What the subviews of a view that does not clip cover, in the superview's coordinates.
    private var overflow: CGRect {
        subviews.reduce(CGRect.null) { $0.union($1.frame) }.applying(transformToSuperview)
    }

    private func damage(_ rect: CGRect) {
        guard let window, !rect.isNull, !rect.isEmpty else { return }
        var rect = rect
        var view: UIView = self
        while view !== window {
            if view.isHidden && view !== self { return }
            if view.clipsToBounds { rect = rect.intersection(view.bounds) }
            guard !rect.isNull, let parent = view.superview else { return }
            rect = rect.applying(view.transformToSuperview)
            view = parent
        }
        window.addDamage(rect)
    }

    // MARK: Painting into a context

    /// Paints the view and those below it, in the view's own coordinates.
    package func render(in context: CGContext) {
        traitCollection.performAsCurrent { paint(in: context) }
    }

    private func paint(in context: CGContext) {
        guard !isHidden, alpha > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        let isTranslucent = alpha < 1
        if isTranslucent {
            context.setAlpha(alpha)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        if hasShadow { paintShadow(in: context) }
        if clipsToBounds { clip(context) }
        paintBackground(in: context)
        paintContent(in: context)
        for view in subviews {
            context.saveGState()
            context.concatenate(view.transformToSuperview)
            view.render(in: context)
            context.restoreGState()
        }
        paintBorder(in: context)
        if isTranslucent { context.endTransparencyLayer() }
    }

    private func paintContent(in context: CGContext) {
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

    private var cornerRadius: CGFloat { storedLayer?.cornerRadius ?? 0 }

    private var outline: CGPath {
        UIBezierPath(roundedRect: bounds, cornerRadius: cornerRadius).cgPath
    }

    private func clip(_ context: CGContext) {
        if cornerRadius > 0 {
            context.addPath(outline)
            context.clip()
        } else {
            context.clip(to: bounds)
        }
    }

    func paintBackground(in context: CGContext) {
        guard let color = backgroundColor?.cgColor, color.alpha > 0 else { return }
        context.saveGState()
        context.setFillColor(color)
        if cornerRadius > 0 {
            context.addPath(outline)
            context.fillPath()
        } else {
            context.fill(bounds)
        }
        context.restoreGState()
    }

    func paintBorder(in context: CGContext) {
        guard let layer = storedLayer, layer.borderWidth > 0, let color = layer.borderColor else {
            return
        }
        context.saveGState()
        context.setStrokeColor(color)
        context.setLineWidth(layer.borderWidth)
        let inset = layer.borderWidth / 2
        let rect = bounds.insetBy(dx: inset, dy: inset)
        context.addPath(
            UIBezierPath(roundedRect: rect, cornerRadius: max(0, layer.cornerRadius - inset)).cgPath
        )
        context.strokePath()
        context.restoreGState()
    }

    private var hasShadow: Bool {
        guard let layer = storedLayer else { return false }
        return layer.shadowOpacity > 0 && layer.shadowColor != nil
    }

    private func paintShadow(in context: CGContext) {
        guard let layer = storedLayer, let color = layer.shadowColor, backgroundColor != nil else {
            return
        }
        context.saveGState()
        context.setShadow(
            offset: layer.shadowOffset, blur: layer.shadowRadius,
            color: color.copy(alpha: color.alpha * CGFloat(layer.shadowOpacity)))
        paintBackground(in: context)
        context.restoreGState()
    }
}

// MARK: The display tree

extension UIView {
    /// The view as a host draws it.
    ///
    /// - Parameter visible: what can be seen, in this view's coordinates.
    func displayNode(visible: CGRect) -> DisplayNode? {
        guard !isHidden, alpha > 0 else { return nil }
        let seen = clipsToBounds ? visible.intersection(bounds) : visible
        var node = DisplayNode(view: self)
        node.alpha = min(alpha, 1)
        if clipsToBounds { node.clip = .init(rect: bounds, cornerRadius: cornerRadius) }
        let own = seen.intersection(bounds)
        if !own.isNull, !own.isEmpty {
            node.fragments = ownFragments(in: own)
        }
        if let layer = storedLayer, layer.borderWidth > 0 {
            node.overlay = [fragment(of: 3, bounds) { $0.paintBorder(in: $1) }]
        }
        node.children =
            seen.isNull
            ? []
            : subviews.compactMap { view in
                var child = view.displayNode(
                    visible: seen.applying(view.transformToSuperview.inverted()))
                child?.transform = view.transformToSuperview
                return child
            }
        return node
    }

    private func ownFragments(in rect: CGRect) -> [DisplayFragment] {
        var result: [DisplayFragment] = []
        if hasShadow, let layer = storedLayer {
            let reach = layer.shadowRadius * 3
            let area = bounds.union(
                bounds.offsetBy(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height)
                    .insetBy(dx: -reach, dy: -reach))
            result.append(fragment(of: 1, area) { $0.paintShadow(in: $1) })
        }
        if backgroundColor != nil {
            result.append(fragment(of: 0, bounds) { $0.paintBackground(in: $1) })
        }
        if let fragmented = self as? any FragmentedContent {
            result += traitFragments(fragmented.displayFragments(in: rect))
        } else if drawsContent {
            result.append(fragment(of: 2, bounds) { $0.paintDrawing($0.bounds, in: $1) })
        }
        if let layer = storedLayer, layer.sublayers?.isEmpty == false {
            result.append(
                fragment(of: 4, bounds) { $0.storedLayer?.paintSublayers(in: $1) })
        }
        return result
    }

    private func traitFragments(_ fragments: [DisplayFragment]) -> [DisplayFragment] {
        let traits = traitCollection
        return fragments.map { fragment in
            DisplayFragment(identity: fragment.identity, frame: fragment.frame) { context in
                traits.performAsCurrent {
                    withGraphicsContext(context) { fragment.draw(context) }
                }
            }
        }
    }

    private func fragment(
        of part: UInt64, _ frame: CGRect, _ paint: @escaping @MainActor (UIView, CGContext) -> Void
    ) -> DisplayFragment {
        DisplayFragment(identity: 1 << 63 | displayIdentity << 3 | part, frame: frame) {
            [weak self] context in
            guard let self else { return }
            traitCollection.performAsCurrent { paint(self, context) }
        }
    }
}
