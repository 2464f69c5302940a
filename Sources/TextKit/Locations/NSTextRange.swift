public import Foundation

/// A stretch of a document: from `location` up to, not including, `endLocation`.
open class NSTextRange: NSObject {
    public let location: any NSTextLocation
    public let endLocation: any NSTextLocation

    /// Nil when `end` comes before `location`; without `end`, the range is empty.
    public init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
        let end = endLocation ?? location
        guard location.compare(end) != .orderedDescending else { return nil }
        self.location = location
        self.endLocation = end
        super.init()
    }

    /// An empty range.
    public init(location: any NSTextLocation) {
        self.location = location
        endLocation = location
        super.init()
    }

    private init(from location: any NSTextLocation, to endLocation: any NSTextLocation) {
        self.location = location
        self.endLocation = endLocation
        super.init()
    }

    open var isEmpty: Bool { location.compare(endLocation) == .orderedSame }

    open func isEqual(to textRange: NSTextRange) -> Bool {
        location.compare(textRange.location) == .orderedSame
            && endLocation.compare(textRange.endLocation) == .orderedSame
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSTextRange).map { isEqual(to: $0) } ?? false
    }

    open override var hash: Int { location.hash }

    /// Whether the place lies in the range, its end excluded.
    open func contains(_ location: any NSTextLocation) -> Bool {
        self.location.compare(location) != .orderedDescending
            && location.compare(endLocation) == .orderedAscending
    }

    /// Whether the other range lies in this one entirely.
    open func contains(_ textRange: NSTextRange) -> Bool {
        location.compare(textRange.location) != .orderedDescending
            && textRange.endLocation.compare(endLocation) != .orderedDescending
    }

    /// Whether the two have something in common that is not empty.
    open func intersects(_ textRange: NSTextRange) -> Bool {
        intersection(textRange).map { !$0.isEmpty } ?? false
    }

    /// What both cover; nil when they lie apart.
    open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
        NSTextRange(
            location: later(location, textRange.location),
            end: earlier(endLocation, textRange.endLocation))
    }

    /// From the earlier start to the later end.
    open func union(_ textRange: NSTextRange) -> NSTextRange {
        NSTextRange(
            from: earlier(location, textRange.location),
            to: later(endLocation, textRange.endLocation))
    }

    private func earlier(_ a: any NSTextLocation, _ b: any NSTextLocation) -> any NSTextLocation {
        a.compare(b) == .orderedDescending ? b : a
    }

    private func later(_ a: any NSTextLocation, _ b: any NSTextLocation) -> any NSTextLocation {
        a.compare(b) == .orderedAscending ? b : a
    }
}
