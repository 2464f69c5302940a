/// An element as selectors see it.
struct CSSSubject {
    /// In lower case.
    var name: String
    var id: String?
    var classes: [Substring]
}

/// Compound selectors joined by "inside" and "child of", from the outermost to the element itself.
struct CSSSelector: Hashable, Sendable {
    struct Compound: Hashable, Sendable {
        /// Empty for any element.
        var name = ""
        var id: String?
        var classes: [String] = []
        /// Whether the compound before it must be the parent, not any ancestor.
        var isChild = false

        func matches(_ subject: CSSSubject) -> Bool {
            (name.isEmpty || name == subject.name) && (id == nil || id == subject.id)
                && classes.allSatisfy { wanted in subject.classes.contains { $0 == wanted } }
        }
    }
    var compounds: [Compound]

    /// Identifiers count 10,000, classes 100, names 1; more of a kind than that do not come.
    var specificity: Int {
        compounds.reduce(0) {
            $0 + ($1.id == nil ? 0 : 10_000) + $1.classes.count * 100 + ($1.name.isEmpty ? 0 : 1)
        }
    }

    /// nil for what is not understood (states, attributes, siblings): such a rule holds for nothing.
    init?(_ source: Substring) {
        var compounds: [Compound] = []
        var isChild = false
        for word in CSSText.words(source.replacing(">", with: " > ")[...]) {
            if word == ">" {
                guard !compounds.isEmpty, !isChild else { return nil }
                isChild = true
                continue
            }
            guard var compound = Self.compound(word) else { return nil }
            compound.isChild = isChild
            isChild = false
            compounds.append(compound)
        }
        guard !compounds.isEmpty, !isChild, compounds.count <= 16 else { return nil }
        self.compounds = compounds
    }

    private static func compound(_ word: Substring) -> Compound? {
        var result = Compound()
        var kind: UInt8 = 0
        var part: [UInt8] = []
        func commit() -> Bool {
            let text = String(decoding: part, as: UTF8.self)
            switch kind {
            case 0: result.name = text == "*" ? "" : text.lowercased()
            case 0x23 where !text.isEmpty: result.id = text
            case 0x2E where !text.isEmpty: result.classes.append(text)
            default: return false
            }
            part.removeAll()
            return true
        }
        var rest = word.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case 0x23, 0x2E:
                guard commit() else { return nil }
                kind = byte
            case 0x5C: if let escaped = rest.popFirst() { part.append(escaped) }
            case 0x3A, 0x5B, 0x2B, 0x7E, 0x28, 0x7C, 0x40: return nil
            default: part.append(byte)
            }
        }
        return commit() ? result : nil
    }

    /// Whether it holds for the last of `path`, whose ancestors come before it.
    func matches(_ path: [CSSSubject]) -> Bool {
        guard let own = compounds.last, let subject = path.last, own.matches(subject) else {
            return false
        }
        var steps = Self.maximumSteps
        return matchesRest(path[..<(path.count - 1)], compounds.count - 2, &steps)
    }

    /// chosen: comparisons for one element; a selector that needs more holds for nothing.
    private static let maximumSteps = 4_096

    /// Matches the compounds up to `index` against ancestors, the nearest first.
    private func matchesRest(
        _ ancestors: ArraySlice<CSSSubject>, _ index: Int, _ steps: inout Int
    ) -> Bool {
        guard index >= 0 else { return true }
        let isChild = compounds[index + 1].isChild
        var rest = ancestors
        while let ancestor = rest.popLast(), steps > 0 {
            steps -= 1
            if compounds[index].matches(ancestor), matchesRest(rest, index - 1, &steps) {
                return true
            }
            if isChild { return false }
        }
        return false
    }
}
