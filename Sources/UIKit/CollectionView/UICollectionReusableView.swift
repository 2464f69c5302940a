public import Views

/// A view that a collection view takes back and uses again.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// How a collection view makes a view of a registered class; it calls that class's `init(frame:)`.
    public required convenience init(registeredClassWithFrame frame: CGRect) {
        self.init(frame: frame)
    }

    /// What the view was registered for; nil for a view that was not made by a collection view.
    public internal(set) var reuseIdentifier: String?
    /// Empty for cells.
    var reuseKind = ""

    /// Called before the view is used again.
    open func prepareForReuse() {}

    /// Called when the layout gives the view new attributes; its frame, alpha and transform are set already.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// The attributes that the view would rather have; the layout decides.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }

    open func willTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
    ) {}

    open func didTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
    ) {}

    /// Sets what attributes say of any view.
    func place(_ attributes: UICollectionViewLayoutAttributes) {
        if transform != attributes.transform { transform = attributes.transform }
        if attributes.transform.isIdentity {
            frame = attributes.frame
        } else {
            bounds.size = attributes.size
            center = attributes.center
        }
        alpha = attributes.alpha
        apply(attributes)
    }
}
