import DocumentModel
public import Foundation

/// A list that paragraphs belong to.
open class NSTextList: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// How items are marked; braces hold a kind, text around it stays.
    public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let box = MarkerFormat("{box}")
        public static let check = MarkerFormat("{check}")
        public static let circle = MarkerFormat("{circle}")
        public static let diamond = MarkerFormat("{diamond}")
        public static let disc = MarkerFormat("{disc}")
        public static let hyphen = MarkerFormat("{hyphen}")
        public static let square = MarkerFormat("{square}")
        public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
        public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
        public static let octal = MarkerFormat("{octal}")
        public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
        public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
        public static let lowercaseLatin = MarkerFormat("{lower-latin}")
        public static let uppercaseLatin = MarkerFormat("{upper-latin}")
        public static let lowercaseRoman = MarkerFormat("{lower-roman}")
        public static let uppercaseRoman = MarkerFormat("{upper-roman}")
        public static let decimal = MarkerFormat("{decimal}")
    }

    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Markers of enclosing lists stand before this one's.
        public static let prependEnclosingMarker = Options(rawValue: 1)
    }

    public let markerFormat: MarkerFormat
    public let listOptions: Options
    private let start: Int
    /// Number of the first item.
    open var startingItemNumber: Int { start }
    open var isOrdered: Bool { ListMarker(markerFormat.rawValue).isOrdered }

    public init(markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int = 1) {
        self.markerFormat = markerFormat
        listOptions = options
        start = startingItemNumber
        super.init()
    }

    /// As Apple's older initialiser has it.
    ///
    /// - Parameter mask: the raw value of `Options`.
    public convenience init(markerFormat: MarkerFormat, options mask: Int) {
        self.init(markerFormat: markerFormat, options: Options(rawValue: UInt(max(mask, 0))))
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) {
        coder.encode(markerFormat.rawValue as NSString, forKey: "markerFormat")
        coder.encode(Int(listOptions.rawValue), forKey: "options")
        coder.encode(start, forKey: "startingItemNumber")
    }

    /// nil when the archive holds no list.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "markerFormat"),
            let format = coder.decodeObject(of: NSString.self, forKey: "markerFormat")
        else {
            return nil
        }
        markerFormat = MarkerFormat(format as String)
        listOptions = Options(rawValue: UInt(max(coder.decodeInteger(forKey: "options"), 0)))
        start = coder.decodeInteger(forKey: "startingItemNumber")
        super.init()
    }

    /// The marker's text for an item number, for example "3." or "•".
    open func marker(forItemNumber itemNumber: Int) -> String {
        ListMarker(markerFormat.rawValue).text(for: itemNumber)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}
