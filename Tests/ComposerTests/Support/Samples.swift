import DocumentModel
import UIKit

@testable import Composer

/// Makers of pictures and editors for tests.
@MainActor enum Samples {
    static func png(_ color: UIColor, width: Int = 40, height: Int = 20) -> Data {
        let size = CGSize(width: width, height: height)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: size, format: format).pngData { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
    }

    static func picture(
        _ color: UIColor, id: String, width: Int = 40, height: Int = 20
    ) -> PreparedPicture {
        PreparedPicture(
            id: id, name: "\(id).png", data: png(color, width: width, height: height))
    }

    static func editor(_ text: String, caret: Int, uploads: PostUploads? = nil) -> PostEditor {
        let editor = PostEditor(uploads: uploads)
        editor.textView.text = text
        editor.textView.selectedRange = NSRange(location: caret, length: 0)
        return editor
    }

    static func ids(_ editor: PostEditor) -> [String] {
        editor.document.runs.compactMap { $0.attributes.attachment?.id }
    }

    /// Ends the turn of the main queue, as between two keys: undo groups close there.
    static func endTurn() async {
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }
}
