import CGTK4
import Foundation
import UIKit

/// The desktop's input method, composing into whatever text input has the focus.
///
/// Commits are inserted, preedit text is marked text, and the method may ask for and delete the text around the caret.
@MainActor final class InputMethod {
    /// Of the text around the caret, what a method is shown on each side, in UTF-16 units.
    private static let surroundingReach = 200

    let context: UnsafeMutablePointer<GtkIMContext>
    /// The text input that has the focus.
    var client: () -> (any UITextInput & UIView)?
    /// While a preedit string stands.
    private var isComposing = false
    private var isCommitting = false

    init(client: @escaping () -> (any UITextInput & UIView)?) {
        context = UnsafeMutableRawPointer(gtk_im_multicontext_new())
            .assumingMemoryBound(to: GtkIMContext.self)
        self.client = client
        connectPointer(context, "commit") { [weak self] text in
            guard let text else { return }
            self?.commit(String(cString: text.assumingMemoryBound(to: CChar.self)))
        }
        connect(context, "preedit-changed") { [weak self] in self?.preeditChanged() }
        connect(context, "preedit-end") { [weak self] in self?.preeditEnded() }
        connectFlag(context, "retrieve-surrounding") { [weak self] in
            self?.giveSurrounding() ?? false
        }
        connectRange(context, "delete-surrounding") { [weak self] offset, count in
            self?.deleteSurrounding(offset: Int(offset), count: Int(count)) ?? false
        }
    }

    isolated deinit { g_object_unref(context) }

    /// Places the candidate window at `rect`, in the widget's coordinates.
    func setCursorLocation(_ rect: CGRect) {
        var area = GdkRectangle(
            x: Int32(clamping: Int(rect.minX.rounded())),
            y: Int32(clamping: Int(rect.minY.rounded())),
            width: Int32(clamping: Int(rect.width.rounded())),
            height: Int32(clamping: Int(rect.height.rounded())))
        gtk_im_context_set_cursor_location(context, &area)
    }

    /// Ends composing when the text input ended it by itself, as a click elsewhere does.
    func clientStateChanged() {
        guard isComposing, !isCommitting, client()?.markedTextRange == nil else { return }
        isComposing = false
        gtk_im_context_reset(context)
    }

    private func commit(_ text: String) {
        guard let client = client() else { return }
        isCommitting = true
        defer { isCommitting = false }
        if let entry = client as? any TextEntry {
            // Asks the delegate, and ends composing.
            entry.enterText(text)
            isComposing = false
        } else if client.markedTextRange != nil {
            client.setMarkedText(
                text, selectedRange: NSRange(location: text.utf16.count, length: 0))
            client.unmarkText()
            isComposing = false
        } else {
            client.insertText(text)
        }
    }

    private func preeditChanged() {
        guard let client = client() else { return }
        var characters: UnsafeMutablePointer<CChar>?
        var cursor: Int32 = 0
        gtk_im_context_get_preedit_string(context, &characters, nil, &cursor)
        defer { g_free(characters) }
        let text = characters.map { String(cString: $0) } ?? ""
        if text.isEmpty && client.markedTextRange == nil { return }
        let before = text.unicodeScalars.prefix(Int(cursor)).reduce(0) { $0 + $1.utf16.count }
        isCommitting = true
        isComposing = !text.isEmpty
        let selected = NSRange(location: before, length: 0)
        if let entry = client as? any TextEntry {
            entry.enterMarkedText(text, selectedRange: selected)
        } else {
            client.setMarkedText(text, selectedRange: selected)
        }
        isCommitting = false
    }

    private func preeditEnded() {
        isComposing = false
        guard let client = client(), client.markedTextRange != nil else { return }
        client.unmarkText()
    }

    private func textAround(
        _ client: any UITextInput
    ) -> (before: String, selected: String, after: String)? {
        guard let selection = client.selectedTextRange else { return nil }
        let reach = InputMethod.surroundingReach
        let first =
            client.position(from: selection.start, offset: -reach) ?? client.beginningOfDocument
        let last = client.position(from: selection.end, offset: reach) ?? client.endOfDocument
        func text(_ from: UITextPosition, _ to: UITextPosition) -> String {
            client.textRange(from: from, to: to).flatMap(client.text(in:)) ?? ""
        }
        return (
            text(first, selection.start), text(selection.start, selection.end),
            text(selection.end, last)
        )
    }

    private func giveSurrounding() -> Bool {
        guard let client = client(), let around = textAround(client) else { return false }
        let text = around.before + around.selected + around.after
        let anchor = around.before.utf8.count
        gtk_im_context_set_surrounding_with_selection(
            context, text, Int32(text.utf8.count), Int32(anchor + around.selected.utf8.count),
            Int32(anchor))
        return true
    }

    /// Both counted in Unicode scalars, `offset` from the caret.
    private func deleteSurrounding(offset: Int, count: Int) -> Bool {
        guard let client = client(), let around = textAround(client),
            let selection = client.selectedTextRange
        else { return false }
        let before = Array(around.before.unicodeScalars)
        let scalars = before + Array((around.selected + around.after).unicodeScalars)
        let first = min(max(before.count + offset, 0), scalars.count)
        let last = min(max(first + count, first), scalars.count)
        func units(_ end: Int) -> Int { scalars[..<end].reduce(0) { $0 + $1.utf16.count } }
        let caret = units(before.count)
        guard
            let start = client.position(from: selection.start, offset: units(first) - caret),
            let end = client.position(from: selection.start, offset: units(last) - caret),
            let range = client.textRange(from: start, to: end)
        else { return false }
        client.replace(range, withText: "")
        return true
    }
}
