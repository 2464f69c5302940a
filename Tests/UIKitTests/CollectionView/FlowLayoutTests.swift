import Testing
import UIKit

@MainActor @Suite struct FlowLayoutTests {
    private func frames(_ view: UICollectionView, _ section: Int = 0) -> [CGRect] {
        (0..<view.numberOfItems(inSection: section)).compactMap {
            view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
        }
    }

    private func layout(_ size: CGSize) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = size
        return layout
    }

    /// 320 − 2 · 10 leave 300: three items of 80 and gaps of (300 − 240) / 2 = 30.
    @Test("D3: full lines share the free room, the last one keeps the columns")
    func grid() {
        let layout = layout(CGSize(width: 80, height: 60))
        layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
        let view = makeCollectionView(
            Numbers([[1, 2, 3, 4, 5]]), layout, size: CGSize(width: 320, height: 400))
        #expect(
            frames(view).map(\.origin) == [
                CGPoint(x: 10, y: 5), CGPoint(x: 120, y: 5), CGPoint(x: 230, y: 5),
                CGPoint(x: 10, y: 75), CGPoint(x: 120, y: 75),
            ])
        #expect(view.contentSize == CGSize(width: 320, height: 142))
        view.frame.size.width = 200
        view.layoutIfNeeded()
        // Two of 80 in 180: the gap is 20.
        #expect(frames(view).map(\.minX) == [10, 110, 10, 110, 10])
        #expect(view.cellForItem(at: IndexPath(item: 4, section: 0))?.frame.minY == 145)
    }

    @Test("D3: items of different sizes stand in the middle of their line")
    func sizes() {
        let data = Numbers([[1, 2, 3, 4]])
        data.sizes = [
            1: CGSize(width: 100, height: 40), 2: CGSize(width: 50, height: 20),
            3: CGSize(width: 60, height: 30), 4: CGSize(width: 40, height: 30),
        ]
        let view = makeCollectionView(
            data, layout(.zero), size: CGSize(width: 200, height: 400))
        #expect(
            frames(view) == [
                CGRect(x: 0, y: 0, width: 100, height: 40),
                CGRect(x: 150, y: 10, width: 50, height: 20),
                CGRect(x: 0, y: 50, width: 60, height: 30),
                CGRect(x: 70, y: 50, width: 40, height: 30),
            ])
    }

    @Test("D3: sections with headers and footers, and views for those in sight")
    func bars() {
        let layout = layout(CGSize(width: 100, height: 50))
        layout.headerReferenceSize = CGSize(width: 1, height: 20)
        layout.footerReferenceSize = CGSize(width: 1, height: 10)
        let view = makeCollectionView(
            Numbers([[1, 2], [3]]), layout, size: CGSize(width: 100, height: 145))
        let kinds = (
            UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter
        )
        func frames(_ kind: String) -> [CGRect] {
            view.visibleSupplementaryViews(ofKind: kind).map(\.frame)
        }
        // 20 header, 50, 10 between lines, 50, 10 footer: 140; the second header begins there.
        #expect(
            frames(kinds.0) == [
                CGRect(x: 0, y: 0, width: 100, height: 20),
                CGRect(x: 0, y: 140, width: 100, height: 20),
            ])
        #expect(frames(kinds.1) == [CGRect(x: 0, y: 130, width: 100, height: 10)])
        #expect(view.contentSize.height == 220 && view.tags == [1, 2])
        view.contentOffset.y = 75
        view.layoutIfNeeded()
        #expect(frames(kinds.0).count == 1 && frames(kinds.1).count == 2 && view.tags == [2, 3])
    }

    @Test("D3: sideways, items fill columns from top to bottom")
    func horizontal() {
        let layout = layout(CGSize(width: 30, height: 40))
        layout.scrollDirection = .horizontal
        layout.sectionInset.left = 5
        let view = makeCollectionView(
            Numbers([[1, 2, 3]]), layout, size: CGSize(width: 60, height: 100))
        #expect(
            frames(view).map(\.origin) == [
                CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 60), CGPoint(x: 45, y: 0),
            ])
        #expect(view.contentSize == CGSize(width: 75, height: 100))
    }

    @Test("D3: attributes are values: copies are equal and independent")
    func attributes() {
        let one = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 1, section: 2))
        one.frame = CGRect(x: 10, y: 20, width: 40, height: 20)
        #expect(one.center == CGPoint(x: 30, y: 30))
        let two = one.copy() as? UICollectionViewLayoutAttributes
        #expect(two == one)
        two?.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(two != one && two?.frame == CGRect(x: -10, y: 10, width: 80, height: 40))
        one.size = CGSize(width: 20, height: 10)
        #expect(one.frame == CGRect(x: 20, y: 25, width: 20, height: 10))
        #expect(one.representedElementCategory == .cell && one.representedElementKind == nil)
    }

    @Test("D3: what a stretch shows is found among many sections, empty ones too")
    func manySections() throws {
        let layout = layout(CGSize(width: 100, height: 20))
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 5)
        let view = makeCollectionView(
            Numbers((0..<300).map { Array(repeating: $0, count: $0 % 4) }), layout,
            size: CGSize(width: 100, height: 60))
        let all = try #require(
            layout.layoutAttributesForElements(
                in: CGRect(origin: .zero, size: view.contentSize)))
        #expect(all.count == 300 + 75 * (0 + 1 + 2 + 3))
        for top in stride(from: -50.0, to: Double(view.contentSize.height) + 50, by: 97) {
            let rect = CGRect(x: 0, y: top, width: 100, height: 60)
            let found = try #require(layout.layoutAttributesForElements(in: rect))
            let inside = all.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }
            let places = Set(found.map(\.frame.minY))
            #expect(inside.allSatisfy { places.contains($0.frame.minY) })
            #expect(found.count <= inside.count + 4)
        }
    }
}
