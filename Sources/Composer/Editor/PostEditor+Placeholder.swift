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
        placeholderView.fill(textView)
        placeholderView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        textView.addSubview(placeholderView)
    }

    func updatePlaceholder() {
        let isHidden = textView.textStorage.length > 0 || placeholderView.text == nil
        if placeholderView.isHidden != isHidden { placeholderView.isHidden = isHidden }
    }
}
