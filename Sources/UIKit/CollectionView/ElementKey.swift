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

/// Data sources and delegates are asked in the order of the data, whatever order a dictionary has.
extension ElementKey: Comparable {
    static func < (first: ElementKey, second: ElementKey) -> Bool {
        if first.indexPath != second.indexPath { return first.indexPath < second.indexPath }
        if first.category != second.category {
            return first.category.rawValue < second.category.rawValue
        }
        return first.kind < second.kind
    }
}

extension Dictionary where Key == ElementKey {
    /// By key, in the order of the data.
    var inOrder: [(key: ElementKey, value: Value)] { sorted { $0.key < $1.key } }
}
