public import DocumentModel
public import Foundation
import TextStore

extension NSAttributedString {
    /// A document's text with UIKit's attributes.
    public convenience init(_ document: StyledText) {
        var reader = StyledTextReader()
        var table = AttributeTable()
        var known: [UInt: AttributeSetID] = [:]
        var runs: [(length: Int, id: AttributeSetID)] = []
        runs.reserveCapacity(document.runs.count)
        for run in document.runs {
            let identity = run.attributes.identity
            if let id = known[identity] {
                runs.append((run.length, id))
                continue
            }
            let values = reader.attributes(run.attributes)
            let mayKeepApart =
                run.attributes.standsAlone || !run.attributes.custom.isEmpty
            let set =
                mayKeepApart
                ? AttributedContents.makeSet(values) : AttributeSet(attributes: values, stamps: [:])
            let id = table.id(of: set)
            // What keeps equal neighbours apart gets a set of its own each time.
            if set.stamps.isEmpty, run.attributes.attachment == nil { known[identity] = id }
            runs.append((run.length, id))
        }
        self.init(
            contents: AttributedContents(string: document.text, runs: runs, table: table))
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
        var known: [AttributeSetID: TextAttributes] = [:]
        contents.store.forEachRun(in: 0..<contents.count) { id, part in
            if let attributes = known[id] {
                result.append(part.count, attributes)
                return
            }
            let values = contents.table[id].attributes
            let attributes = writer.attributes(values)
            guard let attachment = writer.attachment(in: values) else {
                known[id] = attributes
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
