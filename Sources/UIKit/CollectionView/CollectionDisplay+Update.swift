import Views

/// Batches of updates and changes of layout, shown as movements.
extension CollectionDisplay {
    /// Seconds that updates take unless an animation around them says otherwise; chosen.
    private static let duration = 0.3

    /// Runs `updates`, then shows what they changed.
    func perform(_ updates: () -> Void, completion: (@MainActor (Bool) -> Void)?) {
        let old = knownCounts
        isUpdating = true
        view.operations = CollectionOperations()
        updates()
        let operations = view.operations ?? CollectionOperations()
        view.operations = nil
        isUpdating = false
        guard let old else {
            // Nothing was counted before, so there is nothing to compare with.
            view.reloadData()
            return completeLater(completion)
        }
        forgetCounts()
        do {
            let update = try CollectionUpdate(from: old, to: itemCounts, operations)
            selection = Set(selection.compactMap(update.newPlace))
            show(update, completion: completion)
        } catch {
            fatalError("invalid update of a collection view: \(error)")
        }
    }

    /// Changes the layout object with a movement.
    func change(to newLayout: UICollectionViewLayout, completion: (@MainActor (Bool) -> Void)?) {
        let oldLayout = view.collectionViewLayout
        oldLayout.prepareForTransition(to: newLayout)
        newLayout.prepareForTransition(from: oldLayout)
        let old = oldAttributes()
        for element in elements.inOrder {
            element.value.view.willTransition(from: oldLayout, to: newLayout)
        }
        view.replaceLayout(newLayout)
        show(CollectionUpdate(unchanged: itemCounts), old: old) { [weak self] finished in
            for element in self?.elements.inOrder ?? [] {
                element.value.view.didTransition(from: oldLayout, to: newLayout)
            }
            oldLayout.finalizeLayoutTransition()
            newLayout.finalizeLayoutTransition()
            completion?(finished)
        }
    }

    private func completeLater(_ completion: (@MainActor (Bool) -> Void)?) {
        UIView.animate(withDuration: 0, animations: {}, completion: completion)
    }

    /// What stands in and near the visible part.
    private func oldAttributes() -> [ElementKey: UICollectionViewLayoutAttributes] {
        var result = elements.mapValues(\.attributes)
        guard isLayoutValid else { return result }
        let around = view.bounds.insetBy(dx: -view.bounds.width, dy: -view.bounds.height)
        for attributes in view.collectionViewLayout.layoutAttributesForElements(in: around) ?? [] {
            let key = ElementKey(attributes)
            if result[key] == nil { result[key] = attributes.duplicate() }
        }
        return result
    }

    // MARK: Showing

    private func show(
        _ update: CollectionUpdate, old: [ElementKey: UICollectionViewLayoutAttributes]? = nil,
        completion: (@MainActor (Bool) -> Void)?
    ) {
        let layout = view.collectionViewLayout
        layout.transition = CollectionTransition(
            update: update, oldAttributes: old ?? oldAttributes())
        isUpdating = true
        let isSeen = view.window != nil
        var leaving: [Element] = []
        let body = { leaving = self.makeChanges(update, layout) }
        let done: @MainActor (Bool) -> Void = { [weak self] finished in
            self?.takeBack(leaving)
            completion?(finished)
        }
        if isSeen {
            UIView.animate(
                withDuration: Self.duration, options: .allowUserInteraction, animations: body,
                completion: done)
        } else {
            UIView.performWithoutAnimation { body() }
            takeBack(leaving)
            completeLater(completion)
        }
        layout.transition = nil
        isUpdating = false
        view.setNeedsLayout()
    }

    /// Lays out anew and sets the views' new values.
    ///
    /// - Returns: the views that go once they have arrived.
    private func makeChanges(
        _ update: CollectionUpdate, _ layout: UICollectionViewLayout
    ) -> [Element] {
        invalidateForUpdate(layout)
        prepareLayout()
        layout.prepare(forCollectionViewUpdates: update.items)
        settleOffset(layout)
        prepareLayout()
        let changes = plan(update)
        arrange()
        for (element, attributes) in changes.placed {
            element.place(attributes)
            element.layoutIfNeeded()
        }
        layout.finalizeCollectionViewUpdates()
        return changes.leaving
    }

    private func invalidateForUpdate(_ layout: UICollectionViewLayout) {
        let context = layout.makeInvalidationContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        // The new counts are known already: the collection view must not ask again for this context.
        view.isInvalidatingForUpdate = true
        layout.invalidateLayout(with: context)
        view.isInvalidatingForUpdate = false
    }

    private func settleOffset(_ layout: UICollectionViewLayout) {
        var target = layout.targetContentOffset(forProposedContentOffset: view.contentOffset)
        if let delegate = view.delegate {
            target = delegate.collectionView(
                view, targetContentOffsetForProposedContentOffset: target)
        }
        if target != view.contentOffset { view.contentOffset = target }
    }

    private struct Changes {
        var placed: [(view: UICollectionReusableView, to: UICollectionViewLayoutAttributes)] = []
        var leaving: [Element] = []
    }

    /// Sorts elements into those that stay, come and go; new views are made here, at their starts.
    private func plan(_ update: CollectionUpdate) -> Changes {
        var changes = Changes()
        var old = elements
        elements = [:]
        let wanted = attributes(in: view.bounds)
        for (key, attributes) in wanted.inOrder {
            guard let oldKey = update.oldKey(of: key), let element = old.removeValue(forKey: oldKey)
            else { continue }
            elements[key] = Element(view: element.view, attributes: attributes.duplicate())
            changes.placed.append((element.view, attributes))
        }
        for (key, element) in old {
            let end = final(key)
            changes.leaving.append(element)
            if let end { changes.placed.append((element.view, end)) }
        }
        leaving += changes.leaving
        for (key, attributes) in wanted.inOrder where elements[key] == nil {
            let start = initial(key)
            UIView.performWithoutAnimation { add(key, attributes, from: nil) }
            guard let element = elements[key], let start else { continue }
            UIView.performWithoutAnimation { element.view.place(start) }
            changes.placed.append((element.view, attributes))
        }
        return changes
    }

    private func takeBack(_ elements: [Element]) {
        for element in elements {
            guard let index = leaving.firstIndex(where: { $0.view === element.view }) else {
                continue
            }
            leaving.remove(at: index)
            recycle(element.view, ElementKey(element.attributes))
        }
    }

    // MARK: What the layout says of comings and goings

    func initial(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        let layout = view.collectionViewLayout
        let path = key.indexPath
        switch key.category {
        case .cell: return layout.initialLayoutAttributesForAppearingItem(at: path)
        case .supplementaryView:
            return layout.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: key.kind, at: path)
        case .decorationView:
            return layout.initialLayoutAttributesForAppearingDecorationElement(
                ofKind: key.kind, at: path)
        }
    }

    private func final(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        let layout = view.collectionViewLayout
        let path = key.indexPath
        switch key.category {
        case .cell: return layout.finalLayoutAttributesForDisappearingItem(at: path)
        case .supplementaryView:
            return layout.finalLayoutAttributesForDisappearingSupplementaryElement(
                ofKind: key.kind, at: path)
        case .decorationView:
            return layout.finalLayoutAttributesForDisappearingDecorationElement(
                ofKind: key.kind, at: path)
        }
    }
}
