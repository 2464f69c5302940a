import CoreGraphics

/// Which way a view is laid out.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight, rightToLeft
}

/// Something that has traits.
@MainActor public protocol UITraitEnvironment: AnyObject {
    var traitCollection: UITraitCollection { get }
}

extension UIView: UITraitEnvironment {
    var resolvedTraits: UITraitCollection {
        let inherited = superview?.traitCollection ?? UIView.detachedTraits
        guard overrideUserInterfaceStyle != .unspecified,
            overrideUserInterfaceStyle != inherited.userInterfaceStyle
        else { return inherited }
        return UITraitCollection(traitsFrom: [
            inherited, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle),
        ])
    }

    /// The traits of a view in no window.
    static let detachedTraits = UITraitCollection(traitsFrom: [
        UITraitCollection(userInterfaceStyle: .light),
        UITraitCollection(layoutDirection: .leftToRight), UITraitCollection(displayScale: 1),
        UITraitCollection(horizontalSizeClass: .regular),
        UITraitCollection(verticalSizeClass: .regular),
        UITraitCollection(userInterfaceIdiom: .pad),
    ])

    /// Tells this view and those below whose traits are not what they were.
    func inheritedTraitsDidChange() {
        let traits = traitCollection
        let previous = lastTraits
        lastTraits = traits
        if previous == nil ? traits != UIView.detachedTraits : traits != previous {
            traitCollectionDidChange(previous)
            setNeedsDisplay()
        }
        for view in subviews { view.inheritedTraitsDidChange() }
    }
}
