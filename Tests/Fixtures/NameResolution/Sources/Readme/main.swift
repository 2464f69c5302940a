// In Package.swift: .package(path: "../galley"), and for your target
// .product(name: "UIKit", package: "galley")
import UIKit

let text = NSMutableAttributedString(string: "Hello, مرحبا and 你好")
let hello = NSRange(location: 0, length: 5)
text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 18), range: hello)
let lake = UIImage(contentsOfFile: "lake.jpg") ?? UIImage()
text.append(NSAttributedString(attachment: NSTextAttachment(image: lake)))
let room = CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude)
let size = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).size
let png = UIGraphicsImageRenderer(size: size).pngData { _ in
    text.draw(in: CGRect(origin: .zero, size: size))
}
