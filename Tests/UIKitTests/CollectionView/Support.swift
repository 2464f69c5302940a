import UIKit

/// A cell that counts what happens to its class.
final class CountingCell: UICollectionViewCell {
    nonisolated(unsafe) static var made = 0
    var reuses = 0
    var applied: [CGRect] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        CountingCell.made += 1
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        applied.append(layoutAttributes.frame)
    }
}

/// Lists of numbers by section; each cell's tag is its number.
@MainActor final class Numbers: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var sections: [[Int]]
    var log: [String] = []
    var sizes: [Int: CGSize] = [:]
    var answers = true

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.tag = sections[indexPath.section][indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "bar", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        sizes[sections[indexPath.section][indexPath.item]]
            ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { log.append("shows \(cell.tag)") }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { log.append("hides \(cell.tag)") }

    func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { answers }

    func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { log.append("selects \(indexPath.item)") }

    func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) { log.append("deselects \(indexPath.item)") }
}

/// Items of 40 points in a row at multiples of 50; insertions grow out of nothing, deletions fall down.
final class RowLayout: UICollectionViewLayout {
    var y: CGFloat = 0
    var places = true
    private var row: [UICollectionViewLayoutAttributes] = []
    var updates: [UICollectionViewUpdateItem] = []

    override var collectionViewContentSize: CGSize { CGSize(width: 50 * row.count, height: 100) }

    override func prepare() {
        super.prepare()
        let count = collectionView?.numberOfItems(inSection: 0) ?? 0
        row = (0..<count).map {
            let attributes = UICollectionViewLayoutAttributes(
                forCellWith: IndexPath(item: $0, section: 0))
            attributes.frame = CGRect(x: 50 * CGFloat($0), y: y, width: 40, height: 40)
            return attributes
        }
    }

    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? { places ? row : nil }

    override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { places ? row[indexPath.item] : nil }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        updates = updateItems
    }

    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let start = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        if start?.alpha == 0 { start?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
        return start
    }

    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let end = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        if end?.alpha == 0 { end?.center.y += 60 }
        return end
    }
}

/// Keeps its data source, which a collection view does not.
private final class KeepingCollectionView: UICollectionView {
    var data: Numbers?
}

@MainActor func makeCollectionView(
    _ data: Numbers, _ layout: UICollectionViewLayout, size: CGSize, in window: UIWindow? = nil
) -> UICollectionView {
    let view = KeepingCollectionView(
        frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.data = data
    view.register(CountingCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
            withReuseIdentifier: "bar")
    }
    view.dataSource = data
    view.delegate = data
    window?.addSubview(view)
    view.layoutIfNeeded()
    return view
}

extension UICollectionView {
    /// The numbers that show, in order.
    var tags: [Int] { visibleCells.map(\.tag) }
}

extension UIView {
    /// What shows of the view at the clock's time.
    var shown: CALayer { layer.presentation() ?? layer }
}
