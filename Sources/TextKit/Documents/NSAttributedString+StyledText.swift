public import DocumentModel
public import Foundation
import TextStore

extension NSAttributedString {
    /// A document's text with UIKit's attributes.
    public convenience init(_ document: StyledText) {
        var reader = StyledTextReader()
        var contents = AttributedContents()
        let units = Array(document.text.utf16)
        var start = 0
        for run in document.runs {
            let end = min(units.count, start + run.length)
            guard start < end else { break }
            let set = AttributedContents.makeSet(reader.attributes(run.attributes))
            contents.append(units[start..<end], set)
            start = end
        }
        if start < units.count { contents.append(units[start...], AttributedContents.makeSet([:])) }
        self.init(contents: contents)
    }

    /// The text as a document's value; attachments become bytes, names and sizes.
    public var styledText: StyledText {
        styledText(in: NSRange(location: 0, length: length))
    }

    /// A part as a document's value.
    public func styledText(in range: NSRange) -> StyledText {
        let contents = snapshot(checked(range, "styledText(in:)"))
        var writer = StyledTextWriter()
        var result = StyledText(text: contents.store.string(in: 0..<contents.count))
        contents.store.forEachRun(in: 0..<contents.count) { id, part in
            let values = contents.table[id].attributes
            let attributes = writer.attributes(values)
            guard let attachment = writer.attachment(in: values) else {
                result.append(part.count, attributes)
                return
            }
            for offset in part {
                var own = attributes
                if contents.store[offset] == AttributeFixing.attachmentCharacter {
                    own.attachment = attachment(&writer)
                    result.runs.append(.init(length: 1, attributes: own))
                } else {
                    result.append(1, own)
                }
            }
        }
        return result
    }
}

extension StyledText {
    /// Adds a run, or lengthens the last when it is the same.
    fileprivate mutating func append(_ length: Int, _ attributes: TextAttributes) {
        if let last = runs.indices.last, runs[last].attributes == attributes,
            attributes.attachment == nil
        {
            runs[last].length += length
        } else {
            runs.append(.init(length: length, attributes: attributes))
        }
    }
}

extension AttributedContents {
    /// Adds text at the end.
    mutating func append(_ units: ArraySlice<UInt16>, _ set: AttributeSet) {
        store.replaceSubrange(count..<count, with: units, id: table.id(of: set))
    }
}
