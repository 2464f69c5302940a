/// A storage, a layout manager and a container that belong together.
@MainActor struct TextSystem {
    let storage: NSTextStorage
    let layoutManager: NSLayoutManager
    let container: NSTextContainer

    /// Completes what is missing of the system that `container` belongs to.
    init(container given: NSTextContainer?) {
        let container =
            given
            ?? NSTextContainer(size: CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude))
        let manager: NSLayoutManager
        if let existing = container.layoutManager {
            manager = existing
        } else {
            manager = NSLayoutManager()
            manager.addTextContainer(container)
        }
        let storage: NSTextStorage
        if let existing = manager.textStorage {
            storage = existing
        } else {
            storage = NSTextStorage()
            storage.addLayoutManager(manager)
        }
        self.container = container
        layoutManager = manager
        self.storage = storage
    }
}

/// What a text view was told about looks, apart from the attributes in its text.
struct TextAppearance {
    var font: UIFont?
    var textColor: UIColor?
    var alignment = NSTextAlignment.natural
    var linkTextAttributes: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.link]

    /// What text without attributes of its own looks like: as attributed strings do, Helvetica 12 (Apple's page on `.font`).
    static let defaultFont = UIFont(name: "Helvetica", size: 12) ?? UIFont.systemFont(ofSize: 12)
}
