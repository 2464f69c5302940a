public import CoreGraphics

/// An immutable colour, possibly one that differs between light and dark appearance.
///
/// Two colours are equal when their colour spaces and components are, as on Apple's systems:
/// `UIColor.black` (grey) does not equal `UIColor(red: 0, green: 0, blue: 0, alpha: 1)`.
public final class UIColor: NSObject, NSCopying, NSSecureCoding, Sendable {
    enum Storage: Sendable {
        case gray(white: CGFloat, alpha: CGFloat)
        case rgb(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
        /// A named light and dark pair, equal to itself.
        case pair(light: UIColor, dark: UIColor)
    }

    let storage: Storage

    init(_ storage: Storage) {
        self.storage = storage
        super.init()
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// nil when the archive holds no colour.
    public required init?(coder: NSCoder) {
        guard let storage = ColorArchive.storage(coder) else { return nil }
        self.storage = storage
        super.init()
    }

    public static var supportsSecureCoding: Bool { true }

    /// Archives components; of a dynamic colour those for light and for dark.
    public func encode(with coder: NSCoder) { ColorArchive.encode(self, coder) }

    /// Components from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.rgb(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Components from 0 to 1, in the Display P3 space; taken as sRGB here.
    public convenience init(
        displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey from 0 (black) to 1 (white).
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(.gray(white: white, alpha: alpha))
    }

    /// Components from 0 to 1; hue 0 and 1 are red.
    public convenience init(
        hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        let rgb = RGB(hue: hue, saturation: saturation, brightness: brightness)
        self.init(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
    }

    /// A colour that `dynamicProvider` gives for the traits in effect when it is used.
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(.dynamic(dynamicProvider))
    }

    /// Grey colours stay grey, everything else becomes RGB.
    public convenience init(cgColor: CGColor) {
        let parts = cgColor.components ?? [0, 0, 0, 1]
        if parts.count >= 4 {
            self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        } else {
            self.init(white: parts.first ?? 0, alpha: parts.count > 1 ? parts[1] : 1)
        }
    }

    /// The colour without any dependence on traits.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch storage {
        case .gray, .rgb: self
        case .dynamic(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
        case .pair(let light, let dark):
            traitCollection.userInterfaceStyle == .dark ? dark : light
        }
    }

    /// The colour with another alpha, 0 to 1; a dynamic colour stays dynamic.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch storage {
        case .gray(let white, _): UIColor(white: white, alpha: alpha)
        case .rgb(let red, let green, let blue, _):
            UIColor(red: red, green: green, blue: blue, alpha: alpha)
        case .dynamic(let provider):
            UIColor { provider($0).withAlphaComponent(alpha) }
        case .pair(let light, let dark):
            UIColor(
                .pair(
                    light: light.withAlphaComponent(alpha), dark: dark.withAlphaComponent(alpha)))
        }
    }

    /// RGB components resolved against the current traits.
    package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        switch storage {
        case .gray(let white, let alpha): (white, white, white, alpha)
        case .rgb(let red, let green, let blue, let alpha): (red, green, blue, alpha)
        case .dynamic, .pair: resolvedColor(with: .current).rgba
        }
    }

    /// The colour for the current traits.
    public var cgColor: CGColor {
        switch storage {
        case .gray(let white, let alpha): CGColor(gray: white, alpha: alpha)
        case .rgb(let red, let green, let blue, let alpha):
            CGColor(red: red, green: green, blue: blue, alpha: alpha)
        case .dynamic, .pair: resolvedColor(with: .current).cgColor
        }
    }

    /// Makes this the fill and stroke colour of the current context; does nothing without one.
    public func set() {
        setFill()
        setStroke()
    }

    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        switch (storage, other.storage) {
        case (.gray(let a, let b), .gray(let c, let d)): return a == c && b == d
        case (.rgb(let a, let b, let c, let d), .rgb(let e, let f, let g, let h)):
            return a == e && b == f && c == g && d == h
        case (.pair(let a, let b), .pair(let c, let d)): return a.isEqual(c) && b.isEqual(d)
        default: return false
        }
    }

    public override var hash: Int {
        var hasher = Hasher()
        switch storage {
        case .gray(let white, let alpha):
            hasher.combine(white)
            hasher.combine(alpha)
        case .rgb(let red, let green, let blue, let alpha):
            hasher.combine(red)
            hasher.combine(green)
            hasher.combine(blue)
            hasher.combine(alpha)
        case .pair(let light, let dark):
            hasher.combine(light.hash)
            hasher.combine(dark.hash)
        case .dynamic: return ObjectIdentifier(self).hashValue
        }
        return hasher.finalize()
    }

    public override var description: String {
        switch storage {
        case .gray(let white, let alpha): "UIExtendedGrayColorSpace \(white) \(alpha)"
        case .rgb(let red, let green, let blue, let alpha):
            "UIExtendedSRGBColorSpace \(red) \(green) \(blue) \(alpha)"
        case .dynamic: "<UIDynamicProviderColor>"
        case .pair(let light, let dark): "<UIDynamicColor light = \(light), dark = \(dark)>"
        }
    }
}
