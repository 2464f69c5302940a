import Foundation

extension NSAttributedString {
    /// The text with these attributes wherever it has none of its own.
    package func over(_ base: [Key: Any]) -> NSMutableAttributedString {
        let whole = NSMutableAttributedString(string: string, attributes: base)
        enumerateAttributes(in: NSRange(location: 0, length: length), options: []) {
            own, range, _ in
            whole.addAttributes(own, range: range)
        }
        return whole
    }
}
