import DocumentModel

@testable import DocumentFormats

/// Random documents of all that a document can have, less what `FormatFidelity` says that a format does not keep.
///
/// Where the table says "usual values", only such are made; the notes of docs/formats.md say which they are.
struct RandomStyledText {
    /// What a paragraph stands in.
    struct Place {
        var lists: [ParagraphValue.ListLevel] = []
        var blocks: [TextBlockValue] = []
        var tableDepth = 0
        var isHead = false
        /// Whether only one line fits, as in Markdown's cells.
        var isLine = false
        var depth: Int { lists.count + blocks.count }
    }

    private let form: FormatTarget
    var target: FormatFidelity.Target { form.format }
    var random: SeededGenerator
    var builder = StyledTextBuilder()
    private var lastID = 0

    static func make(for target: FormatFidelity.Target, seed: UInt64) -> StyledText {
        make(for: FormatTarget(format: target), seed: seed)
    }

    static func make(for form: FormatTarget, seed: UInt64) -> StyledText {
        var maker = RandomStyledText(form: form, random: SeededGenerator(seed: seed))
        return maker.make()
    }

    private init(form: FormatTarget, random: SeededGenerator) {
        self.form = form
        self.random = random
    }

    mutating func make() -> StyledText {
        properties()
        blocks(Place(), Int.random(in: 1...6, using: &random))
        // The size of most text is the page's own in HTML and BBCode: let that be the usual one.
        if [.html, .bbcode].contains(target) {
            write(String(repeating: "m", count: 600) + "\n", ParagraphValue())
        }
        return builder.build()
    }

    // MARK: Chance

    func level(_ feature: DocumentFeature) -> FormatFidelity.Level {
        form.level(of: feature)
    }
    func keeps(_ feature: DocumentFeature) -> Bool { level(feature) != .lost }

    mutating func maybe(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &random) == 0 }

    /// Now and then, where the format keeps it.
    mutating func maybe(_ feature: DocumentFeature, _ chance: Int) -> Bool {
        keeps(feature) && maybe(chance)
    }

    mutating func pick<T>(_ usual: [T], _ more: [T], of feature: DocumentFeature) -> T {
        pick(level(feature) == .kept ? usual + more : usual)
    }

    mutating func pick<T>(_ values: [T]) -> T {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    // MARK: Blocks

    private enum Kind { case paragraph, list, quote, code, rule, table }

    mutating func blocks(_ place: Place, _ count: Int) {
        for _ in 0..<count {
            switch kind(place) {
            case .paragraph: paragraph(place)
            case .list: list(place)
            case .quote: quote(place)
            case .code: code(place)
            case .rule: rule(place)
            case .table: table(place)
            }
        }
    }

    private mutating func kind(_ place: Place) -> Kind {
        guard !place.isLine, place.depth < 4, !maybe(3) else { return .paragraph }
        var kinds: [Kind] = [.paragraph]
        if keeps(.lists), place.lists.isEmpty { kinds.append(.list) }
        if keeps(.quotes) { kinds.append(.quote) }
        if keeps(.code) { kinds.append(.code) }
        if keeps(.rules) { kinds.append(.rule) }
        if keeps(.tables), place.tableDepth < (level(.tables) == .kept ? 2 : 1) {
            kinds.append(.table)
        }
        return pick(kinds)
    }

    private mutating func quote(_ place: Place) {
        var inner = place
        let author = pick(form.hasAuthors ? ["", "Ann", "\u{E4} <&"] : [""])
        inner.blocks.append(
            TextBlockValue(.quote(author: author), id: newID(), listDepth: place.lists.count))
        blocks(inner, Int.random(in: 1...3, using: &random))
    }

    private mutating func code(_ place: Place) {
        var value = style(in: place, isPlain: true)
        let language = pick(form.dialect == .discuz ? [""] : ["", "swift", "c++"])
        value.blocks.append(
            TextBlockValue(.code(language: language), id: newID(), listDepth: place.lists.count))
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            var line = pick(["let a = 1", "  if b {", "", "\tx", "<b> & [c]", "}", "*d* _e_"])
            // BBCode has no empty lines at the ends of code.
            if target == .bbcode, line.isEmpty { line = "x" }
            var attributes = plain(value)
            attributes.font?.name = "Courier"
            builder.append(line + "\n", attributes: attributes)
        }
    }

    private mutating func rule(_ place: Place) {
        var value = style(in: place, isPlain: true)
        value.blocks.append(TextBlockValue(.rule, id: newID(), listDepth: place.lists.count))
        write("\u{2014}\u{2014}\u{2014}\n", value)
    }

    // MARK: Lists

    private mutating func list(_ place: Place) {
        let depth = Int.random(in: 1...3, using: &random)
        var levels: [ParagraphValue.ListLevel] = []
        for _ in 0..<depth { levels.append(level()) }
        var numbers: [Int] = []
        // Items go in one level at a time, as lists do.
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let own = Int.random(in: 0..<min(depth, numbers.count + 1), using: &random)
            while numbers.count > own + 1 { numbers.removeLast() }
            if numbers.count == own {
                // A list that starts again is another one.
                levels[own].listID = newID()
                numbers.append(levels[own].startingNumber - 1)
            }
            numbers[own] += 1
            var inner = place
            inner.lists += levels.prefix(own + 1)
            let marker = ListMarker(levels[own].markerFormat).text(for: numbers[own])
            paragraph(inner, marker: "\t\(marker)\t")
            if maybe(6), canHoldBlocks { blocks(inner, 1) }
        }
    }

    /// Whether items may have more than a paragraph.
    private var canHoldBlocks: Bool { [.html, .rtf, .rtfd, .json].contains(target) }

    private mutating func level() -> ParagraphValue.ListLevel {
        let isExact = level(.lists) == .kept
        var usual = ["{disc}", "{decimal}."]
        if [.html, .cocoaHTML].contains(target) {
            usual += ["{square}", "{circle}", "{upper-roman}.", "{lower-alpha}."]
        }
        var format = pick(usual)
        if isExact, maybe(2) {
            format = pick(["({decimal})", "{hyphen}", "\u{2192}", "{lower-roman})", "{octal}"])
        }
        let start = maybe(.listNumbers, 4) && ListMarker(format).isOrdered ? pick([0, 4, 12]) : 1
        return .init(markerFormat: format, startingNumber: start, listID: newID())
    }

    // MARK: Paragraphs

    mutating func paragraph(_ place: Place, marker: String = "") {
        let value = style(in: place, isPlain: place.isLine)
        let isStrong = isStrong(value, place)
        if !marker.isEmpty { write(marker, value) }
        // BBCode has no empty lines at the ends of quotes.
        let isEmpty =
            maybe(8) && canBeEmpty(value, marker) && (target != .bbcode || place.blocks.isEmpty)
        // In a list a tab, some text and a tab at the start are a marker.
        if !isEmpty, marker.isEmpty, !place.lists.isEmpty {
            var attributes = plain(value)
            attributes.font?.isBold = isStrong
            builder.append("w", attributes: attributes)
        }
        for _ in 0..<(isEmpty ? 0 : Int.random(in: 1...4, using: &random)) {
            piece(value, isStrong: isStrong)
        }
        write("\n", value)
    }

    private func canBeEmpty(_ value: ParagraphValue, _ marker: String) -> Bool {
        keeps(.emptyParagraphs) && value.headerLevel == 0
            && (marker.isEmpty || [.rtf, .rtfd, .json].contains(target))
    }

    /// Whether the element around makes the text bold: headings and heads of tables in publishing formats.
    private func isStrong(_ value: ParagraphValue, _ place: Place) -> Bool {
        [.html, .markdown, .bbcode].contains(target) && (value.headerLevel > 0 || place.isHead)
    }

    func plain(_ value: ParagraphValue) -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.paragraph = value
        return attributes
    }

    mutating func write(_ text: String, _ value: ParagraphValue) {
        builder.append(text, attributes: plain(value))
    }
}
