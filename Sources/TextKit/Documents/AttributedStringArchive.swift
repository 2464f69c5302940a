import Foundation
import TextStore

/// The archived form of an attributed string: UTF-16 units, runs, and the attribute sets that runs name. Values go as the
/// objects that they are, so that two places with one attachment, table or list share it again.
enum AttributedStringArchive {
    private static let unitsKey = "units"
    private static let runsKey = "runs"
    private static let setsKey = "sets"
    private static let stampsKey = "stamps"

    static func encode(_ text: NSAttributedString, with coder: NSCoder) {
        let contents = text.snapshot()
        var runs: [UInt32] = []
        var numbers: [AttributeSetID: UInt32] = [:]
        var sets: [AttributeSet] = []
        contents.store.forEachRun(in: 0..<contents.count) { id, range in
            let number = numbers[id] ?? UInt32(sets.count)
            if numbers[id] == nil {
                numbers[id] = number
                sets.append(contents.table[id])
            }
            runs += [UInt32(range.count), number]
        }
        var values = AttributeArchive(isSecure: coder.requiresSecureCoding)
        let dictionaries = sets.map { values.objects(for: $0.attributes) }
        let stamps = sets.map { set in
            values.objects(for: set.stamps.mapValues { NSNumber(value: $0) })
        }
        let units = text.utf16Units(in: NSRange(location: 0, length: contents.count))
        coder.encode(bytes(units) as NSData, forKey: unitsKey)
        coder.encode(bytes(runs) as NSData, forKey: runsKey)
        coder.encode(dictionaries as NSArray, forKey: setsKey)
        coder.encode(stamps as NSArray, forKey: stampsKey)
    }

    /// nil when the archive holds no text, or one that contradicts itself.
    static func contents(_ coder: NSCoder) -> AttributedContents? {
        guard let units: [UInt16] = integers(unitsKey, coder),
            let runs: [UInt32] = integers(runsKey, coder), runs.count.isMultiple(of: 2)
        else { return nil }
        let sets = dictionaries(setsKey, coder)
        let stamps = dictionaries(stampsKey, coder)
        var fresh: [UInt64: UInt64] = [:]
        let known = sets.indices.map { index in
            set(sets[index], stamps.indices.contains(index) ? stamps[index] : [:], &fresh)
        }
        var result = AttributedContents()
        for index in stride(from: 0, to: runs.count, by: 2) {
            let (length, number) = (Int(runs[index]), Int(runs[index + 1]))
            guard known.indices.contains(number), length <= units.count - result.count else {
                return nil
            }
            result.append(units[result.count..<result.count + length], known[number])
        }
        return result.count == units.count ? result : nil
    }

    /// Values that were set in one call still are; no call of this process set them.
    private static func set(
        _ objects: NSDictionary, _ stamps: NSDictionary, _ fresh: inout [UInt64: UInt64]
    ) -> AttributeSet {
        let made = AttributedContents.makeSet(AttributeArchive.values(of: objects))
        var known = made.stamps
        for key in made.stamps.keys {
            guard let old = (stamps[key.rawValue] as? NSNumber)?.uint64Value else { continue }
            let stamp = fresh[old] ?? AttributedContents.makeStamp()
            fresh[old] = stamp
            known[key] = stamp
        }
        return AttributeSet(attributes: made.attributes, stamps: known)
    }

    private static func dictionaries(_ key: String, _ coder: NSCoder) -> [NSDictionary] {
        guard coder.containsValue(forKey: key) else { return [] }
        let object =
            coder.requiresSecureCoding
            ? coder.decodeObject(of: AttributeArchive.classes, forKey: key)
            : coder.decodeObject(forKey: key)
        return object as? [NSDictionary] ?? []
    }

    // MARK: Integers, little endian

    private static func bytes<T: FixedWidthInteger>(_ numbers: [T]) -> Data {
        numbers.map(\.littleEndian).withUnsafeBytes { Data($0) }
    }

    private static func integers<T: FixedWidthInteger>(_ key: String, _ coder: NSCoder) -> [T]? {
        guard coder.containsValue(forKey: key),
            let data = coder.decodeObject(of: NSData.self, forKey: key)
        else { return nil }
        let bytes = Data(referencing: data)
        let size = MemoryLayout<T>.size
        guard bytes.count.isMultiple(of: size) else { return nil }
        return bytes.withUnsafeBytes { buffer in
            (0..<bytes.count / size).map {
                T(littleEndian: buffer.loadUnaligned(fromByteOffset: $0 * size, as: T.self))
            }
        }
    }
}
