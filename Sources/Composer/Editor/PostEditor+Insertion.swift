public import UIKit

extension PostEditor {
    /// Prepares pictures in the background and puts them at the caret, in the order given.
    ///
    /// The caret is the one at the time they are ready: text typed meanwhile moves the place of insertion with it.
    /// A file that is no picture is named by `onMessage`; the others enter all the same.
    public func insertPictures(from files: [URL]) async {
        let results = await Task.detached {
            files.map { file in Result { try PictureImport.prepare(file) } }
        }.value
        var pictures: [PreparedPicture] = []
        for result in results {
            switch result {
            case .success(let picture): pictures.append(picture)
            case .failure(let error): onMessage?("\(error)")
            }
        }
        insert(pictures)
    }

    /// Puts pictures at the caret as one undo step: each on its own line, one line break between neighbours,
    /// the caret after the last.
    public func insert(_ pictures: [PreparedPicture]) {
        var attachments: [PostPicture] = []
        for picture in pictures {
            do {
                attachments.append(
                    try PostPicture(id: picture.id, name: picture.name, data: picture.data))
            } catch {
                onMessage?("\(picture.name): \(error)")
            }
        }
        guard !attachments.isEmpty else { return }
        textView.insertAttributedText(pictureText(attachments))
        onChange?()
    }

    /// The pictures with the line breaks that the place of insertion needs.
    private func pictureText(_ attachments: [PostPicture]) -> NSAttributedString {
        let text = textView.textStorage.string as NSString
        let selection = textView.selectedRange
        let attributes = surroundingAttributes
        let newline = NSAttributedString(string: "\n", attributes: attributes)
        let result = NSMutableAttributedString()
        if selection.location > 0, text.character(at: selection.location - 1) != 0x0A {
            result.append(newline)
        }
        for (index, attachment) in attachments.enumerated() {
            if index > 0 { result.append(newline) }
            let picture = NSMutableAttributedString(attachment: attachment)
            picture.addAttributes(
                attributes, range: NSRange(location: 0, length: picture.length))
            result.append(picture)
        }
        let end = NSMaxRange(selection)
        if end < text.length, text.character(at: end) != 0x0A { result.append(newline) }
        return result
    }

    /// Puts a mention at the caret or over the selection, as one atomic token.
    public func insert(_ mention: Mention) {
        let token = TextToken(kind: mention.kind, id: mention.id, payload: mention.payload)
        let surroundings = surroundingAttributes
        var attributes = surroundings
        attributes[.foregroundColor] = UIColor.link
        attributes[.galleyToken] = token
        textView.insertAttributedText(
            NSAttributedString(string: mention.title, attributes: attributes))
        textView.typingAttributes = surroundings
        onChange?()
    }

    /// What plain text typed at the caret would look like.
    private var surroundingAttributes: [NSAttributedString.Key: Any] {
        var attributes = textView.typingAttributes
        for key: NSAttributedString.Key in [.attachment, .link, .galleyToken] {
            attributes[key] = nil
        }
        return attributes
    }
}
