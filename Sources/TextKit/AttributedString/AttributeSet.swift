import Foundation

/// The attributes of a run: immutable, compared by content, shared by every run that has them.
///
/// A client's value and an attachment carry a stamp that says which call set them. Equal values with different stamps
/// make different sets, so that two equal tokens side by side stay two runs.
package final class AttributeSet: Hashable {
    package let attributes: [Key: Any]
    /// Only keys whose values keep equal neighbours apart.
    let stamps: [Key: UInt64]
    private let contentHash: Int
    /// True with an attachment or an adaptive image glyph.
    let hasAttachment: Bool
    private let paragraphStyle: Any?

    package typealias Key = Foundation.NSAttributedString.Key

    init(attributes: [Key: Any], stamps: [Key: UInt64]) {
        self.attributes = attributes
        self.stamps = stamps
        var hasAttachment = false
        var paragraphStyle: Any?
        var sum = attributes.count
        for (key, value) in attributes {
            if key == .paragraphStyle { paragraphStyle = value }
            if key == .attachment || key == .adaptiveImageGlyph { hasAttachment = true }
            var hasher = Hasher()
            hasher.combine(key)
            hasher.combine(AttributeValue.hash(of: value))
            sum &+= hasher.finalize()
        }
        for stamp in stamps.values { sum = sum &* 31 &+ Int(truncatingIfNeeded: stamp) }
        contentHash = sum
        self.hasAttachment = hasAttachment
        self.paragraphStyle = paragraphStyle
    }

    var hasParagraphStyle: Bool { paragraphStyle != nil }

    func hasParagraphStyle(of other: AttributeSet) -> Bool {
        if paragraphStyle == nil, other.paragraphStyle == nil { return true }
        return self === other || AttributeValue.areEqual(paragraphStyle, other.paragraphStyle)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(contentHash)
    }

    package static func == (left: AttributeSet, right: AttributeSet) -> Bool {
        left === right
            || left.contentHash == right.contentHash && left.stamps == right.stamps
                && AttributeValue.areEqual(left.attributes, right.attributes)
    }
}
