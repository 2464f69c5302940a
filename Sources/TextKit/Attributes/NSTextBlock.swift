public import Foundation
public import Views

/// A block that paragraphs stand in: how large it is and what is around it. Lengths in points or percent.
///
/// Documents carry blocks; text is laid out without them, one paragraph below the other.
/// Set one up before it goes into text or to another thread, and leave it then.
open class NSTextBlock: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    public enum ValueType: UInt, Hashable, Sendable {
        /// Points.
        case absoluteValueType = 0
        /// Percent of what is around.
        case percentageValueType = 1
    }

    public enum Dimension: UInt, Hashable, Sendable {
        case width = 0
        case minimumWidth = 1
        case maximumWidth = 2
        case height = 4
        case minimumHeight = 5
        case maximumHeight = 6
    }

    public enum Layer: Int, Hashable, Sendable {
        case padding = -1
        case border = 0
        case margin = 1
    }

    public enum VerticalAlignment: UInt, Hashable, Sendable {
        case topAlignment = 0
        case middleAlignment = 1
        case bottomAlignment = 2
        case baselineAlignment = 3
    }

    /// What a block that is no cell stands for. Ours; documents carry it.
    public enum Purpose: Hashable, Sendable {
        case box
        /// Who is quoted, or "".
        case quote(author: String)
        /// The programming language, or "".
        case code(language: String)
        /// The paragraph stands for a line across the page.
        case rule
    }

    /// A value with its unit.
    struct Length: Hashable {
        var value: CGFloat
        var type: ValueType
    }
    struct Place: Hashable {
        var layer: Layer
        var edge: NSRectEdge
    }

    final var dimensions: [Dimension: Length] = [:]
    final var widths: [Place: Length] = [:]
    final var borderColors: [NSRectEdge: UIColor] = [:]
    /// False when none of what a style says was ever set.
    final var hasStyle: Bool {
        !dimensions.isEmpty || !widths.isEmpty || !borderColors.isEmpty || backgroundColor != nil
            || verticalAlignment != .topAlignment
    }
    /// Whether styles say the same; looked up in no time when one was taken from the other.
    final func hasStyle(of other: NSTextBlock) -> Bool {
        dimensions == other.dimensions && widths == other.widths
            && borderColors == other.borderColors && backgroundColor == other.backgroundColor
            && verticalAlignment == other.verticalAlignment
    }
    static let edges: [NSRectEdge] = [.minX, .minY, .maxX, .maxY]

    /// Where the contents stand when the block is higher.
    open var verticalAlignment = VerticalAlignment.topAlignment
    /// Colour behind contents, padding and border.
    open var backgroundColor: UIColor?
    /// Ours.
    open var purpose = Purpose.box
    /// How many of its paragraphs' lists it stands in; the others are inside it. Ours.
    open var listDepth = 0

    public override init() {
        super.init()
    }

    // MARK: Coding

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { TextBlockArchive.encode(self, coder) }

    public required init?(coder: NSCoder) {
        super.init()
        TextBlockArchive.decode(self, coder)
    }

    // MARK: Size

    open func setValue(_ val: CGFloat, type: ValueType, for dimension: Dimension) {
        dimensions[dimension] = Length(value: val, type: type)
    }

    /// 0 when it was not set.
    open func value(for dimension: Dimension) -> CGFloat { dimensions[dimension]?.value ?? 0 }

    open func valueType(for dimension: Dimension) -> ValueType {
        dimensions[dimension]?.type ?? .absoluteValueType
    }

    open func setContentWidth(_ val: CGFloat, type: ValueType) {
        setValue(val, type: type, for: .width)
    }

    open var contentWidth: CGFloat { value(for: .width) }
    open var contentWidthValueType: ValueType { valueType(for: .width) }

    // MARK: Padding, border, margin

    open func setWidth(
        _ val: CGFloat, type: ValueType, for layer: Layer, edge: NSRectEdge
    ) {
        widths[Place(layer: layer, edge: edge)] = Length(value: val, type: type)
    }

    /// Sets all four edges.
    open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer) {
        for edge in Self.edges { setWidth(val, type: type, for: layer, edge: edge) }
    }

    /// 0 when it was not set.
    open func width(for layer: Layer, edge: NSRectEdge) -> CGFloat {
        widths[Place(layer: layer, edge: edge)]?.value ?? 0
    }

    open func widthValueType(for layer: Layer, edge: NSRectEdge) -> ValueType {
        widths[Place(layer: layer, edge: edge)]?.type ?? .absoluteValueType
    }

    // MARK: Colours

    open func setBorderColor(_ color: UIColor?, for edge: NSRectEdge) { borderColors[edge] = color }

    /// Sets all four edges.
    open func setBorderColor(_ color: UIColor?) {
        for edge in Self.edges { borderColors[edge] = color }
    }

    open func borderColor(for edge: NSRectEdge) -> UIColor? { borderColors[edge] }

    // MARK: Copying

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSTextBlock()
        copy.take(from: self)
        return copy
    }

    /// Takes over what a block of any kind has.
    final func take(from other: NSTextBlock) {
        takeStyle(from: other)
        purpose = other.purpose
        listDepth = other.listDepth
    }

    /// Takes over what a style says.
    final func takeStyle(from other: NSTextBlock) {
        dimensions = other.dimensions
        widths = other.widths
        borderColors = other.borderColors
        verticalAlignment = other.verticalAlignment
        backgroundColor = other.backgroundColor
    }
}
