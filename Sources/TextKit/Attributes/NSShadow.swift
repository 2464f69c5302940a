public import Foundation
import Views

/// A shadow behind glyphs. Set it up before it goes into text or to another thread, and leave it then.
open class NSShadow: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Points; positive height moves down.
    open var shadowOffset = CGSize.zero
    /// Points.
    open var shadowBlurRadius: CGFloat = 0
    /// `UIColor`; nil draws no shadow. Black at a third of its opacity at first (Apple's page).
    open var shadowColor: Any? = UIColor.black.withAlphaComponent(1 / 3)

    public override init() {
        super.init()
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) {
        coder.encode(Double(shadowOffset.width), forKey: "offsetX")
        coder.encode(Double(shadowOffset.height), forKey: "offsetY")
        coder.encode(Double(shadowBlurRadius), forKey: "blurRadius")
        if let color = shadowColor as? UIColor { coder.encode(color, forKey: "color") }
    }

    public required init?(coder: NSCoder) {
        shadowOffset = CGSize(
            width: coder.decodeDouble(forKey: "offsetX"),
            height: coder.decodeDouble(forKey: "offsetY"))
        shadowBlurRadius = CGFloat(coder.decodeDouble(forKey: "blurRadius"))
        shadowColor =
            coder.containsValue(forKey: "color")
            ? coder.decodeObject(of: UIColor.self, forKey: "color") : nil
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
