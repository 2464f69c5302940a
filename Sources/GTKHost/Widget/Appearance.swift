import CGTK4

/// Whether the desktop asks for dark windows.
@MainActor enum Appearance {
    static var isDark: Bool {
        guard let settings = gtk_settings_get_default() else { return false }
        var prefers = GValue()
        g_value_init(&prefers, GType(5 << 2))
        g_object_get_property(object(settings), "gtk-application-prefer-dark-theme", &prefers)
        if g_value_get_boolean(&prefers) != 0 { return true }
        var theme = GValue()
        g_value_init(&theme, GType(16 << 2))
        defer { g_value_unset(&theme) }
        g_object_get_property(object(settings), "gtk-theme-name", &theme)
        let name = g_value_get_string(&theme).map { String(cString: $0) } ?? ""
        return name.lowercased().hasSuffix("-dark")
    }

    /// Calls `body` whenever the answer may have changed.
    static func observe(_ body: @escaping @MainActor () -> Void) {
        guard let settings = gtk_settings_get_default() else { return }
        for property in ["gtk-application-prefer-dark-theme", "gtk-theme-name"] {
            connect(UnsafeMutableRawPointer(settings), "notify::\(property)", body)
        }
    }

    private static func object(_ settings: OpaquePointer) -> UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
    }
}
