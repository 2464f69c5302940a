import Testing

@testable import UIKit

private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
}

@MainActor @Suite(.serialized) struct CollectionUpdateTests {
    @MainActor private struct Setting {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let data: Numbers
        let layout = RowLayout()
        let view: UICollectionView

        init(_ numbers: [Int]) {
            data = Numbers([numbers])
            view = makeCollectionView(
                data, layout, size: CGSize(width: 300, height: 100), in: window)
        }

        /// The cell of a number, also one that is on its way out.
        func cell(_ number: Int) -> UICollectionViewCell? {
            view.subviews.compactMap { $0 as? UICollectionViewCell }.last { $0.tag == number }
        }
    }

    /// 0.15 s are half of the time and, eased in and out, half of the way.
    @Test("D3: an inserted item comes from its initial attributes, the others make room")
    func insertion() throws {
        try AnimationClock.withManualClock { clock in
            let setting = Setting([1, 3])
            setting.data.sections = [[1, 2, 3]]
            var ends: [Bool] = []
            setting.view.performBatchUpdates {
                setting.view.insertItems(at: [path(1)])
            } completion: {
                ends.append($0)
            }
            #expect(setting.view.tags == [1, 2, 3])
            let new = try #require(setting.view.cellForItem(at: path(1)))
            let moved = try #require(setting.view.cellForItem(at: path(2)))
            #expect(new.frame == CGRect(x: 50, y: 0, width: 40, height: 40) && new.alpha == 1)
            #expect(new.shown.opacity == 0)
            #expect(new.shown.frame == CGRect(x: 60, y: 10, width: 20, height: 20))
            #expect(moved.frame.minX == 100 && moved.shown.frame.minX == 50)
            clock.advance(by: 0.15)
            #expect(abs(new.shown.opacity - 0.5) < 1e-6)
            #expect(abs(new.shown.affineTransform().a - 0.75) < 1e-9)
            #expect(abs(new.shown.frame.width - 30) < 1e-9)
            #expect(abs(moved.shown.frame.minX - 75) < 1e-9 && ends.isEmpty)
            clock.advance(by: 0.15)
            #expect(new.shown.opacity == 1 && new.shown.frame == new.frame && ends == [true])
            #expect(setting.layout.updates.map(\.updateAction) == [.insert])
            #expect(setting.layout.updates.map(\.indexPathAfterUpdate) == [path(1)])
        }
    }

    @Test("D3: a deleted item leaves to its final attributes and is then used again")
    func deletion() throws {
        try AnimationClock.withManualClock { clock in
            let setting = Setting([1, 2, 3])
            let gone = try #require(setting.view.cellForItem(at: path(0)))
            let stays = try #require(setting.view.cellForItem(at: path(1)))
            setting.data.sections = [[2, 3]]
            setting.data.log = []
            setting.view.deleteItems(at: [path(0)])
            #expect(setting.view.tags == [2, 3] && gone.superview === setting.view)
            #expect(setting.view.indexPath(for: gone) == nil)
            #expect(setting.view.indexPath(for: stays) == path(0))
            clock.advance(by: 0.15)
            #expect(abs(gone.shown.opacity - 0.5) < 1e-6)
            #expect(abs(gone.shown.frame.minY - 30) < 1e-9, "60 points down")
            #expect(abs(stays.shown.frame.minX - 25) < 1e-9 && setting.data.log.isEmpty)
            clock.advance(by: 0.15)
            #expect(gone.superview == nil && setting.data.log == ["hides 1"])
            setting.data.sections = [[2, 3, 4]]
            setting.view.insertItems(at: [path(2)])
            #expect(setting.view.cellForItem(at: path(2)) === gone, "used again")
            clock.advance(by: 1)
            #expect(gone.frame == CGRect(x: 100, y: 0, width: 40, height: 40))
            #expect(gone.alpha == 1 && gone.transform == .identity)
        }
    }

    @Test("D3: updates while others run go on from where the cells show")
    func retargeting() throws {
        try AnimationClock.withManualClock { clock in
            let setting = Setting([1, 2])
            let last = try #require(setting.view.cellForItem(at: path(1)))
            setting.data.sections = [[0, 1, 2]]
            setting.view.insertItems(at: [path(0)])
            clock.advance(by: 0.15)
            #expect(abs(last.shown.frame.minX - 75) < 1e-9)
            setting.data.sections = [[1, 2]]
            setting.view.deleteItems(at: [path(0)])
            #expect(abs(last.shown.frame.minX - 75) < 1e-9 && last.frame.minX == 50)
            clock.advance(by: 0.15)
            // The first way is over, the second half done: 50 + 50 / 2.
            #expect(abs(last.shown.frame.minX - 75) < 1e-9)
            clock.advance(by: 0.15)
            #expect(last.shown.frame.minX == 50 && setting.view.tags == [1, 2])
            #expect(setting.cell(0) == nil && !clock.isRunning)
        }
    }

    @Test("D3: moves, reloads and changes without a window")
    func movesAndReloads() throws {
        AnimationClock.withManualClock { clock in
            let setting = Setting([1, 2, 3])
            let cells = setting.view.visibleCells
            setting.data.sections = [[3, 1, 2]]
            setting.view.moveItem(at: path(2), to: path(0))
            #expect(setting.view.visibleCells == [cells[2], cells[0], cells[1]])
            #expect(cells[2].frame.minX == 0 && cells[2].shown.frame.minX == 100)
            clock.advance(by: 1)
            setting.data.sections = [[3, 9, 2]]
            setting.view.reloadItems(at: [path(1)])
            #expect(
                setting.view.tags == [3, 9, 2] && setting.view.cellForItem(at: path(1)) !== cells[0]
            )
            #expect(cells[0].alpha == 0 && cells[0].superview === setting.view)
            clock.advance(by: 1)
            #expect(cells[0].superview == nil)
            setting.view.removeFromSuperview()
            setting.data.sections = [[9]]
            setting.view.performBatchUpdates { setting.view.deleteItems(at: [path(0), path(2)]) }
            #expect(setting.view.tags == [9] && setting.view.subviews.count == 1)
        }
    }

    @Test("D3: an animated change of bounds moves the cells along")
    func rotation() throws {
        try AnimationClock.withManualClock { clock in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 100)
            layout.minimumInteritemSpacing = 0
            layout.minimumLineSpacing = 0
            let view = makeCollectionView(
                Numbers([[1, 2, 3]]), layout, size: CGSize(width: 300, height: 100), in: window)
            let last = try #require(view.cellForItem(at: path(2)))
            #expect(last.frame.origin == CGPoint(x: 200, y: 0))
            UIView.animate(withDuration: 1, options: .curveLinear) {
                view.frame.size = CGSize(width: 100, height: 300)
                view.layoutIfNeeded()
            }
            #expect(last.frame.origin == CGPoint(x: 0, y: 200))
            clock.advance(by: 0.25)
            #expect(
                abs(last.shown.frame.minX - 150) < 1e-9 && abs(last.shown.frame.minY - 50) < 1e-9)
        }
    }

    @Test("D3: a change of layout moves the cells")
    func layoutChange() throws {
        AnimationClock.withManualClock { clock in
            let setting = Setting([1, 2])
            let lower = RowLayout()
            lower.y = 40
            let cell = setting.view.cellForItem(at: path(1))
            setting.view.setCollectionViewLayout(lower, animated: true)
            clock.advance(by: 0.15)
            #expect(setting.view.cellForItem(at: path(1)) === cell)
            #expect(abs((cell?.shown.frame.minY ?? 0) - 20) < 1e-9)
            #expect(setting.layout.collectionView == nil && lower.collectionView === setting.view)
        }
    }
}

@Suite struct CollectionUpdateMappingTests {
    @Test("D3: counts that the changes do not explain are named")
    func mismatches() {
        func message(
            _ old: [Int], _ new: [Int], _ change: (inout CollectionOperations) -> Void
        ) -> String? {
            var operations = CollectionOperations()
            change(&operations)
            do {
                _ = try CollectionUpdate(from: old, to: new, operations)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(
            message([3], [5]) { $0.insertedItems = [path(3)] } == """
                section 0 has 5 items after the update, but had 3 before it, \
                with 1 inserted, 0 deleted, 0 moved in and 0 moved out
                """)
        #expect(
            message([3], [3, 1]) { _ in } == """
                there are 2 sections after the update, but 1 before it, with 0 inserted and 0 deleted
                """)
        #expect(
            message([3], [2]) { $0.deletedItems = [path(3)] }
                == "there is no item 3 in section 0")
        #expect(
            message([1], [1]) { $0.deletedSections = [1] } == "index 1 is beyond the 1 sections")
        #expect(message([3], [3]) { _ in } == nil)
    }

    /// The same changes made to arrays of numbers that are all different.
    @Test("D3: items are found where a plain list has them", arguments: 0..<60)
    func mapping(seed: UInt64) throws {
        var random = Generator(state: seed &* 7919 &+ 1)
        var sections = (0..<Int.random(in: 1...4, using: &random)).map { section in
            (0..<Int.random(in: 0...6, using: &random)).map { section * 100 + $0 }
        }
        let old = sections
        var operations = CollectionOperations()
        for section in sections.indices {
            for item in sections[section].indices where Int.random(in: 0..<4, using: &random) == 0 {
                operations.deletedItems.insert(path(item, section))
            }
            sections[section] = sections[section].enumerated().filter {
                !operations.deletedItems.contains(path($0.offset, section))
            }.map(\.element)
        }
        if Bool.random(using: &random) {
            let section = Int.random(in: sections.indices, using: &random)
            operations.deletedSections.insert(section)
            operations.deletedItems = operations.deletedItems.filter { $0.section != section }
            sections.remove(at: section)
        }
        if Bool.random(using: &random) {
            let section = Int.random(in: 0...sections.count, using: &random)
            operations.insertedSections.insert(section)
            sections.insert([900, 901], at: section)
        }
        for section in sections.indices where !operations.insertedSections.contains(section) {
            let item = Int.random(in: 0...sections[section].count, using: &random)
            operations.insertedItems.insert(path(item, section))
            sections[section].insert(1000 + section, at: item)
        }
        let update = try CollectionUpdate(
            from: old.map(\.count), to: sections.map(\.count), operations)
        for (section, items) in old.enumerated() {
            for (item, number) in items.enumerated() {
                let expected = sections.enumerated().compactMap { index, all in
                    all.firstIndex(of: number).map { path($0, index) }
                }.first
                #expect(update.newPlace(of: path(item, section)) == expected)
                if let expected {
                    let key = update.oldKey(of: ElementKey(cell: expected))
                    #expect(key?.indexPath == path(item, section))
                }
            }
        }
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}
