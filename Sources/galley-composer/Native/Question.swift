import CGTK4
import GTKHost

/// A question with a few answers, over the window.
@MainActor enum Question {
    /// The index of the answer, or nil when the question was dismissed.
    static func ask(
        _ question: String, detail: String, answers: [String],
        in parent: UnsafeMutablePointer<GtkWindow>
    ) async -> Int? {
        guard
            let object = g_object_new_with_properties(
                gtk_message_dialog_get_type(), 0, nil, nil)
        else { return nil }
        // Escape makes GTK drop the dialogue before the answer gets here.
        g_object_ref(object)
        defer { g_object_unref(object) }
        let widget = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
        let window = Native.cast(widget, to: GtkWindow.self)
        let dialog = Native.cast(widget, to: GtkDialog.self)
        setStringProperty(object, "text", question)
        setStringProperty(object, "secondary-text", detail)
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_modal(window, 1)
        gtk_window_set_title(window, question)
        for (index, answer) in answers.enumerated() {
            gtk_dialog_add_button(dialog, answer, Int32(index))
        }
        gtk_dialog_set_default_response(dialog, Int32(answers.count - 1))
        let response = await withCheckedContinuation { continuation in
            connectInteger(object, "response") { continuation.resume(returning: $0) }
            gtk_window_present(window)
        }
        gtk_window_destroy(window)
        return answers.indices.contains(Int(response)) ? Int(response) : nil
    }
}
