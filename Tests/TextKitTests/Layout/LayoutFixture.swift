@testable import TextKit

/// A storage, a layout manager and one container, kept together.
final class LayoutFixture {
    let storage: NSTextStorage
    let manager: NSLayoutManager
    let container: NSTextContainer

    init(
        _ string: NSAttributedString, width: CGFloat = 200, height: CGFloat = 0,
        manager: NSLayoutManager = NSLayoutManager(), container: NSTextContainer? = nil
    ) {
        storage = NSTextStorage(attributedString: string)
        self.manager = manager
        self.container =
            container ?? NSTextContainer(size: CGSize(width: width, height: height))
        manager.addTextContainer(self.container)
        storage.addLayoutManager(manager)
    }

    convenience init(_ string: String, width: CGFloat = 200, height: CGFloat = 0) {
        self.init(LayoutFixture.text(string), width: width, height: height)
    }

    static let font = UIFont(name: "Liberation Sans", size: 16) ?? .systemFont(ofSize: 16)

    static func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:])
        -> NSAttributedString
    {
        NSAttributedString(
            string: string, attributes: more.merging([.font: font]) { new, _ in new })
    }

    var wholeRange: NSRange { NSRange(location: 0, length: storage.length) }

    /// Each line fragment: its range and rectangles.
    var lines: [LineRecord] {
        var records: [LineRecord] = []
        manager.enumerateLineFragments(forGlyphRange: wholeRange) {
            rect, used, container, range, _ in
            records.append(
                LineRecord(
                    range: range, rect: rect, used: used,
                    container: self.manager.textContainers.firstIndex { $0 === container } ?? -1))
        }
        return records
    }
}

struct LineRecord: Equatable, CustomStringConvertible {
    var range: NSRange
    var rect: CGRect
    var used: CGRect
    var container: Int

    var description: String { "\(range) \(rect) used \(used) in \(container)" }

    func isClose(to other: LineRecord) -> Bool {
        range == other.range && container == other.container
            && LineRecord.areClose(rect, other.rect) && LineRecord.areClose(used, other.used)
    }

    static func areClose(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) < 0.001 && abs(a.minY - b.minY) < 0.001
            && abs(a.width - b.width) < 0.001 && abs(a.height - b.height) < 0.001
    }
}
