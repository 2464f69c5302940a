/// Keeps inline tags open as long as neighbours share them, always closed in the order of opening.
struct TagStack {
    struct Tag: Hashable {
        var open: String
        var close: String
        var isLink = false
    }
    private var tags: [Tag]

    init(open: [Tag] = []) { tags = open }

    /// Closes and opens what is needed for the next text.
    mutating func change(to wanted: [Tag], _ out: inout [UInt8]) {
        var common = 0
        while common < tags.count, common < wanted.count, tags[common] == wanted[common] {
            common += 1
        }
        while tags.count > common {
            out.append(contentsOf: tags.removeLast().close.utf8)
        }
        for tag in wanted[common...] {
            out.append(contentsOf: tag.open.utf8)
            tags.append(tag)
        }
    }

    mutating func closeAll(_ out: inout [UInt8]) { change(to: [], &out) }
}
