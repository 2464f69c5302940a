import UIKit

/// Memory of an open document, before and after scrolling from end to end; read from outside by the caller too.
enum MemoryRows {
    static func memory(_ file: String, scrolling: Bool) -> Report? {
        // The string goes when the document has its text, as in a program that opens a file.
        let storage = contents(of: file).map {
            NSTextStorage(string: $0, attributes: Document.attributes)
        }
        guard let document = storage.map({ Document($0, isLazy: true) }) else { return nil }
        let manager = document.layoutManager
        var shown = 0
        var y: CGFloat = 0
        repeat {
            shown +=
                manager.glyphRange(
                    forBoundingRect: CGRect(x: 0, y: y, width: 400, height: 600),
                    in: document.container
                ).length
            y += 600
        } while scrolling && y < manager.usedRect(for: document.container).maxY
        var report = Report()
        report.add("chars", document.storage.length)
        report.add("shown", shown)
        report.add("peak_rss_mb", peakMemory(), digits: 1)
        return report
    }
}
