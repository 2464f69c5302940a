import UIKit

/// Discs on a circle: the button adds one, a tap takes one away.
final class CircleController: UICollectionViewController {
    private struct Item {
        var title: String
        var color: UIColor
    }

    private var items: [Item] = []
    private var made = 0

    init() {
        super.init(collectionViewLayout: CircleLayout())
        title = "Circle layout"
        items = (0..<6).map { _ in makeItem() }
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(CircleCell.self, forCellWithReuseIdentifier: "disc")
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.addItem() })
    }

    func addItem() {
        items.append(makeItem())
        collectionView.insertItems(at: [IndexPath(item: items.count - 1, section: 0)])
    }

    private func makeItem() -> Item {
        made += 1
        let hue = (0.56 + CGFloat(made) * 0.38).truncatingRemainder(dividingBy: 1)
        return Item(
            title: "\(made)",
            color: UIColor(hue: hue, saturation: 0.55, brightness: 0.78, alpha: 1))
    }

    // MARK: Data source and delegate

    override func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { items.count }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "disc", for: indexPath)
        let item = items[indexPath.item]
        (cell as? CircleCell)?.show(item.title, item.color)
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
        items.remove(at: indexPath.item)
        collectionView.deleteItems(at: [indexPath])
    }
}
