import Views

/// Keeps the views of a collection view in step with its layout: makes those that come into sight, moves those
/// that stay, takes back those that go.
@MainActor final class CollectionDisplay {
    /// A view and the attributes it shows; a copy, so that a layout may change its own.
    struct Element {
        var view: UICollectionReusableView
        var attributes: UICollectionViewLayoutAttributes
    }

    unowned let view: UICollectionView
    let queues = ReuseQueues()
    var selection: Set<IndexPath> = []
    /// What shows, by its present name.
    var elements: [ElementKey: Element] = [:]
    /// Views that are on their way out.
    var leaving: [Element] = []
    /// Items by section; nil until the data source was asked.
    private var counts: [Int]?
    private(set) var isLayoutValid = false
    /// A batch is open, or its changes are being made.
    var isUpdating = false
    /// Attributes of the element that the data source is asked for.
    private var requested: UICollectionViewLayoutAttributes?
    /// The bounds change inside an animation, which the layout heard of.
    var isAnimatingBounds = false

    init(view: UICollectionView) { self.view = view }

    private var layout: UICollectionViewLayout { view.collectionViewLayout }

    // MARK: Counts

    var itemCounts: [Int] {
        if let counts { return counts }
        guard let source = view.dataSource else { return [] }
        let sections = source.numberOfSections(in: view)
        let counts = (0..<sections).map {
            source.collectionView(view, numberOfItemsInSection: $0)
        }
        self.counts = counts
        return counts
    }

    /// The counts if the data source was asked already.
    var knownCounts: [Int]? { counts }

    func forgetCounts() { counts = nil }

    // MARK: Layout

    func invalidateLayout() {
        isLayoutValid = false
        if !isUpdating { view.setNeedsLayout() }
    }

    func prepareLayout() {
        guard !isLayoutValid else { return }
        isLayoutValid = true
        _ = itemCounts
        layout.prepare()
        view.contentSize = layout.collectionViewContentSize
    }

    /// What the layout shows in `rect`, once each.
    func attributes(in rect: CGRect) -> [ElementKey: UICollectionViewLayoutAttributes] {
        var result: [ElementKey: UICollectionViewLayoutAttributes] = [:]
        for attributes in layout.layoutAttributesForElements(in: rect) ?? []
        where !attributes.isHidden && attributes.frame.overlaps(rect) {
            let key = ElementKey(attributes)
            if key.category == .cell { precondition(exists(key.indexPath), missing(key.indexPath)) }
            result[key] = attributes
        }
        return result
    }

    private func exists(_ item: IndexPath) -> Bool {
        itemCounts.indices.contains(item.section)
            && (0..<itemCounts[item.section]).contains(item.item)
    }

    private func missing(_ item: IndexPath) -> String {
        "\(type(of: layout)) has a cell for item \(item.item) in section \(item.section), "
            + "which does not exist"
    }

    // MARK: Display

    /// Shows what is in sight.
    func update() {
        guard !isUpdating else { return }
        guard view.dataSource != nil else { return removeAll() }
        prepareLayout()
        let wanted = attributes(in: view.bounds)
        for key in elements.keys.filter({ wanted[$0] == nil }).sorted() { remove(key) }
        for (key, attributes) in wanted.inOrder {
            if let element = elements[key] {
                guard !element.attributes.isEqual(attributes) else { continue }
                elements[key]?.attributes = attributes.duplicate()
                element.view.place(attributes)
            } else {
                add(key, attributes, from: isAnimatingBounds ? initial(key) : nil)
            }
        }
        arrange()
        if isAnimatingBounds, isLayoutValid {
            isAnimatingBounds = false
            layout.finalizeAnimatedBoundsChange()
        }
    }

    /// Makes a view that comes into sight; it stands at `start` first when there is one.
    func add(
        _ key: ElementKey, _ attributes: UICollectionViewLayoutAttributes,
        from start: UICollectionViewLayoutAttributes?
    ) {
        UIView.performWithoutAnimation {
            let element = makeView(key, attributes)
            element.place(attributes)
            if let start { element.place(start) }
            elements[key] = Element(view: element, attributes: attributes.duplicate())
            tellWillDisplay(element, key)
            view.addSubview(element)
            element.layoutIfNeeded()
        }
        guard let element = elements[key]?.view else { return }
        if start != nil { element.place(attributes) }
        fit(element, attributes)
    }

    private func fit(
        _ element: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
    ) {
        let preferred = element.preferredLayoutAttributesFitting(attributes.duplicate())
        guard
            layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        else { return }
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    }

    private func makeView(
        _ key: ElementKey, _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionReusableView {
        requested = attributes
        defer { requested = nil }
        switch key.category {
        case .cell:
            guard let cell = view.dataSource?.collectionView(view, cellForItemAt: key.indexPath)
            else { fatalError("a collection view shows cells without a data source") }
            cell.isSelected = selection.contains(key.indexPath)
            cell.isHighlighted = false
            return cell
        case .supplementaryView:
            guard
                let element = view.dataSource?.collectionView(
                    view, viewForSupplementaryElementOfKind: key.kind, at: key.indexPath)
            else { fatalError("a collection view shows views without a data source") }
            return element
        case .decorationView:
            let name = ReuseQueues.Name(kind: key.kind, identifier: "decoration")
            return queues.dequeueDecoration(name, layout, frame: attributes.frame)
        }
    }

    /// A view for the data source, with the frame it will have.
    func dequeue(
        _ name: ReuseQueues.Name, _ category: UICollectionView.ElementCategory,
        for indexPath: IndexPath
    ) -> UICollectionReusableView {
        var attributes: UICollectionViewLayoutAttributes?
        if let requested, requested.indexPath == indexPath,
            requested.representedElementCategory == category
        {
            attributes = requested
        }
        let element = queues.dequeue(name, frame: attributes?.frame ?? .zero)
        if let attributes { UIView.performWithoutAnimation { element.place(attributes) } }
        return element
    }

    // MARK: Taking back

    func remove(_ key: ElementKey) {
        guard let element = elements.removeValue(forKey: key) else { return }
        recycle(element.view, key)
    }

    func recycle(_ element: UICollectionReusableView, _ key: ElementKey) {
        element.removeFromSuperview()
        tellDidEndDisplaying(element, key)
        queues.enqueue(element)
    }

    /// Takes back everything, also what is on its way out.
    func removeAll() {
        for element in leaving { recycle(element.view, ElementKey(element.attributes)) }
        leaving = []
        for key in elements.keys.sorted() { remove(key) }
    }

    private func tellWillDisplay(_ element: UICollectionReusableView, _ key: ElementKey) {
        if let cell = element as? UICollectionViewCell, key.category == .cell {
            view.delegate?.collectionView(view, willDisplay: cell, forItemAt: key.indexPath)
        } else if key.category == .supplementaryView {
            view.delegate?.collectionView(
                view, willDisplaySupplementaryView: element, forElementKind: key.kind,
                at: key.indexPath)
        }
    }

    private func tellDidEndDisplaying(_ element: UICollectionReusableView, _ key: ElementKey) {
        if let cell = element as? UICollectionViewCell, key.category == .cell {
            view.delegate?.collectionView(view, didEndDisplaying: cell, forItemAt: key.indexPath)
        } else if key.category == .supplementaryView {
            view.delegate?.collectionView(
                view, didEndDisplayingSupplementaryView: element, forElementOfKind: key.kind,
                at: key.indexPath)
        }
    }

    // MARK: Order

    /// Puts the views in the order of their z indexes, under what else the collection view holds.
    func arrange() {
        let all = leaving + elements.values.sorted { $0.isBehind($1) }
        let ordered = all.enumerated().sorted {
            ($0.element.attributes.zIndex, $0.offset) < ($1.element.attributes.zIndex, $1.offset)
        }
        let first = view.backgroundView == nil ? 0 : 1
        for (index, entry) in ordered.enumerated() {
            let element = entry.element.view
            guard element.superview === view, view.subviews[first + index] !== element else {
                continue
            }
            view.insertSubview(element, at: first + index)
        }
    }
}

extension CollectionDisplay.Element {
    /// Among elements of one z index: decoration, then cells, then supplementary views, each in order.
    fileprivate func isBehind(_ other: Self) -> Bool {
        func rank(_ attributes: UICollectionViewLayoutAttributes) -> Int {
            switch attributes.representedElementCategory {
            case .decorationView: 0
            case .cell: 1
            case .supplementaryView: 2
            }
        }
        let (own, others) = (rank(attributes), rank(other.attributes))
        return own == others ? attributes.indexPath < other.attributes.indexPath : own < others
    }
}

extension ReuseQueues {
    /// A decoration view, of the class that the layout registered.
    fileprivate func dequeueDecoration(
        _ name: Name, _ layout: UICollectionViewLayout, frame: CGRect
    ) -> UICollectionReusableView {
        guard let type = layout.decorationClasses[name.kind] else {
            fatalError("no class is registered for decoration views of kind \(name.kind)")
        }
        if !isRegistered(name) { register(type, as: name) }
        return dequeue(name, frame: frame)
    }
}

extension CGRect {
    /// Whether the rectangles share an area; touching edges do not.
    func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
