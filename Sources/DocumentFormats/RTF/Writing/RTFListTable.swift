import DocumentModel

/// The lists of a document in order of first use.
struct RTFListTable {
    private struct List {
        var id: Int
        var levels: [ParagraphValue.ListLevel]
    }

    private var lists: [List] = []
    private var ids: Set<Int> = []
    private var greatestID = 0
    /// No free id is lower.
    private var lowestFreeID = 1
    /// By the levels that a list begins with, and by all of its levels: a document may have very many lists.
    private var beginning: [Path: Int] = [:]
    private var whole: [Path: Int] = [:]

    /// Levels as lists are told apart: the outermost by everything, those inside by what they look like.
    private struct Path: Hashable {
        private let levels: [ParagraphValue.ListLevel]

        init(_ levels: some Sequence<ParagraphValue.ListLevel>) {
            var levels = Array(levels)
            for index in levels.indices.dropFirst() { levels[index].listID = 0 }
            self.levels = levels
        }
    }

    /// Number of the list override whose list has these levels from the outside in.
    ///
    /// A list of the table has one id for all its levels: that of the outermost. Lists inside its items are its levels,
    /// as in Cocoa's files, so that the same kind of list in two items is one level.
    mutating func number(of levels: [ParagraphValue.ListLevel]) -> Int {
        if let known = beginning[Path(levels)] { return known + 1 }
        for count in 1..<max(levels.count, 1) {
            let outer = Path(levels.prefix(count))
            guard let index = whole[outer] else { continue }
            whole[outer] = nil
            lists[index].levels = levels
            note(index, from: count + 1)
            return index + 1
        }
        add(levels)
        return lists.count
    }

    private mutating func add(_ levels: [ParagraphValue.ListLevel]) {
        var id = levels[0].listID
        if id <= 0 || id > Self.maximumID || ids.contains(id) { id = freeID() }
        ids.insert(id)
        greatestID = max(greatestID, id)
        lists.append(List(id: id, levels: levels))
        note(lists.count - 1, from: 1)
    }

    /// Numbers of RTF have 32 bits.
    private static let maximumID = Int(Int32.max)

    private mutating func freeID() -> Int {
        if greatestID < Self.maximumID { return greatestID + 1 }
        while ids.contains(lowestFreeID) { lowestFreeID += 1 }
        return lowestFreeID
    }

    /// Makes a list findable by its first levels, as many as `count` and more.
    private mutating func note(_ index: Int, from count: Int) {
        let levels = lists[index].levels
        for end in count..<levels.count + 1 {
            let path = Path(levels.prefix(end))
            if beginning[path] == nil { beginning[path] = index }
        }
        whole[Path(levels)] = index
    }

    /// The list table and the table of overrides; empty without lists.
    var text: String {
        guard !lists.isEmpty else { return "" }
        var table = "{\\*\\listtable"
        var overrides = ""
        for (index, list) in lists.enumerated() {
            if index > 0 { table += "\n" }
            table += "{\\list\\listtemplateid\(index + 1)\\listhybrid"
            for (depth, level) in list.levels.enumerated() {
                table += RTFListLevelWriter.text(level, depth: depth, list: index)
            }
            if let outer = list.levels.first?.listID, outer > 0, outer != list.id {
                let fields = GalleyFields(kind: "list", values: [("outer", "\(outer)")])
                table += "{\\*\\galley \(String(decoding: fields.bytes, as: UTF8.self))}"
            }
            table += "{\\listname ;}\\listid\(list.id)}"
            overrides += "{\\listoverride\\listid\(list.id)\\listoverridecount0\\ls\(index + 1)}"
        }
        return table + "}\n{\\*\\listoverridetable\(overrides)}\n"
    }
}
