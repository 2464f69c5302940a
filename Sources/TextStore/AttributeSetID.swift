/// Names an attribute set that somebody else keeps; the text store only compares these.
public struct AttributeSetID: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}
