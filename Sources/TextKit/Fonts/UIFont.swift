public import Foundation
package import Typesetting

/// A font by name and size. The name stays as it was asked for; the file is looked for at layout.
///
/// Fonts never change after they are made.
open class UIFont: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    final let request: FontRequest
    /// Looked for once a measure is asked for: making a font opens no file.
    private final var metrics: FontMetrics { request.metrics }

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

    /// A font by PostScript or family name; a size of 0 or less takes 12. Any name gives a font: what is installed is
    /// looked for at layout.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        self.init(request: FontRequest(postScriptName: fontName, size: fontSize))
    }

    /// The font that a descriptor describes; a size of 0 keeps the descriptor's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var request = descriptor.request
        if pointSize > 0 { request.size = pointSize }
        self.init(request: request)
    }

    // MARK: System fonts

    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(request: FontRequest(size: fontSize, weight: weight))
    }

    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(request: FontRequest(size: fontSize, isItalic: true))
    }

    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(request: FontRequest(size: fontSize, weight: weight, isMonospaced: true))
    }

    /// The system font with figures of equal width.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var request = FontRequest(size: fontSize, weight: weight)
        request.features = [FontFeature(tag: "tnum", value: 1)]
        return UIFont(request: request)
    }

    /// The system font of a text style at its size for the Large content size.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(request: FontRequest(textStyle: style))
    }

    open class var labelFontSize: CGFloat { 17 }
    open class var buttonFontSize: CGFloat { 18 }
    open class var smallSystemFontSize: CGFloat { 12 }
    open class var systemFontSize: CGFloat { 14 }

    // MARK: Names

    /// PostScript name, as asked for.
    open var fontName: String { request.postScriptName }
    open var familyName: String { request.familyName }

    /// Families that are installed, in order of the alphabet.
    open class var familyNames: [String] { FontCatalog.shared.familyNames }

    /// PostScript names of a family's fonts, in order of the alphabet; none for a family that is not installed.
    open class func fontNames(forFamilyName familyName: String) -> [String] {
        FontCatalog.shared.postScriptNames(ofFamily: familyName)
    }

    // MARK: Measures, in points

    open var pointSize: CGFloat { request.size }
    /// Above the baseline.
    open var ascender: CGFloat { metrics.ascent }
    /// Below the baseline: negative.
    open var descender: CGFloat { -metrics.descent }
    open var capHeight: CGFloat { metrics.capHeight }
    open var xHeight: CGFloat { metrics.xHeight }
    open var leading: CGFloat { metrics.leading }
    /// Ascender to descender.
    open var lineHeight: CGFloat { metrics.ascent + metrics.descent }

    // MARK: Relatives

    open func withSize(_ fontSize: CGFloat) -> UIFont {
        var request = self.request
        request.size = FontRequest.usableSize(fontSize)
        return UIFont(request: request)
    }

    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(request: request) }

    /// What layout asks the font catalogue for.
    package final var layoutDescription: FontDescription { request.layoutDescription }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFont).map { $0.request == request } ?? false
    }

    open override var hash: Int { request.hashValue }

    open override var description: String {
        "<UIFont \(fontName) \(pointSize) pt>"
    }
}
