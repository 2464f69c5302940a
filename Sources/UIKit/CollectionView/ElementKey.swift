import Views

/// Names one element of a collection view: a cell, or a supplementary or decoration view of a kind.
struct ElementKey: Hashable {
    var category: UICollectionView.ElementCategory
    /// Empty for cells.
    var kind: String
    var indexPath: IndexPath

    init(_ attributes: UICollectionViewLayoutAttributes) {
        category = attributes.representedElementCategory
        kind = attributes.representedElementKind ?? ""
        indexPath = attributes.indexPath
    }

    init(cell indexPath: IndexPath) {
        category = .cell
        kind = ""
        self.indexPath = indexPath
    }

    init(supplementary kind: String, _ indexPath: IndexPath) {
        category = .supplementaryView
        self.kind = kind
        self.indexPath = indexPath
    }
}
