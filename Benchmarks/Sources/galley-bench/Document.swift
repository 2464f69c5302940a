import UIKit

/// A text with a layout manager and one endless container, as the other programs of the comparison set it.
struct Document {
    let storage: NSTextStorage
    let layoutManager = NSLayoutManager()
    let container: NSTextContainer

    static let font = UIFont(name: "DejaVuSans", size: 12) ?? .systemFont(ofSize: 12)
    static var attributes: [NSAttributedString.Key: Any] { [.font: font] }

    init(_ storage: NSTextStorage, width: CGFloat = 400, isLazy: Bool = false) {
        self.storage = storage
        container = NSTextContainer(size: CGSize(width: width, height: 1e9))
        container.lineFragmentPadding = 0
        layoutManager.allowsNonContiguousLayout = isLazy
        layoutManager.addTextContainer(container)
        storage.addLayoutManager(layoutManager)
    }

    init(_ text: String, width: CGFloat = 400, isLazy: Bool = false) {
        self.init(
            NSTextStorage(string: text, attributes: Self.attributes), width: width, isLazy: isLazy)
    }

    func layOutAll() { layoutManager.ensureLayout(for: container) }

    func lineCount() -> Int {
        var count = 0
        layoutManager.enumerateLineFragments(
            forGlyphRange: NSRange(location: 0, length: storage.length)
        ) { _, _, _, _, _ in count += 1 }
        return count
    }

    func paragraphCount() -> Int { storage.string.utf16.count { $0 == 0x0A } + 1 }
}

/// Warms the fonts up on the last twentieth of a text, as every program of the comparison does.
func warmUp(_ text: String) {
    let units = Array(text.utf16)
    Document(String(decoding: units[(units.count * 19 / 20)...], as: UTF16.self)).layOutAll()
}
