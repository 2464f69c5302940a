import UIKit

extension PostEditor {
    /// What an empty post says; nil, the default, says nothing.
    public var placeholder: String? {
        get { placeholderLabel.text }
        set {
            placeholderLabel.text = newValue
            placeholderLabel.sizeToFit()
        }
    }

    func addPlaceholder() {
        placeholderLabel.font = Self.defaultFont
        placeholderLabel.textColor = .placeholderText
        placeholderLabel.isUserInteractionEnabled = false
        let inset = textView.textContainerInset
        placeholderLabel.frame.origin = CGPoint(
            x: inset.left + textView.textContainer.lineFragmentPadding, y: inset.top)
        textView.addSubview(placeholderLabel)
    }

    func updatePlaceholder() {
        let isHidden = textView.textStorage.length > 0
        if placeholderLabel.isHidden != isHidden { placeholderLabel.isHidden = isHidden }
    }
}
