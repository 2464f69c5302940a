import CGTK4

/// The few rules that GTK's theme does not have.
@MainActor enum ComposerStyle {
    private static let rules = """
        .galley-message { background-color: #c01c28; color: white; padding: 4px 12px; }
        .galley-message.galley-news { background-color: #26713f; }
        .galley-status { padding: 4px 12px; font-size: smaller; }
        .galley-failed { color: #c01c28; font-weight: bold; }
        """

    static func install() {
        let provider = gtk_css_provider_new()
        gtk_css_provider_load_from_data(provider, rules, -1)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), OpaquePointer(provider), 600)
        g_object_unref(provider)
    }
}
