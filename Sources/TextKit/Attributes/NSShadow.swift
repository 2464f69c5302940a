public import Foundation
import Views

/// A shadow behind glyphs. Set it up before it goes into text or to another thread, and leave it then.
open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
    /// Points; positive height moves down.
    open var shadowOffset = CGSize.zero
    /// Points.
    open var shadowBlurRadius: CGFloat = 0
    /// `UIColor`; nil draws no shadow. Black at a third of its opacity at first (Apple's page).
    open var shadowColor: Any? = UIColor.black.withAlphaComponent(1 / 3)

    public override init() {
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
            && AttributeValue.areEqual(shadowColor, other.shadowColor)
    }

    open override var hash: Int { shadowBlurRadius.hashValue }
}
