import UIKit

/// Names the attributed string classes with nothing but `import UIKit`.
public func bold(_ text: String) -> NSAttributedString {
    let result = NSMutableAttributedString(string: text)
    result.addAttribute(
        .font, value: UIFont.boldSystemFont(ofSize: 12),
        range: NSRange(location: 0, length: result.length))
    return result
}

/// Takes Swift's kind of attributed string to UIKit's and back.
public func thereAndBack(_ text: AttributedString) throws -> AttributedString {
    let made = NSAttributedString(text)
    let scoped = try NSAttributedString(text, including: \.uiKit)
    return AttributedString(made.isEqual(to: scoped) ? made : scoped)
}
