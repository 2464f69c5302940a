public import Foundation

extension AttributedString {
    /// The text with each block on lines of its own, and markers before items of lists: as text views and documents have it.
    ///
    /// Reading Markdown joins blocks without line ends and says in `presentationIntent` where they begin. Ours.
    public func separatingBlocks() -> AttributedString {
        typealias Key = AttributeScopes.UIKitAttributes.PresentationIntentAttribute
        var result = AttributedString()
        var open: PresentationIntent?
        var items: Set<Int> = []
        for run in runs {
            let intent = run.attributes[Key.self]
            if intent != open {
                if let last = result.unicodeScalars.last, last != "\n" {
                    var end = AttributeContainer()
                    end[Key.self] = open
                    result.append(AttributedString("\n", attributes: end))
                }
                if let marker = intent?.marker(&items) {
                    var own = AttributeContainer()
                    own[Key.self] = intent
                    result.append(AttributedString("\t\(marker)\t", attributes: own))
                }
                open = intent
            }
            result.append(AttributedString(self[run.range]))
        }
        return result
    }
}

extension PresentationIntent {
    /// What stands before the first paragraph of an item; nil for other blocks.
    fileprivate func marker(_ items: inout Set<Int>) -> String? {
        for (index, component) in components.enumerated() {
            guard case .listItem(let ordinal) = component.kind else { continue }
            guard items.insert(component.identity).inserted else { return nil }
            let list = components.dropFirst(index + 1).first
            return list?.kind == .orderedList ? "\(ordinal)." : "\u{2022}"
        }
        return nil
    }
}
