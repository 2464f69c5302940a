import UIKit

/// A text whose every paragraph has eight runs, a token and an inline picture.
enum StyledDocument {
    static func storage(_ text: String) -> NSTextStorage {
        let storage = NSTextStorage(string: text, attributes: Document.attributes)
        let bold = UIFont(name: "DejaVuSans-Bold", size: 12) ?? .boldSystemFont(ofSize: 12)
        let styles: [[NSAttributedString.Key: Any]] = [
            [.font: bold], [.foregroundColor: UIColor.red], [.underlineStyle: 1],
            [.link: URL(filePath: "/") as Any], [.backgroundColor: UIColor.yellow], [:],
            [.foregroundColor: UIColor.blue],
        ]
        storage.beginEditing()
        for (number, paragraph) in paragraphs(text).enumerated().reversed()
        where paragraph.length >= 160 {
            for (index, style) in styles.enumerated() {
                let token = TextToken(kind: "user", id: "\(number)")
                storage.addAttributes(
                    style.isEmpty ? [.galleyToken: token] : style,
                    range: NSRange(location: paragraph.location + index * 20, length: 12))
            }
            storage.insert(picture(), at: paragraph.location + 150)
        }
        storage.endEditing()
        return storage
    }

    static func paragraphs(_ text: String) -> [NSRange] {
        var found: [NSRange] = []
        var start = 0
        var at = 0
        for unit in text.utf16 {
            at += 1
            guard unit == 0x0A else { continue }
            found.append(NSRange(location: start, length: at - start))
            start = at
        }
        return found
    }

    private static func picture() -> NSAttributedString {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: -2, width: 14, height: 14)
        return NSAttributedString(attachment: attachment)
    }
}
