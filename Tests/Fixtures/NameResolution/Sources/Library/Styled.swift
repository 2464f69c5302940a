import UIKit

/// A library whose public interface has the type.
public struct Styled {
    public var text: NSAttributedString
    public init(_ text: NSAttributedString) { self.text = text }
    public func appending(_ more: String) -> Styled {
        let result = NSMutableAttributedString(attributedString: text)
        result.append(NSAttributedString(string: more))
        return Styled(result)
    }
}
