/// What goes through a page's elements and text from its beginning to its end.
protocol HTMLVisitor {
    mutating func enter(_ element: HTMLElement)
    mutating func leave(_ tag: HTMLTag)
    /// UTF-8; all that stands between two tags.
    mutating func text(_ text: ArraySlice<UInt8>)
    /// False to end the walk.
    var goesOn: Bool { get }
}

/// An element while it is visited; it does not outlive what it was read from.
struct HTMLElement {
    let tag: HTMLTag
    /// Whether there is neither an element nor text other than white space inside.
    let isEmpty: Bool
    let hasAttributes: Bool
    private let origin: Origin

    private enum Origin {
        case node(HTMLTree.Node)
        case markup(WellFormedTag)
    }

    init(_ node: HTMLTree.Node, tag: HTMLTag) {
        self.tag = tag
        isEmpty = node.isBlank
        hasAttributes = node.hasAttributes
        origin = .node(node)
    }

    init(_ markup: WellFormedTag, tag: HTMLTag, isEmpty: Bool) {
        self.tag = tag
        self.isEmpty = isEmpty
        hasAttributes = markup.hasAttributes
        origin = .markup(markup)
    }

    /// Value of an attribute; nil when it is not there. Names are in lower case.
    subscript(name: String) -> String? {
        guard hasAttributes else { return nil }
        return switch origin {
        case .node(let node): node[name]
        case .markup(let tag): tag[name]
        }
    }

    /// Name in lower case, of any element.
    var name: String {
        if tag == .other, case .node(let node) = origin { return node.originalName }
        return tag.rawValue
    }

    /// The start tag as it stands in the page, which says all that its attributes do; nil where that is not so or
    /// where it is long.
    var source: String? {
        guard tag != .html, tag != .body else { return nil }
        let bytes =
            switch origin {
            case .node(let node): node.startTag
            case .markup(let tag): tag.bytes
            }
        return bytes.isEmpty || bytes.count > 200 ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// All text directly inside, for elements that well-formed markup leaves to the parser.
    var innerText: String {
        if case .node(let node) = origin { node.innerText } else { "" }
    }
}
