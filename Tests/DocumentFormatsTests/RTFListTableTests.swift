import DocumentModel
import Testing

@testable import DocumentFormats

@Suite struct RTFListTableTests {
    private typealias Level = ParagraphValue.ListLevel

    private func level(_ format: String, _ id: Int, start: Int = 1) -> Level {
        Level(markerFormat: format, startingNumber: start, listID: id)
    }

    @Test("B5: lists inside the items of a list are levels of it, others are lists of their own")
    func levels() {
        var table = RTFListTable()
        let outer = level("{decimal}.", 1)
        #expect(table.number(of: [outer]) == 1)
        #expect(table.number(of: [outer, level("{disc}", 2)]) == 1)
        // The same kind of list in another item.
        #expect(table.number(of: [outer, level("{disc}", 3)]) == 1)
        #expect(table.number(of: [outer, level("{circle}", 4)]) == 2)
        #expect(table.number(of: [outer, level("{circle}", 4), level("{square}", 5)]) == 2)
        #expect(table.number(of: [outer, level("{circle}", 4), level("{disc}", 6)]) == 3)
        #expect(table.number(of: [outer]) == 1)
        #expect(table.number(of: [level("{decimal}.", 7)]) == 4)
        #expect(table.number(of: [level("{decimal}.", 7, start: 5)]) == 5)
        #expect(table.number(of: [level("{decimal}.", 7)]) == 4)
        #expect(table.text.components(of: "{\\list\\listtemplateid") == 5)
        // Their levels: 2, 3, 3, 1 and 1.
        #expect(table.text.components(of: "{\\listlevel") == 10)
    }

    @Test("B5: ids that RTF cannot hold, or that two lists have, are given anew")
    func ids() {
        var table = RTFListTable()
        for (number, id) in [Int.max, Int(Int32.max), Int.max - 1, 1, 0, -7, 1].enumerated() {
            #expect(table.number(of: [level("{disc}", id, start: number + 1)]) == number + 1)
        }
        let ids = table.text.split(separator: "\\listid").dropFirst().map {
            $0.prefix { $0.isNumber }
        }
        // Once in the table of lists, once in that of overrides; all different and of 31 bits.
        #expect(Set(ids.compactMap { Int32($0) }).count == 7 && ids.count == 14)
        #expect(ids[1] == "2147483647")
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
