/// Something a reader could not keep or had to repair. Reading goes on after it.
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable { case note, warning, error }
    public var severity: Severity
    /// One line, names what and where.
    public var message: String
    /// Byte offset in the input, where there is one.
    public var offset: Int?
    public init(severity: Severity = .warning, message: String, offset: Int? = nil) {
        self.severity = severity
        self.message = message
        self.offset = offset
    }
}
