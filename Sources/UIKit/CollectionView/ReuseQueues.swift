import Views

/// The classes that were registered with a collection view, and the views that wait to be used again.
@MainActor final class ReuseQueues {
    struct Name: Hashable {
        /// Empty for cells.
        var kind: String
        var identifier: String
    }

    private var classes: [Name: UICollectionReusableView.Type] = [:]
    private var waiting: [Name: [UICollectionReusableView]] = [:]

    func register(_ viewClass: AnyClass?, as name: Name) {
        waiting[name] = nil
        guard let viewClass else {
            classes[name] = nil
            return
        }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            fatalError("\(viewClass) is registered but is no UICollectionReusableView")
        }
        classes[name] = type
    }

    func isRegistered(_ name: Name) -> Bool { classes[name] != nil }

    /// A view that waited, or a new one of the registered class.
    func dequeue(_ name: Name, frame: CGRect) -> UICollectionReusableView {
        if let view = waiting[name]?.popLast() {
            view.prepareForReuse()
            return view
        }
        guard let type = classes[name] else {
            fatalError("no class is registered for the identifier \(name.identifier)")
        }
        let view = type.init(registeredClassWithFrame: frame)
        view.reuseIdentifier = name.identifier
        view.reuseKind = name.kind
        return view
    }

    func enqueue(_ view: UICollectionReusableView) {
        guard let identifier = view.reuseIdentifier else { return }
        waiting[Name(kind: view.reuseKind, identifier: identifier), default: []].append(view)
    }
}
