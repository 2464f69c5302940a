public import Foundation

/// Text with attributes that can be changed.
///
/// A subclass with its own storage overrides the four primitives `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` and `setAttributes(_:range:)`; every other change goes through them then.
///
/// Attribute values are compared and hashed while attributes change: their `==` and `hash` may not use the text itself,
/// which traps.
open class NSMutableAttributedString: NSAttributedString {
    private final var proxy: NSMutableString?

    public override init() {
        super.init()
    }

    override init(contents: AttributedContents) {
        super.init(contents: contents)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Text with the same attributes everywhere.
    public override init(string: String, attributes: [Key: Any]? = nil) {
        super.init(string: string, attributes: attributes)
    }

    /// A copy of another attributed string.
    public override init(attributedString: NSAttributedString) {
        super.init(attributedString: attributedString)
    }

    // MARK: Primitives

    /// Replaces text; the new text takes over the attributes of the first character replaced, or those of the
    /// character before where nothing is replaced.
    open func replaceCharacters(in range: NSRange, with str: String) {
        let range = checked(range, "replaceCharacters(in:with:)")
        let delta = contents.replace(range, with: str)
        stringCache.noteEdit(range, delta: delta)
        contentsDidChange(.editedCharacters, range, delta)
    }

    /// Replaces all attributes in the range; nil removes them.
    open func setAttributes(_ attrs: [Key: Any]?, range: NSRange) {
        let range = checked(range, "setAttributes(_:range:)")
        let set = AttributedContents.makeSet(attrs ?? [:])
        contents.changeSets(in: range) { _ in set }
        contentsDidChange(.editedAttributes, range, 0)
    }

    // MARK: Attributes

    /// Sets one attribute in the range.
    open func addAttribute(_ name: Key, value: Any, range: NSRange) {
        addAttributes([name: value], range: range)
    }

    /// Sets attributes in the range and keeps the others. An empty dictionary changes nothing but counts as an edit.
    open func addAttributes(_ attrs: [Key: Any] = [:], range: NSRange) {
        changeAttributes(in: range, "addAttributes(_:range:)") {
            $0.merging(attrs) { $1 }
        } changeSet: {
            let added = AttributedContents.makeSet(attrs)
            return { set in
                AttributeSet(
                    attributes: set.attributes.merging(added.attributes) { $1 },
                    stamps: set.stamps.merging(added.stamps) { $1 })
            }
        }
    }

    /// Removes one attribute from the range.
    open func removeAttribute(_ name: Key, range: NSRange) {
        changeAttributes(in: range, "removeAttribute(_:range:)") {
            $0.filter { $0.key != name }
        } changeSet: {
            { set in
                AttributeSet(
                    attributes: set.attributes.filter { $0.key != name },
                    stamps: set.stamps.filter { $0.key != name })
            }
        }
    }

    // MARK: Text

    /// Replaces text and brings the attributes of the new text along.
    open func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        if hasOwnContents {
            replaceCharacters(in: range, with: attrString, joining: .apart)
            return
        }
        _ = checked(range, "replaceCharacters(in:with:)")
        let incoming = NSAttributedString(contents: attrString.snapshot())
        beginEditing()
        replaceCharacters(in: range, with: incoming.string)
        let all = NSRange(location: 0, length: incoming.length)
        incoming.enumerateAttributes(in: all, options: .longestEffectiveRangeNotRequired) {
            values, part, _ in
            let place = NSRange(location: range.location + part.location, length: part.length)
            setAttributes(values, range: place)
        }
        endEditing()
    }

    /// As `replaceCharacters(in:with:)`, for an editor that types or takes an edit back.
    package final func replaceCharacters(
        in range: NSRange, with attrString: NSAttributedString, joining: RunJoining
    ) {
        guard hasOwnContents else {
            replaceCharacters(in: range, with: attrString)
            return
        }
        let target = checked(range, "replaceCharacters(in:with:)")
        let before = contents.count
        contents.replace(target, with: attrString.snapshot(), joining: joining)
        stringCache.noteEdit(target, delta: contents.count - before)
        contentsDidChange([.editedCharacters, .editedAttributes], target, contents.count - before)
    }

    /// Inserts before the character at `loc`.
    open func insert(_ attrString: NSAttributedString, at loc: Int) {
        replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
    }

    /// Adds at the end.
    open func append(_ attrString: NSAttributedString) {
        insert(attrString, at: length)
    }

    /// Removes text.
    open func deleteCharacters(in range: NSRange) {
        replaceCharacters(in: range, with: "")
    }

    /// Replaces everything.
    open func setAttributedString(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
    }

    /// The text as a string whose changes change this one.
    open var mutableString: NSMutableString {
        if let proxy { return proxy }
        let made = MutableStringProxy(owner: self)
        proxy = made
        return made
    }

    // MARK: Grouping

    /// Starts a group of changes that are made known together.
    open func beginEditing() {}

    /// Ends a group of changes.
    open func endEditing() {}

    /// Called after each change of `contents`; `range` is in the text before it.
    func contentsDidChange(_ mask: NSTextStorage.EditActions, _ range: Range<Int>, _ delta: Int) {}

    private func changeAttributes(
        in range: NSRange, _ method: String, values: ([Key: Any]) -> [Key: Any],
        changeSet: () -> (AttributeSet) -> AttributeSet
    ) {
        let target = checked(range, method)
        if hasOwnContents {
            contents.changeSets(in: target, changeSet())
            contentsDidChange(.editedAttributes, target, 0)
            return
        }
        beginEditing()
        var location = target.lowerBound
        while location < target.upperBound {
            var found = NSRange()
            let old = attributes(at: location, effectiveRange: &found)
            let end = min(max(found.upperBound, location + 1), target.upperBound)
            setAttributes(values(old), range: NSRange(location..<end))
            location = end
        }
        endEditing()
    }

    // MARK: Fixing

    /// Makes attributes consistent: attachments only on U+FFFC, one paragraph style for each paragraph.
    open func fixAttributes(in range: NSRange) {
        fixAttachmentAttribute(in: range)
        fixParagraphStyleAttribute(in: range)
    }

    /// Removes attachments from characters that cannot show one.
    open func fixAttachmentAttribute(in range: NSRange) {
        let part = checked(range, "fixAttachmentAttribute(in:)")
        if hasOwnContents, !contents.hasAttachments(in: part) { return }
        AttributeFixing.fixAttachments(self, in: range)
    }

    /// Gives each paragraph that the range touches the style of its first character.
    open func fixParagraphStyleAttribute(in range: NSRange) {
        let part = checked(range, "fixParagraphStyleAttribute(in:)")
        if hasOwnContents, contents.hasOneParagraphStyle(around: part) { return }
        AttributeFixing.fixParagraphStyles(self, in: range)
    }
}
