import CGTK4
import Foundation

/// How the desktop's user wants carets to blink.
@MainActor enum CaretSetting {
    /// Seconds that a caret is shown and then hidden, half of GTK's cycle; nil when it does not blink.
    static func blinkInterval(of widget: UnsafeMutablePointer<GtkWidget>) -> TimeInterval? {
        guard let settings = gtk_widget_get_settings(widget) else { return 0.6 }
        let object = UnsafeMutableRawPointer(settings)
        guard integerProperty(object, "gtk-cursor-blink", type: GTypes.boolean) != 0 else {
            return nil
        }
        let cycle = integerProperty(object, "gtk-cursor-blink-time", type: GTypes.integer)
        return TimeInterval(max(cycle, 100)) / 2000
    }

    /// Seconds without a key or click after which it stops blinking and stays in sight.
    static func blinkTimeout(of widget: UnsafeMutablePointer<GtkWidget>) -> TimeInterval {
        guard let settings = gtk_widget_get_settings(widget) else { return 10 }
        let object = UnsafeMutableRawPointer(settings)
        return TimeInterval(
            max(integerProperty(object, "gtk-cursor-blink-timeout", type: GTypes.integer), 1))
    }
}
