public import Foundation

/// A tab stop.
open class NSTextTab: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `CharacterSet` of the characters a decimal tab aligns.
        public static let columnTerminators = OptionKey(
            rawValue: "NSTabColumnTerminatorsAttributeName")
    }

    /// How text stands at the stop.
    public let alignment: NSTextAlignment
    /// Points from the container's leading edge.
    public let location: CGFloat
    private let terminators: CharacterSet?

    public init(
        textAlignment alignment: NSTextAlignment, location loc: CGFloat,
        options: [OptionKey: Any] = [:]
    ) {
        self.alignment = alignment
        location = loc
        terminators = options[.columnTerminators] as? CharacterSet
        super.init()
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) {
        coder.encode(alignment.rawValue, forKey: "alignment")
        coder.encode(Double(location), forKey: "location")
        if let terminators {
            coder.encode(terminators.bitmapRepresentation as NSData, forKey: "terminators")
        }
    }

    public required init?(coder: NSCoder) {
        alignment =
            NSTextAlignment(rawValue: coder.decodeInteger(forKey: "alignment")) ?? .natural
        location = CGFloat(coder.decodeDouble(forKey: "location"))
        let characters =
            coder.containsValue(forKey: "terminators")
            ? coder.decodeObject(of: NSData.self, forKey: "terminators") : nil
        terminators = characters.map { CharacterSet(bitmapRepresentation: Data(referencing: $0)) }
        super.init()
    }

    open var options: [OptionKey: Any] {
        terminators.map { [.columnTerminators: $0] } ?? [:]
    }

    /// The terminators of the basic plane as UTF-16 units.
    var terminatorUnits: [UInt16] {
        guard let terminators else { return [] }
        return terminators.bitmapRepresentation.prefix(8192).enumerated().flatMap { index, byte in
            byte == 0
                ? [] : (0..<8).filter { byte >> $0 & 1 == 1 }.map { UInt16(index * 8 + $0) }
        }
    }

    /// Characters that a decimal tab aligns for a locale.
    open class func columnTerminators(for aLocale: Locale?) -> CharacterSet {
        CharacterSet(charactersIn: (aLocale ?? .current).decimalSeparator ?? ".")
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return alignment == other.alignment && location == other.location
            && terminators == other.terminators
    }

    open override var hash: Int { location.hashValue ^ alignment.rawValue }
}
