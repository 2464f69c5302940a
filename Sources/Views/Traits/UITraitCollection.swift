public import CoreGraphics

/// The environment a view is shown in: appearance, scale, direction, text size.
///
/// Traits that were not given are unspecified; resolving a colour against them takes the light appearance.
public final class UITraitCollection: NSObject, Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// Pixels a point; 0 when unspecified.
    public let displayScale: CGFloat
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    public let verticalSizeClass: UIUserInterfaceSizeClass
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    public let accessibilityContrast: UIAccessibilityContrast

    private struct Traits {
        var style = UIUserInterfaceStyle.unspecified
        var direction = UITraitEnvironmentLayoutDirection.unspecified
        var scale: CGFloat = 0
        var horizontal = UIUserInterfaceSizeClass.unspecified
        var vertical = UIUserInterfaceSizeClass.unspecified
        var idiom = UIUserInterfaceIdiom.unspecified
        var contrast = UIAccessibilityContrast.unspecified
    }

    private init(_ traits: Traits) {
        userInterfaceStyle = traits.style
        layoutDirection = traits.direction
        displayScale = traits.scale
        horizontalSizeClass = traits.horizontal
        verticalSizeClass = traits.vertical
        userInterfaceIdiom = traits.idiom
        accessibilityContrast = traits.contrast
        super.init()
    }

    public override convenience init() { self.init(Traits()) }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(Traits(style: userInterfaceStyle))
    }

    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(Traits(direction: layoutDirection))
    }

    public convenience init(displayScale: CGFloat) { self.init(Traits(scale: displayScale)) }

    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Traits(horizontal: horizontalSizeClass))
    }

    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Traits(vertical: verticalSizeClass))
    }

    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init(Traits(idiom: userInterfaceIdiom))
    }

    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init(Traits(contrast: accessibilityContrast))
    }

    /// Joins collections; of two that specify one trait the later wins.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        var traits = Traits()
        for other in collections {
            if other.userInterfaceStyle != .unspecified { traits.style = other.userInterfaceStyle }
            if other.layoutDirection != .unspecified { traits.direction = other.layoutDirection }
            if other.displayScale != 0 { traits.scale = other.displayScale }
            if other.horizontalSizeClass != .unspecified {
                traits.horizontal = other.horizontalSizeClass
            }
            if other.verticalSizeClass != .unspecified { traits.vertical = other.verticalSizeClass }
            if other.userInterfaceIdiom != .unspecified { traits.idiom = other.userInterfaceIdiom }
            if other.accessibilityContrast != .unspecified {
                traits.contrast = other.accessibilityContrast
            }
        }
        self.init(traits)
    }

    private final class Current {
        var traits = UITraitCollection(userInterfaceStyle: .light)
    }

    private static let threadCurrent = ThreadLocal { Current() }

    /// The traits that dynamic colours resolve against on this thread; light outside of drawing.
    public static var current: UITraitCollection {
        get { threadCurrent.value.traits }
        set { threadCurrent.value.traits = newValue }
    }

    /// Runs `actions` with these traits as the thread's current ones.
    public func performAsCurrent(_ actions: () -> Void) {
        let holder = Self.threadCurrent.value
        let before = holder.traits
        holder.traits = self
        defer { holder.traits = before }
        actions()
    }

    /// Whether a dynamic colour may look different under `other`; true for nil.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        guard let other else { return true }
        return userInterfaceStyle != other.userInterfaceStyle
            || accessibilityContrast != other.accessibilityContrast
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return !hasDifferentColorAppearance(comparedTo: other)
            && layoutDirection == other.layoutDirection && displayScale == other.displayScale
            && horizontalSizeClass == other.horizontalSizeClass
            && verticalSizeClass == other.verticalSizeClass
            && userInterfaceIdiom == other.userInterfaceIdiom
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(userInterfaceStyle)
        hasher.combine(layoutDirection)
        hasher.combine(displayScale)
        return hasher.finalize()
    }
}
