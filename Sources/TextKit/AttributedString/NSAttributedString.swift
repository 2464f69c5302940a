public import Foundation
import TextStore

/// Text with attributes on its characters. Offsets count UTF-16 units.
///
/// A subclass with its own storage overrides `string` and `attributes(at:effectiveRange:)`; everything else goes
/// through these two then.
open class NSAttributedString: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    public typealias Key = Foundation.NSAttributedString.Key
    public typealias EnumerationOptions = Foundation.NSAttributedString.EnumerationOptions

    /// Text and attributes. Who changes the text in it tells `stringCache`.
    ///
    /// While it changes, values that a client put on the text are compared and released, and so is that client's code run:
    /// it must not come here. A flag of our own notices, since the language's looking whether accesses overlap takes a
    /// tenth of a short edit.
    final var contents: AttributedContents {
        _read {
            checkUnchanging()
            yield ownContents
        }
        _modify {
            checkUnchanging()
            isChanging = true
            defer { isChanging = false }
            yield &ownContents
        }
    }
    @exclusivity(unchecked) private final var ownContents: AttributedContents
    @exclusivity(unchecked) private final var isChanging = false
    @exclusivity(unchecked) final var stringCache = StringCache()
    /// False for a subclass that may keep text of its own: then only the primitives know the truth.
    final let hasOwnContents: Bool
    /// Whether a subclass leaves `string` as it is; nil until somebody had to know.
    private final var leavesString: Bool?
    private final var didReadOwnString = false

    public override init() {
        ownContents = AttributedContents()
        hasOwnContents = Self.keepsContents(Self.self)
        super.init()
    }

    init(contents: AttributedContents) {
        ownContents = contents
        hasOwnContents = Self.keepsContents(Self.self)
        super.init()
    }

    /// Text without attributes.
    public convenience init(string: String) {
        self.init(string: string, attributes: nil)
    }

    /// Text with the same attributes everywhere.
    public init(string: String, attributes: [Key: Any]? = nil) {
        ownContents = AttributedContents(string: string, attributes: attributes ?? [:])
        hasOwnContents = Self.keepsContents(Self.self)
        super.init()
    }

    /// A copy of another attributed string.
    public init(attributedString: NSAttributedString) {
        ownContents = attributedString.snapshot()
        hasOwnContents = Self.keepsContents(Self.self)
        super.init()
    }

    // MARK: Coding

    open class var supportsSecureCoding: Bool { true }

    /// Archives text and attributes; what several places share they share again. Left out are values that no archive takes
    /// and, in a secure archive, objects of classes that are not UIKit's or Foundation's.
    open func encode(with coder: NSCoder) {
        AttributedStringArchive.encode(self, with: coder)
    }

    /// nil when the archive holds no such text.
    public required init?(coder: NSCoder) {
        guard let contents = AttributedStringArchive.contents(coder) else { return nil }
        ownContents = contents
        hasOwnContents = Self.keepsContents(Self.self)
        super.init()
    }

    private func checkUnchanging() {
        precondition(
            !isChanging,
            "NSAttributedString: used by an attribute's value while attributes are compared")
    }

    private static func keepsContents(_ type: NSAttributedString.Type) -> Bool {
        type == NSAttributedString.self || type == NSMutableAttributedString.self
            || type == NSTextStorage.self
    }

    /// True when the text is in `contents`, also for a subclass that overrides other things than `string`.
    final var hasOwnText: Bool {
        if hasOwnContents { return true }
        if let leavesString { return leavesString }
        // Also what an override of `string` sees that asks for the length.
        leavesString = false
        didReadOwnString = false
        _ = string
        leavesString = didReadOwnString
        return didReadOwnString
    }

    // MARK: Primitives

    /// The text. Kept until the next change.
    open var string: String {
        didReadOwnString = true
        return stringCache.read(contents.store)
    }

    /// The attributes of a character, and in `range` the stretch around it known to have the same ones.
    open func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [Key: Any] {
        precondition(
            location >= 0 && location < contents.count,
            "NSAttributedString.attributes(at:): \(location) is outside 0..<\(contents.count)")
        let (set, found) = contents.run(at: location)
        range?.pointee = NSRange(found)
        return set.attributes
    }

    // MARK: Reading

    /// UTF-16 units.
    open var length: Int { hasOwnText ? contents.count : foreignLength() }

    /// The value of one attribute of a character, nil where it is not set.
    open func attribute(
        _ attrName: Key, at location: Int, effectiveRange range: NSRangePointer?
    ) -> Any? {
        attributes(at: location, effectiveRange: range)[attrName]
    }

    /// As `attributes(at:effectiveRange:)`, and the range is the longest within `rangeLimit`.
    open func attributes(
        at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
    ) -> [Key: Any] {
        let values = attributes(at: location, effectiveRange: nil)
        guard let range else { return values }
        range.pointee = longestRange(around: location, in: rangeLimit) {
            AttributeValue.areEqual($0, values)
        }
        return values
    }

    /// As `attribute(_:at:effectiveRange:)`, and the range is the longest within `rangeLimit`.
    open func attribute(
        _ attrName: Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
        in rangeLimit: NSRange
    ) -> Any? {
        let value = attributes(at: location, effectiveRange: nil)[attrName]
        guard let range else { return value }
        range.pointee = longestRange(around: location, in: rangeLimit) {
            AttributeValue.areEqual($0[attrName], value)
        }
        return value
    }

    /// Calls `block` for each stretch of equal attributes in the range; it may change the string within that stretch.
    open func enumerateAttributes(
        in enumerationRange: NSRange, options opts: EnumerationOptions = [],
        using block: ([Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var values: [Key: Any] = [:]
        enumerate(in: enumerationRange, options: opts) { location, limit in
            var range = NSRange()
            if opts.contains(.longestEffectiveRangeNotRequired) {
                values = attributes(at: location, effectiveRange: &range)
            } else {
                values = attributes(at: location, longestEffectiveRange: &range, in: limit)
            }
            return range
        } visit: {
            block(values, $0, $1)
        }
    }

    /// Calls `block` for each stretch of equal values of one attribute, nil where it is not set.
    open func enumerateAttribute(
        _ attrName: Key, in enumerationRange: NSRange, options opts: EnumerationOptions = [],
        using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var value: Any?
        enumerate(in: enumerationRange, options: opts) { location, limit in
            var range = NSRange()
            if !opts.contains(.longestEffectiveRangeNotRequired) {
                value = attribute(attrName, at: location, longestEffectiveRange: &range, in: limit)
            } else if hasOwnContents {
                (value, range) = valueSetInOneCall(attrName, at: location, in: limit)
            } else {
                value = attribute(attrName, at: location, effectiveRange: &range)
            }
            return range
        } visit: {
            block(value, $0, $1)
        }
    }

    /// A copy of a part.
    open func attributedSubstring(from range: NSRange) -> NSAttributedString {
        NSAttributedString(contents: snapshot(checked(range, "attributedSubstring(from:)")))
    }

    /// True when text and attributes are equal; where runs meet does not matter.
    open func isEqual(to other: NSAttributedString) -> Bool {
        if self === other { return true }
        let length = self.length
        let whole = NSRange(location: 0, length: length)
        // Unit by unit: Swift's == takes composed and decomposed characters for the same.
        guard length == other.length, utf16Units(in: whole) == other.utf16Units(in: whole) else {
            return false
        }
        var location = 0
        while location < length {
            var mine = NSRange()
            var theirs = NSRange()
            let left = attributes(at: location, effectiveRange: &mine)
            let right = other.attributes(at: location, effectiveRange: &theirs)
            guard AttributeValue.areEqual(left, right) else { return false }
            location = min(mine.upperBound, theirs.upperBound)
        }
        return true
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSAttributedString).map(isEqual(to:)) ?? false
    }

    open override var hash: Int { string.hashValue }

    open override var description: String {
        var result = ""
        enumerateAttributes(in: NSRange(location: 0, length: length)) { values, range, _ in
            let names = values.map { "\($0.key.rawValue) = \($0.value)" }.sorted()
            result += attributedSubstring(from: range).string
            result += names.isEmpty ? "{}" : "{\(names.joined(separator: "; "))}"
        }
        return result
    }

    // MARK: Text of a subclass

    /// UTF-16 units of a subclass's own text; a text storage knows without counting.
    func foreignLength() -> Int { string.utf16.count }

    func foreignUnits(in range: Range<Int>) -> [UInt16] {
        var text = ForeignText()
        return text.utf16(range, of: string)
    }

    func foreignParagraphRange(at location: Int) -> NSRange {
        var text = ForeignText()
        return NSRange(text.paragraphRange(at: location, of: string))
    }

    // MARK: Copying

    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == NSAttributedString.self
            ? self : NSAttributedString(contents: snapshot())
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        NSMutableAttributedString(contents: snapshot())
    }
}
