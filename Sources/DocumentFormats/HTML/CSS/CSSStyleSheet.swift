/// The rules of a document's `style` elements, in their order, and the cascade.
struct CSSStyleSheet {
    private struct Rule {
        var selector: CSSSelector
        var specificity: Int
        var order: Int
        var declarations: [CSSDeclaration]
    }
    /// chosen: more rules than this are no document's.
    private static let maximumRules = 20_000

    private var rules: [Rule] = []
    private var byName: [String: [Int]] = [:]
    private var byClass: [String: [Int]] = [:]
    private var byID: [String: [Int]] = [:]
    private var general: [Int] = []
    private(set) var hasCombinators = false
    var isEmpty: Bool { rules.isEmpty }

    /// Adds the rules of a `style` element.
    mutating func add(_ source: String) {
        parse(Self.withoutComments(source)[...], depth: 0)
    }

    /// The declarations that hold for an element, in the order in which they are to be applied:
    /// rules by specificity, the element's own, then those marked important in the same order.
    func declarations(for path: [CSSSubject], inline: [CSSDeclaration]) -> [CSSDeclaration] {
        guard let subject = path.last else { return inline }
        var found = Set(general)
        found.formUnion(byName[subject.name] ?? [])
        if let id = subject.id { found.formUnion(byID[id] ?? []) }
        for name in subject.classes { found.formUnion(byClass[String(name)] ?? []) }
        let matching = found.map { rules[$0] }.filter { $0.selector.matches(path) }.sorted {
            ($0.specificity, $0.order) < ($1.specificity, $1.order)
        }
        let all = matching.flatMap(\.declarations) + inline
        guard all.contains(where: \.isImportant) else { return all }
        return all.filter { !$0.isImportant } + all.filter(\.isImportant)
    }

    private mutating func parse(_ source: Substring, depth: Int) {
        var rest = source
        while let brace = rest.utf8.firstIndex(where: { $0 == 0x7B || $0 == 0x3B }),
            rules.count < Self.maximumRules
        {
            let prelude = CSSText.trimmed(rest[..<brace])
            if rest.utf8[brace] == 0x3B {
                // `@import` and the like end at a semicolon and mean nothing here.
                rest = rest[rest.utf8.index(after: brace)...]
                continue
            }
            let (block, after) = Self.block(rest, from: rest.utf8.index(after: brace))
            rest = after
            if prelude.utf8.first == 0x40 {
                if depth < 4, Self.isForScreen(prelude) { parse(block, depth: depth + 1) }
                continue
            }
            let declarations = CSSDeclaration.list(block)
            guard !declarations.isEmpty else { continue }
            for part in CSSText.split(prelude, at: ",") {
                if let selector = CSSSelector(part) { add(selector, declarations) }
            }
        }
    }

    private static func isForScreen(_ prelude: Substring) -> Bool {
        let words = CSSText.words(prelude.lowercased()[...])
        guard words.first == "@media" else { return false }
        let query = words.dropFirst().joined(separator: " ")
        return ["screen", "all", "only screen"].contains(query)
    }

    private mutating func add(_ selector: CSSSelector, _ declarations: [CSSDeclaration]) {
        guard let own = selector.compounds.last else { return }
        let index = rules.count
        rules.append(
            Rule(
                selector: selector, specificity: selector.specificity, order: index,
                declarations: declarations))
        if selector.compounds.count > 1 { hasCombinators = true }
        if let id = own.id {
            byID[id, default: []].append(index)
        } else if let name = own.classes.first {
            byClass[name, default: []].append(index)
        } else if !own.name.isEmpty {
            byName[own.name, default: []].append(index)
        } else {
            general.append(index)
        }
    }

    /// What stands up to the brace that closes the block, and what follows it.
    private static func block(
        _ text: Substring, from start: Substring.Index
    ) -> (Substring, Substring) {
        let bytes = text.utf8
        var depth = 1
        var quote: UInt8 = 0
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote || byte == 0x0A { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x7B {
                depth += 1
            } else if byte == 0x7D {
                depth -= 1
                if depth == 0 { return (text[start..<index], text[bytes.index(after: index)...]) }
            }
            index = bytes.index(after: index)
        }
        return (text[start...], "")
    }

    /// Without comments and the marks that hide style sheets from browsers of old.
    private static func withoutComments(_ source: String) -> String {
        guard source.contains("/*") || source.contains("<!--") else { return source }
        var out: [UInt8] = []
        var rest = Array(source.utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: [0x2F, 0x2A]) {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: [0x2A, 0x2F]) { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
                out.append(0x20)
            } else if rest.starts(with: Array("<!--".utf8)) {
                rest = rest.dropFirst(4)
            } else if rest.starts(with: Array("-->".utf8)) {
                rest = rest.dropFirst(3)
            } else {
                out.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
