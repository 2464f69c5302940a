public import UIKit

/// Stands where a picture was that could not be sent; has its identifier.
public final class ErrorPicture: NSTextAttachment {
    /// Points.
    private static let side: CGFloat = 48

    /// - Parameters:
    ///   - id: of the picture.
    ///   - reason: one line.
    public init(id: String?, reason: String) {
        super.init(data: nil, ofType: nil)
        identifier = id
        accessibilityLabel = "Picture not sent: \(reason)"
        image = ErrorPicture.drawing
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private static var drawing: UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let size = CGSize(width: side, height: side)
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            UIColor(white: 0.93, alpha: 1).setFill()
            UIBezierPath(
                roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 6
            ).fill()
            let cross = UIBezierPath()
            let box = CGRect(origin: .zero, size: size).insetBy(dx: 15, dy: 15)
            cross.move(to: CGPoint(x: box.minX, y: box.minY))
            cross.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
            cross.move(to: CGPoint(x: box.maxX, y: box.minY))
            cross.addLine(to: CGPoint(x: box.minX, y: box.maxY))
            cross.lineWidth = 5
            cross.lineCapStyle = .round
            UIColor.systemRed.setStroke()
            cross.stroke()
        }
    }
}
