/// Shows on top of an attachment's view that it is selected.
final class SelectionTint: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Covers a view in its superview.
    func cover(_ view: UIView, color: UIColor) {
        guard let parent = view.superview else { return removeFromSuperview() }
        if superview !== parent { parent.insertSubview(self, aboveSubview: view) }
        if frame != view.frame { frame = view.frame }
        if backgroundColor != color { backgroundColor = color }
    }
}
