import CGTK4

/// Whether a widget's theme is a dark one.
@MainActor enum Appearance {
    /// Told by the colour of text, which holds for every way of choosing a theme.
    static func isDark(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        var color = GdkRGBA()
        gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
        return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue > 0.5
    }
}
