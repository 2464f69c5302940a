import Views

/// A batch of updates as a layout sees it: what went where, and where things stood.
struct CollectionTransition {
    var update: CollectionUpdate
    /// In and near the visible part, before the update.
    var oldAttributes: [ElementKey: UICollectionViewLayoutAttributes]

    /// Where an element begins that will stand at `place`.
    func initial(
        _ key: ElementKey, at place: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        guard let place else { return nil }
        guard let oldKey = update.oldKey(of: key), let old = oldAttributes[oldKey] else {
            return place.faded()
        }
        let start = old.duplicate()
        start.indexPath = key.indexPath
        return start
    }

    /// Where an element ends that was `key`; `place` has its attributes after the update.
    func final(
        _ key: ElementKey, place: (IndexPath) -> UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        if let new = update.newKey(of: key) { return place(new.indexPath)?.duplicate() }
        return oldAttributes[key]?.faded()
    }
}
