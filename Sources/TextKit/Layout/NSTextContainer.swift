public import Foundation

/// The region that text is laid out in.
open class NSTextContainer: NSObject {
    /// Points; 0 means no limit.
    open var size: CGSize

    public init(size: CGSize = .zero) {
        self.size = size
        super.init()
    }
}
