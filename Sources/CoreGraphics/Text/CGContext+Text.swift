import CCairo

extension CGContext {
    public func setFont(_ font: CGFont) { state.font = font }

    /// Points.
    public func setFontSize(_ size: CGFloat) { state.fontSize = size }

    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

    /// Draws glyphs of the current font; positions are in text space, which `textMatrix` takes to user space.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let font = state.font else { return }
        let placed = zip(glyphs, positions).map { glyph, position in
            let point = position.applying(textMatrix)
            return PlacedGlyph(id: UInt32(glyph), x: point.x, y: point.y)
        }
        // Cairo's glyph space is y down, Apple's text space y up.
        let shape = CGAffineTransform(scaleX: 1, y: -1).concatenating(
            CGAffineTransform(
                a: textMatrix.a, b: textMatrix.b, c: textMatrix.c, d: textMatrix.d, tx: 0, ty: 0))
        show(placed, font: font, size: state.fontSize, shape: shape, text: nil)
    }

    /// Draws glyphs upright in a y-down space, in the fill colour (or as `setTextDrawingMode` says).
    ///
    /// - Parameters:
    ///   - size: points.
    ///   - text: what they stand for; needed for PDF text that can be selected.
    package func showGlyphs(
        _ glyphs: [PlacedGlyph], font: CGFont, size: CGFloat, text: GlyphText? = nil
    ) {
        show(glyphs, font: font, size: size, shape: .identity, text: text)
    }

    /// Adds glyph outlines to the current path, for stroke and clip effects.
    package func addGlyphs(_ glyphs: [PlacedGlyph], font: CGFont, size: CGFloat) {
        guard prepare(font, size: size, shape: .identity) else { return }
        let glyphs = CGContext.cairoGlyphs(glyphs)
        cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
    }

    private func show(
        _ placed: [PlacedGlyph], font: CGFont, size: CGFloat, shape: CGAffineTransform,
        text: GlyphText?
    ) {
        let mode = state.textDrawingMode
        guard !placed.isEmpty, prepare(font, size: size, shape: shape) else { return }
        let glyphs = CGContext.cairoGlyphs(placed)
        guard !glyphs.isEmpty else { return }
        if mode == .fill || mode == .fillStroke || mode == .fillClip || mode == .fillStrokeClip {
            paint(
                state.fillColor, bounds: { self.extents(of: glyphs) },
                operation: { target in
                    if target != self.cairo {
                        guard self.prepare(font, size: size, shape: shape, on: target) else {
                            return
                        }
                    }
                    CGContext.show(glyphs, text, on: target)
                })
        }
        if mode == .stroke || mode == .fillStroke || mode == .strokeClip || mode == .fillStrokeClip
        {
            cairo_new_path(cairo)
            cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
            strokePath()
        }
        if mode.rawValue >= CGTextDrawingMode.fillClip.rawValue {
            cairo_new_path(cairo)
            cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
            clip()
        }
    }

    private func extents(of glyphs: [cairo_glyph_t]) -> CGRect {
        var extents = cairo_text_extents_t()
        cairo_glyph_extents(cairo, glyphs, Int32(glyphs.count), &extents)
        return CGRect(
            x: (glyphs.first?.x ?? 0) + extents.x_bearing,
            y: (glyphs.first?.y ?? 0) + extents.y_bearing, width: extents.width,
            height: extents.height)
    }

    private static func show(
        _ glyphs: [cairo_glyph_t], _ text: GlyphText?, on target: OpaquePointer
    ) {
        guard let text, isConsistent(text, glyphCount: glyphs.count),
            cairo_surface_has_show_text_glyphs(cairo_get_target(target)) != 0
        else {
            cairo_show_glyphs(target, glyphs, Int32(glyphs.count))
            return
        }
        let clusters = text.clusters.map {
            cairo_text_cluster_t(
                num_bytes: Int32($0.byteCount), num_glyphs: Int32($0.glyphCount))
        }
        let flags =
            text.isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0)
        var utf8 = text.utf8
        utf8.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                cairo_show_text_glyphs(
                    target, characters.baseAddress, Int32(characters.count), glyphs,
                    Int32(glyphs.count), clusters, Int32(clusters.count), flags)
            }
        }
    }

    /// Cairo puts a context into an error state for good when clusters do not add up.
    private static func isConsistent(_ text: GlyphText, glyphCount: Int) -> Bool {
        var bytes = 0
        var glyphs = 0
        for cluster in text.clusters {
            guard cluster.byteCount >= 0, cluster.glyphCount >= 0,
                cluster.byteCount + cluster.glyphCount > 0
            else { return false }
            bytes += cluster.byteCount
            glyphs += cluster.glyphCount
        }
        guard bytes == text.utf8.utf8.count, glyphs == glyphCount else { return false }
        // A cluster must not split a character.
        var offset = 0
        let utf8 = text.utf8.utf8
        return text.clusters.allSatisfy { cluster in
            offset += cluster.byteCount
            let index = utf8.index(utf8.startIndex, offsetBy: offset)
            return index == utf8.endIndex || utf8[index] & 0xc0 != 0x80
        }
    }

    private static func cairoGlyphs(_ glyphs: [PlacedGlyph]) -> [cairo_glyph_t] {
        glyphs.map { glyph in
            let isFinite = glyph.x.isFinite && glyph.y.isFinite
            return cairo_glyph_t(
                index: UInt(glyph.id), x: isFinite ? Double(glyph.x) : -1e6,
                y: isFinite ? Double(glyph.y) : -1e6)
        }
    }

    /// Sets face, size and rendering options; false when there is nothing to draw with.
    private func prepare(
        _ font: CGFont, size: CGFloat, shape: CGAffineTransform, on target: OpaquePointer? = nil
    ) -> Bool {
        let target = target ?? cairo
        guard let face = font.face, size.isFinite, size > 0.01, size < 20_000, shape.isFinite,
            abs(shape.determinant) > 1e-9
        else { return false }
        // The slant leans right as glyphs rise, which is towards negative y in glyph space.
        var matrix = CGAffineTransform(
            a: size, b: 0, c: -CGFloat(font.slant) * size, d: size, tx: 0, ty: 0
        ).concatenating(shape).cairo
        cairo_set_font_face(target, face)
        cairo_set_font_matrix(target, &matrix)
        cairo_set_font_options(target, TextRendering.options)
        return true
    }
}

/// Grey antialiasing without hinting, so that glyphs are as wide drawn as laid out.
private enum TextRendering {
    nonisolated(unsafe) static let options: OpaquePointer? = {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        return options
    }()
}
