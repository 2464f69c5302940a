import CCairo

/// What a context draws on.
enum ContextSurface {
    /// Somebody else's: a window, a recording.
    case foreign
    case bitmap(BitmapSurface)
    /// PDF or SVG.
    case document(DocumentSurface)

    /// Whether drawing is kept as shapes, so that one pixel is no natural unit.
    var isVector: Bool {
        if case .document = self { true } else { false }
    }
}
