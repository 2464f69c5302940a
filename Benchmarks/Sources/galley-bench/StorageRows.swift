import UIKit

/// Random eight-unit inserts and deletes, a layout manager attached, a snapshot held every 100 edits.
enum StorageRows {
    enum Kind: String {
        case plain, runs
        /// Plain text whose first screen was laid out: the layout manager keeps step with every edit.
        case shown
    }

    static func storage(_ text: String, _ kind: Kind) -> Report {
        let storage = NSTextStorage(string: text, attributes: Document.attributes)
        if kind == .runs { colour(storage, text) }
        let document = Document(storage, isLazy: true)
        if kind == .shown {
            document.layoutManager.ensureLayout(
                forBoundingRect: CGRect(x: 0, y: 0, width: 400, height: 800),
                in: document.container)
        }
        var positions = Positions()
        var held: NSAttributedString?
        let count = 200_000
        let (cost, _) = Cost.of {
            for index in 0..<count {
                let at = positions.next(below: storage.length - 8)
                let isDeletion = index & 1 == 1
                storage.replaceCharacters(
                    in: NSRange(location: at, length: isDeletion ? 8 : 0),
                    with: isDeletion ? "" : "abcd efg")
                if index % 100 == 0 { held = NSAttributedString(attributedString: storage) }
            }
        }
        var report = Report()
        report.add("ops", count)
        report.add("ops_per_cpu_s", Double(count) / cost.cpu, digits: 0)
        report.add("ops_per_s", Double(count) / cost.wall, digits: 0)
        report.add("allocations_per_op", Double(cost.allocations) / Double(count), digits: 1)
        report.add("held", held?.length ?? 0)
        report.add("laid", document.layoutManager.numberOfGlyphs)
        report.add("peak_rss_mb", peakMemory(), digits: 1)
        return report
    }

    /// One coloured run in every paragraph of 20 units or more.
    private static func colour(_ storage: NSTextStorage, _ text: String) {
        storage.beginEditing()
        for paragraph in StyledDocument.paragraphs(text) where paragraph.length >= 20 {
            storage.addAttribute(
                .foregroundColor, value: UIColor.red,
                range: NSRange(location: paragraph.location + 4, length: 8))
        }
        storage.endEditing()
    }
}
