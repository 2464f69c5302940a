public import Views

/// Lines of items, one after the other, in sections with headers and footers.
///
/// Items fill a line across the scroll direction; the free room of full lines is shared between them.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: What the delegate does not say, points

    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { invalidateLayout() } }
    }
    open var itemSize = CGSize(width: 50, height: 50) {
        didSet { if itemSize != oldValue { invalidateLayout() } }
    }
    open var minimumLineSpacing: CGFloat = 10 {
        didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
    }
    open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
    }
    open var sectionInset = UIEdgeInsets.zero {
        didSet { if sectionInset != oldValue { invalidateLayout() } }
    }
    /// Only the length along the scroll direction counts; 0 is no header.
    open var headerReferenceSize = CGSize.zero {
        didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
    }
    open var footerReferenceSize = CGSize.zero {
        didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
    }

    // MARK: The layout

    private var sections: [FlowSection] = []
    private var room: CGFloat = 0
    private var axis: FlowAxis { FlowAxis(isVertical: scrollDirection == .vertical) }

    open override func prepare() {
        super.prepare()
        sections = []
        guard let collectionView else { return }
        let axis = axis
        room = room(in: collectionView.bounds)
        var end: CGFloat = 0
        for section in 0..<collectionView.numberOfSections {
            let metrics = metrics(of: section, in: collectionView)
            sections.append(FlowSection(metrics, axis: axis, from: end, room: room))
            end = sections[section].end
        }
    }

    private func room(in bounds: CGRect) -> CGFloat {
        let insets = axis.across(collectionView?.adjustedContentInset ?? .zero)
        return max(0, axis.across(bounds.size) - insets.start - insets.end)
    }

    private func metrics(of section: Int, in view: UICollectionView) -> FlowMetrics {
        let count = view.numberOfItems(inSection: section)
        guard let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout else {
            return FlowMetrics(
                sizes: Array(repeating: itemSize, count: count), inset: sectionInset,
                lineSpacing: minimumLineSpacing, itemSpacing: minimumInteritemSpacing,
                header: headerReferenceSize, footer: footerReferenceSize)
        }
        return FlowMetrics(
            sizes: (0..<count).map {
                delegate.collectionView(
                    view, layout: self, sizeForItemAt: IndexPath(item: $0, section: section))
            },
            inset: delegate.collectionView(view, layout: self, insetForSectionAt: section),
            lineSpacing: delegate.collectionView(
                view, layout: self, minimumLineSpacingForSectionAt: section),
            itemSpacing: delegate.collectionView(
                view, layout: self, minimumInteritemSpacingForSectionAt: section),
            header: delegate.collectionView(
                view, layout: self, referenceSizeForHeaderInSection: section),
            footer: delegate.collectionView(
                view, layout: self, referenceSizeForFooterInSection: section))
    }

    open override var collectionViewContentSize: CGSize {
        axis.size(along: sections.last?.end ?? 0, across: room)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        return axis.across(newBounds.size) != axis.across(collectionView.bounds.size)
    }

    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        let (start, end) = (axis.start(rect), axis.end(rect))
        var result: [UICollectionViewLayoutAttributes] = []
        for index in firstSection(endingFrom: start)..<sections.count {
            let section = sections[index]
            guard section.start <= end else { break }
            let first = IndexPath(item: 0, section: index)
            for kind in [
                UICollectionView.elementKindSectionHeader,
                UICollectionView.elementKindSectionFooter,
            ] {
                if let bar = layoutAttributesForSupplementaryView(ofKind: kind, at: first),
                    bar.frame.overlaps(rect)
                {
                    result.append(bar)
                }
            }
            result += section.items(from: start, to: end).compactMap {
                layoutAttributesForItem(at: IndexPath(item: $0, section: index))
            }
        }
        return result
    }

    /// The first section that does not end before a place along the axis; sections follow each other.
    private func firstSection(endingFrom place: CGFloat) -> Int {
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].end < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section),
            sections[indexPath.section].items.indices.contains(indexPath.item)
        else { return nil }
        let attributes = attributesClass.init(forCellWith: indexPath)
        attributes.frame = sections[indexPath.section].items[indexPath.item]
        return attributes
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section), indexPath.item == 0 else { return nil }
        let section = sections[indexPath.section]
        let isHeader = elementKind == UICollectionView.elementKindSectionHeader
        let isFooter = elementKind == UICollectionView.elementKindSectionFooter
        guard let frame = isHeader ? section.header : isFooter ? section.footer : nil else {
            return nil
        }
        let attributes = attributesClass.init(
            forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.frame = frame
        return attributes
    }

    private var attributesClass: UICollectionViewLayoutAttributes.Type {
        Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
            ?? UICollectionViewLayoutAttributes.self
    }
}
