import DocumentFormats
import Images
import UIKit

/// Makes a document's pictures fit to be drawn in one column.
struct DrawingPictures {
    /// Points.
    var column: Double

    /// Pictures wider than the column shrink to it; those that cannot be decoded become file icons.
    /// - Returns: which those are and why, one line each.
    func prepare(_ text: NSTextStorage) -> [String] {
        var problems: [String] = []
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.attachment, in: all) { value, _, _ in
            guard let attachment = value as? NSTextAttachment else { return }
            if let problem = replaceIfBroken(attachment) { problems.append(problem) }
            fit(attachment)
        }
        return problems
    }

    private func fit(_ attachment: NSTextAttachment) {
        var size = attachment.bounds.size
        if size == .zero { size = attachment.picture?.size ?? .zero }
        let room = column - 2 * Double(attachment.lineLayoutPadding)
        guard Double(size.width) > room, room > 0 else { return }
        let scale = CGFloat(room) / size.width
        attachment.bounds.size = CGSize(width: CGFloat(room), height: size.height * scale)
    }

    /// The reader has told of headers that promise too much; the rest is found only by decoding.
    private func replaceIfBroken(_ attachment: NSTextAttachment) -> String? {
        guard let data = attachment.fileData,
            let header = DocumentFormats.ImageHeader([UInt8](data.prefix(65_536))),
            FileType.isPicture(header.type)
        else { return nil }
        do {
            _ = try ImageDecoder.decode(data, maximumPixelWidth: 1, maximumPixelHeight: 1)
            return nil
        } catch {
            attachment.contents = Data()
            return header.isHuge ? nil : "the picture \"\(attachment.fileName)\": \(error)"
        }
    }
}
