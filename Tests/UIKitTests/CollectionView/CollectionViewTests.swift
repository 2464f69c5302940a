import Testing
import UIKit

/// Items on a circle of radius 100 around (150, 150).
private final class Circle: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap {
            layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
        }
    }

    override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let view = collectionView else { return nil }
        let angle =
            2 * CGFloat.pi * CGFloat(indexPath.item)
            / CGFloat(view.numberOfItems(inSection: 0))
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.size = CGSize(width: 20, height: 20)
        attributes.center = CGPoint(
            x: view.bounds.width / 2 + 100 * cos(angle),
            y: view.bounds.height / 2 + 100 * sin(angle))
        return attributes
    }
}

@MainActor @Suite(.serialized) struct CollectionViewTests {
    private let list: UICollectionViewFlowLayout = {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        return layout
    }()

    @Test("D3: a subclass of the layout places items on a circle, anew when the bounds change")
    func circle() {
        let data = Numbers([[0, 1, 2, 3]])
        let view = makeCollectionView(data, Circle(), size: CGSize(width: 300, height: 300))
        func centers() -> [CGPoint] {
            view.visibleCells.map {
                CGPoint(x: $0.center.x.rounded(), y: $0.center.y.rounded())
            }
        }
        #expect(
            centers() == [
                CGPoint(x: 250, y: 150), CGPoint(x: 150, y: 250), CGPoint(x: 50, y: 150),
                CGPoint(x: 150, y: 50),
            ])
        view.frame.size = CGSize(width: 400, height: 240)
        view.layoutIfNeeded()
        #expect(centers().first == CGPoint(x: 300, y: 120))
        #expect(
            view.indexPathForItem(at: CGPoint(x: 300, y: 120)) == IndexPath(item: 0, section: 0))
        #expect(view.indexPathForItem(at: CGPoint(x: 200, y: 120)) == nil)
    }

    @Test("D3: cells out of sight are used again, with their new frames")
    func reuse() {
        CountingCell.made = 0
        let data = Numbers([Array(0..<100)])
        let view = makeCollectionView(data, list, size: CGSize(width: 100, height: 100))
        #expect(view.tags == [0, 1] && CountingCell.made == 2)
        #expect(view.contentSize == CGSize(width: 100, height: 5000))
        for y in stride(from: 25, through: 4900, by: 25) {
            view.contentOffset.y = CGFloat(y)
            view.layoutIfNeeded()
            let first = y / 50
            #expect(
                view.tags == (y % 50 == 0 ? [first, first + 1] : [first, first + 1, first + 2]))
        }
        #expect(CountingCell.made == 3, "three fit at most, so three are made")
        let frames = view.visibleCells.map(\.frame)
        #expect(frames == [4900, 4950].map { CGRect(x: 0, y: $0, width: 100, height: 50) })
        let reuses = view.visibleCells.compactMap { ($0 as? CountingCell)?.reuses }
        #expect(reuses.allSatisfy { $0 > 20 })
        #expect(data.log.prefix(4) == ["shows 0", "shows 1", "shows 2", "hides 0"])
    }

    @Test("D3: a cell that is used again after a change of layout has the right frame")
    func reuseAfterLayoutChange() {
        let data = Numbers([Array(0..<10)])
        let view = makeCollectionView(data, list, size: CGSize(width: 100, height: 100))
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        list.itemSize.height = 80
        view.contentOffset.y = 0
        view.layoutIfNeeded()
        #expect(view.tags == [0, 1])
        #expect(
            view.visibleCells.map(\.frame) == [
                CGRect(x: 0, y: 0, width: 100, height: 80),
                CGRect(x: 0, y: 80, width: 100, height: 80),
            ])
        #expect(
            view.visibleCells.map { ($0 as? CountingCell)?.applied.last }
                == view.visibleCells.map(\.frame))
        #expect(view.visibleCells.allSatisfy { $0.contentView.frame == $0.bounds })
    }

    @Test("D3: a layout that has no place for anything shows nothing and does not crash")
    func noPlaces() {
        let data = Numbers([[1, 2]])
        let layout = RowLayout()
        layout.places = false
        let view = makeCollectionView(data, layout, size: CGSize(width: 300, height: 100))
        #expect(view.visibleCells.isEmpty)
        let first = IndexPath(item: 0, section: 0)
        view.scrollToItem(at: first, at: .top, animated: false)
        data.sections = [[1, 2, 3]]
        view.insertItems(at: [IndexPath(item: 2, section: 0)])
        view.layoutIfNeeded()
        #expect(view.cellForItem(at: first) == nil && view.numberOfItems(inSection: 0) == 3)
        layout.places = true
        layout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(view.tags == [1, 2, 3])
        let bare = makeCollectionView(
            data, UICollectionViewLayout(), size: CGSize(width: 300, height: 100))
        #expect(bare.visibleCells.isEmpty)
    }

    @Test(
        "D3: scrolling to an item, within what can be scrolled",
        arguments: [
            (10, UICollectionView.ScrollPosition.top, 500), (10, .bottom, 450),
            (10, .centeredVertically, 475), (0, .bottom, 0), (99, .top, 4900),
            (1, .init(rawValue: 0), 0),
            (3, .init(rawValue: 0), 100),
        ])
    func scrolling(_ item: Int, _ position: UICollectionView.ScrollPosition, _ expected: Int) {
        let view = makeCollectionView(
            Numbers([Array(0..<100)]), list, size: CGSize(width: 100, height: 100))
        view.scrollToItem(at: IndexPath(item: item, section: 0), at: position, animated: false)
        #expect(view.contentOffset == CGPoint(x: 0, y: expected))
    }

    @Test("D3: touches select; one at a time unless more are allowed")
    func selection() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let data = Numbers([[1, 2, 3]])
        let view = makeCollectionView(data, list, size: window.bounds.size, in: window)
        data.log = []
        func tap(_ y: CGFloat) {
            for phase in [PointerInput.Phase.began, .ended] {
                window.deliver(PointerInput(phase: phase, location: CGPoint(x: 50, y: y)))
            }
        }
        tap(20)
        tap(70)
        #expect(data.log == ["selects 0", "deselects 0", "selects 1"])
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        #expect(view.visibleCells.map(\.isSelected) == [false, true, false])
        data.answers = false
        tap(20)
        #expect(data.log.count == 3)
        data.answers = true
        view.allowsMultipleSelection = true
        tap(120)
        tap(70)
        #expect(data.log.suffix(2) == ["selects 2", "deselects 1"])
        data.sections = [[0, 1, 2, 3]]
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 3, section: 0)])
        data.log = []
        window.deliver(PointerInput(phase: .began, location: CGPoint(x: 50, y: 20)))
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.isHighlighted == true)
        window.deliver(PointerInput(phase: .moved, location: CGPoint(x: 50, y: 90)))
        window.deliver(PointerInput(phase: .ended, location: CGPoint(x: 50, y: 90)))
        #expect(data.log.isEmpty, "a touch that left its item chooses nothing")
    }

    private final class Stacked: UICollectionViewFlowLayout {
        override func layoutAttributesForElements(
            in rect: CGRect
        ) -> [UICollectionViewLayoutAttributes]? {
            let all = super.layoutAttributesForElements(in: rect) ?? []
            for attributes in all { attributes.zIndex = -attributes.indexPath.item }
            return all
        }
    }

    @Test("D3: the z index decides what stands in front")
    func order() {
        let view = makeCollectionView(
            Numbers([[1, 2, 3]]), Stacked(), size: CGSize(width: 300, height: 100))
        let overlay = UIView()
        view.addSubview(overlay)
        view.backgroundView = UIView()
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.subviews.first === view.backgroundView && view.subviews.last === overlay)
        #expect(view.subviews.compactMap { ($0 as? CountingCell)?.tag } == [3, 2, 1])
    }

    @Test("D3: content begins under the bar of a navigation controller")
    func underABar() throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 144))
        let data = Numbers([Array(0..<100)])
        let controller = UICollectionViewController(collectionViewLayout: list)
        controller.title = "Numbers"
        let view = try #require(controller.collectionView)
        view.register(CountingCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = data
        let navigation = UINavigationController(rootViewController: controller)
        window.rootViewController = navigation
        window.layoutIfNeeded()
        #expect(controller.navigationController === navigation)
        #expect(navigation.navigationBar.topItem?.title == "Numbers")
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 100, height: 44))
        #expect(view.frame == window.bounds && view.contentOffset == CGPoint(x: 0, y: -44))
        #expect(view.adjustedContentInset.top == 44)
        let first = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
        #expect(first.convert(first.bounds, to: window).minY == 44)
        view.scrollToItem(at: IndexPath(item: 10, section: 0), at: .top, animated: false)
        #expect(view.contentOffset.y == 456)
        view.contentOffset.y = -44
        navigation.isNavigationBarHidden = true
        window.layoutIfNeeded()
        #expect(view.contentOffset.y == 0)
    }
}
