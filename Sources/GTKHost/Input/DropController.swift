import CGTK4
import CGdkPixbuf
import Foundation

/// Files and text dragged onto the widget from elsewhere.
@MainActor final class DropController {
    private let onFiles: @MainActor ([URL], CGPoint) -> Bool
    private let onText: @MainActor (String, CGPoint) -> Bool

    init(
        widget: UnsafeMutablePointer<GtkWidget>,
        onFiles: @escaping @MainActor ([URL], CGPoint) -> Bool,
        onText: @escaping @MainActor (String, CGPoint) -> Bool
    ) {
        self.onFiles = onFiles
        self.onText = onText
        guard let target = gtk_drop_target_new(0, GDK_ACTION_COPY) else {
            fatalError("GTK made no drop target")
        }
        var types = [gdk_file_list_get_type(), GTypes.string]
        gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
        connectDrop(UnsafeMutableRawPointer(target), "drop") { [weak self] value, x, y in
            self?.dropped(value, at: CGPoint(x: x, y: y)) ?? false
        }
        gtk_widget_add_controller(widget, target)
    }

    private func dropped(_ value: UnsafePointer<GValue>, at point: CGPoint) -> Bool {
        if value.pointee.g_type == gdk_file_list_get_type() {
            let files = DropController.files(in: value)
            return !files.isEmpty && onFiles(files, point)
        }
        guard let text = g_value_get_string(value) else { return false }
        return onText(String(cString: text), point)
    }

    /// The files of a dropped list, in the order they were dragged.
    private static func files(in value: UnsafePointer<GValue>) -> [URL] {
        guard let boxed = g_value_get_boxed(value) else { return [] }
        let list = gdk_file_list_get_files(OpaquePointer(boxed))
        defer { g_slist_free(list) }
        var files: [URL] = []
        var link = list
        while let current = link {
            if let data = current.pointee.data, let path = g_file_get_path(OpaquePointer(data)) {
                files.append(URL(fileURLWithPath: String(cString: path)))
                g_free(path)
            }
            link = current.pointee.next
        }
        return files
    }
}
