import Views

/// The operations of a batch do not explain the difference in what the data source counts.
struct CollectionUpdateMismatch: Error, CustomStringConvertible, Equatable {
    var description: String
}

/// Where the sections and items of a collection view went in a batch of updates.
struct CollectionUpdate {
    let operations: CollectionOperations
    /// By old section; nil when it was deleted.
    private var newSections: [Int?] = []
    /// By old section and item; nil when it was deleted or reloaded.
    private var newItems: [[IndexPath?]] = []
    private var oldItems: [IndexPath: IndexPath] = [:]
    private var oldSections: [Int: Int] = [:]
    /// Old to new places of reloaded items.
    private(set) var reloads: [(from: IndexPath, to: IndexPath)] = []

    /// Nothing was added or taken away.
    init(unchanged counts: [Int]) {
        operations = CollectionOperations()
        newSections = counts.indices.map { $0 }
        newItems = counts.enumerated().map { section, count in
            (0..<count).map { IndexPath(item: $0, section: section) }
        }
        index()
    }

    /// - Parameters:
    ///   - old: items by section before the batch, and `new` after it.
    /// - Throws: `CollectionUpdateMismatch` when the operations do not lead from one to the other.
    init(from old: [Int], to new: [Int], _ operations: CollectionOperations) throws {
        self.operations = operations
        newSections = try Self.places(
            of: "sections", old: old.count, new: new.count, deleted: operations.deletedSections,
            inserted: operations.insertedSections,
            moved: Dictionary(
                operations.movedSections.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 }))
        try mapItems(from: old, to: new)
        index()
    }

    // MARK: Questions

    func newSection(of section: Int) -> Int? {
        newSections.indices.contains(section) ? newSections[section] : nil
    }

    func newPlace(of item: IndexPath) -> IndexPath? {
        guard newItems.indices.contains(item.section),
            newItems[item.section].indices.contains(item.item)
        else { return nil }
        return newItems[item.section][item.item]
    }

    /// The element that was `key` has this name now; nil when it is gone.
    func newKey(of key: ElementKey) -> ElementKey? {
        var result = key
        if key.category == .cell {
            guard let place = newPlace(of: key.indexPath) else { return nil }
            result.indexPath = place
        } else {
            guard !operations.reloadedSections.contains(key.indexPath.section),
                let section = newSection(of: key.indexPath.section)
            else { return nil }
            result.indexPath.section = section
        }
        return result
    }

    /// What `key` was before; nil when it is new.
    func oldKey(of key: ElementKey) -> ElementKey? {
        var result = key
        if key.category == .cell {
            guard let place = oldItems[key.indexPath] else { return nil }
            result.indexPath = place
        } else {
            guard let section = oldSections[key.indexPath.section],
                !operations.reloadedSections.contains(section)
            else { return nil }
            result.indexPath.section = section
        }
        return result
    }

    // MARK: Items

    private mutating func mapItems(from old: [Int], to new: [Int]) throws {
        let all = operations
        try check(all.deletedItems.union(all.reloadedItems).union(all.movedItems.map(\.from)), old)
        try check(all.insertedItems.union(all.movedItems.map(\.to)), new)
        newItems = old.map { Array(repeating: nil, count: $0) }
        let leaving = all.deletedItems.union(all.movedItems.map(\.from))
        let arriving = all.insertedItems.union(all.movedItems.map(\.to))
        for (section, target) in newSections.enumerated() {
            guard let target, !all.reloadedSections.contains(section) else { continue }
            let kept = (0..<old[section]).filter {
                !leaving.contains(IndexPath(item: $0, section: section))
            }
            let free = (0..<new[target]).filter {
                !arriving.contains(IndexPath(item: $0, section: target))
            }
            guard kept.count == free.count else {
                throw mismatch(section, target, before: old[section], after: new[target])
            }
            for (from, to) in zip(kept, free) {
                newItems[section][from] = IndexPath(item: to, section: target)
            }
        }
        for move in all.movedItems { newItems[move.from.section][move.from.item] = move.to }
        for item in all.reloadedItems.sorted() {
            guard let place = newItems[item.section][item.item] else { continue }
            reloads.append((item, place))
            newItems[item.section][item.item] = nil
        }
    }

    private func check(_ items: Set<IndexPath>, _ counts: [Int]) throws {
        for item in items.sorted() {
            guard counts.indices.contains(item.section), item.item < counts[item.section] else {
                throw CollectionUpdateMismatch(
                    description: "there is no item \(item.item) in section \(item.section)")
            }
        }
    }

    private func mismatch(
        _ section: Int, _ target: Int, before: Int, after: Int
    ) -> CollectionUpdateMismatch {
        let all = operations
        let deleted = all.deletedItems.count { $0.section == section }
        let inserted = all.insertedItems.count { $0.section == target }
        let movedOut = all.movedItems.count { $0.from.section == section }
        let movedIn = all.movedItems.count { $0.to.section == target }
        return CollectionUpdateMismatch(
            description: """
                section \(target) has \(after) items after the update, but had \(before) before it, \
                with \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in and \
                \(movedOut) moved out
                """)
    }

    private mutating func index() {
        for (section, target) in newSections.enumerated() {
            if let target { oldSections[target] = section }
        }
        for (section, items) in newItems.enumerated() {
            for (item, target) in items.enumerated() {
                if let target { oldItems[target] = IndexPath(item: item, section: section) }
            }
        }
    }

    // MARK: Sections

    /// The new index of each old one.
    private static func places(
        of what: String, old: Int, new: Int, deleted: Set<Int>, inserted: Set<Int>,
        moved: [Int: Int]
    ) throws -> [Int?] {
        for (index, count) in deleted.union(moved.keys).map({ ($0, old) })
            + inserted.union(moved.values).map({ ($0, new) })
        where index < 0 || index >= count {
            throw CollectionUpdateMismatch(
                description: "index \(index) is beyond the \(count) \(what)")
        }
        let kept = (0..<old).filter { !deleted.contains($0) && moved[$0] == nil }
        let arriving = inserted.union(moved.values)
        let free = (0..<new).filter { !arriving.contains($0) }
        guard kept.count == free.count else {
            throw CollectionUpdateMismatch(
                description: """
                    there are \(new) \(what) after the update, but \(old) before it, with \
                    \(inserted.count) inserted and \(deleted.count) deleted
                    """)
        }
        var result: [Int?] = Array(repeating: nil, count: old)
        for (from, to) in zip(kept, free) { result[from] = to }
        for (from, to) in moved { result[from] = to }
        return result
    }
}

// MARK: For the layout

extension CollectionUpdate {
    /// Deletions from the end on, then insertions from the start on, then moves and reloads.
    @MainActor var items: [UICollectionViewUpdateItem] {
        let all = operations
        func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        var result = all.deletedSections.sorted(by: >).map {
            UICollectionViewUpdateItem(.delete, from: whole($0), to: nil)
        }
        result += all.deletedItems.sorted(by: >).map {
            UICollectionViewUpdateItem(.delete, from: $0, to: nil)
        }
        result += all.insertedSections.sorted().map {
            UICollectionViewUpdateItem(.insert, from: nil, to: whole($0))
        }
        result += all.insertedItems.sorted().map {
            UICollectionViewUpdateItem(.insert, from: nil, to: $0)
        }
        result += all.movedSections.map {
            UICollectionViewUpdateItem(.move, from: whole($0.from), to: whole($0.to))
        }
        result += all.movedItems.map {
            UICollectionViewUpdateItem(.move, from: $0.from, to: $0.to)
        }
        result += all.reloadedSections.sorted().map {
            UICollectionViewUpdateItem(
                .reload, from: whole($0), to: newSection(of: $0).map(whole))
        }
        result += reloads.map { UICollectionViewUpdateItem(.reload, from: $0.from, to: $0.to) }
        return result
    }
}
