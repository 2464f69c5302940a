import CGTK4
import Composer
import GTKHost
import UIKit

/// Writes down after every frame what the window shows, for a test that drives it from outside.
///
/// The environment variable `GALLEY_COMPOSER_STATE` names the file; it is replaced as a whole, so a reader never sees
/// half of it. Rectangles are x, y, width, height in the window; offsets count UTF-16 units.
@MainActor final class StateRecorder {
    private struct State: Encodable {
        var frames: Int
        var title: String
        var text: String
        /// Names the attributed text: another digest, another text or look.
        var digest: String
        var pictures: Int
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
            selection: [selection.location, selection.length], caret: place(caret),
            view: place(textView.bounds), paragraphs: paragraphs(), isEdited: editor.isEdited,
            canUndo: editor.canUndo, canRedo: editor.canRedo, message: window.message.message)
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
