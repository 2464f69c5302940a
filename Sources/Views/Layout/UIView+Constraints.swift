import CoreGraphics

/// The constraints one view holds, and its wishes about its own size.
struct ConstraintBook {
    var constraints: [NSLayoutConstraint] = []
    /// Of the root of a tree: something changed since it was last solved.
    var isDirty = false
    var isSolving = false
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
}

extension UIView {
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor {
        NSLayoutYAxisAnchor(self, .firstBaseline)
    }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

    /// The constraints this view holds.
    public var constraints: [NSLayoutConstraint] { constraintBook.constraints }

    public func addConstraint(_ constraint: NSLayoutConstraint) {
        constraint.deactivate()
        constraint.hold(in: self)
    }

    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { constraint.deactivate() }
    }

    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.kind == .free else { return }
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuides.append(layoutGuide)
        layoutGuide.owningView = self
    }

    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuides.removeAll { $0 === layoutGuide }
        if layoutGuide.owningView === self, layoutGuide.kind == .free {
            layoutGuide.owningView = nil
        }
    }

    /// Default 250.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintBook.hugging[axis] ?? .defaultLow
    }

    public func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintBook.hugging[axis] = priority
        setNeedsConstraintLayout()
    }

    /// Default 750.
    public func contentCompressionResistancePriority(
        for axis: NSLayoutConstraint.Axis
    ) -> UILayoutPriority {
        constraintBook.resistance[axis] ?? .defaultHigh
    }

    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintBook.resistance[axis] = priority
        setNeedsConstraintLayout()
    }

    // MARK: Invalidation

    private var root: UIView {
        var view = self
        while let parent = view.superview { view = parent }
        return view
    }

    /// Has the tree's constraints solved at the next layout.
    func setNeedsConstraintLayout() {
        let root = root
        guard !root.constraintBook.isSolving, !root.constraintBook.isDirty else { return }
        root.constraintBook.isDirty = true
        root.window?.requestFrame()
        setNeedsLayout()
    }

    /// A view that constraints do not place changed its frame: those around it may follow.
    func plainFrameDidChange() {
        if NSLayoutConstraint.activeCount > 0, translatesAutoresizingMaskIntoConstraints {
            setNeedsConstraintLayout()
        }
    }

    /// After moving from `old` to the current superview: constraints that no longer join one tree end.
    func constraintsDidMove(from old: UIView?) {
        if let old {
            for ancestor in sequence(first: old, next: { $0.superview }) {
                for constraint in ancestor.constraintBook.constraints
                where constraint.touches(self) { constraint.deactivate() }
            }
        }
        setNeedsConstraintLayout()
    }

    func solveConstraintsIfNeeded() {
        let root = root
        guard root.constraintBook.isDirty, !root.constraintBook.isSolving else { return }
        var rounds = 0
        while root.constraintBook.isDirty, rounds < 4 {
            root.constraintBook.isDirty = false
            root.constraintBook.isSolving = true
            let didResizePlainViews = ConstraintPass(root: root).run()
            root.constraintBook.isSolving = false
            root.constraintBook.isDirty = didResizePlainViews
            rounds += 1
        }
        root.constraintBook.isDirty = false
    }

    /// The smallest size (near `target`) that the constraints inside allow.
    func fittingSize(_ target: CGSize) -> CGSize {
        let pass = ConstraintPass(root: self, fitting: target)
        return pass.fittingSize() ?? sizeThatFits(target)
    }
}

extension NSLayoutConstraint {
    /// Whether an item is `view` or inside it.
    fileprivate func touches(_ view: UIView) -> Bool {
        [firstItem, secondItem].contains {
            NSLayoutConstraint.view(of: $0)?.isDescendant(of: view) ?? false
        }
    }
}
