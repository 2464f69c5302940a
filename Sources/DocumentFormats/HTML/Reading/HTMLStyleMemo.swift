import DocumentModel

/// What was worked out before for elements that are alike, and for text in paragraphs that are alike.
struct HTMLStyleMemo {
    /// What an element's style depends on while no selector looks at the elements around it.
    struct Key: Hashable {
        /// Number of the style around it.
        var parent: Int
        var tag: HTMLTag
        /// Name of a tag that has no meaning of its own.
        var name: String
        /// The start tag with its attributes; empty where there are none.
        var source: String
    }

    /// One style, which is large, shared by all elements that have it until one of them changes its own.
    typealias SharedStyle = [HTMLComputedStyle]

    struct Entry {
        var style: SharedStyle
        var subject: CSSSubject
        var id: Int
    }

    /// chosen: a page with more than this begins anew.
    private static let capacity = 4_096

    var styles: [Key: Entry] = [:]
    private var lastID = 0

    /// A number that no style has.
    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func add(_ entry: Entry, for key: Key) {
        if styles.count >= Self.capacity { styles.removeAll() }
        styles[key] = entry
    }

    // MARK: Attributes of text

    private struct TextKey: Hashable {
        /// `identity` of the character attributes, which `texts` keeps.
        var character: UInt
        var paragraph: Int
    }
    private var paragraphs: [ParagraphValue: Int] = [:]
    /// Attributes with a paragraph of that number, which others share.
    private var holders: [Int: TextAttributes] = [:]
    private var texts: [TextKey: (character: TextAttributes, result: TextAttributes)] = [:]
    private var last: (key: TextKey, result: TextAttributes)?

    /// Number of a paragraph's value.
    mutating func id(of paragraph: ParagraphValue) -> Int {
        if let known = paragraphs[paragraph] { return known }
        if paragraphs.count >= Self.capacity { paragraphs.removeAll() }
        let id = makeID()
        paragraphs[paragraph] = id
        return id
    }

    /// Character attributes together with those of a paragraph; the same value for the same two.
    mutating func attributes(
        _ character: TextAttributes, _ paragraph: ParagraphValue, id: Int
    ) -> TextAttributes {
        let key = TextKey(character: character.identity, paragraph: id)
        if let last, last.key == key { return last.result }
        let result = made(character, paragraph, id, key)
        last = (key, result)
        return result
    }

    private mutating func made(
        _ character: TextAttributes, _ paragraph: ParagraphValue, _ id: Int, _ key: TextKey
    ) -> TextAttributes {
        if let known = texts[key] { return known.result }
        var result = character
        if let holder = holders[id] {
            result.takeParagraph(of: holder)
        } else {
            result.paragraph = paragraph
            if holders.count >= Self.capacity { holders.removeAll() }
            holders[id] = result
        }
        if texts.count >= Self.capacity { texts.removeAll() }
        texts[key] = (character, result)
        return result
    }
}

extension HTMLStyleMemo.SharedStyle {
    /// Whether both are one style that none has changed.
    func isSame(as other: Self) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
        }
    }
}
