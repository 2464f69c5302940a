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
    }

    private static let keys = Array(
        "the quick brown fox jumps over a lazy dog and then types some more words ")

    static func key(_ text: String, _ kind: Kind) -> Report {
        let text =
            kind == .paragraph
            ? String(decoding: text.utf8.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self) : text
        let storage =
            kind == .subclass
            ? BackedStorage(text) : NSTextStorage(string: text, attributes: Document.attributes)
        let document = Document(storage, isLazy: true)
        let reader = TextReader()
        if kind == .delegate { storage.delegate = reader }
        let (opening, _) = Cost.of { show(document, at: storage.length / 2) }
        var costs: [Cost] = []
        var position = storage.length / 2
        for index in 0..<220 {
            let key = String(keys[index % keys.count])
            costs.append(
                Cost.of {
                    storage.replaceCharacters(
                        in: NSRange(location: position, length: 0), with: key)
                    position += 1
                    show(document, at: position)
                }.cost)
        }
        costs.removeFirst(20)
        var report = Report()
        report.add("chars", storage.length)
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

private final class TextReader: NSTextStorageDelegate {
    private(set) var length = 0

    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        length = textStorage.string.utf8.count
    }
}
