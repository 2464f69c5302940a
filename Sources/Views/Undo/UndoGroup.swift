/// What one undo takes back: actions and groups in the order they were recorded.
@MainActor final class UndoGroup {
    enum Item {
        case action(target: () -> AnyObject?, perform: @MainActor () -> Void)
        case group(UndoGroup)
    }

    var items: [Item] = []
    var name = ""
    var isDiscardable = false

    var isEmpty: Bool {
        items.allSatisfy {
            if case .group(let group) = $0 { group.isEmpty } else { false }
        }
    }

    /// Runs the opposites, last one first.
    func perform() {
        for item in items.reversed() {
            switch item {
            case .action(_, let perform): perform()
            case .group(let group): group.perform()
            }
        }
    }

    func removeActions(of target: AnyObject) {
        items.removeAll { item in
            switch item {
            case .action(let owner, _): return owner() === target
            case .group(let group):
                group.removeActions(of: target)
                return group.isEmpty
            }
        }
    }
}
