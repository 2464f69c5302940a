import UIKit

extension PostEditor {
    /// What an empty post says; nil, the default, says nothing.
    public var placeholder: String? {
        get { placeholderView.text?.string }
        set {
            placeholderView.text = newValue.map { NSAttributedString(string: $0) }
            updatePlaceholder()
        }
    }

    func addPlaceholder() {
        placeholderView.base = [
            .font: Self.defaultFont, .foregroundColor: UIColor.placeholderText,
        ]
        let padding = textView.textContainer.lineFragmentPadding
        let inset = textView.textContainerInset
        let room = CGRect(origin: .zero, size: textView.bounds.size).inset(by: inset)
        placeholderView.frame = CGRect(
            x: inset.left + padding, y: inset.top, width: max(0, room.width - 2 * padding),
            height: max(0, room.height))
        placeholderView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        textView.addSubview(placeholderView)
    }

    func updatePlaceholder() {
        let isHidden = textView.textStorage.length > 0 || placeholderView.text == nil
        if placeholderView.isHidden != isHidden { placeholderView.isHidden = isHidden }
    }
}
