import CoreGraphics

extension UIView {
    func markSubtreeForLayout() {
        guard layoutState == .clean else { return }
        layoutState = .subtreeDirty
        superview?.markSubtreeForLayout()
    }

    /// Rounds of layout before giving up on views that invalidate each other for ever.
    private static var maximumRounds: Int { 8 }

    func performLayout() {
        solveConstraintsIfNeeded()
        var round = 0
        while layoutState != .clean, round < UIView.maximumRounds {
            layoutPass()
            solveConstraintsIfNeeded()
            round += 1
        }
    }

    private func layoutPass() {
        if layoutState == .dirty {
            layoutState = .clean
            owner?.ownedViewWillLayout()
            layoutSubviews()
            owner?.ownedViewDidLayout()
        } else {
            layoutState = .clean
        }
        for view in subviews where view.layoutState != .clean { view.layoutPass() }
        // A subview that asked again during this pass marked this view too.
    }

    var inheritedSafeAreaInsets: UIEdgeInsets {
        var insets = UIEdgeInsets.zero
        if let superview {
            let outer = superview.safeAreaInsets
            if outer != .zero {
                let frame = frame
                let edge = superview.bounds
                insets.top = max(0, outer.top - (frame.minY - edge.minY))
                insets.left = max(0, outer.left - (frame.minX - edge.minX))
                insets.bottom = max(0, outer.bottom - (edge.maxY - frame.maxY))
                insets.right = max(0, outer.right - (edge.maxX - frame.maxX))
            }
        }
        if let added = owner?.addedSafeAreaInsets {
            insets.top += added.top
            insets.left += added.left
            insets.bottom += added.bottom
            insets.right += added.right
        }
        return insets
    }
}
