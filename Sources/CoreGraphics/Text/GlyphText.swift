/// A glyph and where its origin is, user space.
package struct PlacedGlyph: Hashable, Sendable {
    package var id: UInt32
    package var x: CGFloat
    package var y: CGFloat

    package init(id: UInt32, x: CGFloat, y: CGFloat) {
        self.id = id
        self.x = x
        self.y = y
    }
}

/// Which text glyphs stand for; it makes PDF text selectable and searchable.
package struct GlyphText: Sendable {
    /// A run of bytes of `utf8` and the run of glyphs that shows it.
    package struct Cluster: Hashable, Sendable {
        package var byteCount: Int
        package var glyphCount: Int

        package init(byteCount: Int, glyphCount: Int) {
            self.byteCount = byteCount
            self.glyphCount = glyphCount
        }
    }

    package var utf8: String
    /// In order of the text; their byte counts add up to the text, their glyph counts to the glyphs.
    package var clusters: [Cluster]
    /// True when the first cluster of the text shows the last glyphs (right-to-left runs).
    package var isBackward: Bool

    package init(_ utf8: String, clusters: [Cluster], isBackward: Bool = false) {
        self.utf8 = utf8
        self.clusters = clusters
        self.isBackward = isBackward
    }
}
