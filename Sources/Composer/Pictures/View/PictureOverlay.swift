import UIKit

/// What lies over a picture: how far its upload is, or why it failed. Separate from the picture, which is not drawn anew
/// for each step of a gauge.
final class PictureOverlay: UIView {
    var state = PictureState.idle { didSet { if state != oldValue { setNeedsDisplay() } } }
    var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let controls = PictureControls(size: bounds.size, state: state, wantsClose: true)
        if state.failure != nil {
            shade(0.58)
            if let sign = controls.sign { drawSign(in: sign) }
            if let reason = controls.reason { drawReason(in: reason) }
        } else if state.isBusy {
            shade(0.32)
            drawGauge(controls)
        }
        if isSelected {
            (tintColor ?? .tintColor).withAlphaComponent(0.25).setFill()
            UIBezierPath(rect: bounds).fill()
        }
    }

    private func shade(_ alpha: CGFloat) {
        UIColor(white: 0, alpha: alpha).setFill()
        UIBezierPath(rect: bounds).fill()
    }

    // MARK: Progress

    private func drawGauge(_ controls: PictureControls) {
        guard let gauge = controls.gauge else { return }
        switch controls.gaugeKind {
        case .bar: drawBar(in: gauge)
        case .ring: drawRing(in: gauge, width: 3)
        case .labelledRing:
            drawRing(in: gauge, width: 4)
            if let label = PictureControls.gaugeLabel(state) {
                drawLabel(label, in: gauge)
            } else {
                drawDots(in: gauge)
            }
        }
    }

    private func drawRing(in rect: CGRect, width: CGFloat) {
        let circle = rect.insetBy(dx: width / 2, dy: width / 2)
        let track = UIBezierPath(ovalIn: circle)
        track.lineWidth = width
        UIColor(white: 1, alpha: 0.35).setStroke()
        track.stroke()
        guard state.progress > 0 else { return }
        let arc = UIBezierPath()
        arc.addArc(
            withCenter: CGPoint(x: circle.midX, y: circle.midY), radius: circle.width / 2,
            startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * min(1, state.progress),
            clockwise: true)
        arc.lineWidth = width
        arc.lineCapStyle = .round
        UIColor.white.setStroke()
        arc.stroke()
    }

    private func drawBar(in rect: CGRect) {
        UIColor(white: 1, alpha: 0.35).setFill()
        UIBezierPath(roundedRect: rect, cornerRadius: rect.height / 2).fill()
        guard state.progress > 0 else { return }
        var part = rect
        part.size.width = max(rect.height, rect.width * min(1, state.progress))
        UIColor.white.setFill()
        UIBezierPath(roundedRect: part, cornerRadius: rect.height / 2).fill()
    }

    private func drawLabel(_ label: String, in rect: CGRect) {
        let text = NSAttributedString(
            string: label,
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: 12), .foregroundColor: UIColor.white,
            ])
        let size = text.size()
        text.draw(at: CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2))
    }

    /// Waiting: to begin, or for the server's answer.
    private func drawDots(in rect: CGRect) {
        UIColor.white.setFill()
        for step in -1...1 {
            let dot = CGRect(
                x: rect.midX + CGFloat(step) * 8 - 2, y: rect.midY - 2, width: 4, height: 4)
            UIBezierPath(ovalIn: dot).fill()
        }
    }

    // MARK: Failure

    private func drawSign(in rect: CGRect) {
        let triangle = UIBezierPath()
        triangle.move(to: CGPoint(x: rect.midX, y: rect.minY + 1))
        triangle.addLine(to: CGPoint(x: rect.maxX - 1, y: rect.maxY - 1))
        triangle.addLine(to: CGPoint(x: rect.minX + 1, y: rect.maxY - 1))
        triangle.close()
        triangle.lineWidth = 3
        triangle.lineJoinStyle = .round
        UIColor.systemYellow.setFill()
        UIColor.systemYellow.setStroke()
        triangle.fill()
        triangle.stroke()
        UIColor.black.setFill()
        let bar = CGRect(x: rect.midX - 1.25, y: rect.minY + 7, width: 2.5, height: 7)
        UIBezierPath(roundedRect: bar, cornerRadius: 1.25).fill()
        UIBezierPath(
            ovalIn: CGRect(x: rect.midX - 1.5, y: rect.maxY - 5.5, width: 3, height: 3)
        ).fill()
    }

    private func drawReason(in rect: CGRect) {
        PictureControls.reasonText(state.failure ?? "").draw(
            with: rect, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
    }
}
