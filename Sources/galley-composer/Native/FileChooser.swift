import CGTK4
import Foundation
import GTKHost

/// The desktop's own dialogue for files.
@MainActor enum FileChooser {
    /// Files the user chose, in the order of the dialogue; empty when cancelled.
    static func open(
        title: String, in parent: UnsafeMutablePointer<GtkWindow>, severally: Bool,
        filter: (name: String, patterns: [String])?
    ) async -> [URL] {
        let chooser = Chooser(title: title, parent: parent, action: GTK_FILE_CHOOSER_ACTION_OPEN)
        gtk_file_chooser_set_select_multiple(chooser.pointer, severally ? 1 : 0)
        if let filter { chooser.add(filter) }
        return await chooser.run()
    }

    /// A folder the user chose, such as an RTFD package; nil when cancelled.
    static func openFolder(title: String, in parent: UnsafeMutablePointer<GtkWindow>) async -> URL?
    {
        await Chooser(title: title, parent: parent, action: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER)
            .run().first
    }

    /// Where to save; nil when cancelled.
    static func save(
        title: String, in parent: UnsafeMutablePointer<GtkWindow>, suggestedName: String
    ) async -> URL? {
        let chooser = Chooser(title: title, parent: parent, action: GTK_FILE_CHOOSER_ACTION_SAVE)
        gtk_file_chooser_set_current_name(chooser.pointer, suggestedName)
        return await chooser.run().first
    }
}

@MainActor private final class Chooser {
    let pointer: OpaquePointer
    private let dialog: UnsafeMutablePointer<GtkNativeDialog>

    init(
        title: String, parent: UnsafeMutablePointer<GtkWindow>, action: GtkFileChooserAction
    ) {
        guard let native = gtk_file_chooser_native_new(title, parent, action, nil, nil) else {
            fatalError("GTK made no file chooser")
        }
        pointer = native
        dialog = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkNativeDialog.self)
        gtk_native_dialog_set_modal(dialog, 1)
    }

    isolated deinit { g_object_unref(dialog) }

    func add(_ filter: (name: String, patterns: [String])) {
        let native = gtk_file_filter_new()
        gtk_file_filter_set_name(native, filter.name)
        for pattern in filter.patterns { gtk_file_filter_add_pattern(native, pattern) }
        gtk_file_chooser_add_filter(pointer, native)
        g_object_unref(UnsafeMutableRawPointer(native))
    }

    func run() async -> [URL] {
        let response = await withCheckedContinuation { continuation in
            connectInteger(dialog, "response") { continuation.resume(returning: $0) }
            gtk_native_dialog_show(dialog)
        }
        gtk_native_dialog_hide(dialog)
        return response == GTK_RESPONSE_ACCEPT.rawValue ? files() : []
    }

    private func files() -> [URL] {
        guard let list = gtk_file_chooser_get_files(pointer) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(list)) }
        return (0..<g_list_model_get_n_items(list)).compactMap { index in
            guard let file = g_list_model_get_item(list, index) else { return nil }
            defer { g_object_unref(file) }
            guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
            defer { g_free(path) }
            return URL(fileURLWithPath: String(cString: path))
        }
    }
}
