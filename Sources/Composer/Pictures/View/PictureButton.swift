import UIKit

/// A small round button on a picture; light on dark, so that it can be seen on any.
final class PictureButton: UIControl {
    enum Sign { case close, retry }

    let sign: Sign
    /// Whether the word stands beside the sign.
    var isSpelled = false { didSet { if isSpelled != oldValue { setNeedsDisplay() } } }
    private let action: @MainActor () -> Void

    init(_ sign: Sign, action: @escaping @MainActor () -> Void) {
        self.sign = sign
        self.action = action
        super.init(frame: .zero)
        isAccessibilityElement = true
        accessibilityLabel = sign == .close ? "Remove picture" : "Retry"
        addAction(UIAction { [weak self] _ in self?.action() }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let isLight = sign == .retry && isSpelled
        let ground = isLight ? UIColor.white : UIColor(white: 0, alpha: 0.62)
        let ink = isLight ? UIColor(white: 0.1, alpha: 1) : UIColor.white
        (isHighlighted ? ground.withAlphaComponent(0.85) : ground).setFill()
        let shape = UIBezierPath(roundedRect: bounds, cornerRadius: bounds.height / 2)
        shape.fill()
        if !isLight {
            UIColor(white: 1, alpha: 0.5).setStroke()
            let edge = UIBezierPath(
                roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5),
                cornerRadius: (bounds.height - 1) / 2)
            edge.lineWidth = 1
            edge.stroke()
        }
        switch sign {
        case .close: drawCross(ink)
        case .retry: isSpelled ? drawWord(ink) : drawArrow(in: bounds, ink)
        }
    }

    private func drawCross(_ ink: UIColor) {
        let box = bounds.insetBy(dx: bounds.width * 0.34, dy: bounds.height * 0.34)
        let cross = UIBezierPath()
        cross.move(to: CGPoint(x: box.minX, y: box.minY))
        cross.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
        cross.move(to: CGPoint(x: box.maxX, y: box.minY))
        cross.addLine(to: CGPoint(x: box.minX, y: box.maxY))
        cross.lineWidth = max(1.2, bounds.width / 13)
        cross.lineCapStyle = .round
        ink.setStroke()
        cross.stroke()
    }

    private func drawWord(_ ink: UIColor) {
        let word = NSAttributedString(
            string: "Retry",
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: bounds.height >= 26 ? 13 : 11),
                .foregroundColor: ink,
            ])
        let size = word.size()
        word.draw(at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2))
    }

    /// Three quarters of a circle that end in an arrow head.
    private func drawArrow(in area: CGRect, _ ink: UIColor) {
        let radius = area.width * 0.22
        let middle = CGPoint(x: area.midX, y: area.midY)
        let end = -CGFloat.pi / 6
        let arc = UIBezierPath()
        arc.addArc(
            withCenter: middle, radius: radius, startAngle: .pi / 3, endAngle: end + 2 * .pi,
            clockwise: true)
        arc.lineWidth = max(1.2, area.width / 13)
        arc.lineCapStyle = .round
        ink.setStroke()
        arc.stroke()
        let tip = CGPoint(x: middle.x + radius * cos(end), y: middle.y + radius * sin(end))
        let reach = area.width * 0.16
        let head = UIBezierPath()
        head.move(to: CGPoint(x: tip.x + reach, y: tip.y - reach * 0.35))
        head.addLine(to: CGPoint(x: tip.x + reach * 0.1, y: tip.y + reach))
        head.addLine(to: CGPoint(x: tip.x - reach, y: tip.y - reach * 0.35))
        head.close()
        ink.setFill()
        head.fill()
    }
}
