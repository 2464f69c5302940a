// Package.swift: .package(path: "../galley"), and .product(name: "UIKit", package: "galley") in your target
import UIKit

let text = NSMutableAttributedString(string: "Hello, مرحبا and 你好")
text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 18), range: NSRange(location: 0, length: 5))
text.append(NSAttributedString(attachment: NSTextAttachment(image: UIImage(contentsOfFile: "lake.jpg")!)))
let size = text.boundingRect(
    with: CGSize(width: 300, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin, context: nil).size
let png = UIGraphicsImageRenderer(size: size).pngData { _ in
    text.draw(in: CGRect(origin: .zero, size: size))
}
