public import Foundation

extension NSRange {
    /// UTF-16 offsets of a range of an attributed string. O(n).
    public init<R: RangeExpression, S: AttributedStringProtocol>(_ region: R, in target: S)
    where R.Bound == AttributedString.Index {
        let range = region.relative(to: target.characters)
        let before = target[target.startIndex..<range.lowerBound]
        self.init(location: before.utf16Count, length: target[range].utf16Count)
    }
}

extension Range where Bound == AttributedString.Index {
    /// The range that UTF-16 offsets name; nil outside of the text or inside a surrogate pair. O(n).
    public init?<S: AttributedStringProtocol>(_ range: NSRange, in string: S) {
        guard range.location >= 0, range.length >= 0,
            let start = string.index(utf16Offset: range.location, from: string.startIndex),
            let end = string.index(utf16Offset: range.length, from: start)
        else { return nil }
        self = start..<end
    }
}

extension AttributedStringProtocol {
    fileprivate var utf16Count: Int {
        unicodeScalars.reduce(0) { $0 + UTF16.width($1) }
    }

    fileprivate func index(
        utf16Offset offset: Int, from start: AttributedString.Index
    ) -> AttributedString.Index? {
        let scalars = unicodeScalars
        var index = start
        var rest = offset
        while rest > 0, index < scalars.endIndex {
            rest -= UTF16.width(scalars[index])
            index = scalars.index(after: index)
        }
        return rest == 0 ? index : nil
    }
}
