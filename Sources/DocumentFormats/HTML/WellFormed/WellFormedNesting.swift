/// The elements that are open, and what a tag does to them by the HTML standard's rules for bodies and tables
/// (13.2.6.4.7 and 13.2.6.4.9 to 15) where nothing is misplaced. Anything else is refused.
struct WellFormedNesting {
    /// Elements that a tag opened or closed beside its own.
    enum Change {
        case close(HTMLTag)
        /// A `tbody` whose tag is left out.
        case openSection
    }
    private(set) var open: [WellFormedElement] = []
    /// What the last tag changed, in order, its own element's end included and its own start not.
    private(set) var changes: [Change] = []
    private var scope = Scope()
    /// Those around the cells that are open.
    private var outerScopes: [Scope] = []

    /// How many `p` and `a` are open in a cell, or outside of all: a second one of either changes the tree.
    private struct Scope {
        var paragraphs = 0
        var links = 0
    }

    /// nil when one of the elements is not known here.
    init?(open names: [String]) {
        for name in names {
            guard let element = WellFormedElement.byName[.init(name)] else { return nil }
            push(element)
        }
    }

    var names: [String] { open.map(\.tag.rawValue) }

    /// Whether text here, white space aside, would be put elsewhere.
    var isBetweenTableParts: Bool { open.last?.kind.holdsTableParts ?? false }

    private mutating func push(_ element: WellFormedElement) {
        open.append(element)
        if element.kind == .paragraph { scope.paragraphs += 1 }
        if element.tag == .a { scope.links += 1 }
        if element.kind == .cell {
            outerScopes.append(scope)
            scope = Scope()
        }
    }

    private mutating func close() {
        guard let last = open.popLast() else { return }
        if last.kind == .paragraph { scope.paragraphs -= 1 }
        if last.tag == .a { scope.links -= 1 }
        if last.kind == .cell, let outer = outerScopes.popLast() { scope = outer }
        changes.append(.close(last.tag))
    }

    /// Closes all, as the end of a page does.
    mutating func closeAll() {
        changes.removeAll(keepingCapacity: true)
        while !open.isEmpty { close() }
    }

    /// A start tag; false when the tree is not certain.
    mutating func start(_ element: WellFormedElement) -> Bool {
        changes.removeAll(keepingCapacity: true)
        let outer = open.last?.kind
        switch element.kind {
        case .section: guard outer == .table else { return false }
        case .row:
            if outer == .table {
                push(WellFormedElement(tag: .tbody, kind: .section))
                changes.append(.openSection)
            } else if outer != .section {
                return false
            }
        case .cell: guard outer == .row else { return false }
        default: guard !isBetweenTableParts, startInBody(element) else { return false }
        }
        if element.kind != .void, element.kind != .rule { push(element) }
        return true
    }

    private mutating func startInBody(_ element: WellFormedElement) -> Bool {
        switch element.kind {
        case .formatting: element.tag != .a || scope.links == 0
        case .paragraph, .block, .rule: closeParagraph()
        case .heading: closeParagraph() && open.last?.kind != .heading
        case .item, .definition: closeItem(before: element) && closeParagraph()
        // In a page that asks for old rules a table may stand in a paragraph.
        case .table: scope.paragraphs == 0
        case .inline, .void: true
        case .section, .row, .cell: false
        }
    }

    /// An end tag, as `start`.
    mutating func end(_ element: WellFormedElement) -> Bool {
        changes.removeAll(keepingCapacity: true)
        switch element.kind {
        case .void, .rule: return false
        case .formatting, .inline, .paragraph, .section, .row: break
        case .table: if open.last?.kind == .section { close() }
        case .heading, .item, .definition, .block, .cell:
            // "Generate implied end tags", except for elements of the same name.
            while let last = open.last, last.tag != element.tag, last.kind.isEndedByOthers {
                close()
            }
        }
        guard open.last?.tag == element.tag else { return false }
        close()
        return true
    }

    /// "If the stack of open elements has a p element in button scope, close a p element."
    private mutating func closeParagraph() -> Bool {
        guard scope.paragraphs > 0 else { return true }
        guard open.last?.kind == .paragraph else { return false }
        close()
        return true
    }

    /// The loop over the open elements at a start tag of `li`, `dd` or `dt`: it ends an item of the kind that is the
    /// current element, or around a `p` that is. Where the loop would look further out the tree is not certain.
    private mutating func closeItem(before element: WellFormedElement) -> Bool {
        let place = open.last?.kind == .paragraph ? open.count - 2 : open.count - 1
        guard place >= 0 else { return true }
        switch open[place].kind {
        case element.kind:
            while open.count > place { close() }
            return true
        case .item, .definition, .heading, .cell: return true
        case .block: return open[place].tag != .div && open[place].tag != .address
        default: return false
        }
    }
}
