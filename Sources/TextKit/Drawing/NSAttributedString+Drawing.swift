public import CoreGraphics
import Views

extension NSAttributedString {
    /// Size of the text without a limit on its width, points.
    public func size() -> CGSize {
        StringLayout(self, size: .zero, options: StringLayout.plain).bounds.size
    }

    /// The rectangle the text takes up when laid out in `size`; a side of 0 is unlimited. Fractions are kept.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        StringLayout.fitting(self, size: size, options: options, context: context).bounds
    }

    /// Draws in the current context with the first line's corner at `point`; lines end only at separators.
    public func draw(at point: CGPoint) {
        StringLayout(self, size: .zero, options: StringLayout.plain).draw(at: point)
    }

    /// Draws lines as wide as `rect`, clipped to it.
    public func draw(in rect: CGRect) {
        guard rect.width > 0, rect.height > 0, let context = UIGraphicsGetCurrentContext() else {
            return
        }
        context.saveGState()
        context.clip(to: rect)
        StringLayout(self, size: rect.size, options: StringLayout.plain)
            .draw(at: rect.origin)
        context.restoreGState()
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) {
        StringLayout.fitting(self, size: rect.size, options: options, context: context)
            .draw(at: rect.origin)
    }
}

extension NSString {
    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: String(describing: self), attributes: attributes)
    }

    /// Size of the text without a limit on its width, points.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        attributed(attrs).size()
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        attributed(attributes).boundingRect(with: size, options: options, context: context)
    }

    public func draw(
        at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
    ) {
        attributed(attrs).draw(at: point)
    }

    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        attributed(attrs).draw(in: rect)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        attributed(attributes).draw(with: rect, options: options, context: context)
    }
}

extension String {
    /// Size of the text without a limit on its width, points.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attrs).size()
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }

    public func draw(
        at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
    ) {
        NSAttributedString(string: self, attributes: attrs).draw(at: point)
    }

    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attrs).draw(in: rect)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        NSAttributedString(string: self, attributes: attributes)
            .draw(with: rect, options: options, context: context)
    }
}
