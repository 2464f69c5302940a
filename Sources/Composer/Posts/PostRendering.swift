public import UIKit

/// A post as a picture or as pages.
public enum PostRendering {
    /// Points; wide enough for a phone's column.
    public static let defaultWidth: CGFloat = 480
    static let margin: CGFloat = 16

    /// The whole post in one PNG.
    ///
    /// - Parameters:
    ///   - width: points, margins included.
    ///   - scale: pixels a point.
    public static func png(
        _ text: NSAttributedString, width: CGFloat = defaultWidth, scale: CGFloat = 2
    ) -> Data {
        let page = pageSize(of: text, width: width)
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: page, format: format).pngData { context in
            UIColor.white.setFill()
            context.fill(CGRect(origin: .zero, size: page))
            draw(text, in: page)
        }
    }

    /// The whole post on one PDF page; its text can be selected.
    public static func pdf(_ text: NSAttributedString, width: CGFloat = defaultWidth) -> Data {
        let page = pageSize(of: text, width: width)
        return UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: page)).pdfData { context in
            context.beginPage()
            draw(text, in: page)
        }
    }

    private static func pageSize(of text: NSAttributedString, width: CGFloat) -> CGSize {
        let room = CGSize(width: max(1, width - 2 * margin), height: .greatestFiniteMagnitude)
        let bounds = text.boundingRect(
            with: room, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
        return CGSize(width: width, height: ceil(bounds.height) + 2 * margin)
    }

    private static func draw(_ text: NSAttributedString, in page: CGSize) {
        text.draw(
            with: CGRect(origin: .zero, size: page).insetBy(dx: margin, dy: margin),
            options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }
}
