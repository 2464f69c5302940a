import DocumentFormats
import DocumentModel
import Foundation
import TextStore

extension NSAttributedString {
    /// A part as writers go through it. What `styledText(in:)` holds, without a string and without a copy of the
    /// attributes for each run.
    func numberedText(in range: NSRange) -> NumberedText {
        let contents = snapshot(checked(range, "data(from:)"))
        let (bytes, runs) = contents.store.utf8(in: 0..<contents.count)
        var maker = NumberedTextMaker(
            contents.table, NumberedText(utf8: bytes, runCapacity: runs.count))
        var start = 0
        for run in runs {
            maker.add(start..<start + run.length, run.id)
            start += run.length
        }
        return maker.text
    }
}

/// Gives runs the numbers of their attributes.
private struct NumberedTextMaker {
    private let table: AttributeTable
    private var writer = StyledTextWriter()
    private(set) var text: NumberedText
    /// By the ids of sets without attachments; -1 where none was met.
    private var numbers: [Int] = []

    init(_ table: AttributeTable, _ text: NumberedText) {
        self.table = table
        self.text = text
    }

    mutating func add(_ range: Range<Int>, _ id: AttributeSetID) {
        let place = Int(id.rawValue)
        if place < numbers.count, numbers[place] >= 0 {
            text.addRun(range.count, numbers[place])
            return
        }
        let values = table[id].attributes
        let attributes = writer.attributes(values)
        if let attachment = writer.attachment(in: values) {
            add(range, attributes, attachment)
            return
        }
        let number = text.add(attributes)
        while numbers.count <= place { numbers.append(-1) }
        numbers[place] = number
        text.addRun(range.count, number)
    }

    /// Each U+FFFC stands for the attachment.
    private mutating func add(
        _ range: Range<Int>, _ attributes: TextAttributes,
        _ attachment: (inout StyledTextWriter) -> AttachmentValue
    ) {
        let plain = text.add(attributes)
        var start = range.lowerBound
        while start < range.upperBound {
            let end = nextAttachment(in: start..<range.upperBound)
            if end > start { text.addRun(end - start, plain) }
            guard end < range.upperBound else { return }
            var own = attributes
            own.attachment = attachment(&writer)
            text.addRun(3, text.add(own))
            start = end + 3
        }
    }

    /// Where the next U+FFFC stands, which is EF BF BC; the end where there is none.
    private func nextAttachment(in range: Range<Int>) -> Int {
        var at = range.lowerBound
        while at + 3 <= range.upperBound {
            if text.text[at] == 0xEF, text.text[at + 1] == 0xBF, text.text[at + 2] == 0xBC {
                return at
            }
            at += 1
        }
        return range.upperBound
    }
}
