public import Views

/// Shows the items of a data source where a layout puts them, with views for those in sight only.
///
/// Batches of updates move on `AnimationClock.main`; in no window they show at once.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        storedLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    public required init?(coder: NSCoder) {
        storedLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        storedLayout.collectionView = self
    }

    private(set) lazy var display = CollectionDisplay(view: self)

    // MARK: Content

    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet { scrollDelegate = delegate }
    }

    open var numberOfSections: Int { display.itemCounts.count }

    open func numberOfItems(inSection section: Int) -> Int {
        let counts = display.itemCounts
        precondition(
            counts.indices.contains(section), "section \(section) of \(counts.count) does not exist"
        )
        return counts[section]
    }

    /// Forgets everything and asks the data source again before the next frame.
    open func reloadData() {
        display.removeAll()
        display.selection = []
        display.forgetCounts()
        collectionViewLayout.invalidateLayout()
    }

    /// Behind the items; fills the visible part.
    open var backgroundView: UIView? {
        didSet {
            if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
            guard let backgroundView else { return }
            backgroundView.frame = bounds
            insertSubview(backgroundView, at: 0)
        }
    }

    // MARK: Layout

    private var storedLayout: UICollectionViewLayout

    /// Setting it shows the new layout at once.
    open var collectionViewLayout: UICollectionViewLayout {
        get { storedLayout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }

    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        setCollectionViewLayout(layout, animated: animated, completion: nil)
    }

    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard layout !== storedLayout else { return }
        if animated { return display.change(to: layout, completion: completion) }
        replaceLayout(layout)
        layout.invalidateLayout()
        if let completion {
            UIView.animate(withDuration: 0, animations: {}, completion: completion)
        }
    }

    override func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        storedLayout.targetContentOffset(
            forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }

    func replaceLayout(_ layout: UICollectionViewLayout) {
        storedLayout.collectionView = nil
        storedLayout = layout
        layout.collectionView = self
    }

    var isInvalidatingForUpdate = false

    func layoutWasInvalidated(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateDataSourceCounts, !isInvalidatingForUpdate { display.forgetCounts() }
        display.invalidateLayout()
        let size = context.contentSizeAdjustment
        if size != .zero {
            contentSize.width += size.width
            contentSize.height += size.height
        }
        let offset = context.contentOffsetAdjustment
        if offset != .zero {
            contentOffset = CGPoint(x: contentOffset.x + offset.x, y: contentOffset.y + offset.y)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
        display.update()
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set { changeBounds(to: newValue) { super.bounds = newValue } }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            let size = transform.isIdentity ? newValue.standardized.size : bounds.size
            changeBounds(to: CGRect(origin: bounds.origin, size: size)) { super.frame = newValue }
        }
    }

    private func changeBounds(to new: CGRect, _ change: () -> Void) {
        let old = super.bounds
        guard new != old else { return change() }
        let layout = storedLayout
        let context =
            layout.shouldInvalidateLayout(forBoundsChange: new)
            ? layout.invalidationContext(forBoundsChange: new) : nil
        change()
        if UIView.inheritedAnimationDuration > 0, new.size != old.size, !display.isAnimatingBounds {
            display.isAnimatingBounds = true
            layout.prepare(forAnimatedBoundsChange: old)
        }
        if let context { layout.invalidateLayout(with: context) }
        setNeedsLayout()
    }

    // MARK: Views

    /// Cells of `cellClass` are made by its `init(frame:)`.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        display.queues.register(cellClass, as: .init(kind: "", identifier: identifier))
    }

    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        display.queues.register(viewClass, as: .init(kind: elementKind, identifier: identifier))
    }

    /// A cell that went out of sight, or a new one; it has the frame that `indexPath` gets.
    ///
    /// Traps when no class is registered for `identifier`.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let view = display.dequeue(.init(kind: "", identifier: identifier), .cell, for: indexPath)
        guard let cell = view as? UICollectionViewCell else {
            fatalError("the class registered for \(identifier) is no UICollectionViewCell")
        }
        return cell
    }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        display.dequeue(
            .init(kind: elementKind, identifier: identifier), .supplementaryView, for: indexPath)
    }

    // MARK: What shows; nothing that is on its way out

    /// In the order of their index paths.
    open var visibleCells: [UICollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
    }

    /// In order.
    open var indexPathsForVisibleItems: [IndexPath] {
        display.elements.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
    }

    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            supplementaryView(forElementKind: elementKind, at: $0)
        }
    }

    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        display.elements.keys.filter {
            $0.category == .supplementaryView && $0.kind == elementKind
        }.map(\.indexPath).sorted()
    }

    /// nil for an item that is out of sight.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        display.elements[ElementKey(cell: indexPath)]?.view as? UICollectionViewCell
    }

    open func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        display.elements[ElementKey(supplementary: elementKind, indexPath)]?.view
    }

    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        display.elements.first { $0.key.category == .cell && $0.value.view === cell }?.key.indexPath
    }

    /// The front item at a point of the content.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        display.prepareLayout()
        let near = display.attributes(in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
        return near.filter { $0.key.category == .cell && $0.value.frame.contains(point) }
            .max { ($0.value.zIndex, $0.key.indexPath) < ($1.value.zIndex, $1.key.indexPath) }?
            .key.indexPath
    }

    open func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        display.prepareLayout()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        display.prepareLayout()
        return collectionViewLayout.layoutAttributesForSupplementaryView(
            ofKind: kind, at: indexPath)
    }

    /// Scrolls so that the item stands as `scrollPosition` says; does nothing when the layout has no place for it.
    open func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        guard !scrollPosition.isEmpty else { return scrollRectToVisible(frame, animated: animated) }
        let target = scrollPosition.offset(
            toShow: frame, in: bounds, insets: adjustedContentInset, limits: offsetLimits)
        if target != contentOffset { setContentOffset(target, animated: animated) }
    }

    // MARK: Updates

    /// What the open batch collected; nil outside of one.
    var operations: CollectionOperations?

    /// Makes several changes at once and shows them as one movement. Change the data source's data in `updates`.
    ///
    /// Deletions and the starts of moves name places before the batch, insertions and the ends of moves places
    /// after it, in whatever order they are made. Traps when they do not explain the data source's new counts.
    open func performBatchUpdates(
        _ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard operations == nil else {
            updates?()
            if let completion {
                UIView.animate(withDuration: 0, animations: {}, completion: completion)
            }
            return
        }
        display.perform({ updates?() }, completion: completion)
    }

    private func record(_ change: @escaping (inout CollectionOperations) -> Void) {
        if var open = operations {
            change(&open)
            operations = open
        } else {
            performBatchUpdates { self.record(change) }
        }
    }

    open func insertItems(at indexPaths: [IndexPath]) {
        record { $0.insertedItems.formUnion(indexPaths) }
    }

    open func deleteItems(at indexPaths: [IndexPath]) {
        record { $0.deletedItems.formUnion(indexPaths) }
    }

    /// Replaces the cells, one fading into the other.
    open func reloadItems(at indexPaths: [IndexPath]) {
        record { $0.reloadedItems.formUnion(indexPaths) }
    }

    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record { $0.movedItems.append(.init(from: indexPath, to: newIndexPath)) }
    }

    open func insertSections(_ sections: IndexSet) {
        record { $0.insertedSections.formUnion(sections) }
    }

    open func deleteSections(_ sections: IndexSet) {
        record { $0.deletedSections.formUnion(sections) }
    }

    open func reloadSections(_ sections: IndexSet) {
        record { $0.reloadedSections.formUnion(sections) }
    }

    open func moveSection(_ section: Int, toSection newSection: Int) {
        record { $0.movedSections.append(.init(from: section, to: newSection)) }
    }

    // MARK: Selection

    open var allowsSelection = true
    open var allowsMultipleSelection = false
    var highlighted: IndexPath?

    /// In order; nil when nothing is selected.
    open var indexPathsForSelectedItems: [IndexPath]? {
        display.selection.isEmpty ? nil : display.selection.sorted()
    }

    /// Selects without telling the delegate; nil deselects everything.
    open func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        guard allowsSelection else { return }
        if indexPath == nil || !allowsMultipleSelection {
            for other in display.selection where other != indexPath {
                setSelected(false, at: other)
            }
        }
        guard let indexPath else { return }
        setSelected(true, at: indexPath)
        if !scrollPosition.isEmpty {
            scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    /// Deselects without telling the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        setSelected(false, at: indexPath)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { beginTouch(at: touch.location(in: self)) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { moveTouch(to: touch.location(in: self)) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { endTouch(at: touch.location(in: self)) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        unhighlight()
    }
}
