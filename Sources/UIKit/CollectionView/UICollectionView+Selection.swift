import Views

/// Pressing and choosing items.
extension UICollectionView {
    func setSelected(_ isSelected: Bool, at indexPath: IndexPath) {
        if isSelected {
            display.selection.insert(indexPath)
        } else {
            display.selection.remove(indexPath)
        }
        cellForItem(at: indexPath)?.isSelected = isSelected
    }

    func beginTouch(at point: CGPoint) {
        unhighlight()
        guard let item = indexPathForItem(at: point), allowsSelection,
            delegate?.collectionView(self, shouldHighlightItemAt: item) ?? true
        else { return }
        highlighted = item
        cellForItem(at: item)?.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: item)
    }

    /// A touch that leaves its item chooses nothing.
    func moveTouch(to point: CGPoint) {
        if let highlighted, indexPathForItem(at: point) != highlighted { unhighlight() }
    }

    func endTouch(at point: CGPoint) {
        guard let item = highlighted else { return }
        unhighlight()
        guard indexPathForItem(at: point) == item else { return }
        if !display.selection.contains(item) {
            choose(item)
        } else if allowsMultipleSelection {
            drop(item)
        }
    }

    func unhighlight() {
        guard let item = highlighted else { return }
        highlighted = nil
        cellForItem(at: item)?.isHighlighted = false
        delegate?.collectionView(self, didUnhighlightItemAt: item)
    }

    private func choose(_ item: IndexPath) {
        guard delegate?.collectionView(self, shouldSelectItemAt: item) ?? true else { return }
        if !allowsMultipleSelection {
            for other in display.selection.sorted() { drop(other) }
        }
        setSelected(true, at: item)
        delegate?.collectionView(self, didSelectItemAt: item)
    }

    private func drop(_ item: IndexPath) {
        if allowsMultipleSelection,
            !(delegate?.collectionView(self, shouldDeselectItemAt: item) ?? true)
        {
            return
        }
        setSelected(false, at: item)
        delegate?.collectionView(self, didDeselectItemAt: item)
    }
}
