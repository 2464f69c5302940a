import DocumentModel

/// The styles of a document's runs by number: a document has few, and pieces are many.
struct HTMLStyleTable {
    private(set) var styles: [HTMLStyle] = []
    private var numbers: [HTMLStyle: Int] = [:]
    private let attributes: [TextAttributes]
    /// Numbers of styles by those of attributes; -1 where nobody asked yet.
    private var known: [Int]
    /// Number of what a block's rule can say of a style, by the number of that; -1 where nobody asked yet.
    private var blocks: [Int] = []
    private var fonts: [FontAttributes: String] = [:]
    /// Bytes of text that a paragraph has of each style, and the styles that it has.
    private var lengths: [Int] = []
    private var met: [Int] = []

    init(_ attributes: [TextAttributes]) {
        self.attributes = attributes
        known = Array(repeating: -1, count: attributes.count)
    }

    mutating func number(of attributes: Int) -> Int {
        if known[attributes] >= 0 { return known[attributes] }
        let number = number(of: HTMLStyle(self.attributes[attributes], &fonts))
        known[attributes] = number
        return number
    }

    private mutating func number(of style: HTMLStyle) -> Int {
        if let number = numbers[style] { return number }
        let number = styles.count
        styles.append(style)
        blocks.append(-1)
        lengths.append(0)
        numbers[style] = number
        return number
    }

    private mutating func block(of attributes: Int) -> Int {
        let own = number(of: attributes)
        if blocks[own] >= 0 { return blocks[own] }
        let block = number(of: styles[own].ofBlock)
        blocks[own] = block
        return block
    }

    /// Number of the style that most of the paragraph's text has; the paragraph's class says it once.
    mutating func base(of paragraph: NumberedParagraph) -> Int {
        var best: (style: Int, length: Int)?
        defer { for style in met { lengths[style] = 0 } }
        met.removeAll(keepingCapacity: true)
        for piece in paragraph.pieces where piece.kind == .text {
            let style = block(of: piece.number)
            if paragraph.pieces.count == 1 { return style }
            if lengths[style] == 0 { met.append(style) }
            lengths[style] += piece.range.count
            if lengths[style] > best?.length ?? 0 { best = (style, lengths[style]) }
        }
        return best?.style ?? block(of: paragraph.number)
    }
}
