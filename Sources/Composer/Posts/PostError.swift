/// Why something asked of the editor could not be done; one line that names what and why.
public struct PostError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) {
        self.description = description
    }
}
