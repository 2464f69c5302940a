public import Foundation

/// A place in a document.
public protocol NSTextLocation: NSObjectProtocol {
    /// How the receiver stands to another place of the same document.
    func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A place in the text of a storage, counted from its start: what layout hands to attachments and view providers. Ours.
public final class TextOffsetLocation: NSObject, NSTextLocation {
    /// UTF-16 units before the place.
    public let offset: Int

    public init(_ offset: Int) { self.offset = offset }

    /// - Parameter location: another `TextOffsetLocation`; places of other kinds count as the same.
    public func compare(_ location: any NSTextLocation) -> ComparisonResult {
        guard let other = location as? TextOffsetLocation else { return .orderedSame }
        if offset == other.offset { return .orderedSame }
        return offset < other.offset ? .orderedAscending : .orderedDescending
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? TextOffsetLocation)?.offset == offset
    }

    public override var hash: Int { offset.hashValue }

    public override var description: String { "\(offset)" }
}
