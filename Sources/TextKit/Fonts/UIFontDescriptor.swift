public import Foundation
import Typesetting

/// What a font is asked for: names, size, traits. Descriptors never change after they are made.
open class UIFontDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Traits of a typeface. Raw values are UIKit's.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    /// Styles of the system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    }

    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        public static let featureSettings = AttributeName(
            rawValue: "NSCTFontFeatureSettingsAttribute")
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
        public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    }

    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// What an entry of `featureSettings` holds: a feature by Apple's numbers (`kNumberSpacingType` and so on) or by
    /// its OpenType tag.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
        /// The older names of `type` and `selector`.
        public static let featureIdentifier = type
        public static let typeIdentifier = selector
        /// Four letters, for example "smcp".
        public static let openTypeTag = FeatureKey(rawValue: "CTFeatureOpenTypeTag")
        /// Whole number; 1 where missing.
        public static let openTypeValue = FeatureKey(rawValue: "CTFeatureOpenTypeValue")
    }

    final let request: FontRequest

    init(request: FontRequest) {
        self.request = request
        super.init()
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { request.encode(with: coder) }

    /// nil when the archive holds none.
    public required init?(coder: NSCoder) {
        guard let request = FontRequest(coder: coder) else { return nil }
        self.request = request
        super.init()
    }

    public convenience override init() {
        self.init(request: FontRequest(size: 12))
    }

    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        self.init(request: FontRequest(size: 12).adding(attributes))
    }

    public convenience init(name fontName: String, size: CGFloat) {
        self.init(request: FontRequest(postScriptName: fontName, size: size))
    }

    open class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle
    ) -> UIFontDescriptor {
        UIFontDescriptor(request: FontRequest(textStyle: style))
    }

    open var postscriptName: String { request.postScriptName }
    /// Points.
    open var pointSize: CGFloat { request.size }
    open var symbolicTraits: SymbolicTraits { request.symbolicTraits }

    /// Attributes the descriptor was made of: name or family, size, traits, text style.
    open var fontAttributes: [AttributeName: Any] {
        var result: [AttributeName: Any] = [.size: request.size]
        result[.name] = request.postScriptName
        result[.family] = request.familyName
        result[.textStyle] = request.textStyle?.rawValue
        let traits: [TraitKey: Any] = [
            .symbolic: request.symbolicTraits.rawValue, .weight: request.weight.rawValue,
        ]
        result[.traits] = traits
        if !request.features.isEmpty { result[.featureSettings] = request.featureSettings }
        return result
    }

    open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(request: request.adding(attributes))
    }

    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        addingAttributes([.size: newPointSize])
    }

    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        addingAttributes([.family: newFamily])
    }

    open func withFace(_ newFace: String) -> UIFontDescriptor {
        addingAttributes([.face: newFace])
    }

    /// The same font with exactly these traits; weight and slant follow `traitBold` and `traitItalic`.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var request = self.request
        request.setTraits(symbolicTraits)
        return UIFontDescriptor(request: request)
    }

    /// The system font in another design; nil for a font that is not the system's.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        guard request.family.isEmpty else { return nil }
        var request = self.request
        request.requestedName = nil
        request.isMonospaced = design == .monospaced
        if design == .serif { request.family = "Noto Serif" }
        return UIFontDescriptor(request: request)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFontDescriptor).map { $0.request == request } ?? false
    }

    open override var hash: Int { request.hashValue }
}
