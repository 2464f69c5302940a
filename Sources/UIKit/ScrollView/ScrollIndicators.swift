import Views

/// The overlay bars of a scroll view, made when it first scrolls and gone again a moment later.
@MainActor final class ScrollIndicators {
    private var vertical: ScrollIndicatorView?
    private var horizontal: ScrollIndicatorView?
    /// Tells the timer of the last scrolling from earlier ones.
    private var showing = 0

    /// How long the bars stay, seconds.
    private static let duration = 1.0
    /// Points.
    private static let thickness: CGFloat = 4
    private static let gap: CGFloat = 3
    private static let shortest: CGFloat = 24

    /// Shows the bars of a view in a window; elsewhere they would show in pictures of it.
    func scrolled(_ scrollView: UIScrollView) {
        guard scrollView.window != nil else { return }
        let (least, greatest) = scrollView.offsetLimits
        if greatest.y > least.y, scrollView.showsVerticalScrollIndicator, vertical == nil {
            vertical = add(to: scrollView)
        }
        if greatest.x > least.x, scrollView.showsHorizontalScrollIndicator, horizontal == nil {
            horizontal = add(to: scrollView)
        }
        place(in: scrollView)
        showing += 1
        let number = showing
        DispatchQueue.main.asyncAfter(deadline: .now() + ScrollIndicators.duration) { [weak self] in
            MainActor.assumeIsolated {
                if let self, self.showing == number { self.remove() }
            }
        }
    }

    func remove() {
        vertical?.removeFromSuperview()
        horizontal?.removeFromSuperview()
        vertical = nil
        horizontal = nil
    }

    private func add(to scrollView: UIScrollView) -> ScrollIndicatorView {
        let view = ScrollIndicatorView(frame: .zero)
        scrollView.addSubview(view)
        return view
    }

    func place(in scrollView: UIScrollView) {
        guard vertical != nil || horizontal != nil else { return }
        let bounds = scrollView.bounds
        let inset = scrollView.adjustedContentInset
        let (least, greatest) = scrollView.offsetLimits
        if let vertical {
            let track = bounds.inset(by: scrollView.verticalScrollIndicatorInsets)
            let (start, length) = ScrollIndicators.bar(
                track: track.height, seen: bounds.height,
                whole: scrollView.contentSize.height + inset.top + inset.bottom,
                offset: bounds.minY - least.y, range: greatest.y - least.y)
            vertical.frame = CGRect(
                x: track.maxX - ScrollIndicators.gap - ScrollIndicators.thickness,
                y: track.minY + start, width: ScrollIndicators.thickness, height: length)
            vertical.isHidden = greatest.y <= least.y || !scrollView.showsVerticalScrollIndicator
        }
        if let horizontal {
            let track = bounds.inset(by: scrollView.horizontalScrollIndicatorInsets)
            let (start, length) = ScrollIndicators.bar(
                track: track.width, seen: bounds.width,
                whole: scrollView.contentSize.width + inset.left + inset.right,
                offset: bounds.minX - least.x, range: greatest.x - least.x)
            horizontal.frame = CGRect(
                x: track.minX + start,
                y: track.maxY - ScrollIndicators.gap - ScrollIndicators.thickness,
                width: length, height: ScrollIndicators.thickness)
            horizontal.isHidden =
                greatest.x <= least.x || !scrollView.showsHorizontalScrollIndicator
        }
    }

    /// Where a bar begins on its track, and its length.
    static func bar(
        track: CGFloat, seen: CGFloat, whole: CGFloat, offset: CGFloat, range: CGFloat
    ) -> (start: CGFloat, length: CGFloat) {
        let room = max(0, track - 2 * gap)
        guard whole > 0, range > 0 else { return (gap, room) }
        let length = min(room, max(shortest, room * seen / whole))
        let part = min(max(offset / range, 0), 1)
        return (gap + (room - length) * part, length)
    }
}

/// One bar.
final class ScrollIndicatorView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(_ rect: CGRect) {
        let style = (superview as? UIScrollView)?.indicatorStyle ?? .default
        let color: UIColor =
            switch style {
            case .default: .label
            case .black: .black
            case .white: .white
            }
        color.withAlphaComponent(0.35).setFill()
        UIBezierPath(roundedRect: bounds, cornerRadius: min(bounds.width, bounds.height) / 2).fill()
    }
}
