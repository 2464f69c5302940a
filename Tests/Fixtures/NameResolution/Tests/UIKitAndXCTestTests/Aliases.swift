import UIKit

// XCTest re-exports Foundation, so a test module needs the alias file as well.
typealias NSAttributedString = UIKit.NSAttributedString
typealias NSMutableAttributedString = UIKit.NSMutableAttributedString
