import UIKit

/// Key presses in the middle of a document: the edit, its layout, the caret's rectangle, what is in view.
enum KeyRows {
    enum Kind: String, CaseIterable {
        case plain
        /// A delegate reads the whole text at every key.
        case delegate
        /// The storage is a subclass with a backing store of its own.
        case subclass
        /// The whole text is one paragraph.
        case paragraph
        /// Every paragraph has eight runs, a token and a picture.
        case tokens
        /// Text with tokens and pictures in a text view: selection, undo, views and scrolling too.
        case view
    }

    private static let keys = Array(
        "the quick brown fox jumps over a lazy dog and then types some more words ")

    static func key(_ text: String, _ kind: Kind) -> Report {
        let storage = storage(text, kind)
        if kind == .view {
            return MainActor.assumeIsolated { KeyView(storage).report() }
        }
        let document = Document(storage, isLazy: true)
        let reader = TextReader()
        if kind == .delegate { storage.delegate = reader }
        var position = storage.length / 2
        let (opening, _) = Cost.of { show(document, at: position) }
        let costs = press { key in
            storage.replaceCharacters(in: NSRange(location: position, length: 0), with: key)
            position += 1
            show(document, at: position)
        }
        return report(opening, costs, length: storage.length)
    }

    private static func storage(_ text: String, _ kind: Kind) -> NSTextStorage {
        switch kind {
        case .plain, .delegate:
            NSTextStorage(string: text, attributes: Document.attributes)
        case .paragraph:
            NSTextStorage(
                string: String(decoding: text.utf8.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self),
                attributes: Document.attributes)
        case .subclass: BackedStorage(text)
        case .tokens, .view: StyledDocument.storage(text)
        }
    }

    /// What each of 200 keys costs, after 20 that do not count.
    static func press(_ press: (String) -> Void) -> [Cost] {
        let costs = (0..<220).map { index in
            Cost.of { press(String(keys[index % keys.count])) }.cost
        }
        return Array(costs.dropFirst(20))
    }

    static func report(_ opening: Cost, _ costs: [Cost], length: Int) -> Report {
        var report = Report()
        report.add("chars", length)
        report.add("open_cpu_s", opening.cpu)
        report.add("keystrokes", costs.count)
        report.addLatency("key", costs.map(\.wall))
        report.addLatency("key_cpu", costs.map(\.cpu))
        report.add(
            "allocations_per_key",
            Double(costs.map(\.allocations).reduce(0, +)) / Double(costs.count), digits: 1)
        report.add("peak_rss_mb", peakMemory(), digits: 1)
        return report
    }

    private static func show(_ document: Document, at position: Int) {
        let manager = document.layoutManager
        let glyph = manager.glyphIndexForCharacter(at: position)
        let line = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        _ = manager.location(forGlyphAt: glyph)
        _ = manager.glyphRange(
            forBoundingRect: CGRect(x: 0, y: line.minY - 300, width: 400, height: 600),
            in: document.container)
    }
}

/// A text view in a window, typed into in the middle.
@MainActor private struct KeyView {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 620))
    private let view = UITextView(frame: CGRect(x: 10, y: 10, width: 400, height: 600))
    private let length: Int

    init(_ text: NSAttributedString) {
        length = text.length
        view.attributedText = text
        window.addSubview(view)
        window.makeKeyAndVisible()
        view.becomeFirstResponder()
    }

    func report() -> Report {
        let (opening, _) = Cost.of {
            view.selectedRange = NSRange(location: length / 2, length: 0)
            view.scrollRangeToVisible(view.selectedRange)
            window.layoutIfNeeded()
        }
        let costs = KeyRows.press { key in
            view.insertText(key)
            window.layoutIfNeeded()
            if let end = view.selectedTextRange?.end { _ = view.caretRect(for: end) }
        }
        return KeyRows.report(opening, costs, length: view.textStorage.length)
    }
}

private final class TextReader: NSTextStorageDelegate {
    private(set) var length = 0

    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        length = textStorage.string.utf8.count
    }
}
