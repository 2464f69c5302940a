import UIKit

/// Items on a circle that fills the view; they come out of its middle and go back into it.
final class CircleLayout: UICollectionViewLayout {
    private let itemSize = CGSize(width: 84, height: 84)
    private let margin: CGFloat = 16
    private var attributes: [UICollectionViewLayoutAttributes] = []
    private var middle = CGPoint.zero

    override var collectionViewContentSize: CGSize {
        guard let collectionView else { return .zero }
        return collectionView.bounds.inset(by: collectionView.adjustedContentInset).size
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func prepare() {
        super.prepare()
        guard let collectionView, collectionView.numberOfSections > 0 else { return }
        let size = collectionViewContentSize
        middle = CGPoint(x: size.width / 2, y: size.height / 2)
        let radius = min(size.width, size.height) / 2 - itemSize.width / 2 - margin
        let count = collectionView.numberOfItems(inSection: 0)
        attributes = (0..<count).map { item in
            let angle = 2 * CGFloat.pi * CGFloat(item) / CGFloat(count) - .pi / 2
            let attributes = UICollectionViewLayoutAttributes(
                forCellWith: IndexPath(item: item, section: 0))
            attributes.size = itemSize
            attributes.center = CGPoint(
                x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
            return attributes
        }
    }

    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        attributes.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes.indices.contains(indexPath.item) ? attributes[indexPath.item] : nil
    }

    // MARK: Coming and going

    private var arriving: Set<IndexPath> = []
    private var leaving: Set<IndexPath> = []

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        arriving = Set(
            updateItems.filter { $0.updateAction == .insert }.compactMap(\.indexPathAfterUpdate))
        leaving = Set(
            updateItems.filter { $0.updateAction == .delete }.compactMap(\.indexPathBeforeUpdate))
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        arriving = []
        leaving = []
    }

    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        arriving.contains(itemIndexPath)
            ? inTheMiddle(itemIndexPath)
            : super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }

    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        leaving.contains(itemIndexPath)
            ? inTheMiddle(itemIndexPath)
            : super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    }

    private func inTheMiddle(_ indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = itemSize
        attributes.center = middle
        attributes.alpha = 0
        attributes.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
        return attributes
    }
}
