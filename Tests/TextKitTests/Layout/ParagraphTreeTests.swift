import Testing

@testable import TextKit

@Suite struct ParagraphTreeTests {
    /// The tree against an array, over random replacements.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func agreesWithAnArray(seed: UInt64) {
        var random = SplitMix(state: seed)
        var tree = ParagraphTree()
        var model: [(length: Int, height: Double)] = []
        for _ in 0..<200 {
            let start = Int.random(in: 0...model.count, using: &random)
            let end = min(start + Int.random(in: 0...4, using: &random), model.count)
            let new = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                (
                    length: Int.random(in: 1...9, using: &random),
                    height: Double(Int.random(in: 1...9, using: &random))
                )
            }
            tree.replace(start..<end, with: new)
            model.replaceSubrange(start..<end, with: new)
            resizeOne(&tree, &model, &random)
            check(&tree, model)
        }
    }

    /// One paragraph of some gets another length, now and then a very large one.
    private func resizeOne(
        _ tree: inout ParagraphTree, _ model: inout [(length: Int, height: Double)],
        _ random: inout SplitMix
    ) {
        guard let index = model.indices.randomElement(using: &random),
            let handle = tree.find(index: index)?.handle
        else { return }
        let isLong = Int.random(in: 0..<5, using: &random) == 0
        model[index].length = Int.random(in: 1...9, using: &random) + (isLong ? 1 << 16 : 0)
        tree.resize(handle, to: model[index].length)
    }

    private func check(
        _ tree: inout ParagraphTree, _ model: [(length: Int, height: Double)]
    ) {
        #expect(tree.count == model.count)
        var (offset, y) = (0, 0.0)
        var handle = tree.first
        for (index, entry) in model.enumerated() {
            let byOffset = tree.find(offset: offset + entry.length - 1)
            let byY = tree.find(y: y + entry.height / 2)
            #expect(byOffset?.handle == handle && byY?.handle == handle)
            let start = tree.findStart(offset: offset + entry.length / 2)
            #expect(start?.handle == handle && start?.start == offset)
            let position = tree.position(of: handle)
            #expect(position.index == index && position.offset == offset && position.y == y)
            offset += entry.length
            y += entry.height
            handle = tree.next(handle)
        }
        #expect(handle == ParagraphTree.none)
        #expect(tree.summary.length == offset && tree.summary.height == y)
        #expect(tree.summary.longCount == model.count { $0.length > 1 << 16 })
    }

    @Test func staysShallow() {
        var tree = ParagraphTree()
        for _ in 0..<4_096 { tree.replace(tree.count..<tree.count, with: [(1, 1)]) }
        let before = tree.visitedNodeCount
        for offset in stride(from: 0, to: 4_096, by: 64) { _ = tree.find(offset: offset) }
        #expect((tree.visitedNodeCount - before) / 64 < 32)
    }

    @Test(arguments: [
        ("", []), ("a", [1]), ("a\n", [2]), ("a\nb", [2, 1]), ("a\r\nb", [3, 1]),
        ("\r\r\n\n", [1, 2, 1]), ("x\u{2029}y\u{2028}z", [2, 3]),
    ])
    func paragraphsEndAtSeparators(text: String, lengths: [Int]) {
        #expect(ParagraphScanner.lengths(Array(text.utf16)) == lengths)
    }

    @Test func paragraphsOfLongTextEndWhereTheyEndOneByOne() {
        var random = SplitMix(state: 5)
        let rare: [UInt16] = [0x0A, 0x0D, 0x2029, 0x2028, 0x0B, 0x1029]
        for _ in 0..<20 {
            let text: [UInt16] = (0..<1_000).map { _ in
                let draw = random.next()
                return draw % 40 < 6 ? rare[Int(draw % 40)] : 0x61
            }
            var lengths: [Int] = []
            var start = 0
            for at in text.indices {
                let isPair = text[at] == 0x0D && at + 1 < text.count && text[at + 1] == 0x0A
                guard ParagraphScanner.isSeparator(text[at]), !isPair else { continue }
                lengths.append(at + 1 - start)
                start = at + 1
            }
            if start < text.count { lengths.append(text.count - start) }
            #expect(ParagraphScanner.lengths(text) == lengths)
        }
    }
}
