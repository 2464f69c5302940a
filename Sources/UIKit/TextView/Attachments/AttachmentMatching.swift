/// Finds, for attachments in reach, the views that stood for them.
@MainActor enum AttachmentMatching {
    /// For each attachment the item that stood for it, and the items nobody needs: first those that are where they were, then
    /// those of the same attachment elsewhere, in the order of the text.
    static func match(_ items: [LiveAttachment], to shown: [PlacedAttachment])
        -> (found: [LiveAttachment?], rest: [LiveAttachment])
    {
        var found: [LiveAttachment?] = shown.map { _ in nil }
        var rest = items
        for isExact in [true, false] {
            var candidates = Dictionary(grouping: rest) { ObjectIdentifier($0.attachment) }
            for (index, placed) in shown.enumerated() where found[index] == nil {
                let key = ObjectIdentifier(placed.attachment)
                let place = candidates[key]?.firstIndex { !isExact || $0.offset == placed.offset }
                if let place { found[index] = candidates[key]?.remove(at: place) }
            }
            let taken = Set(found.compactMap { $0.map(ObjectIdentifier.init) })
            rest = items.filter { !taken.contains(ObjectIdentifier($0)) }
        }
        return (found, rest)
    }
}
