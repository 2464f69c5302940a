/// The paragraphs of a text, long ones in pieces, in order, with sums that answer "which paragraph is at this offset, at this y" in O(log n).
///
/// A binary tree in an array, kept balanced by weight-random joins; a handle names a paragraph for as long as it exists.
struct ParagraphTree {
    typealias Handle = Int32
    static let none: Handle = -1

    /// Sums over a subtree.
    struct Summary {
        var count = 0
        /// UTF-16 units.
        var length = 0
        /// Paragraphs that are too long to be laid out whole.
        var longCount = 0
        /// Points; a mixture of exact and estimated heights.
        var height = 0.0
        /// Paragraphs whose height is an estimate.
        var estimatedCount: Int32 = 0
        /// Those of them that may have to do with floats.
        var staleFloatCount: Int32 = 0
        /// Horizontal extent of the glyphs of laid out paragraphs, points.
        var usedMinX = Double.infinity
        var usedMaxX = -Double.infinity

        mutating func add(_ other: Summary) {
            count += other.count
            length += other.length
            longCount += other.longCount
            height += other.height
            estimatedCount += other.estimatedCount
            staleFloatCount += other.staleFloatCount
            usedMinX = min(usedMinX, other.usedMinX)
            usedMaxX = max(usedMaxX, other.usedMaxX)
        }
    }

    /// Where a paragraph is: its number, UTF-16 offset and top edge.
    struct Position {
        var index = 0
        var offset = 0
        var y = 0.0

        mutating func add(_ summary: Summary) {
            index += summary.count
            offset += summary.length
            y += summary.height
        }
    }

    /// What it takes to find an offset, four to a line of memory: a text edited all over is a walk through memory that
    /// is in no cache. Lengths are 32 bits wide, as those of the text are.
    struct Link {
        var left = ParagraphTree.none
        var right = ParagraphTree.none
        /// UTF-16 units of the subtree on the left: who goes by need not look there.
        var leftLength: Int32 = 0
        /// UTF-16 units of the paragraph.
        var length: Int32 = 0
    }

    /// What else is known of a paragraph besides points.
    struct Node {
        var parent = ParagraphTree.none
        var subtreeCount: Int32 = 0
        /// True while height and length are those of lines made from the present text.
        var isExact = false
        /// True once it had lines: its height is then a better guess than one from its length.
        var wasLaid = false
        /// True while floats may be in it or beside it.
        var mayFloat = false
        var part: ParagraphPart = []
    }

    /// What else is known of a paragraph and of its subtree: points, and what waits for lines.
    struct Extent {
        var height = 0.0
        var usedMinX = Double.infinity
        var usedMaxX = -Double.infinity
        var subtreeHeight = 0.0
        var subtreeMinX = Double.infinity
        var subtreeMaxX = -Double.infinity
        var estimatedCount: Int32 = 0
        var staleFloatCount: Int32 = 0
        /// Paragraphs of the subtree that are too long to be laid out whole.
        var longCount: Int32 = 0
    }

    var links: [Link] = []
    /// By handle, as `links`.
    var nodes: [Node] = []
    var extents: [Extent] = []
    /// Lines by handle, stale ones too; nil where they were never made or are not kept any more.
    var layouts: [ParagraphLayout?] = []
    /// The paragraphs that floats stand in or beside, most of them none.
    var floats: [Handle: ParagraphFloats] = [:]
    /// UTF-16 units of the paragraphs whose lines are kept.
    var keptUnits = 0
    var free: [Handle] = []
    var root = ParagraphTree.none
    var random = SplitMix(state: 0x9E37_79B9)
    /// Nodes looked at since the tree was made; tests read it.
    var visitedNodeCount = 0

    init() {}

    var summary: Summary { summary(of: root) }
    var count: Int { root < 0 ? 0 : Int(nodes[Int(root)].subtreeCount) }
    /// UTF-16 units of all paragraphs.
    var length: Int { Int(totalLength) }
    var totalLength: Int32 = 0
    /// Paragraphs whose height is an estimate.
    var estimatedCount: Int { root < 0 ? 0 : Int(extents[Int(root)].estimatedCount) }

    /// The sums over a subtree.
    func summary(of handle: Handle) -> Summary {
        guard handle >= 0 else { return Summary() }
        let node = nodes[Int(handle)]
        let extent = extents[Int(handle)]
        return Summary(
            count: Int(node.subtreeCount), length: Int(length(under: handle)),
            longCount: Int(extent.longCount), height: extent.subtreeHeight,
            estimatedCount: extent.estimatedCount, staleFloatCount: extent.staleFloatCount,
            usedMinX: extent.subtreeMinX, usedMaxX: extent.subtreeMaxX)
    }

    // MARK: Paragraphs

    func length(_ handle: Handle) -> Int { Int(links[Int(handle)].length) }

    /// UTF-16 units of a subtree, none included.
    func length(under handle: Handle) -> Int32 {
        var length: Int32 = 0
        var at = handle
        while at >= 0 {
            let link = links[Int(at)]
            length += link.leftLength + link.length
            at = link.right
        }
        return length
    }

    func height(_ handle: Handle) -> Double { extents[Int(handle)].height }
    func layout(_ handle: Handle) -> ParagraphLayout? { layouts[Int(handle)] }

    /// As `layout(_:)`, also for a handle that names no paragraph any more.
    func knownLayout(_ handle: Handle) -> ParagraphLayout? {
        layouts.indices.contains(Int(handle)) ? layouts[Int(handle)] : nil
    }

    static func isLong(_ length: Int32) -> Bool { length > PieceCutter.longestWhole }

    func part(_ handle: Handle) -> ParagraphPart { nodes[Int(handle)].part }
    mutating func setPart(_ part: ParagraphPart, of handle: Handle) {
        nodes[Int(handle)].part = part
    }

    /// True once the paragraph had lines, present or stale.
    func wasLaid(_ handle: Handle) -> Bool { nodes[Int(handle)].wasLaid }

    /// True while the paragraph's height is that of its lines, kept or not.
    func isExact(_ handle: Handle) -> Bool { nodes[Int(handle)].isExact }

    /// Gives a paragraph its lines; its height becomes exact.
    mutating func setLayout(_ layout: ParagraphLayout, of handle: Handle) {
        let at = Int(handle)
        keptUnits += layout.length - (layouts[at]?.length ?? 0)
        layouts[at] = layout
        let isKnown =
            nodes[at].isExact && extents[at].height == layout.height
            && extents[at].usedMinX == layout.usedMinX && extents[at].usedMaxX == layout.usedMaxX
        if isKnown { return }
        nodes[at].isExact = true
        nodes[at].wasLaid = true
        extents[at].height = layout.height
        extents[at].usedMinX = layout.usedMinX
        extents[at].usedMaxX = layout.usedMaxX
        updateUpwards(from: handle)
    }

    /// Lets go of lines; what is known of the paragraph stays exact.
    mutating func dropLayout(of handle: Handle) {
        keptUnits -= layouts[Int(handle)]?.length ?? 0
        layouts[Int(handle)] = nil
    }

    /// Hands over the paragraphs whose lines are kept, in no order.
    func forEachLayout(_ body: (Handle, ParagraphLayout) -> Void) {
        for (index, layout) in layouts.enumerated() {
            if let layout { body(Handle(index), layout) }
        }
    }

    /// Makes lines stale and keeps their height as the estimate.
    mutating func invalidate(_ handle: Handle) {
        layouts[Int(handle)]?.isValid = false
        guard nodes[Int(handle)].isExact else { return }
        nodes[Int(handle)].isExact = false
        updateUpwards(from: handle)
    }

    /// The paragraph has another length now and keeps its lines until they are made again.
    mutating func resize(_ handle: Handle, to length: Int) {
        layouts[Int(handle)]?.isValid = false
        let old = links[Int(handle)].length
        lengthen(handle, by: Int32(length) - old)
        if nodes[Int(handle)].isExact || Self.isLong(old) != Self.isLong(Int32(length)) {
            nodes[Int(handle)].isExact = false
            updateUpwards(from: handle)
        }
    }

    /// Takes over an edit, `new` in the text as it is now, that changed no separator; false when it is not in a whole
    /// paragraph away from its ends.
    mutating func resizeParagraph(around new: Range<Int>, delta: Int) -> Bool {
        guard let (handle, start) = findStart(offset: new.lowerBound) else { return false }
        let length = length(handle)
        let oldEnd = new.upperBound - delta
        // CR LF may end it.
        guard nodes[Int(handle)].part.isEmpty, new.lowerBound > start,
            oldEnd <= start + length - 2, length + new.count <= PieceCutter.longestWhole
        else { return false }
        layouts[Int(handle)]?.noteEdit(
            prefix: new.lowerBound - start, suffix: start + length - oldEnd)
        if nodes[Int(handle)].isExact {
            resize(handle, to: length + delta)
        } else {
            layouts[Int(handle)]?.isValid = false
            lengthen(handle, at: new.lowerBound, by: Int32(delta))
        }
        return true
    }

    /// Makes every height an estimate. O(n).
    mutating func invalidateAll() {
        forgetFloats()
        for index in nodes.indices {
            nodes[index].isExact = false
            layouts[index]?.isValid = false
            layouts[index]?.unchanged = nil
        }
        refresh(root)
    }

    /// Estimates, from its length, the height of each paragraph that was never laid out. O(n).
    mutating func estimate(_ height: (Int) -> Double) {
        for index in nodes.indices where !nodes[index].wasLaid {
            extents[index].height = height(Int(links[index].length))
        }
        refresh(root)
    }
}
