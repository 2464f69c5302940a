public import UIKit

extension PostEditor {
    /// Has a picture stand at an edge with text beside it, or in the text (nil); one undo step.
    ///
    /// A picture that had a line to itself joins the paragraph behind it, so that the text beside it begins at its top,
    /// and gets a line of its own again when it stops floating.
    public func setFloat(_ float: TextFloat?, of picture: PostPicture) {
        guard picture.textFloat != float, let offset = offset(of: picture) else { return }
        let wasFloating = picture.textFloat != nil
        keepingPlace {
            if !wasFloating {
                joinNextParagraph(at: offset)
            } else if float == nil {
                leaveParagraph(at: offset)
            }
            apply(float, float == nil ? .zero : picture.floatingSize, to: picture)
        }
        onChange?()
    }

    /// How the current picture can stand instead.
    func floatActions(of picture: PostPicture) -> [PictureAction] {
        let choices: [(String, TextFloat?)] = [
            ("Float Left", .left), ("Float Right", .right), ("Place in Text", nil),
        ]
        return choices.filter { picture.textFloat?.side != $0.1?.side }.map { title, float in
            PictureAction(title: title) { [weak self] in self?.setFloat(float, of: picture) }
        }
    }

    private func apply(_ float: TextFloat?, _ size: CGSize, to picture: PostPicture) {
        let (oldFloat, oldSize) = (picture.textFloat, picture.bounds.size)
        picture.textFloat = float
        picture.bounds.size = size
        textView.undoManager?.registerUndo(withTarget: self) { editor in
            editor.apply(oldFloat, oldSize, to: picture)
            editor.onChange?()
        }
    }

    /// Takes out the line break behind a picture that is alone on its line, when text follows.
    private func joinNextParagraph(at offset: Int) {
        let text = textView.textStorage.string as NSString
        guard offset == 0 || text.character(at: offset - 1) == 0x0A, offset + 2 < text.length,
            text.character(at: offset + 1) == 0x0A
        else { return }
        let next = text.character(at: offset + 2)
        guard next != 0x0A, next != UInt16(NSTextAttachment.character) else { return }
        replace(NSRange(location: offset + 1, length: 1), with: "")
    }

    /// Puts a line break behind a picture that a paragraph begins with.
    private func leaveParagraph(at offset: Int) {
        let text = textView.textStorage.string as NSString
        guard offset == 0 || text.character(at: offset - 1) == 0x0A, offset + 1 < text.length,
            text.character(at: offset + 1) != 0x0A
        else { return }
        replace(NSRange(location: offset + 1, length: 0), with: "\n")
    }
}
