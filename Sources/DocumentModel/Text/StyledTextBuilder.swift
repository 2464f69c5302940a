/// Collects text and attributes and makes a normalised `StyledText`.
///
/// Text is kept as UTF-8 until the end, lengths are counted in UTF-16 units as it comes in:
/// appending costs O(length of the piece), whatever is there already.
public struct StyledTextBuilder: Sendable {
    private var bytes: [UInt8] = []
    private var runs: [StyledText.Run] = []
    private var openLength = 0
    private var open = TextAttributes()
    /// UTF-16 code units so far.
    public private(set) var length = 0
    public var properties = DocumentProperties()

    public init() {}

    /// Attributes of what is appended next, until changed.
    public var attributes: TextAttributes {
        get { open }
        set {
            guard newValue != open || newValue.standsAlone else { return }
            closeRun()
            open = newValue
        }
    }

    /// Makes room for that many UTF-8 bytes.
    public mutating func reserveCapacity(_ byteCount: Int) { bytes.reserveCapacity(byteCount) }

    /// The last UTF-8 byte; nil while empty.
    public var lastByte: UInt8? { bytes.last }

    /// Appends text with the current attributes.
    public mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        count(text.utf16.count)
    }

    /// Appends one scalar with the current attributes.
    public mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x80 {
            bytes.append(UInt8(scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        count(scalar.value > 0xFFFF ? 2 : 1)
    }

    /// Appends valid UTF-8 with the current attributes. Other bytes are a broken contract.
    public mutating func append(utf8 text: ArraySlice<UInt8>) {
        bytes.append(contentsOf: text)
        var units = 0
        for byte in text where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
        count(units)
    }

    /// Appends bytes below 0x80 with the current attributes. Other bytes are a broken contract.
    public mutating func append(ascii: ArraySlice<UInt8>) {
        assert(ascii.allSatisfy { $0 < 0x80 }, "append(ascii:) takes bytes below 0x80")
        bytes.append(contentsOf: ascii)
        count(ascii.count)
    }

    /// Appends one byte below 0x80 with the current attributes.
    public mutating func append(ascii byte: UInt8) {
        assert(byte < 0x80, "append(ascii:) takes bytes below 0x80")
        bytes.append(byte)
        count(1)
    }

    /// Appends text with its own attributes; the current ones hold again afterwards.
    public mutating func append(_ text: String, attributes: TextAttributes) {
        let before = open
        self.attributes = attributes
        append(text)
        self.attributes = before
    }

    /// Appends one U+FFFC with the current attributes plus the attachment.
    public mutating func append(_ attachment: AttachmentValue) {
        let before = open
        var with = open
        with.attachment = attachment
        attributes = with
        append("\u{FFFC}" as Unicode.Scalar)
        attributes = before
    }

    /// Appends another document's text and runs; its properties are left.
    public mutating func append(_ other: StyledText) {
        closeRun()
        bytes.append(contentsOf: other.text.utf8)
        let before = open
        for run in other.normalized().runs {
            attributes = run.attributes
            count(run.length)
        }
        attributes = before
    }

    /// The document so far, normalised.
    public func build() -> StyledText {
        var runs = self.runs
        if openLength > 0 { Self.add(openLength, open, to: &runs) }
        return StyledText(
            text: String(decoding: bytes, as: UTF8.self), runs: runs, properties: properties)
    }

    private mutating func count(_ units: Int) {
        openLength += units
        length += units
    }

    private mutating func closeRun() {
        guard openLength > 0 else { return }
        Self.add(openLength, open, to: &runs)
        openLength = 0
    }

    private static func add(
        _ length: Int, _ attributes: TextAttributes, to runs: inout [StyledText.Run]
    ) {
        if let last = runs.indices.last, runs[last].attributes.joins(attributes) {
            runs[last].length += length
        } else {
            runs.append(StyledText.Run(length: length, attributes: attributes))
        }
    }
}
