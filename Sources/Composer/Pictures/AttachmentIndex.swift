import UIKit

/// Where the attachments of a text are, kept up by its edits alone.
///
/// Places before the last edit count from the start of the text, those behind it from its end: typing moves none of them.
/// An edit costs the attachments between it and the edit before, a question costs O(log n).
struct AttachmentIndex {
    private struct Entry {
        var attachment: NSTextAttachment
        var place: Int
    }

    /// Ascending UTF-16 offsets.
    private var front: [Entry] = []
    /// Distances from the end of the text; the last is the nearest behind the last edit.
    private var back: [Entry] = []
    private var length = 0

    var count: Int { front.count + back.count }

    /// The attachment at an index from 0 to `count`, in the order of the text, and its offset.
    subscript(index: Int) -> (offset: Int, attachment: NSTextAttachment) {
        if index < front.count { return (front[index].place, front[index].attachment) }
        let entry = back[back.count - 1 - (index - front.count)]
        return (length - entry.place, entry.attachment)
    }

    var attachments: [NSTextAttachment] { (0..<count).map { self[$0].attachment } }

    /// Attachments whose character lies in the range.
    func attachments(in range: NSRange) -> [(offset: Int, attachment: NSTextAttachment)] {
        var index = firstIndex(from: range.location)
        var result: [(offset: Int, attachment: NSTextAttachment)] = []
        while index < count, self[index].offset < NSMaxRange(range) {
            result.append(self[index])
            index += 1
        }
        return result
    }

    /// Where an attachment stands; more than once when it was pasted beside itself. O(n).
    func offsets(of attachment: NSTextAttachment) -> [Int] {
        (0..<count).filter { self[$0].attachment === attachment }.map { self[$0].offset }
    }

    /// The first index whose offset is at least `offset`.
    private func firstIndex(from offset: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Follows an edit.
    ///
    /// - Parameters:
    ///   - old: what was replaced, in the text before.
    ///   - new: what stands in the new text instead.
    ///   - length: of the new text.
    /// - Returns: attachments that went and came.
    mutating func replace(
        _ old: NSRange, with new: [(offset: Int, attachment: NSTextAttachment)], length: Int
    ) -> (removed: [NSTextAttachment], added: [NSTextAttachment]) {
        while let last = front.last, last.place >= old.location {
            front.removeLast()
            back.append(Entry(attachment: last.attachment, place: self.length - last.place))
        }
        while let next = back.last, self.length - next.place < old.location {
            back.removeLast()
            front.append(Entry(attachment: next.attachment, place: self.length - next.place))
        }
        var removed: [NSTextAttachment] = []
        while let next = back.last, self.length - next.place < NSMaxRange(old) {
            back.removeLast()
            removed.append(next.attachment)
        }
        self.length = length
        front += new.map { Entry(attachment: $0.attachment, place: $0.offset) }
        return (removed, new.map(\.attachment))
    }
}
