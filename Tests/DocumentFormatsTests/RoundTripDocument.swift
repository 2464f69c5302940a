import DocumentModel

@testable import DocumentFormats

/// Random documents with what a format can say.
struct RoundTripDocument {
    /// Which attributes the format keeps.
    struct Fidelity {
        var texts: [String]
        var fonts = ["Helvetica"]
        var sizes = [12.0]
        var colors = false
        var background = false
        var lines = true
        var scripts = false
        var details = false
        var links = true
        var tokens = false
        var pictures = false
        var indents = false
        var alignments: [ParagraphValue.Alignment] = [.natural]
        var headings = 0...0
        /// Whether all text of headings is bold.
        var hasBoldHeadings = false
        var listFormats = ["{disc}", "{decimal}."]
        var listDepth = 1...2
        var emptyParagraphs = true
        var blocks = false
    }
    let fidelity: Fidelity
    var random: SeededGenerator

    mutating func make() -> StyledText {
        var builder = StyledTextBuilder()
        for index in 0..<Int.random(in: 1...5, using: &random) {
            if maybe(4) {
                list(index, &builder)
            } else {
                var value = style()
                if fidelity.blocks, maybe(4), value == ParagraphValue() {
                    value.blocks.append(TextBlockValue(.quote(author: ""), id: index + 1))
                }
                paragraph(value, TextAttributes(), "", &builder)
            }
        }
        return builder.build()
    }

    private mutating func maybe(_ chance: Int) -> Bool {
        Int.random(in: 0..<chance, using: &random) == 0
    }

    private mutating func pick<T>(_ values: [T], _ fallback: T) -> T {
        values.randomElement(using: &random) ?? fallback
    }

    private mutating func paragraph(
        _ value: ParagraphValue, _ block: TextAttributes, _ marker: String,
        _ builder: inout StyledTextBuilder
    ) {
        var attributes = block
        attributes.font = FontAttributes(name: "Helvetica", size: 12)
        attributes.paragraph = value
        builder.append(marker, attributes: attributes)
        let lowest = fidelity.emptyParagraphs && value.headerLevel == 0 && marker.isEmpty ? 0 : 1
        for piece in 0..<Int.random(in: lowest...4, using: &random) {
            var own = character(block)
            own.paragraph = value
            if fidelity.hasBoldHeadings, value.headerLevel > 0 { own.font?.isBold = true }
            if fidelity.pictures, maybe(6), own.token == nil {
                own.superscript = nil
                own.baselineOffset = nil
                builder.attributes = own
                builder.append(picture("\(piece)"))
            } else {
                let words = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                    pick(fidelity.texts, "x")
                }
                // Something that is no space holds an end of the line; mentions start with their sign.
                let start = own.token != nil ? "@" : piece == 0 ? "w" : ""
                builder.append(start + words.joined() + "e", attributes: own)
            }
        }
        builder.append("\n", attributes: attributes)
    }

    private mutating func list(_ id: Int, _ builder: inout StyledTextBuilder) {
        let depth = Int.random(in: fidelity.listDepth, using: &random)
        var levels: [ParagraphValue.ListLevel] = []
        for level in 0..<depth {
            levels.append(
                .init(markerFormat: pick(fidelity.listFormats, "{disc}"), listID: id * 10 + level))
        }
        var numbers: [Int] = []
        // Items go in one level at a time, as lists do.
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let level = Int.random(in: 0..<min(depth, numbers.count + 1), using: &random)
            while numbers.count > level + 1 { numbers.removeLast() }
            if numbers.count == level { numbers.append(0) }
            numbers[level] += 1
            // A list that starts again is another one.
            if numbers[level] == 1 { levels[level].listID += 1_000 }
            let indent = 36.0 * Double(level + 1)
            var value = ParagraphValue()
            value.lists = Array(levels.prefix(level + 1))
            value.headIndent = indent
            value.tabs = [.init(location: indent - 25), .init(location: indent)]
            let marker = ListMarker(levels[level].markerFormat).text(for: numbers[level])
            paragraph(value, TextAttributes(), "\t\(marker)\t", &builder)
        }
    }

    private mutating func style() -> ParagraphValue {
        var value = ParagraphValue()
        value.alignment = pick(fidelity.alignments, .natural)
        value.headerLevel = maybe(3) ? Int.random(in: fidelity.headings, using: &random) : 0
        guard fidelity.indents else { return value }
        if maybe(4) { value.direction = .rightToLeft }
        if maybe(3) { value.headIndent = 18 }
        value.firstLineHeadIndent = value.headIndent + (maybe(3) ? 9.5 : 0)
        if maybe(4) { value.tailIndent = -12 }
        if maybe(4) { value.paragraphSpacing = 4 }
        if maybe(4) { value.paragraphSpacingBefore = 6.5 }
        if fidelity.details, maybe(6) { value.clearing = pick([.left, .right, .both], .both) }
        if maybe(4) {
            value.minimumLineHeight = 14
        } else if maybe(4) {
            value.lineHeightMultiple = 1.5
        }
        return value
    }

    private mutating func character(_ block: TextAttributes) -> TextAttributes {
        var attributes = block
        attributes.font = FontAttributes(
            name: pick(fidelity.fonts, "Helvetica"), size: pick(fidelity.sizes, 12),
            isBold: maybe(4), isItalic: maybe(4))
        if fidelity.lines, maybe(5) { attributes.underlineStyle = 1 }
        if maybe(6) { attributes.strikethroughStyle = 1 }
        if fidelity.colors, maybe(4) { attributes.foregroundColor = color() }
        if fidelity.background, maybe(5) { attributes.backgroundColor = color() }
        if fidelity.scripts, maybe(6) { attributes.superscript = pick([1, -1], 1) }
        if fidelity.links, maybe(6), attributes.underlineStyle == nil {
            attributes.link = "https://a.b/c?d=e&f"
        }
        if fidelity.tokens, maybe(8) {
            attributes = TextAttributes()
            attributes.font = FontAttributes(name: "Helvetica", size: 12)
            attributes.custom = block.custom
            attributes.token = TokenValue(kind: "user", id: "4", instance: "\(random.next())")
        }
        if fidelity.details { details(&attributes) }
        return attributes
    }

    private mutating func details(_ attributes: inout TextAttributes) {
        if maybe(6) { attributes.kern = pick([0, 1.5, -0.5], 0) }
        if maybe(6) { attributes.baselineOffset = pick([3, -2], 3) }
        if maybe(6) { attributes.ligature = 0 }
        if maybe(8), attributes.underlineStyle == 1, attributes.strikethroughStyle == nil {
            attributes.underlineStyle = 9
            attributes.underlineColor = color()
        }
        if maybe(8) {
            attributes.shadow = ShadowValue(offsetX: 1, offsetY: -2, blurRadius: 3, color: color())
        }
    }

    private mutating func color() -> ColorValue {
        func part(_ random: inout SeededGenerator) -> Double {
            Double(Int.random(in: 1...255, using: &random)) / 255
        }
        return ColorValue(red: part(&random), green: part(&random), blue: part(&random))
    }

    private mutating func picture(_ name: String) -> AttachmentValue {
        var value = AttachmentValue(
            name: "a \(name)&.png", type: "image/png", data: pngHeader(width: 4, height: 5),
            width: 40, height: 50.5)
        if maybe(2) { value.id = "id\"\u{E4}" }
        if maybe(2) { value.altText = "alt <" }
        if fidelity.details, maybe(2) {
            value.float = FloatValue(
                side: pick([.left, .right], .left), marginTop: pick([0, 3], 0), marginLeft: 0,
                marginBottom: pick([6.5], 0), marginRight: pick([0, 12], 0),
                clearing: pick([nil, .left, .both], nil))
        }
        return value
    }
}
