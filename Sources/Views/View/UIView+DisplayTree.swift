import CoreGraphics

// MARK: The display tree

extension UIView {
    /// The view as a host draws it, moving values as they are at the clock's time.
    ///
    /// - Parameter visible: what can be seen, in this view's coordinates.
    func displayNode(visible: CGRect) -> DisplayNode? {
        let shown = displayState(.presentation)
        guard !isHidden, shown.alpha > 0 else { return nil }
        let seen = clipsToBounds ? visible.intersection(shown.bounds) : visible
        var node = DisplayNode(view: self)
        node.alpha = min(shown.alpha, 1)
        if clipsToBounds { node.clip = .init(rect: shown.bounds, cornerRadius: cornerRadius) }
        let own = seen.intersection(shown.bounds)
        if !own.isNull, !own.isEmpty {
            node.fragments = backFragments(shown)
            addContent(own, shown, to: &node)
        }
        if let layer = storedLayer, layer.borderWidth > 0 {
            node.overlay = [fragment(of: 3, shown.bounds) { $0.paintBorder(shown, in: $1) }]
        }
        guard !seen.isNull else { return node }
        node.children += subviews.compactMap { view in
            let transform = view.shownTransform
            var child = view.displayNode(visible: seen.applying(transform.inverted()))
            child?.transform = transform
            return child
        }
        return node
    }

    /// Shadow and background.
    private func backFragments(_ shown: DisplayState) -> [DisplayFragment] {
        var result: [DisplayFragment] = []
        // A colour on its way is drawn anew in every frame.
        let identity =
            isAnimating(.backgroundColor) ? DisplayIdentity.next() : displayIdentity
        if hasShadow, let layer = storedLayer {
            let reach = layer.shadowRadius * 3
            let area = shown.bounds.union(
                shown.bounds.offsetBy(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height)
                    .insetBy(dx: -reach, dy: -reach))
            result.append(fragment(of: 1, area, identity) { $0.paintShadow(shown, in: $1) })
        }
        if shown.backgroundColor != nil {
            result.append(
                fragment(of: 0, shown.bounds, identity) { $0.paintBackground(shown, in: $1) })
        }
        return result
    }

    /// The content, drawn for the model's size; while the size moves it is stretched in a node of its own.
    private func addContent(_ rect: CGRect, _ shown: DisplayState, to node: inout DisplayNode) {
        let transform = contentTransform(shown)
        guard !transform.isIdentity else {
            node.fragments += contentFragments(in: rect)
            return
        }
        var content = DisplayNode(view: self, identity: ObjectIdentifier(layer))
        content.transform = transform
        content.fragments = contentFragments(in: bounds)
        if !content.fragments.isEmpty { node.children = [content] }
    }

    private func contentFragments(in rect: CGRect) -> [DisplayFragment] {
        var result: [DisplayFragment] = []
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
        of part: UInt64, _ frame: CGRect, _ identity: UInt64? = nil,
        _ paint: @escaping @MainActor (UIView, CGContext) -> Void
    ) -> DisplayFragment {
        let identity = 1 << 63 | (identity ?? displayIdentity) << 3 | part
        return DisplayFragment(identity: identity, frame: frame) {
            [weak self] context in
            guard let self else { return }
            traitCollection.performAsCurrent { paint(self, context) }
        }
    }
}
