public import CoreGraphics

extension UIView {
    /// From the view's own coordinates to its superview's.
    package var transformToSuperview: CGAffineTransform {
        guard !transform.isIdentity else {
            let origin = frame.origin
            return CGAffineTransform(
                translationX: origin.x - bounds.minX, y: origin.y - bounds.minY)
        }
        return CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
            .concatenating(transform)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }

    /// From the view's own coordinates to those of the root of its tree.
    package var transformToRoot: CGAffineTransform {
        var result = CGAffineTransform.identity
        var view = self
        while let parent = view.superview {
            result = result.concatenating(view.transformToSuperview)
            view = parent
        }
        return result
    }

    /// nil stands for the root of the tree, which is the window when there is one.
    private func transform(to view: UIView?) -> CGAffineTransform {
        guard let view else { return transformToRoot }
        if view === self { return .identity }
        if view === superview { return transformToSuperview }
        if view.superview === self { return view.transformToSuperview.inverted() }
        return transformToRoot.concatenating(view.transformToRoot.inverted())
    }

    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        point.applying(transform(to: view))
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying(transform(to: view).inverted())
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        rect.applying(transform(to: view))
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        rect.applying(transform(to: view).inverted())
    }

    /// What a change of bounds means for subviews, layout and drawing.
    func geometryDidChange(from old: CGRect) {
        window?.requestFrame()
        plainFrameDidChange()
        guard bounds.size != old.size else {
            if bounds.origin != old.origin { boundsOriginDidChange() }
            return
        }
        renewDisplayIdentity()
        if autoresizesSubviews { resizeSubviews(from: old.size) }
        setNeedsLayout()
        sizeFollower?.sizeMayHaveChanged(of: self)
    }

    private func boundsOriginDidChange() {
        renewDisplayIdentity()
        setNeedsLayout()
    }

    private func resizeSubviews(from old: CGSize) {
        for view in subviews
        where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
            let mask = view.autoresizingMask
            var frame = view.frame
            (frame.origin.x, frame.size.width) = Autoresizing.resized(
                start: frame.minX, length: frame.width, from: old.width, to: bounds.width,
                flexible: (
                    mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
                    mask.contains(.flexibleRightMargin)
                ))
            (frame.origin.y, frame.size.height) = Autoresizing.resized(
                start: frame.minY, length: frame.height, from: old.height, to: bounds.height,
                flexible: (
                    mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
                    mask.contains(.flexibleBottomMargin)
                ))
            view.frame = frame
        }
    }
}

/// The springs and struts of one axis.
enum Autoresizing {
    /// The flexible parts share a change of size in proportion to what they measured, equally when all were empty.
    static func resized(
        start: CGFloat, length: CGFloat, from old: CGFloat, to new: CGFloat,
        flexible: (before: Bool, size: Bool, after: Bool)
    ) -> (CGFloat, CGFloat) {
        let change = new - old
        let after = old - start - length
        let parts = [
            flexible.before ? max(start, 0) : nil, flexible.size ? max(length, 0) : nil,
            flexible.after ? max(after, 0) : nil,
        ]
        let given = parts.compactMap(\.self)
        guard !given.isEmpty else { return (start, length) }
        let sum = given.reduce(0, +)
        func share(_ part: CGFloat?) -> CGFloat {
            guard let part else { return 0 }
            return sum > 0 ? change * part / sum : change / CGFloat(given.count)
        }
        return (start + share(parts[0]), max(0, length + share(parts[1])))
    }
}
