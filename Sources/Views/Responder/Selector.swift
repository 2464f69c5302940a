/// The name of an action, such as `Selector("copy:")`.
///
/// Linux has no `#selector`: an action is performed by `UIResponder.perform(_:with:)`, which knows the
/// standard edit actions and which a class overrides for its own.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral value: String) { name = value }
    public var description: String { name }
}

/// The standard edit actions, by the names Apple gives them.
extension Selector {
    public static let cut: Selector = "cut:"
    public static let copy: Selector = "copy:"
    public static let paste: Selector = "paste:"
    public static let delete: Selector = "delete:"
    public static let select: Selector = "select:"
    public static let selectAll: Selector = "selectAll:"
    public static let toggleBoldface: Selector = "toggleBoldface:"
    public static let toggleItalics: Selector = "toggleItalics:"
    public static let toggleUnderline: Selector = "toggleUnderline:"
    public static let increaseSize: Selector = "increaseSize:"
    public static let decreaseSize: Selector = "decreaseSize:"
    public static let pasteAndMatchStyle: Selector = "pasteAndMatchStyle:"
    public static let undo: Selector = "undo:"
    public static let redo: Selector = "redo:"
}
