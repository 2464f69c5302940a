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
        /// UTF-16 units of the longest paragraph.
        var longest = 0
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
            longest = max(longest, other.longest)
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

    struct Node {
        var left = ParagraphTree.none
        var right = ParagraphTree.none
        var parent = ParagraphTree.none
        /// True while height and length are those of lines made from the present text.
        var isExact = false
        /// True once it had lines: its height is then a better guess than one from its length.
        var wasLaid = false
        /// True while floats may be in it or beside it.
        var mayFloat = false
        var part: ParagraphPart = []
        var length = 0
        var height = 0.0
        var usedMinX = Double.infinity
        var usedMaxX = -Double.infinity
        var summary = Summary()
    }

    var nodes: [Node] = []
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

    var summary: Summary { root < 0 ? Summary() : nodes[Int(root)].summary }
    var count: Int { summary.count }

    // MARK: Paragraphs

    func length(_ handle: Handle) -> Int { nodes[Int(handle)].length }
    func height(_ handle: Handle) -> Double { nodes[Int(handle)].height }
    func layout(_ handle: Handle) -> ParagraphLayout? { layouts[Int(handle)] }

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
            nodes[at].isExact && nodes[at].height == layout.height
            && nodes[at].usedMinX == layout.usedMinX && nodes[at].usedMaxX == layout.usedMaxX
        if isKnown { return }
        nodes[at].isExact = true
        nodes[at].wasLaid = true
        nodes[at].height = layout.height
        nodes[at].usedMinX = layout.usedMinX
        nodes[at].usedMaxX = layout.usedMaxX
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
        let old = nodes[Int(handle)].length
        let estimates: Int32 = nodes[Int(handle)].isExact ? 1 : 0
        let floats: Int32 = nodes[Int(handle)].mayFloat ? estimates : 0
        nodes[Int(handle)].isExact = false
        nodes[Int(handle)].length = length
        updateUpwards(from: handle, lengthFrom: old, to: length, estimates, floats)
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
            nodes[index].height = height(nodes[index].length)
        }
        refresh(root)
    }
}
