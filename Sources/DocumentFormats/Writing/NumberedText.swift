package import DocumentModel

/// A document as writers go through it: UTF-8, and runs that name their attributes by number.
///
/// To hand on attributes takes a reference count and to find what was made of them a search; a number takes neither.
package struct NumberedText {
    /// A stretch of text.
    package struct Run {
        /// UTF-8 bytes.
        package var length: Int
        /// Place among the attributes.
        package var number: Int
    }
    /// UTF-8.
    package private(set) var text: [UInt8]
    package private(set) var runs: [Run] = []
    /// Of an attachment: for one run only.
    package private(set) var attributes: [TextAttributes] = []
    package var properties = DocumentProperties()

    /// Text whose runs are still to be added.
    package init(utf8 text: [UInt8], runCapacity: Int) {
        self.text = text
        runs.reserveCapacity(runCapacity)
    }

    /// - Returns: the number of the attributes.
    package mutating func add(_ attributes: TextAttributes) -> Int {
        self.attributes.append(attributes)
        return self.attributes.count - 1
    }

    /// The run behind those that are there.
    package mutating func addRun(_ length: Int, _ number: Int) {
        runs.append(Run(length: length, number: number))
    }
}

extension NumberedText {
    init(_ document: StyledText) {
        self.init(utf8: Array(document.text.utf8), runCapacity: document.runs.count)
        properties = document.properties
        // By the identity of attributes, which are kept.
        var numbers: [UInt: Int] = [:]
        document.forEachUTF8Run { length, attributes in
            let number = numbers[attributes.identity] ?? add(attributes)
            numbers[attributes.identity] = number
            addRun(length, number)
        }
    }
}
