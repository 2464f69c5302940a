/// Why an image could not be read or written. `description` is one line: what, and why.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes are of no format this module reads.
    case unknownFormat
    /// The bytes end before the image does.
    case truncated(ImageFormat)
    /// The bytes break the rules of their format; `reason` comes from its decoder.
    case corrupt(ImageFormat, reason: String)
    /// Width or height beyond `DecodingLimits.maximumDimension`, or their product beyond
    /// `maximumPixelCount`.
    case tooLarge(width: Int, height: Int)
    /// The format is known, this variant of it is not supported.
    case unsupported(ImageFormat, reason: String)
    /// The encoder gave up.
    case encodingFailed(ImageFormat, reason: String)
    case outOfMemory(width: Int, height: Int)

    public var description: String {
        switch self {
        case .unknownFormat: "image not read: the bytes are of no known image format"
        case .truncated(let format): "\(format) image not read: its data ends too early"
        case .corrupt(let format, let reason): "\(format) image not read: \(reason)"
        case .tooLarge(let width, let height):
            "image not read: \(width) × \(height) pixels are more than the limit allows"
        case .unsupported(let format, let reason): "\(format) image not read: \(reason)"
        case .encodingFailed(let format, let reason): "\(format) image not written: \(reason)"
        case .outOfMemory(let width, let height):
            "image not made: no memory for \(width) × \(height) pixels"
        }
    }
}

extension ImageError {
    /// A C library's message as one line.
    static func reason(_ message: UnsafePointer<CChar>?) -> String {
        let text = message.map { String(cString: $0) } ?? ""
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.isEmpty ? "its decoder gave up" : line
    }
}
