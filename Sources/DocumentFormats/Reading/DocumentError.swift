/// Why a document could not be read or written at all.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// There is no such file.
        case notFound
        /// The system does not let us.
        case notPermitted
        /// Reading or writing failed otherwise.
        case inputOutput
        /// The bytes are not of the format that was asked for.
        case wrongFormat
        /// This format cannot be read, or cannot be written.
        case unsupported
        /// The input is beyond a limit.
        case tooLarge
    }
    public var reason: Reason
    /// The file or what the caller called the input.
    public var name: String
    /// What is wrong and where, without the name. One line.
    public var message: String

    public init(_ reason: Reason, _ name: String, _ message: String) {
        self.reason = reason
        self.name = name
        self.message = message
    }

    /// One line: name and reason.
    public var description: String {
        let line = FileName.shown(name.isEmpty ? message : "\(name): \(message)")
        return String(
            String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    }
}
