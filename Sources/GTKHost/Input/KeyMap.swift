import CGTK4
import Foundation

/// GDK key values as USB HID usages, which `UIKey` speaks.
enum KeyMap {
    private static let named: [Int32: Int] = [
        GDK_KEY_Return: 0x28, GDK_KEY_Escape: 0x29, GDK_KEY_BackSpace: 0x2A, GDK_KEY_Tab: 0x2B,
        GDK_KEY_ISO_Left_Tab: 0x2B, GDK_KEY_space: 0x2C, GDK_KEY_minus: 0x2D, GDK_KEY_equal: 0x2E,
        GDK_KEY_bracketleft: 0x2F, GDK_KEY_bracketright: 0x30, GDK_KEY_backslash: 0x31,
        GDK_KEY_semicolon: 0x33, GDK_KEY_apostrophe: 0x34, GDK_KEY_grave: 0x35,
        GDK_KEY_comma: 0x36, GDK_KEY_period: 0x37, GDK_KEY_slash: 0x38, GDK_KEY_Caps_Lock: 0x39,
        GDK_KEY_Insert: 0x49, GDK_KEY_Home: 0x4A, GDK_KEY_Page_Up: 0x4B, GDK_KEY_Delete: 0x4C,
        GDK_KEY_End: 0x4D, GDK_KEY_Page_Down: 0x4E, GDK_KEY_Right: 0x4F, GDK_KEY_Left: 0x50,
        GDK_KEY_Down: 0x51, GDK_KEY_Up: 0x52, GDK_KEY_Menu: 0x65,
        // The keypad, number lock off.
        GDK_KEY_KP_Enter: 0x58, GDK_KEY_KP_Home: 0x4A, GDK_KEY_KP_Page_Up: 0x4B,
        GDK_KEY_KP_Delete: 0x4C, GDK_KEY_KP_End: 0x4D, GDK_KEY_KP_Page_Down: 0x4E,
        GDK_KEY_KP_Right: 0x4F, GDK_KEY_KP_Left: 0x50, GDK_KEY_KP_Down: 0x51,
        GDK_KEY_KP_Up: 0x52,
        GDK_KEY_Control_L: 0xE0, GDK_KEY_Shift_L: 0xE1, GDK_KEY_Alt_L: 0xE2,
        GDK_KEY_Super_L: 0xE3, GDK_KEY_Control_R: 0xE4, GDK_KEY_Shift_R: 0xE5,
        GDK_KEY_Alt_R: 0xE6, GDK_KEY_Super_R: 0xE7,
    ]

    /// The usage of a key value on the keyboard page, or 0 (no event) when there is none.
    static func usage(keyValue: UInt32) -> Int {
        switch gdk_keyval_to_lower(keyValue) {
        case let letter where letter >= 0x61 && letter <= 0x7A: return Int(letter) - 0x61 + 0x04
        case 0x30: return 0x27
        case let digit where digit >= 0x31 && digit <= 0x39: return Int(digit) - 0x31 + 0x1E
        case let key where key >= UInt32(GDK_KEY_F1) && key <= UInt32(GDK_KEY_F12):
            return Int(key) - Int(GDK_KEY_F1) + 0x3A
        case let key: return named[Int32(bitPattern: key)] ?? 0
        }
    }

    /// What a key types without regard to control and alternate; empty for a key that types nothing.
    static func characters(keyValue: UInt32) -> String {
        switch Int32(bitPattern: keyValue) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter: return "\r"
        case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab: return "\t"
        case GDK_KEY_BackSpace: return "\u{8}"
        case GDK_KEY_Escape: return "\u{1B}"
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: return "\u{7F}"
        default: break
        }
        guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyValue)), scalar.value >= 0x20
        else { return "" }
        return String(scalar)
    }
}
