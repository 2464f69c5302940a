import DocumentFormats
import DocumentModel

/// HTML from another program as text for a text view. Nothing is fetched for it.
enum PastedPage {
    /// nil when there is nothing to see in it.
    ///
    /// What the page leaves open, font and colour, is as what is typed; the end of its last paragraph is left out.
    static func text(
        _ data: Data, typingAttributes: [NSAttributedString.Key: Any]
    ) -> NSAttributedString? {
        var options = HTMLReadingOptions()
        let typed = NSAttributedString(string: "x", attributes: typingAttributes).styledText
        if let font = typed.runs.first?.attributes.font { options.baseFont = font }
        let document: StyledText
        do throws(DocumentError) {
            document = try DocumentReader.read([UInt8](data), as: .html, html: options).document
        } catch {
            return nil
        }
        let text = NSMutableAttributedString(attributedString: .init(document))
        if text.string.hasSuffix("\n") {
            text.deleteCharacters(in: NSRange(location: text.length - 1, length: 1))
        }
        guard text.length > 0 else { return nil }
        if let color = typingAttributes[.foregroundColor] { text.colorize(color) }
        return text
    }
}

extension NSMutableAttributedString {
    /// Gives text without a colour this one.
    fileprivate func colorize(_ color: Any) {
        var bare: [NSRange] = []
        let all = NSRange(location: 0, length: length)
        enumerateAttribute(.foregroundColor, in: all, options: []) { value, range, _ in
            if value == nil { bare.append(range) }
        }
        for range in bare { addAttribute(.foregroundColor, value: color, range: range) }
    }
}
