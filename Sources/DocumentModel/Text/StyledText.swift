/// A document as a value: text, runs of attributes, attachments. Every reader makes one, every writer takes one.
///
/// Offsets and lengths count UTF-16 code units, as Foundation's ranges do. `runs` cover the text
/// without gaps or empty runs; an attachment or adaptive glyph is one U+FFFC with its own run.
/// Paragraph attributes hold for the paragraph they stand in.
public struct StyledText: Hashable, Sendable, Codable {
    public var text: String
    public var runs: [Run]
    public var properties: DocumentProperties

    /// A stretch of text with one set of attributes.
    public struct Run: Hashable, Sendable, Codable {
        /// UTF-16 code units; greater than 0.
        public var length: Int
        public var attributes: TextAttributes
        public init(length: Int, attributes: TextAttributes) {
            self.length = length
            self.attributes = attributes
        }
    }

    public init(text: String = "", runs: [Run] = [], properties: DocumentProperties = .init()) {
        self.text = text
        self.runs = runs
        self.properties = properties
    }

    /// Text with one set of attributes; no run when the text is empty.
    public init(_ text: String, attributes: TextAttributes) {
        let length = text.utf16.count
        self.init(
            text: text, runs: length == 0 ? [] : [Run(length: length, attributes: attributes)])
    }

    /// UTF-16 code units. O(1) for ASCII text, O(n) otherwise.
    public var length: Int { text.utf16.count }
}

extension StyledText {
    /// Brings the runs into the form that this type promises; readers and builders return it already.
    ///
    /// Empty runs go, equal neighbours become one (attachments and tokens stay apart, so that two
    /// equal ones stay two), runs beyond the text are cut and text without a run gets one without
    /// attributes. O(number of runs).
    public mutating func normalize() {
        var result: [Run] = []
        result.reserveCapacity(runs.count)
        var rest = length
        for run in runs where run.length > 0 && rest > 0 {
            let length = min(run.length, rest)
            rest -= length
            if let last = result.indices.last, result[last].attributes.joins(run.attributes) {
                result[last].length += length
            } else {
                result.append(Run(length: length, attributes: run.attributes))
            }
        }
        if rest > 0 { result.append(Run(length: rest, attributes: TextAttributes())) }
        runs = result
    }

    /// The same document in the form `normalize()` makes.
    public func normalized() -> StyledText {
        var copy = self
        copy.normalize()
        return copy
    }
}
