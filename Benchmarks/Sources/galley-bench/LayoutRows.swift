import UIKit

/// Whole documents laid out: cold, styled, and again at another width.
enum LayoutRows {
    static func layout(_ text: String) -> Report {
        warmUp(text)
        return measure(NSTextStorage(string: text, attributes: Document.attributes), text)
    }

    /// Eight runs a paragraph: bold, italic, colours, a link, a token, one inline attachment.
    static func styled(_ text: String) -> Report {
        warmUp(text)
        return measure(StyledDocument.storage(text), text)
    }

    private static func measure(_ storage: NSTextStorage, _ text: String) -> Report {
        let (cost, document) = Cost.of { () -> Document in
            let document = Document(storage)
            document.layOutAll()
            return document
        }
        return report(cost, document, text)
    }

    /// The same text at a new width: shapes are kept, lines are filled again.
    static func width(_ text: String) -> Report {
        let document = Document(text)
        document.layOutAll()
        let (cost, _) = Cost.of {
            document.container.size.width = 360
            document.layOutAll()
        }
        return report(cost, document, text)
    }

    /// From a string to the first screen of lines.
    static func open(_ text: String) -> Report {
        warmUp(String(text.prefix(20_000)))
        let (cost, range) = Cost.of { () -> NSRange in
            let document = Document(text, isLazy: true)
            return document.layoutManager.glyphRange(
                forBoundingRect: CGRect(x: 0, y: 0, width: 400, height: 600),
                in: document.container)
        }
        var report = Report()
        report.add("wall_s", cost.wall)
        report.add("cpu_s", cost.cpu)
        report.add("shown", range.length)
        report.add("peak_rss_mb", peakMemory(), digits: 1)
        return report
    }

    private static func report(_ cost: Cost, _ document: Document, _ text: String) -> Report {
        let mebibytes = Double(text.utf8.count) / 1_048_576
        var report = Report()
        report.add("wall_s", cost.wall)
        report.add("cpu_s", cost.cpu)
        report.add("mib", mebibytes)
        report.add("mib_per_cpu_s", mebibytes / cost.cpu, digits: 2)
        report.add("glyphs", document.storage.length)
        report.add("lines", document.lineCount())
        report.add(
            "allocations_per_paragraph",
            Double(cost.allocations) / Double(document.paragraphCount()), digits: 1)
        report.add("peak_rss_mb", peakMemory(), digits: 1)
        return report
    }
}
