import UIKit

/// A photo in a post, drawn with the state of its upload.
final class PhotoAttachment: NSTextAttachment {
    enum State: Equatable {
        case uploading(Double), failed(String), done
    }

    let id: String
    let photo: UIImage
    /// Setting it draws the picture anew and moves nothing.
    var state = State.uploading(0) {
        didSet { image = drawn() }
    }

    /// - Parameter width: points; the height follows the photo.
    init(id: String, photo: UIImage, width: CGFloat) {
        self.id = id
        self.photo = photo
        super.init(data: nil, ofType: nil)
        bounds = CGRect(
            x: 0, y: 0, width: width,
            height: (width * photo.size.height / photo.size.width).rounded())
        image = drawn()
    }

    required init?(coder: NSCoder) { nil }

    private func drawn() -> UIImage {
        let frame = CGRect(origin: .zero, size: bounds.size)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: frame.size, format: format).image { _ in
            UIBezierPath(roundedRect: frame, cornerRadius: 10).addClip()
            photo.draw(in: frame)
            switch state {
            case .uploading(let progress): draw(progress, in: frame)
            case .failed(let reason): draw(reason, in: frame)
            case .done: break
            }
        }
    }

    private func draw(_ progress: Double, in frame: CGRect) {
        UIColor(white: 0, alpha: 0.4).setFill()
        UIBezierPath(rect: frame).fill()
        label("Uploading, \(Int(progress * 100)) %", frame.midX, frame.midY - 18)
        let track = CGRect(x: frame.midX - 90, y: frame.midY + 8, width: 180, height: 6)
        UIColor(white: 1, alpha: 0.35).setFill()
        UIBezierPath(roundedRect: track, cornerRadius: 3).fill()
        UIColor.white.setFill()
        let filled = CGRect(
            x: track.minX, y: track.minY, width: track.width * progress, height: track.height)
        UIBezierPath(roundedRect: filled, cornerRadius: 3).fill()
    }

    private func draw(_ reason: String, in frame: CGRect) {
        UIColor(white: 0, alpha: 0.55).setFill()
        UIBezierPath(rect: frame).fill()
        UIColor.systemRed.setFill()
        UIBezierPath(
            roundedRect: CGRect(x: frame.midX - 70, y: frame.midY + 2, width: 140, height: 28),
            cornerRadius: 14
        ).fill()
        label(reason, frame.midX, frame.midY - 24)
        label("Tap to try again", frame.midX, frame.midY + 6)
    }

    /// White text, centred on x.
    private func label(_ text: String, _ x: CGFloat, _ y: CGFloat) {
        let label = NSAttributedString(
            string: text,
            attributes: [
                .font: UIFont.systemFont(ofSize: 14, weight: .semibold),
                .foregroundColor: UIColor.white,
            ])
        label.draw(at: CGPoint(x: x - label.size().width / 2, y: y))
    }
}
