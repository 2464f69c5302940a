import UIKit

// The alias file of a module that imports Foundation beside UIKit.
typealias NSAttributedString = UIKit.NSAttributedString
typealias NSMutableAttributedString = UIKit.NSMutableAttributedString
