import CGTK4
import Composer
import GTKHost
import Transfer
import UIKit

/// Writes down after every frame what the window shows, for a test that drives it from outside.
///
/// The environment variable `GALLEY_COMPOSER_STATE` names the file; it is replaced as a whole, so a reader never sees
/// half of it. Rectangles are x, y, width, height in the window; offsets count UTF-16 units.
@MainActor final class StateRecorder {
    private struct Picture: Encodable {
        var id: String
        var name: String
        /// idle, preparing, waiting, uploading, done or failed.
        var state: String
        /// 0 to 1.
        var progress: Double
        var failure: String?
        /// What the server calls it.
        var remoteID: String?
        var url: String?
        var description: String?
        /// UTF-16 offset of its character.
        var offset: Int
        /// Rectangles of the picture and its buttons; nil where they do not show.
        var frame: [Double]?
        var close: [Double]?
        var retry: [Double]?
    }

    private struct State: Encodable {
        var frames: Int
        var title: String
        var text: String
        /// Names the attributed text: another digest, another text or look.
        var digest: String
        var pictures: Int
        var pictureList: [Picture]
        /// What the status line tells of uploads.
        var uploads: String
        /// idle, waiting, publishing, published or failed.
        var sending: String
        /// Where the published post is.
        var link: String?
        /// Location and length.
        var selection: [Int]
        var caret: [Double]
        /// The part of the window that shows text.
        var view: [Double]
        /// Offset and the rectangle of the first line, of each paragraph.
        var paragraphs: [[Double]]
        var isEdited: Bool
        var canUndo: Bool
        var canRedo: Bool
        var message: String?
    }

    private let file: URL
    private unowned let window: ComposerWindow
    private var frames = 0

    init(file: URL, window: ComposerWindow) {
        self.file = file
        self.window = window
    }

    /// Starts recording when the environment asks for it.
    static func start(in window: ComposerWindow) -> StateRecorder? {
        guard let path = ProcessInfo.processInfo.environment["GALLEY_COMPOSER_STATE"] else {
            return nil
        }
        let recorder = StateRecorder(file: URL(fileURLWithPath: path), window: window)
        window.hostWindow.hostView.didDrawFrame = { [weak recorder] in recorder?.frameDrawn() }
        window.didRefresh = { [weak recorder] in recorder?.record() }
        return recorder
    }

    private func frameDrawn() {
        frames += 1
        record()
    }

    private func record() {
        do {
            try JSONEncoder().encode(state()).write(to: file, options: .atomic)
        } catch {
            FileHandle.standardError.write(Data("\(file.path): \(error)\n".utf8))
        }
    }

    private func state() -> State {
        let editor = window.editor
        let textView = editor.textView
        let selection = textView.selectedRange
        let caret = textView.selectedTextRange.map { textView.caretRect(for: $0.start) } ?? .zero
        return State(
            frames: frames, title: window.hostWindow.title, text: textView.textStorage.string,
            digest: digest(of: textView.textStorage), pictures: editor.statistics.pictures,
            pictureList: pictures(),
            uploads: editor.uploads?.summary.text ?? "", sending: sendingStage, link: link,
            selection: [selection.location, selection.length], caret: place(caret),
            view: place(textView.bounds), paragraphs: paragraphs(), isEdited: editor.isEdited,
            canUndo: editor.canUndo, canRedo: editor.canRedo, message: window.message.message)
    }

    private var sendingStage: String {
        switch window.sending.stage {
        case .idle: "idle"
        case .waitingForUploads: "waiting"
        case .publishing: "publishing"
        case .published: "published"
        case .failed: "failed"
        }
    }

    private var link: String? {
        if case .published(let post) = window.sending.stage {
            post.link.absoluteString
        } else {
            nil
        }
    }

    private func pictures() -> [Picture] {
        let editor = window.editor
        let textView = editor.textView
        return editor.placedPictures.map { offset, picture in
            let receipt = picture.identifier.flatMap { editor.uploads?.receipt(of: $0) }
            let view = picture.views.first { $0.window != nil }
            view?.layoutIfNeeded()
            let inText = { (rect: CGRect) in self.place(textView.convert(rect, from: view)) }
            return Picture(
                id: picture.identifier ?? "", name: picture.name, state: picture.state.name,
                progress: picture.state.progress, failure: picture.state.failure,
                remoteID: receipt?.remoteID, url: receipt?.url?.absoluteString,
                description: picture.accessibilityLabel, offset: offset,
                frame: view.map { inText($0.bounds) }, close: view?.closeFrame.map(inText),
                retry: view?.retryFrame.map(inText))
        }
    }

    private func digest(of text: NSAttributedString) -> String {
        var hasher = Hasher()
        let all = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: all, options: []) { attributes, range, _ in
            hasher.combine(range.location)
            for (key, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                hasher.combine(key)
                hasher.combine((value as? AnyHashable) ?? AnyHashable("\(value)"))
            }
        }
        hasher.combine(text.string)
        return String(hasher.finalize(), radix: 16)
    }

    /// First lines of the paragraphs in view.
    private func paragraphs() -> [[Double]] {
        let textView = window.editor.textView
        let text = textView.textStorage.string as NSString
        let manager = textView.layoutManager
        let inset = textView.textContainerInset
        var result: [[Double]] = []
        var offset = 0
        while offset < text.length {
            let paragraph = text.paragraphRange(for: NSRange(location: offset, length: 0))
            var rect = manager.lineFragmentRect(forGlyphAt: offset, effectiveRange: nil)
            rect = rect.offsetBy(dx: inset.left, dy: inset.top)
            result.append([Double(offset)] + place(rect))
            offset = NSMaxRange(paragraph)
        }
        return result
    }

    /// A rectangle of the text view's, in the window's surface.
    private func place(_ rect: CGRect) -> [Double] {
        let textView = window.editor.textView
        let hosted = textView.convert(rect, to: nil)
        let widget = window.hostWindow.hostView.widget
        let root = UnsafeMutableRawPointer(window.window).assumingMemoryBound(to: GtkWidget.self)
        var x = 0.0
        var y = 0.0
        gtk_widget_translate_coordinates(
            widget, root, Double(hosted.minX), Double(hosted.minY), &x, &y)
        var offsetX = 0.0
        var offsetY = 0.0
        gtk_native_get_surface_transform(gtk_widget_get_native(root), &offsetX, &offsetY)
        return [x + offsetX, y + offsetY, Double(rect.width), Double(rect.height)]
    }
}
