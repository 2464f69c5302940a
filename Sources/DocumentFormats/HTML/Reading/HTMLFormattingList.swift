/// The standard's "list of active formatting elements" (13.2.4.3): what formats text comes back behind the end of the
/// block that it was open in.
struct HTMLFormattingList {
    private struct Entry {
        var element: HTMLCutElement
        /// Where its start tag stands in the page.
        var tag: Range<Int>
        var number: Int
        var isOpen = true
        /// Stands for the attributes, once somebody asked.
        var attributes: Int?
        /// Stands for a table's cell.
        var isMarker: Bool { element.kind == .unknown }
    }
    /// In the order of their numbers.
    private var entries: [Entry] = []
    private var lastNumber = 0
    /// Entries that are not open.
    private var closedCount = 0

    mutating func addMarker() {
        lastNumber += 1
        entries.append(Entry(element: .unknown, tag: 0..<0, number: lastNumber))
    }

    mutating func removeToMarker() {
        while let last = entries.popLast(), !last.isMarker {
            if !last.isOpen { closedCount -= 1 }
        }
    }

    func contains(_ number: Int?) -> Bool { number.flatMap { index(of: $0) } != nil }

    /// Number of the last entry of an element, in the cell that is open.
    func last(_ element: HTMLCutElement) -> Int? {
        for entry in entries.reversed() {
            if entry.isMarker { return nil }
            if entry.element == element { return entry.number }
        }
        return nil
    }

    mutating func remove(_ number: Int) {
        if let index = index(of: number) { remove(at: index) }
    }

    private mutating func remove(at index: Int) {
        if !entries[index].isOpen { closedCount -= 1 }
        entries.remove(at: index)
    }

    /// Its element is not open any more.
    mutating func close(_ number: Int) {
        guard let index = index(of: number), entries[index].isOpen else { return }
        entries[index].isOpen = false
        closedCount += 1
    }

    private func index(of number: Int) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
    }

    /// An element that opens; of three that are alike the first goes. nil where it is not certain which are alike.
    mutating func add(
        _ element: HTMLCutElement, _ tag: Range<Int>, in page: HTMLMarkup
    ) -> Int? {
        var entry = Entry(element: element, tag: tag, number: lastNumber + 1)
        guard add(&entry, in: page) else { return nil }
        lastNumber += 1
        return lastNumber
    }

    private mutating func add(_ entry: inout Entry, in page: HTMLMarkup) -> Bool {
        let element = entry.element
        let start = entries.lastIndex { $0.isMarker }.map { $0 + 1 } ?? 0
        if entries[start...].count(where: { $0.element == element }) >= 3 {
            let others = (start..<entries.count).reversed().filter {
                entries[$0].element == element
            }
            guard let attributes = entry.attributes ?? page.attributes(of: entry.tag) else {
                return false
            }
            entry.attributes = attributes
            var alike: [Int] = []
            for index in others {
                guard let own = entries[index].attributes ?? page.attributes(of: entries[index].tag)
                else { return false }
                entries[index].attributes = own
                if own == attributes { alike.append(index) }
            }
            if alike.count >= 3, let first = alike.last { remove(at: first) }
        }
        entries.append(entry)
        return true
    }

    /// "Reconstruct the active formatting elements": what is to be opened again.
    mutating func resume() -> [(element: HTMLCutElement, tag: Range<Int>, number: Int)] {
        guard closedCount > 0 else { return [] }
        var start = entries.count
        while start > 0, !entries[start - 1].isMarker, !entries[start - 1].isOpen { start -= 1 }
        return entries.indices[start...].map { index in
            entries[index].isOpen = true
            closedCount -= 1
            return (entries[index].element, entries[index].tag, entries[index].number)
        }
    }

    /// Whether to open these elements one after another makes this list.
    func isRestored(by open: [HTMLCuts.Open], in page: HTMLMarkup) -> Bool {
        guard closedCount == 0 else { return false }
        // Markers have numbers that no element has.
        let own = entries.map { $0.isMarker ? 0 : $0.number }
        let marks = open.filter { $0.element.kind == .formatting || $0.element.endsFormatting }
        // There are never more alike here than stay.
        if own == marks.map({ $0.entry ?? 0 }) { return true }
        var again = HTMLFormattingList()
        for part in marks {
            if part.element.endsFormatting {
                again.addMarker()
                continue
            }
            let number = part.entry ?? 0
            var entry = Entry(element: part.element, tag: part.tag, number: number)
            entry.attributes = index(of: number).flatMap { entries[$0].attributes }
            guard again.add(&entry, in: page) else { return false }
        }
        return again.entries.map { $0.isMarker ? 0 : $0.number } == own
    }
}

/// A page as its start tags are compared.
struct HTMLMarkup {
    let bytes: [UInt8]

    /// Stands for the attributes of a start tag; nil where one is named twice, or is written so that it may not be what
    /// it looks like.
    func attributes(of tag: Range<Int>) -> Int? {
        bytes.withUnsafeBufferPointer { page in
            let tag = UnsafeBufferPointer(rebasing: page[tag])
            var index = 1
            while index < tag.count, !WellFormedTag.isSpace(tag[index]), tag[index] != 0x3E {
                index += 1
            }
            var found: [(name: [UInt8], value: [UInt8])] = []
            while let next = WellFormedTag.attribute(tag, from: &index) {
                if tag[next.value].contains(0x26) { return nil }
                found.append((Array(tag[next.name]), Array(tag[next.value])))
            }
            guard index < tag.count, tag[index] == 0x3E else { return nil }
            found.sort { $0.name.lexicographicallyPrecedes($1.name) }
            guard !zip(found, found.dropFirst()).contains(where: { $0.name == $1.name }) else {
                return nil
            }
            var hasher = Hasher()
            for (name, value) in found {
                hasher.combine(name)
                hasher.combine(value)
            }
            return hasher.finalize()
        }
    }
}
