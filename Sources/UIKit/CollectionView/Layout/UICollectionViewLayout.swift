public import Views

/// Says where the elements of a collection view stand. Subclass it, or use `UICollectionViewFlowLayout`.
///
/// A subclass works its attributes out in `prepare()` and gives them out in the methods after it. A method that
/// gives nil for a place leaves that place empty.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    public internal(set) weak var collectionView: UICollectionView?

    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    open class var invalidationContextClass: AnyClass {
        UICollectionViewLayoutInvalidationContext.self
    }

    // MARK: The layout

    /// Called after every invalidation, before anything else is asked.
    open func prepare() {}

    /// Points.
    open var collectionViewContentSize: CGSize { .zero }

    /// Everything that touches `rect`, in content coordinates; more does no harm.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        nil
    }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    { nil }

    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    // MARK: Invalidation

    /// Has everything laid out anew before the next frame.
    open func invalidateLayout() {
        let context = makeInvalidationContext()
        context.invalidateEverything = true
        invalidateLayout(with: context)
    }

    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        collectionView?.layoutWasInvalidated(with: context)
    }

    /// Whether bounds that change make the layout wrong; asked while the old bounds are still set.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    open func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

    func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return (type ?? UICollectionViewLayoutInvalidationContext.self).init()
    }

    // MARK: Updates

    /// What changes at the moment; set around `prepare(forCollectionViewUpdates:)` and the animation.
    var transition: CollectionTransition?

    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// Called inside the animation block of the updates.
    open func finalizeCollectionViewUpdates() {}

    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    open func finalizeAnimatedBoundsChange() {}
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    open func finalizeLayoutTransition() {}

    /// Where an item comes from: an inserted one fades in at its place, another one comes from where it was.
    ///
    /// nil lets it begin at its place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        transition?.initial(
            ElementKey(cell: itemIndexPath), at: layoutAttributesForItem(at: itemIndexPath))
    }

    /// Where an item goes: a deleted one fades at its place, another one goes where it will be.
    ///
    /// nil lets it stay at its place until it is removed.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        transition?.final(ElementKey(cell: itemIndexPath)) { layoutAttributesForItem(at: $0) }
    }

    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        transition?.initial(
            ElementKey(supplementary: elementKind, elementIndexPath),
            at: layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
    }

    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        transition?.final(ElementKey(supplementary: elementKind, elementIndexPath)) {
            layoutAttributesForSupplementaryView(ofKind: elementKind, at: $0)
        }
    }

    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath)?.faded()
    }

    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Where to scroll to when updates or a new layout are shown.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
        -> CGPoint
    {
        proposedContentOffset
    }

    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

    // MARK: Decoration views

    var decorationClasses: [String: AnyClass] = [:]

    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = viewClass
    }
}
