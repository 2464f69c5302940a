import UIKit

/// Names the attributed string classes with nothing but `import UIKit`.
public func bold(_ text: String) -> NSAttributedString {
    let result = NSMutableAttributedString(string: text)
    result.addAttribute(
        .font, value: UIFont.boldSystemFont(ofSize: 12),
        range: NSRange(location: 0, length: result.length))
    return result
}
