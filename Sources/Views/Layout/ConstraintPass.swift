import CoreGraphics

/// Solves the constraints of one view tree and moves its views.
///
/// Coordinates are those of the root with scrolling left out: a scroll view's subviews keep their place when
/// it scrolls. A view that constraints do not place counts with its frame.
@MainActor final class ConstraintPass {
    /// The edges of a view or guide as expressions.
    struct Box {
        var left: LinearExpression
        var top: LinearExpression
        var width: LinearExpression
        var height: LinearExpression
    }

    private let root: UIView
    private let fitting: CGSize?
    private var solver = Solver()
    private var boxes: [ObjectIdentifier: Box] = [:]
    private var constraints: [NSLayoutConstraint] = []
    private var placedViews: [UIView] = []
    private var placedGuides: [UILayoutGuide] = []
    private var wishes: [Float: [(LinearExpression, Solver.Relation)]] = [:]

    /// - Parameter fitting: asks how large the root would like to be instead of placing anything.
    init(root: UIView, fitting: CGSize? = nil) {
        self.root = root
        self.fitting = fitting
    }

    /// - Returns: true when a view that constraints do not place changed its size with its superview.
    func run() -> Bool {
        collect()
        guard !constraints.isEmpty else { return false }
        solve()
        return place()
    }

    /// Nil when nothing inside is constrained.
    func fittingSize() -> CGSize? {
        collect()
        guard !constraints.isEmpty else { return nil }
        solve()
        let box = box(of: root)
        return CGSize(width: solver.value(of: box.width), height: solver.value(of: box.height))
    }

    private func collect() {
        root.forEachInSubtree { view in
            constraints += view.constraints
            placedGuides += view.layoutGuides
            if !view.translatesAutoresizingMaskIntoConstraints, view !== root {
                placedViews.append(view)
            }
        }
    }

    // MARK: Boxes

    private func box(of view: UIView) -> Box {
        if let box = boxes[ObjectIdentifier(view)] { return box }
        let box: Box
        if view === root {
            box =
                fitting == nil
                ? fixed(CGRect(origin: .zero, size: view.bounds.size))
                : Box(
                    left: .init(), top: .init(), width: variable(atLeastZero: true),
                    height: variable(atLeastZero: true))
        } else if !view.translatesAutoresizingMaskIntoConstraints {
            box = freeBox()
        } else {
            var inside = fixed(view.frame)
            if let parent = view.superview.map({ self.box(of: $0) }) {
                inside.left.add(parent.left)
                inside.top.add(parent.top)
            }
            box = inside
        }
        boxes[ObjectIdentifier(view)] = box
        return box
    }

    private func box(of guide: UILayoutGuide) -> Box {
        if let box = boxes[ObjectIdentifier(guide)] { return box }
        var box = freeBox()
        if let insets = guide.insets, let view = guide.owningView {
            box = self.box(of: view)
            box.left.constant += Double(insets.left)
            box.top.constant += Double(insets.top)
            box.width.constant -= Double(insets.left + insets.right)
            box.height.constant -= Double(insets.top + insets.bottom)
        }
        boxes[ObjectIdentifier(guide)] = box
        return box
    }

    private func fixed(_ rect: CGRect) -> Box {
        Box(
            left: .init(Double(rect.minX)), top: .init(Double(rect.minY)),
            width: .init(Double(rect.width)), height: .init(Double(rect.height)))
    }

    private func freeBox() -> Box {
        Box(
            left: variable(), top: variable(), width: variable(atLeastZero: true),
            height: variable(atLeastZero: true))
    }

    private func variable(atLeastZero: Bool = false) -> LinearExpression {
        let expression = LinearExpression(variable: solver.makeVariable())
        if atLeastZero { _ = solver.require(expression, .atLeastZero) }
        return expression
    }

    // MARK: Solving

    private func solve() {
        for constraint in constraints { add(constraint) }
        for view in placedViews { addIntrinsicSize(of: view) }
        if let fitting {
            let box = box(of: root)
            wish(box.width - .init(Double(fitting.width)), .equal, priority: 50)
            wish(box.height - .init(Double(fitting.height)), .equal, priority: 50)
        }
        for view in placedViews { stay(box(of: view), at: view.frame, in: view.superview) }
        for priority in wishes.keys.sorted(by: >) {
            for (expression, relation) in wishes[priority] ?? [] {
                solver.wish(expression, relation)
            }
            solver.minimizeLevel()
        }
    }

    private func wish(
        _ expression: LinearExpression, _ relation: Solver.Relation, priority: Float
    ) { wishes[priority, default: []].append((expression, relation)) }

    private func add(_ constraint: NSLayoutConstraint) {
        guard let first = value(constraint.firstAttribute, of: constraint.firstItem) else { return }
        var difference = first
        difference.constant -= Double(constraint.constant)
        if let second = value(constraint.secondAttribute, of: constraint.secondItem) {
            difference.add(second, times: -Double(constraint.multiplier))
        }
        if constraint.relation == .lessThanOrEqual { difference = difference * -1 }
        let relation: Solver.Relation = constraint.relation == .equal ? .equal : .atLeastZero
        if constraint.priority < .required {
            wish(difference, relation, priority: constraint.priority.rawValue)
        } else if !solver.require(difference, relation) {
            report(constraint)
        }
    }

    private func report(_ constraint: NSLayoutConstraint) {
        let name = constraint.identifier.map { " \"\($0)\"" } ?? ""
        let text =
            "Unable to simultaneously satisfy constraints; breaking\(name): "
            + "\(constraint.firstAttribute) \(constraint.relation) \(constraint.secondAttribute) "
            + "× \(constraint.multiplier) + \(constraint.constant)\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    private func addIntrinsicSize(of view: UIView) {
        let size = view.intrinsicContentSize
        let box = box(of: view)
        for (axis, length, extent) in [
            (NSLayoutConstraint.Axis.horizontal, size.width, box.width),
            (.vertical, size.height, box.height),
        ] where length >= 0 {
            let excess = extent - .init(Double(length))
            let hugging = view.contentHuggingPriority(for: axis).rawValue
            let resistance = view.contentCompressionResistancePriority(for: axis).rawValue
            wish(excess * -1, .atLeastZero, priority: hugging)
            wish(excess, .atLeastZero, priority: resistance)
        }
    }

    /// What nothing determines stays as it is.
    private func stay(_ box: Box, at frame: CGRect, in parent: UIView?) {
        let outer = parent.map { self.box(of: $0) } ?? fixed(.zero)
        wish(box.left - outer.left - .init(Double(frame.minX)), .equal, priority: -1)
        wish(box.top - outer.top - .init(Double(frame.minY)), .equal, priority: -1)
        wish(box.width - .init(Double(frame.width)), .equal, priority: -1)
        wish(box.height - .init(Double(frame.height)), .equal, priority: -1)
    }

    // MARK: Attributes

    private func value(_ attribute: NSLayoutConstraint.Attribute, of item: AnyObject?)
        -> LinearExpression?
    {
        if let guide = item as? UILayoutGuide {
            let isRightToLeft =
                guide.owningView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
            return value(attribute, in: box(of: guide), isRightToLeft: isRightToLeft)
        }
        guard let view = item as? UIView else { return nil }
        let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        switch attribute {
        case .firstBaseline, .lastBaseline:
            let box = box(of: view)
            guard let baselines = view as? any BaselineProviding else {
                return box.top + box.height
            }
            return attribute == .firstBaseline
                ? box.top + .init(Double(baselines.firstBaselineFromTop))
                : box.top + box.height - .init(Double(baselines.lastBaselineFromBottom))
        default: break
        }
        if let plain = attribute.withoutMargin {
            return value(plain, in: box(of: view.layoutMarginsGuide), isRightToLeft: isRightToLeft)
        }
        return value(attribute, in: box(of: view), isRightToLeft: isRightToLeft)
    }

    private func value(
        _ attribute: NSLayoutConstraint.Attribute, in box: Box, isRightToLeft: Bool
    ) -> LinearExpression? {
        switch attribute {
        case .left: box.left
        case .right: box.left + box.width
        case .leading: isRightToLeft ? box.left + box.width : box.left
        case .trailing: isRightToLeft ? box.left : box.left + box.width
        case .top: box.top
        case .bottom: box.top + box.height
        case .width: box.width
        case .height: box.height
        case .centerX: box.left + box.width * 0.5
        case .centerY: box.top + box.height * 0.5
        default: nil
        }
    }

    // MARK: Placing

    private func place() -> Bool {
        var didResizePlainViews = false
        for view in placedViews {
            let outer = view.superview.map { box(of: $0) } ?? fixed(.zero)
            let frame = frame(of: box(of: view), in: outer)
            guard frame != view.frame else { continue }
            let plain = view.subviews.filter(\.translatesAutoresizingMaskIntoConstraints)
            let before = plain.map(\.frame)
            view.frame = frame
            view.superview?.setNeedsLayout()
            if before != plain.map(\.frame) { didResizePlainViews = true }
        }
        for guide in placedGuides {
            guard let view = guide.owningView else { continue }
            guide.solvedFrame = frame(of: box(of: guide), in: box(of: view))
        }
        return didResizePlainViews
    }

    /// Whole thousandths: what the tableau's rounding adds must not make frames differ.
    private func frame(of box: Box, in outer: Box) -> CGRect {
        func number(_ expression: LinearExpression) -> CGFloat {
            CGFloat((solver.value(of: expression) * 1000).rounded() / 1000)
        }
        return CGRect(
            x: number(box.left - outer.left), y: number(box.top - outer.top),
            width: max(0, number(box.width)), height: max(0, number(box.height)))
    }
}

/// A view with text whose baselines constraints can use.
@MainActor package protocol BaselineProviding: UIView {
    /// Points.
    var firstBaselineFromTop: CGFloat { get }
    var lastBaselineFromBottom: CGFloat { get }
}

extension NSLayoutConstraint.Attribute {
    /// The attribute of the margins guide that a margin attribute names.
    var withoutMargin: NSLayoutConstraint.Attribute? {
        switch self {
        case .leftMargin: .left
        case .rightMargin: .right
        case .topMargin: .top
        case .bottomMargin: .bottom
        case .leadingMargin: .leading
        case .trailingMargin: .trailing
        case .centerXWithinMargins: .centerX
        case .centerYWithinMargins: .centerY
        default: nil
        }
    }
}
