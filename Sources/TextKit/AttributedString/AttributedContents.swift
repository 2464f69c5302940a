import Foundation
import Synchronization
import TextStore

/// Text and the attribute sets its runs name: what our attributed strings hold unless a subclass keeps its own.
struct AttributedContents {
    var store = TextStore()
    var table = AttributeTable()

    typealias Key = AttributeSet.Key

    init() {}

    init(string: String, attributes: [Key: Any] = [:]) {
        store = TextStore(string, runs: [], rest: table.id(of: Self.makeSet(attributes)))
    }

    /// Text whose runs name sets of `table`, in order.
    init(string: String, runs: [(length: Int, id: AttributeSetID)], table: AttributeTable) {
        self.table = table
        let rest = self.table.id(of: Self.makeSet([:]))
        store = TextStore(string, runs: runs, rest: rest)
    }

    /// Adds text at the end.
    mutating func append(_ units: ArraySlice<UInt16>, _ set: AttributeSet) {
        store.replaceSubrange(count..<count, with: units, id: table.id(of: set))
    }

    var count: Int { store.count }

    func run(at offset: Int) -> (set: AttributeSet, range: Range<Int>) {
        let (id, range) = store.run(at: offset)
        return (table[id], range)
    }

    /// Attributes that text put in place of `range` takes over: those of the first replaced character, else of the
    /// character before, else of the one after.
    func inheritedSet(for range: Range<Int>) -> AttributeSet? {
        if store.isEmpty { return nil }
        if !range.isEmpty { return run(at: range.lowerBound).set }
        return run(at: max(0, range.lowerBound - 1)).set
    }

    /// Puts text in place of a part, with inherited attributes.
    ///
    /// - Returns: how much longer the text became.
    mutating func replace(_ range: Range<Int>, with string: String) -> Int {
        let before = count
        let id = store.isEmpty ? table.id(of: Self.makeSet([:])) : AttributeSetID(rawValue: 0)
        store.replaceSubrange(range, with: string, inheritingOr: id)
        return count - before
    }

    mutating func replace(
        _ range: Range<Int>, with other: AttributedContents, joining: RunJoining = .apart
    ) {
        if range == 0..<count {
            self = other
            return
        }
        let neighbour = joining == .typing && !store.isEmpty ? inheritedSet(for: range) : nil
        var incoming = other.store
        var known: [AttributeSetID: AttributeSetID] = [:]
        var stamps: [UInt64: UInt64] = [:]
        incoming.mapIDs(in: 0..<incoming.count) { id in
            if let mapped = known[id] { return mapped }
            var set = other.table[id]
            if let neighbour, AttributeValue.areEqual(neighbour.attributes, set.attributes) {
                set = neighbour
            } else if joining != .restoring {
                set = Self.restamped(set, &stamps)
            }
            let mapped = table.id(of: set)
            known[id] = mapped
            return mapped
        }
        store.replaceSubrange(range, with: incoming)
        sweepIfNeeded()
    }

    /// Changes the attributes of each run in `range`; `transform` sees each set once.
    mutating func changeSets(in range: Range<Int>, _ transform: (AttributeSet) -> AttributeSet) {
        var known: [AttributeSetID: AttributeSetID] = [:]
        var table = self.table
        self.table = AttributeTable()
        store.mapIDs(in: range) { id in
            if let mapped = known[id] { return mapped }
            let mapped = table.id(of: transform(table[id]))
            known[id] = mapped
            return mapped
        }
        self.table = table
        sweepIfNeeded()
    }

    /// A part. One of few runs takes only their sets along, so that a scrap of text does not keep every picture of
    /// the document it was cut from.
    func slice(_ range: Range<Int>) -> AttributedContents {
        var result = AttributedContents()
        result.store = store.slice(range)
        var used: [AttributeSetID: AttributeSetID] = [:]
        let few = result.store.forEachRunWhile { id in
            used[id] = used[id] ?? result.table.id(of: table[id])
            return used.count <= 64
        }
        if few {
            result.store.mapIDs(in: 0..<result.count) { used[$0] ?? $0 }
        } else {
            result.table = table
        }
        return result
    }

    // MARK: Questions of attribute fixing

    /// False when no run that touches a part has an attachment or an adaptive image glyph.
    func hasAttachments(in range: Range<Int>) -> Bool {
        guard table.mayHoldAttachments else { return false }
        var found = false
        store.forEachRun(in: range) { id, _ in found = found || table[id].hasAttachment }
        return found
    }

    /// True when all units of each paragraph that a part touches have one paragraph style.
    func hasOneParagraphStyle(around range: Range<Int>) -> Bool {
        guard table.mayHoldParagraphStyles, !store.isEmpty else { return true }
        let at = min(range.lowerBound, count - 1)
        let run = store.run(at: at).range
        if run.lowerBound == 0, run.upperBound == count { return true }
        var paragraph = store.paragraphRange(containing: at)
        while true {
            if !run.contains(paragraph), !hasOneParagraphStyle(in: paragraph) { return false }
            guard paragraph.upperBound < range.upperBound else { return true }
            paragraph = store.paragraphRange(containing: paragraph.upperBound)
        }
    }

    private func hasOneParagraphStyle(in range: Range<Int>) -> Bool {
        var first: AttributeSet?
        var isSame = true
        store.forEachRun(in: range) { id, _ in
            let set = table[id]
            if let first {
                isSame = isSame && set.hasParagraphStyle(of: first)
            } else {
                first = set
            }
        }
        return isSame
    }

    private mutating func sweepIfNeeded() {
        guard table.wantsSweep else { return }
        var used: Set<AttributeSetID> = []
        store.forEachRun(in: 0..<count) { id, _ in used.insert(id) }
        table.sweep(keeping: used)
    }

    // MARK: Sets

    private static let lastStamp = Atomic<UInt64>(0)

    static func makeStamp() -> UInt64 {
        lastStamp.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// A set whose client values and attachment are told apart from equal ones set by other calls.
    static func makeSet(_ attributes: [Key: Any]) -> AttributeSet {
        var stamps: [Key: UInt64] = [:]
        for key in attributes.keys where !key.isBuiltIn { stamps[key] = makeStamp() }
        return AttributeSet(attributes: attributes, stamps: stamps)
    }

    private static func restamped(
        _ set: AttributeSet, _ fresh: inout [UInt64: UInt64]
    ) -> AttributeSet {
        if set.stamps.isEmpty { return set }
        let stamps = set.stamps.mapValues { old in
            if let known = fresh[old] { return known }
            let stamp = makeStamp()
            fresh[old] = stamp
            return stamp
        }
        return AttributeSet(attributes: set.attributes, stamps: stamps)
    }
}

extension TextStore {
    /// Calls `body` with the ids of the runs in order until it says false; true when it never did.
    fileprivate func forEachRunWhile(_ body: (AttributeSetID) -> Bool) -> Bool {
        var offset = 0
        while offset < count {
            let (id, range) = run(at: offset)
            guard body(id) else { return false }
            offset = range.upperBound
        }
        return true
    }
}

/// How inserted text meets equal client values beside it.
package enum RunJoining: Sendable {
    /// It stays apart: the values came from another call.
    case apart
    /// It lengthens the run it is typed into.
    case typing
    /// It is put back where it was: its values are the same ones again.
    case restoring
}
