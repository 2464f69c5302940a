import CGTK4
import Composer

/// The line at the bottom: how much the post holds, how its uploads stand, and what happened last.
@MainActor final class StatusLine {
    let widget: Widget
    private let counts: Widget
    private let uploads: Widget
    private let note: Widget

    init() {
        widget = Native.box(vertical: false, spacing: 12)
        counts = gtk_label_new(nil)
        uploads = gtk_label_new(nil)
        note = gtk_label_new(nil)
        gtk_widget_add_css_class(widget, "galley-status")
        gtk_widget_set_hexpand(note, 1)
        gtk_label_set_xalign(OpaquePointer(note), 1)
        gtk_label_set_ellipsize(OpaquePointer(note), PANGO_ELLIPSIZE_MIDDLE)
        Native.append(counts, to: widget)
        Native.append(uploads, to: widget)
        Native.append(note, to: widget)
    }

    func show(_ statistics: PostStatistics) {
        let parts = [
            StatusLine.count(statistics.words, "word"),
            StatusLine.count(statistics.characters, "character"),
            StatusLine.count(statistics.pictures, "picture"),
        ]
        gtk_label_set_text(OpaquePointer(counts), parts.joined(separator: " · "))
    }

    func show(_ summary: UploadSummary?) {
        gtk_label_set_text(OpaquePointer(uploads), summary?.text ?? "")
        if summary?.failed ?? 0 > 0 {
            gtk_widget_add_css_class(uploads, "galley-failed")
        } else {
            gtk_widget_remove_css_class(uploads, "galley-failed")
        }
    }

    func show(note text: String) { gtk_label_set_text(OpaquePointer(note), text) }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
