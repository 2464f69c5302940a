/// How large a block is and what is around it; names as in `NSTextBlock`. What is not said is nil.
public struct BlockStyle: Hashable, Sendable, Codable {
    /// Points, or percent of what is around.
    public struct Length: Hashable, Sendable, Codable {
        public var value: Double
        public var isPercent: Bool
        public init(_ value: Double, isPercent: Bool = false) {
            self.value = value
            self.isPercent = isPercent
        }
    }
    /// A value for each side.
    public struct Edges<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
        public var left: Value?
        public var top: Value?
        public var right: Value?
        public var bottom: Value?
        public init(
            left: Value? = nil, top: Value? = nil, right: Value? = nil, bottom: Value? = nil
        ) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }
        /// The same on all sides.
        public init(all value: Value?) {
            self.init(left: value, top: value, right: value, bottom: value)
        }
        /// Left, top, right, bottom.
        public var all: [Value?] { [left, top, right, bottom] }
        public var isEmpty: Bool { left == nil && top == nil && right == nil && bottom == nil }
    }
    public enum VerticalAlignment: String, Hashable, Sendable, Codable, CaseIterable {
        case top, middle, bottom, baseline
    }
    public var width: Length?
    public var minimumWidth: Length?
    public var maximumWidth: Length?
    public var height: Length?
    public var minimumHeight: Length?
    public var maximumHeight: Length?
    public var padding = Edges<Length>()
    public var border = Edges<Length>()
    public var margin = Edges<Length>()
    public var borderColor = Edges<ColorValue>()
    public var backgroundColor: ColorValue?
    public var verticalAlignment = VerticalAlignment.top
    public init() {}
}
