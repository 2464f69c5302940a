import TextStore

/// Attribute sets by id. A value: copies share until one of them learns a new set.
struct AttributeTable {
    private var sets: [AttributeSet?] = []
    private var idsBySet: [AttributeSet: AttributeSetID] = [:]
    private var freeIDs: [AttributeSetID] = []
    private var sweepSize = 256
    /// False while no set that ever came in has an attachment.
    private(set) var mayHoldAttachments = false
    /// False while no set that ever came in has a paragraph style.
    private(set) var mayHoldParagraphStyles = false

    /// False while no set that ever came in has anything that attribute fixing looks at.
    var mayNeedFixing: Bool { mayHoldAttachments || mayHoldParagraphStyles }

    subscript(id: AttributeSetID) -> AttributeSet {
        guard let set = sets[Int(id.rawValue)] else {
            preconditionFailure("attribute set \(id.rawValue) was swept while a run used it")
        }
        return set
    }

    mutating func id(of set: AttributeSet) -> AttributeSetID {
        if let id = idsBySet[set] { return id }
        if set.hasAttachment { mayHoldAttachments = true }
        if set.hasParagraphStyle { mayHoldParagraphStyles = true }
        let id = freeIDs.popLast() ?? AttributeSetID(rawValue: UInt32(sets.count))
        if Int(id.rawValue) == sets.count {
            sets.append(set)
        } else {
            sets[Int(id.rawValue)] = set
        }
        idsBySet[set] = id
        return id
    }

    /// True when enough sets came since the last sweep to make looking for unused ones worth its cost.
    var wantsSweep: Bool { idsBySet.count > sweepSize }

    mutating func sweep(keeping used: Set<AttributeSetID>) {
        for index in sets.indices where sets[index] != nil {
            let id = AttributeSetID(rawValue: UInt32(index))
            guard !used.contains(id), let set = sets[index] else { continue }
            idsBySet[set] = nil
            sets[index] = nil
            freeIDs.append(id)
        }
        sweepSize = max(256, idsBySet.count * 2)
    }
}
