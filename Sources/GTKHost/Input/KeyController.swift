import CGTK4
import Foundation
import UIKit
import Views

/// One key going down or up, after the input method let it pass.
struct KeyEvent {
    /// USB HID usage on the keyboard page; 0 for a key that has none.
    var usage: Int
    var characters: String
    var charactersIgnoringModifiers: String
    var isShiftDown: Bool
    var isControlDown: Bool
    var isAlternateDown: Bool
    var isSuperDown: Bool
    var isCapsLocked: Bool
    var isDown: Bool
}

extension KeyEvent {
    /// The key as the responder chain takes it.
    @MainActor var press: UIPress {
        var flags: UIKeyModifierFlags = []
        if isCapsLocked { flags.insert(.alphaShift) }
        if isShiftDown { flags.insert(.shift) }
        if isControlDown { flags.insert(.control) }
        if isAlternateDown { flags.insert(.alternate) }
        if isSuperDown { flags.insert(.command) }
        let key = UIKey(
            keyCode: UIKeyboardHIDUsage(rawValue: usage) ?? .keyboardErrorUndefined,
            characters: characters, charactersIgnoringModifiers: charactersIgnoringModifiers,
            modifierFlags: flags)
        return UIPress(
            key: key, phase: isDown ? .began : .ended,
            timestamp: ProcessInfo.processInfo.systemUptime)
    }
}

/// Keys of the widget: first to the input method, then to `onKey`, then back to GTK.
@MainActor final class KeyController {
    private let controller: OpaquePointer
    private let onKey: @MainActor (KeyEvent) -> Bool

    init(widget: UnsafeMutablePointer<GtkWidget>, onKey: @escaping @MainActor (KeyEvent) -> Bool) {
        self.onKey = onKey
        guard let controller = gtk_event_controller_key_new() else {
            fatalError("GTK made no key controller")
        }
        self.controller = controller
        connectKey(UnsafeMutableRawPointer(controller), "key-pressed") {
            [weak self] value, code, state in
            self?.pass(value, code, state, isDown: true) ?? false
        }
        connectKey(UnsafeMutableRawPointer(controller), "key-released") {
            [weak self] value, code, state in
            self?.pass(value, code, state, isDown: false) ?? false
        }
        gtk_widget_add_controller(widget, controller)
    }

    /// Which input method filters keys first; nil while no text input has the focus.
    var inputMethod: UnsafeMutablePointer<GtkIMContext>? {
        didSet {
            if oldValue != inputMethod {
                gtk_event_controller_key_set_im_context(controller, inputMethod)
            }
        }
    }

    private func pass(_ value: UInt32, _ code: UInt32, _ state: UInt32, isDown: Bool) -> Bool {
        func holds(_ mask: GdkModifierType) -> Bool { state & mask.rawValue != 0 }
        // A keyboard of another script has its shortcuts where the Latin letters are.
        let latin = KeyMap.usage(keyValue: value) == 0 ? latinValue(code) ?? value : value
        let event = KeyEvent(
            usage: KeyMap.usage(keyValue: latin),
            characters: KeyMap.characters(keyValue: value),
            charactersIgnoringModifiers: KeyMap.characters(
                keyValue: gdk_keyval_to_lower(holds(GDK_CONTROL_MASK) ? latin : value)),
            isShiftDown: holds(GDK_SHIFT_MASK), isControlDown: holds(GDK_CONTROL_MASK),
            isAlternateDown: holds(GDK_ALT_MASK), isSuperDown: holds(GDK_SUPER_MASK),
            isCapsLocked: holds(GDK_LOCK_MASK), isDown: isDown)
        return onKey(event)
    }

    /// The Latin letter or digit that any layout in use has on a key.
    private func latinValue(_ code: UInt32) -> UInt32? {
        var values: UnsafeMutablePointer<UInt32>?
        var count: Int32 = 0
        guard
            gdk_display_map_keycode(gdk_display_get_default(), code, nil, &values, &count) != 0,
            let values
        else { return nil }
        defer { g_free(values) }
        return (0..<Int(count)).lazy.map { values[$0] }.first { KeyMap.usage(keyValue: $0) != 0 }
    }
}
