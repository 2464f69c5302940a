import CGTK4
import CoreGraphics
import Foundation
import UIKit
import Views

extension HostView {
    func handle(_ input: PointerInput) {
        if input.phase == .began, input.button == 2 { return pastePrimarySelection(at: input) }
        window.deliver(input)
        updateCursor(at: input.location)
    }

    func handle(_ input: ScrollInput) -> Bool {
        switch input {
        case .wheel(let location, let delta): return window.deliver(scrollBy: delta, at: location)
        case .fingers(let location, let delta, let time):
            return window.deliver(scrollGestureBy: delta, at: location, time: time)
        case .fingersLeft(let time):
            window.endScrollGesture(at: time)
            return true
        }
    }

    func handle(_ event: KeyEvent) -> Bool {
        if window.deliver(event.press) { return true }
        guard event.isDown, let input = textInput else { return false }
        return typeEditingKey(event, into: input)
    }

    /// The keys that edit text although they type no character, for inputs that take no presses themselves.
    private func typeEditingKey(_ event: KeyEvent, into input: any UITextInput) -> Bool {
        guard !event.isControlDown, !event.isAlternateDown, !event.isSuperDown else { return false }
        switch event.characters {
        case "\r": input.insertText("\n")
        case "\t" where !event.isShiftDown: input.insertText("\t")
        case "\u{8}": input.deleteBackward()
        default: return false
        }
        return true
    }

    private func updateCursor(at location: CGPoint) {
        let name = cursorName(over: window.hitTest(location, with: nil), at: location)
        guard name != cursorName else { return }
        cursorName = name
        gtk_widget_set_cursor_from_name(widget, name)
    }

    /// Editable text keeps its own pointer over links, because a click there places the caret.
    private func cursorName(over view: UIView?, at location: CGPoint) -> String {
        guard let view, view is any UITextInput else { return "default" }
        guard let text = view as? UITextView, !text.isEditable,
            let range = text.characterRange(at: text.convert(location, from: nil))
        else { return "text" }
        let offset = text.offset(from: text.beginningOfDocument, to: range.start)
        guard offset < text.textStorage.length else { return "text" }
        let link = text.textStorage.attribute(.link, at: offset, effectiveRange: nil)
        return link == nil ? "text" : "pointer"
    }

    /// The program goes first; then a text view under the pointer takes what it knows.
    func receive(files: [URL], at location: CGPoint) -> Bool {
        if didReceiveFiles?(files, location) ?? false { return true }
        let hit = sequence(first: window.hitTest(location, with: nil)) { $0?.superview }
            .prefix { $0 != nil }.lazy.compactMap { $0 as? UITextView }.first
        guard let hit else { return false }
        return hit.dropFiles(files, at: hit.convert(location, from: nil))
    }

    func receive(text: String, at location: CGPoint) -> Bool {
        if let didReceiveText { return didReceiveText(text, location) }
        guard let input = textInput else { return false }
        moveCaret(of: input, to: location)
        enter(text, into: input)
        return true
    }

    private func pastePrimarySelection(at input: PointerInput) {
        guard let target = textInput else { return }
        moveCaret(of: target, to: input.location)
        GTKClipboard.primary.read(type: "public.utf8-plain-text") { [weak self, weak target] data in
            guard let data, let target else { return }
            self?.enter(String(decoding: data, as: UTF8.self), into: target)
        }
    }

    /// What people bring in asks the input's delegate, where it can.
    private func enter(_ text: String, into input: any UITextInput) {
        if let entry = input as? any TextEntry {
            entry.enterText(text)
        } else {
            input.insertText(text)
        }
    }

    private func moveCaret(of input: any UITextInput & UIView, to location: CGPoint) {
        guard let position = input.closestPosition(to: input.convert(location, from: nil)) else {
            return
        }
        input.selectedTextRange = input.textRange(from: position, to: position)
    }
}
