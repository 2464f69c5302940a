import JSONValues

/// What reading one document may cost.
public struct ReadingLimits: Hashable, Sendable {
    /// Bytes of input, all files of a package together. Beyond it reading fails.
    public var maximumBytes: Int
    /// Groups inside each other that are kept. What lies deeper is left out and reported.
    public var maximumDepth: Int
    /// Elements of markup that are kept. Tags beyond it are left out and reported, their text stays.
    public var maximumElements: Int
    /// Pixels of one picture, by what its header says; nil for no end. The bytes of a larger one are
    /// left out and reported, its place, name and size stay. Readers never decode pictures.
    public var maximumPixels: Int?
    /// Time for one document; nil for no end. What was read until then is kept and reported; JSON, which
    /// is whole or none, is refused.
    public var time: Duration?

    /// chosen: 256 MiB, 4,096 groups (mail in RTF nests 2,700 of them), 4 Mi elements, no
    /// end of time. HTML keeps at most 512 elements inside each other, as browsers do.
    public init(
        maximumBytes: Int = 256 << 20, maximumDepth: Int = 4_096,
        maximumElements: Int = 4 << 20, maximumPixels: Int? = nil, time: Duration? = nil
    ) {
        self.maximumBytes = maximumBytes
        self.maximumDepth = maximumDepth
        self.maximumElements = maximumElements
        self.maximumPixels = maximumPixels
        self.time = time
    }

    /// Bytes of attachments when each counts as often as it stands in the text: a writer may write it
    /// that often. chosen: four times the input's.
    var maximumAttachmentBytes: Int {
        let (product, overflow) = maximumBytes.multipliedReportingOverflow(by: 4)
        return overflow ? .max : product
    }

    /// What its JSON may cost. chosen: a run of text takes about 16 values.
    var json: JSONParser.Limits {
        let (product, overflow) = maximumElements.multipliedReportingOverflow(by: 16)
        return .init(depth: maximumDepth, values: overflow ? .max : product, time: time)
    }

    /// Checks the size of an input.
    func check(byteCount: Int, name: String) throws(DocumentError) {
        guard byteCount <= maximumBytes else {
            throw DocumentError(
                .tooLarge, name, "\(byteCount) bytes, the limit is \(maximumBytes)")
        }
    }
}
