import CGTK4

/// Whether the desktop asks for dark windows.
@MainActor enum Appearance {
    static var isDark: Bool {
        guard let settings = gtk_settings_get_default() else { return false }
        let object = UnsafeMutableRawPointer(settings)
        return flagProperty(object, "gtk-application-prefer-dark-theme")
            || stringProperty(object, "gtk-theme-name").lowercased().hasSuffix("-dark")
    }

    /// Calls `body` whenever the answer may have changed.
    static func observe(_ body: @escaping @MainActor () -> Void) {
        guard let settings = gtk_settings_get_default() else { return }
        for property in ["gtk-application-prefer-dark-theme", "gtk-theme-name"] {
            connect(UnsafeMutableRawPointer(settings), "notify::\(property)", body)
        }
    }
}
