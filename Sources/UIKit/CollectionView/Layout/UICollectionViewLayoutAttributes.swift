public import Views

/// Where and how one element of a collection view stands; content coordinates, points.
///
/// A subclass with values of its own overrides `copy(with:)` and `isEqual(_:)`.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    public required override init() { super.init() }

    public required convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public required convenience init(
        forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
    ) {
        self.init()
        representedElementCategory = .supplementaryView
        representedElementKind = elementKind
        self.indexPath = indexPath
    }

    public required convenience init(
        forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
    ) {
        self.init()
        representedElementCategory = .decorationView
        representedElementKind = decorationViewKind
        self.indexPath = indexPath
    }

    // MARK: What it is about

    open var indexPath = IndexPath(item: 0, section: 0)
    public private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// nil for cells.
    public private(set) var representedElementKind: String?

    // MARK: Place

    /// The place without the transform, kept so that a frame that was set is read back exactly.
    private var plainFrame = CGRect.zero

    /// With a transform, the box around the element.
    open var frame: CGRect {
        get {
            guard !transform.isIdentity else { return plainFrame }
            let centered = CGRect(
                x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return centered.applying(transform).offsetBy(dx: center.x, dy: center.y)
        }
        set { plainFrame = newValue }
    }

    /// Keeps the origin at zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// Keeps the size.
    open var center: CGPoint {
        get { CGPoint(x: plainFrame.midX, y: plainFrame.midY) }
        set {
            plainFrame.origin.x = newValue.x - plainFrame.width / 2
            plainFrame.origin.y = newValue.y - plainFrame.height / 2
        }
    }

    /// Keeps the centre.
    open var size: CGSize {
        get { plainFrame.size }
        set {
            let center = center
            plainFrame.size = newValue
            self.center = center
        }
    }

    open var transform = CGAffineTransform.identity
    /// 0 (invisible) to 1.
    open var alpha: CGFloat = 1
    /// Greater numbers stand in front.
    open var zIndex = 0
    /// A hidden element gets no view.
    open var isHidden = false

    // MARK: Values

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.indexPath = indexPath
        copy.representedElementCategory = representedElementCategory
        copy.representedElementKind = representedElementKind
        copy.plainFrame = plainFrame
        copy.transform = transform
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return indexPath == other.indexPath && plainFrame == other.plainFrame
            && representedElementCategory == other.representedElementCategory
            && representedElementKind == other.representedElementKind
            && transform == other.transform && alpha == other.alpha && zIndex == other.zIndex
            && isHidden == other.isHidden
    }

    open override var hash: Int { indexPath.hashValue ^ plainFrame.origin.x.hashValue }

    /// A copy of the same class.
    func duplicate() -> Self {
        guard let copy = copy(with: nil) as? Self else {
            fatalError("\(type(of: self)).copy(with:) gives another class")
        }
        return copy
    }

    /// A copy that cannot be seen.
    func faded() -> Self {
        let copy = duplicate()
        copy.alpha = 0
        return copy
    }
}
