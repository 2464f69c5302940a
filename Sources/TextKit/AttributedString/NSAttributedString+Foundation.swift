public import Foundation
import TextStore

extension NSAttributedString {
    /// Our kind of attributed string out of Foundation's, for code that gets one from elsewhere.
    public convenience init(_ other: Foundation.NSAttributedString) {
        var table = AttributeTable()
        var runs: [(length: Int, id: AttributeSetID)] = []
        let length = other.length
        var start = 0
        while start < length {
            var range = NSRange()
            let values = other.attributes(at: start, effectiveRange: &range)
            let end = min(max(range.location + range.length, start + 1), length)
            runs.append((end - start, table.id(of: AttributedContents.makeSet(values))))
            start = end
        }
        self.init(contents: AttributedContents(string: other.string, runs: runs, table: table))
    }

    /// Foundation's kind of attributed string, for code that asks for one.
    public var foundationAttributedString: Foundation.NSAttributedString {
        let result = Foundation.NSMutableAttributedString(string: string)
        let whole = NSRange(location: 0, length: length)
        enumerateAttributes(in: whole, options: .longestEffectiveRangeNotRequired) {
            values, range, _ in
            result.setAttributes(values, range: range)
        }
        return result
    }
}
