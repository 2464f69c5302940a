import Library
import UIKit

/// A client of that library.
public func joined() -> NSAttributedString {
    let start: NSAttributedString = NSAttributedString(string: "a")
    return Styled(start).appending("b").text
}
