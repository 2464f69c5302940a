import CoreGraphics
import Typesetting

/// Lines that a setter put outside of their paragraph: the tree, which knows paragraphs by their heights, does not find
/// them by y.
extension LayoutEngine {
    func noteStrays(of layout: ParagraphLayout, _ handle: ParagraphTree.Handle) {
        if !layout.strays.isEmpty {
            strayParagraphs.insert(handle)
            strayChanges += 1
        } else if !strayParagraphs.isEmpty {
            strayParagraphs.remove(handle)
        }
    }

    /// True while lines may stand outside of their paragraphs, or come to do so when they are made.
    var mayHaveStrays: Bool {
        !strayParagraphs.isEmpty || SetterCalls(source.layoutManager) != nil
    }

    /// Lines that stand in a container and outside of their paragraph.
    func strayLines(in container: Int) -> [LaidLine] {
        if strayParagraphs.isEmpty { return [] }
        strayParagraphs = strayParagraphs.filter { handle in
            guard let layout = tree.knownLayout(handle) else { return false }
            return layout.isValid && !layout.strays.isEmpty
        }
        var result: [LaidLine] = []
        for handle in strayParagraphs {
            guard let layout = tree.layout(handle) else { continue }
            let position = tree.position(of: handle)
            for index in layout.strays {
                let line = laidLine(handle, layout, index, position)
                if line.containerIndex == container, line.range.lowerBound < visibleEnd {
                    result.append(line)
                }
            }
        }
        return result
    }

    /// The line that a point of a container is on or nearest to: by y first, then by x.
    func nearest(to point: CGPoint, _ line: LaidLine?, orOneOf strays: [LaidLine]) -> LaidLine? {
        func gap(_ line: LaidLine) -> (y: CGFloat, x: CGFloat) {
            let rect = line.rect
            return (
                max(rect.minY - point.y, point.y - rect.maxY, 0),
                max(rect.minX - point.x, point.x - rect.maxX, 0)
            )
        }
        // Where several are equally near it is the one that was put there.
        let all =
            strays.sorted { $0.range.lowerBound < $1.range.lowerBound } + (line.map { [$0] } ?? [])
        return all.min { gap($0) < gap($1) }
    }
}

/// The lines outside of their paragraphs that touch a stretch of a container, handed out between those inside by y.
/// Lines are made one after the other: one that turns up above those that are out already comes next.
struct StrayOrder {
    private let top: CGFloat
    private let bottom: CGFloat
    private let container: Int
    /// The next one last.
    private var waiting: [LaidLine] = []
    /// Where those that are out begin in the text.
    private var done: Set<Int> = []
    private var knownChanges = -1

    init(from top: CGFloat, to bottom: CGFloat, in container: Int) {
        self.top = top
        self.bottom = bottom
        self.container = container
    }

    /// The next one that stands above a line, or at its y and before it in the text; without a line the next one.
    mutating func next(before line: LaidLine?, _ engine: LayoutEngine) -> LaidLine? {
        if engine.strayChanges != knownChanges {
            knownChanges = engine.strayChanges
            waiting = engine.strayLines(in: container).filter {
                $0.rect.maxY >= top && $0.rect.minY <= bottom
                    && !done.contains($0.range.lowerBound)
            }.sorted { Self.place($0) > Self.place($1) }
        }
        guard let first = waiting.last else { return nil }
        if let line, Self.place(first) > Self.place(line) { return nil }
        waiting.removeLast()
        done.insert(first.range.lowerBound)
        return first
    }

    private static func place(_ line: LaidLine) -> (CGFloat, Int) {
        (line.rect.minY, line.range.lowerBound)
    }
}
