import DocumentFormats
public import DocumentModel
public import UIKit

extension PostEditor {
    /// Reads a post and shows it; what stood there before is gone, the undo stack too.
    ///
    /// - Returns: what was left out or repaired.
    /// - Throws: `DocumentError`; the editor stays as it was.
    @discardableResult
    public func open(_ url: URL) throws -> [Diagnostic] {
        let result = try DocumentReader.read(contentsOf: url.path)
        show(result.document)
        file = url
        onChange?()
        return result.diagnostics
    }

    /// Shows a document.
    public func show(_ document: StyledText) {
        leavePost()
        let text = NSMutableAttributedString(attributedString: NSAttributedString(document))
        adoptPictures(in: text)
        adoptColors(in: text)
        isShowing = true
        textView.attributedText = text
        isShowing = false
        textView.typingAttributes =
            text.length > 0 ? textView.typingAttributes : Self.defaultAttributes
        textView.selectedRange = NSRange(location: 0, length: 0)
        noteSaved()
    }

    /// Starts a new post.
    public func clear() {
        leavePost()
        textView.text = ""
        textView.typingAttributes = Self.defaultAttributes
        noteSaved(NSAttributedString(string: ""))
        file = nil
        onChange?()
    }

    /// The post as a value.
    public var document: StyledText { textView.textStorage.styledText }

    /// Saves where the post came from.
    ///
    /// - Throws: `PostError` for a new post, `DocumentError` when the file system refuses; the old file stays.
    public func save() throws {
        guard let file else { throw PostError("the post has no file yet") }
        try save(as: file)
    }

    /// Saves the post; the name's extension says the format, RTFD when it says none that can be read back.
    public func save(as url: URL) throws {
        let format = PostFormat(rawValue: url.pathExtension.lowercased()) ?? .rtfd
        try export(format, to: url)
        file = url
        noteSaved()
        onChange?()
    }

    /// Writes the post in any format; what was at `url` is replaced only when the new one is complete.
    ///
    /// - Returns: what the format could not carry.
    @discardableResult
    public func export(_ format: PostFormat, to url: URL) throws -> [Diagnostic] {
        switch format {
        case .pdf: return try writePicture(PostRendering.pdf(textView.textStorage), to: url)
        case .png: return try writePicture(PostRendering.png(textView.textStorage), to: url)
        case .rtfd, .rtf, .html, .bbcode, .markers, .text:
            guard let target = DocumentFormat(rawValue: format.rawValue) else { return [] }
            var options = WritingOptions()
            // A page is one file: pictures beside it would have to travel with it.
            options.images = .data
            return try DocumentWriter.write(document, to: url.path, as: target, options: options)
        }
    }

    private func writePicture(_ data: Data, to url: URL) throws -> [Diagnostic] {
        do {
            try data.write(to: url, options: .atomic)
        } catch {
            throw PostError("\(url.path): \(error.localizedDescription)")
        }
        return []
    }

    /// Makes the pictures of a document the editor's own, which fit the line they stand in.
    private func adoptPictures(in text: NSMutableAttributedString) {
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.attachment, in: all, options: []) { value, range, _ in
            guard let attachment = value as? NSTextAttachment,
                let picture = PostPicture(adopting: attachment)
            else { return }
            text.addAttribute(.attachment, value: picture, range: range)
        }
    }

    /// Text without a colour of its own follows the window's light and dark appearance.
    private func adoptColors(in text: NSMutableAttributedString) {
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.foregroundColor, in: all, options: []) { value, range, _ in
            if value == nil {
                text.addAttribute(.foregroundColor, value: UIColor.label, range: range)
            }
        }
    }
}
