public import UIKit

extension PostEditor {
    /// Puts placeholders of pictures at the caret at once, in the order given, and prepares and sends the pictures in the
    /// background. One undo step; returns when the placeholders stand.
    ///
    /// Files that are no pictures are named by one `onMessage`; the others enter all the same.
    public func insertPictures(from files: [URL]) async {
        await beginInserting(picturesFrom: files).value
    }

    /// The same, without waiting until the files were looked at.
    ///
    /// The caret is the one at the time of the call: text typed in the meantime moves the place of insertion with it.
    @discardableResult
    public func beginInserting(picturesFrom files: [URL]) -> Task<Void, Never> {
        let mark = InsertionMark(textView.selectedRange)
        marks[ObjectIdentifier(mark)] = mark
        let before = lastInsertion
        let insertion = Task {
            let sources = files.map { PictureSource.file($0) }
            let sizes = await Task.detached {
                sources.map { source in Result { try source.size() } }
            }.value
            await before?.value
            // Without its mark, another post is shown.
            guard marks.removeValue(forKey: ObjectIdentifier(mark)) != nil else { return }
            insert(placeholders(of: sources, sizes), at: mark.range)
        }
        lastInsertion = insertion
        return insertion
    }

    private func placeholders(
        of sources: [PictureSource], _ sizes: [Result<CGSize, any Error>]
    ) -> [PostPicture] {
        var pictures: [PostPicture] = []
        var failures: [String] = []
        for (source, size) in zip(sources, sizes) {
            switch size {
            case .success(let size):
                pictures.append(PostPicture(id: UUID().uuidString, source: source, size: size))
            case .failure(let error): failures.append("\(error)")
            }
        }
        report(failures)
        return pictures
    }

    /// Puts pictures at the caret as one undo step: each on its own line, one line break between neighbours,
    /// the caret after the last.
    public func insert(_ pictures: [PreparedPicture]) {
        var attachments: [PostPicture] = []
        var failures: [String] = []
        for picture in pictures {
            do {
                attachments.append(
                    try PostPicture(id: picture.id, name: picture.name, data: picture.data))
            } catch {
                failures.append("\(picture.name): \(error)")
            }
        }
        report(failures)
        insert(attachments, at: textView.selectedRange)
    }

    /// One line for all: a second message would take the place of the first.
    private func report(_ failures: [String]) {
        guard !failures.isEmpty else { return }
        onMessage?(failures.joined(separator: "; "))
    }

    /// A caret that has gone elsewhere in the meantime stays there.
    private func insert(_ pictures: [PostPicture], at range: NSRange) {
        guard !pictures.isEmpty else { return }
        for picture in pictures { preparation.prepare(picture) }
        if range == textView.selectedRange {
            textView.insertAttributedText(pictureText(pictures))
            // Until the pictures were laid out, where the caret is was an estimate.
            textView.layoutIfNeeded()
            textView.scrollRangeToVisible(textView.selectedRange)
        } else {
            keepingPlace {
                textView.selectedRange = range
                textView.insertAttributedText(pictureText(pictures))
            }
        }
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
        textView.insertToken(
            TextToken(kind: mention.kind, id: mention.id, payload: mention.payload),
            text: mention.title)
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
