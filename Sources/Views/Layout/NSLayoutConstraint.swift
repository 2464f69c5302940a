public import CoreGraphics

/// How much a constraint matters, 1 to 1000 (required).
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    public static let sceneSizeStayPut = UILayoutPriority(500)
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// A linear relation between attributes of views and guides:
/// `first.attribute (=, ≤, ≥) multiplier × second.attribute + constant`. Points.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
        case lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }

    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }

    public private(set) weak var firstItem: AnyObject?
    public let firstAttribute: Attribute
    public let relation: Relation
    public private(set) weak var secondItem: AnyObject?
    public let secondAttribute: Attribute
    public let multiplier: CGFloat
    open var constant: CGFloat { didSet { if constant != oldValue { changed() } } }
    open var priority: UILayoutPriority = .required {
        didSet { if priority != oldValue { changed() } }
    }
    open var identifier: String?
    open var shouldBeArchived = false
    /// The view whose tree it acts in, while active.
    weak var holder: UIView?

    /// - Parameter view2: nil makes the constant the whole right side.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2 as AnyObject?
        secondAttribute = attr2
        self.multiplier = multiplier
        constant = c
        super.init()
    }

    open var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { deactivate() }
        }
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func activate() {
        guard let first = NSLayoutConstraint.view(of: firstItem) else {
            preconditionFailure("a constraint needs a view or a guide that is in a view")
        }
        guard secondItem != nil else { return hold(in: first) }
        guard let second = NSLayoutConstraint.view(of: secondItem) else {
            preconditionFailure("a constraint needs a view or a guide that is in a view")
        }
        let ancestors = sequence(first: first) { $0.superview }
        guard let common = ancestors.first(where: { second.isDescendant(of: $0) }) else {
            preconditionFailure("a constraint needs items with a common ancestor")
        }
        hold(in: common)
    }

    /// Active constraints anywhere; without any, frames may change freely at no cost.
    private(set) static var activeCount = 0

    func hold(in view: UIView) {
        NSLayoutConstraint.activeCount += 1
        holder = view
        view.constraintBook.constraints.append(self)
        view.setNeedsConstraintLayout()
    }

    func deactivate() {
        guard let holder else { return }
        NSLayoutConstraint.activeCount -= 1
        holder.constraintBook.constraints.removeAll { $0 === self }
        self.holder = nil
        holder.setNeedsConstraintLayout()
    }

    private func changed() { holder?.setNeedsConstraintLayout() }

    static func view(of item: AnyObject?) -> UIView? {
        (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
    }
}
