import Foundation
import UIKit

/// Names the classes in a file that imports Foundation too.
func dated(_ text: String, at date: Date) -> NSAttributedString {
    let result = NSMutableAttributedString(string: text)
    result.append(NSAttributedString(string: " (\(Int(date.timeIntervalSince1970)))"))
    return result
}

public func datedLength(_ text: String) -> Int {
    dated(text, at: Date(timeIntervalSince1970: 7)).length
}
