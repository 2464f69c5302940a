import Client
import UIKit
import UIKitAndFoundation
import UIKitOnly
import XCTest

final class NameTests: XCTestCase {
    func testTheNameMeansOurClassEverywhere() {
        let text: NSAttributedString = bold("abc")
        let font = text.attribute(.font, at: 1, effectiveRange: nil) as? UIFont
        XCTAssertEqual(font?.pointSize, 12)
        XCTAssertEqual(datedLength("abc"), 7)
        XCTAssertEqual(joined().string, "ab")
        XCTAssertTrue(
            type(of: NSMutableAttributedString(string: "x")) == UIKit.NSMutableAttributedString.self
        )
    }
}
