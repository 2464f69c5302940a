import DocumentFormats
import Transfer
import UIKit

extension PostEditor: PictureHandling {
    /// The pictures of the post, in order; one that stands in two places twice.
    public var pictures: [PostPicture] { index.attachments.compactMap { $0 as? PostPicture } }

    /// The pictures of the post with their UTF-16 offsets, in order.
    public var placedPictures: [(offset: Int, picture: PostPicture)] {
        (0..<index.count).compactMap { number in
            let (offset, attachment) = index[number]
            return (attachment as? PostPicture).map { (offset, $0) }
        }
    }

    /// The one picture that is selected, else the one right before the caret, else the one behind it.
    public var currentPicture: PostPicture? {
        let selection = textView.selectedRange
        if selection.length > 0 {
            let selected = index.attachments(in: selection)
            return selected.count == 1 ? selected[0].attachment as? PostPicture : nil
        }
        let start = max(0, selection.location - 1)
        let range = NSRange(location: start, length: selection.location + 1 - start)
        return index.attachments(in: range).lazy.compactMap { $0.attachment as? PostPicture }.first
    }

    /// What can be done with the current picture, in the order of a menu; empty without one.
    public var pictureActions: [PictureAction] {
        guard let picture = currentPicture else { return [] }
        var actions: [PictureAction] = []
        if let onOpenPicture {
            actions.append(PictureAction(title: "Open Picture") { onOpenPicture(picture) })
        }
        if let onDescribePicture {
            actions.append(PictureAction(title: "Describe…") { onDescribePicture(picture) })
        }
        if picture.state.failure != nil {
            actions.append(PictureAction(title: "Retry") { [weak self] in self?.retry(picture) })
        }
        actions += floatActions(of: picture)
        actions.append(
            PictureAction(title: "Remove Picture") { [weak self] in self?.remove(picture) })
        return actions
    }

    /// Finds a picture by what markers and uploads call it.
    public func picture(withID id: String) -> PostPicture? {
        pictures.first { $0.identifier == id }
    }

    /// Where a picture stands; UTF-16 offset.
    public func offset(of picture: PostPicture) -> Int? { index.offsets(of: picture).first }

    /// Waits until every picture in the text has its bytes, or failed to get them.
    public func picturesPrepared() async {
        await lastInsertion?.value
        await preparation.finish()
    }

    // MARK: What people do with a picture

    /// Takes a picture out of the post, with the line it had to itself; one undo step. Caret and scroll position stay.
    public func remove(_ picture: PostPicture) {
        guard let offset = offset(of: picture) else { return }
        keepingPlace { replace(rangeWithLine(ofPictureAt: offset), with: "") }
        onChange?()
    }

    /// Replaces text as an undoable edit.
    func replace(_ range: NSRange, with text: String) {
        guard
            let start = textView.position(
                from: textView.beginningOfDocument, offset: range.location),
            let end = textView.position(from: start, offset: range.length),
            let place = textView.textRange(from: start, to: end)
        else { return }
        textView.replace(place, withText: text)
    }

    /// Reads or sends a picture again that failed; its id and its place stay.
    public func retry(_ picture: PostPicture) {
        guard picture.state.failure != nil else { return }
        if picture.isPrepared {
            uploads?.start(picture)
        } else {
            preparation.prepare(picture)
        }
        uploads?.changed()
    }

    /// Describes a picture for those who do not see it; undoable. An empty description is none.
    public func describe(_ picture: PostPicture, as text: String?) {
        let text = text?.isEmpty == true ? nil : text
        let old = picture.accessibilityLabel
        guard text != old else { return }
        lastDescriptionEdit += 1
        setDescription(of: picture, text, edits: lastDescriptionEdit, before: descriptionEdits)
    }

    private func setDescription(of picture: PostPicture, _ text: String?, edits: Int, before: Int) {
        let old = picture.accessibilityLabel
        picture.accessibilityLabel = text
        descriptionEdits = edits
        textView.undoManager?.registerUndo(withTarget: self) { editor in
            editor.setDescription(of: picture, old, edits: before, before: edits)
        }
        picture.changed()
        onChange?()
    }

    /// The picture's character, with one line break when nothing else is on its line.
    private func rangeWithLine(ofPictureAt offset: Int) -> NSRange {
        let text = textView.textStorage.string as NSString
        let end = offset + 1
        let begins = offset == 0 || text.character(at: offset - 1) == 0x0A
        let ends = end == text.length || text.character(at: end) == 0x0A
        guard begins, ends else { return NSRange(location: offset, length: 1) }
        if end < text.length { return NSRange(location: offset, length: 2) }
        return offset > 0
            ? NSRange(location: offset - 1, length: 2) : NSRange(location: offset, length: 1)
    }

    // MARK: Following the text

    /// After each edit: only what was edited is looked at.
    func followEdit() {
        updatePlaceholder()
        let storage = textView.textStorage
        let new = storage.editedRange
        let old = NSRange(location: new.location, length: new.length - storage.changeInLength)
        if storage.editedMask.contains(.editedCharacters) {
            for mark in marks.values { mark.follow(old, newLength: new.length) }
        }
        var found: [(offset: Int, attachment: NSTextAttachment)] = []
        storage.enumerateAttribute(.attachment, in: new, options: []) { value, range, _ in
            guard let attachment = value as? NSTextAttachment else { return }
            found += (range.location..<NSMaxRange(range)).map { ($0, attachment) }
        }
        let (removed, added) = index.replace(old, with: found, length: storage.length)
        guard !removed.isEmpty || !added.isEmpty else { return }
        let pictures = added.compactMap { $0 as? PostPicture }.filter {
            $0.handler == nil || $0.handler === self
        }
        for picture in pictures { picture.handler = self }
        if !isShowing {
            foreign += added.filter { isForeign($0) }
        }
        uploads?.follow(removed: removed.compactMap { $0 as? PostPicture }, added: pictures)
    }

    /// Not the editor's own: another kind of attachment, or a picture that another editor shows and sends.
    private func isForeign(_ attachment: NSTextAttachment) -> Bool {
        guard let picture = attachment as? PostPicture else { return !(attachment is ErrorPicture) }
        return picture.handler !== self
    }

    func pictureIsPrepared(_ picture: PostPicture) {
        uploads?.start(picture)
        if picture.state.failure != nil { giveUp(picture) }
        uploads?.changed()
    }

    /// Pictures that came with a pasted text become the editor's own: scaled, and sent. No edit.
    func adoptForeignPictures() {
        let candidates = foreign
        foreign = []
        for attachment in candidates {
            guard let source = PictureSource(attachment),
                case .success(let size) = Result(catching: { try source.size() })
            else { continue }
            let picture = PostPicture(id: UUID().uuidString, source: source, size: size)
            picture.accessibilityLabel = attachment.accessibilityLabel
            for offset in index.offsets(of: attachment) {
                textView.textStorage.addAttribute(
                    .attachment, value: picture, range: NSRange(location: offset, length: 1))
            }
            preparation.prepare(picture)
        }
    }

    /// A picture could not be read or sent, and the client wants none that failed in the text. No edit: undo does not
    /// bring it back.
    func giveUp(_ picture: PostPicture) {
        for offset in index.offsets(of: picture).reversed() {
            switch uploads?.failurePolicy {
            case .remove:
                onMessage?(picture.state.failure ?? "")
                textView.textStorage.deleteCharacters(in: rangeWithLine(ofPictureAt: offset))
            case .replaceByErrorPicture:
                let error = ErrorPicture(
                    id: picture.identifier, reason: picture.state.failure ?? "")
                textView.textStorage.addAttribute(
                    .attachment, value: error, range: NSRange(location: offset, length: 1))
            case .keepWithRetry, nil: return
            }
        }
        onChange?()
    }

    /// Tells pictures at the caret or in the selection, and those that were there before.
    func updateFocus() {
        let selection = textView.selectedRange
        var range = selection
        if selection.length == 0 {
            range.location = max(0, selection.location - 1)
            range.length = selection.location + 1 - range.location
        }
        let focus: PictureFocus = selection.length > 0 ? .selected : .caret
        let now = index.attachments(in: range).compactMap { $0.attachment as? PostPicture }
        for picture in focused where !now.contains(where: { $0 === picture }) {
            picture.focus = .none
        }
        for picture in now { picture.focus = focus }
        focused = now
    }

    // MARK: Places

    /// Runs an edit that is none of the caret's: caret, selection and what is seen of the text stay.
    func keepingPlace(_ edit: () -> Void) {
        let mark = InsertionMark(textView.selectedRange)
        marks[ObjectIdentifier(mark)] = mark
        textView.layoutIfNeeded()
        let offset = textView.contentOffset
        let before = caretTop
        let isSeen = before >= textView.bounds.minY && before <= textView.bounds.maxY
        edit()
        marks[ObjectIdentifier(mark)] = nil
        textView.selectedRange = mark.range
        // Heights out of sight are estimates: laying out what comes into sight may move it once more.
        for _ in 0..<3 {
            textView.layoutIfNeeded()
            let wanted = offset.y + (isSeen ? caretTop - before : 0)
            let lowest = max(0, textView.contentSize.height - textView.bounds.height)
            let place = CGPoint(x: offset.x, y: min(max(0, wanted), lowest))
            guard place != textView.contentOffset else { break }
            textView.contentOffset = place
        }
    }

    private var caretTop: CGFloat {
        textView.selectedTextRange.map { textView.caretRect(for: $0.start).minY } ?? 0
    }
}
