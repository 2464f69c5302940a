import Foundation
package import TextStore

extension NSAttributedString {
    /// A range turned into Swift's kind; traps with the method's name when it is not inside the text.
    final func checked(_ range: NSRange, _ method: String) -> Range<Int> {
        let length = hasOwnContents ? contents.count : self.length
        precondition(
            range.location >= 0 && range.length >= 0 && range.location <= length - range.length,
            "NSAttributedString.\(method): range {\(range.location), \(range.length)} is outside "
                + "0..<\(length)")
        return range.location..<range.location + range.length
    }

    /// The contents as a value; O(1) unless a subclass keeps its own.
    final func snapshot() -> AttributedContents {
        hasOwnContents ? contents : snapshot(0..<length)
    }

    final func snapshot(_ range: Range<Int>) -> AttributedContents {
        if hasOwnContents {
            return range == 0..<contents.count ? contents : contents.slice(range)
        }
        var result = AttributedContents()
        let units = utf16Units(in: NSRange(range))
        var location = range.lowerBound
        while location < range.upperBound {
            var found = NSRange()
            let values = attributes(at: location, effectiveRange: &found)
            let end = min(max(found.upperBound, location + 1), range.upperBound)
            let id = result.table.id(of: AttributedContents.makeSet(values))
            result.store.replaceSubrange(
                result.count..<result.count,
                with: units[location - range.lowerBound..<end - range.lowerBound], id: id)
            location = end
        }
        return result
    }

    /// The text as a value for layout and export; nil when a subclass keeps its own.
    ///
    /// Its run ids are the attributes only when `hasOwnRuns`.
    package final var textStore: TextStore? { hasOwnText ? contents.store : nil }

    /// False for a subclass: it may answer `attributes(at:effectiveRange:)` in its own way.
    package final var hasOwnRuns: Bool { hasOwnContents }

    /// The set that a run of `textStore` names.
    package final func attributeSet(for id: AttributeSetID) -> AttributeSet { contents.table[id] }

    /// False when it is known that nothing in the text is an attachment.
    package final var mayHoldAttachments: Bool {
        !hasOwnContents || contents.table.mayHoldAttachments
    }

    /// Paragraphs of the text, known without reading it; nil for a subclass that keeps its own text.
    final var paragraphCount: Int? { hasOwnText ? contents.store.paragraphCount : nil }

    final func longestRange(
        around location: Int, in limit: NSRange, where isSame: ([Key: Any]) -> Bool
    ) -> NSRange {
        let limit = checked(limit, "longestEffectiveRange")
        var found = NSRange()
        _ = attributes(at: location, effectiveRange: &found)
        var start = found.location
        var end = found.upperBound
        while start > limit.lowerBound, isSame(attributes(at: start - 1, effectiveRange: &found)) {
            start = found.location
        }
        while end < limit.upperBound, isSame(attributes(at: end, effectiveRange: &found)) {
            end = found.upperBound
        }
        return NSRange(max(start, limit.lowerBound)..<min(end, limit.upperBound))
    }

    /// The stretch that got its value of `key` from one call, as far as that can be told.
    final func valueSetInOneCall(_ key: Key, at location: Int, in limit: NSRange) -> (Any?, NSRange)
    {
        let (set, found) = contents.run(at: location)
        let value = set.attributes[key]
        let stamp = set.stamps[key]
        func isSame(_ other: AttributeSet) -> Bool {
            other.stamps[key] == stamp && AttributeValue.areEqual(other.attributes[key], value)
        }
        var range = found
        while range.lowerBound > limit.location {
            let previous = contents.run(at: range.lowerBound - 1)
            guard isSame(previous.set) else { break }
            range = previous.range.lowerBound..<range.upperBound
        }
        while range.upperBound < limit.upperBound {
            let next = contents.run(at: range.upperBound)
            guard isSame(next.set) else { break }
            range = range.lowerBound..<next.range.upperBound
        }
        return (value, NSRange(range))
    }

    /// Walks over `whole`; `stretch` finds the stretch around a location, `visit` is called with each.
    final func enumerate(
        in whole: NSRange, options: EnumerationOptions, stretch: (Int, NSRange) -> NSRange,
        visit: (NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let checkedRange = checked(whole, "enumerateAttributes(in:)")
        var start = checkedRange.lowerBound
        var end = checkedRange.upperBound
        var stop: ObjCBool = false
        while start < end, !stop.boolValue {
            let isReverse = options.contains(.reverse)
            let limit = NSRange(start..<end)
            let found = stretch(isReverse ? end - 1 : start, limit)
            guard let range = found.intersection(limit) else { return }
            let before = length
            visit(range, &stop)
            if isReverse {
                end = range.location
            } else {
                let change = length - before
                start = range.upperBound + change
                end += change
            }
        }
    }
}
