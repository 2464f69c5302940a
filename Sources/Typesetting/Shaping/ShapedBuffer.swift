import CHarfBuzz

/// The glyphs that HarfBuzz left in its buffer, clusters counted from `base`. Good until the buffer is used again.
struct ShapedBuffer {
    private let infos: UnsafeMutablePointer<hb_glyph_info_t>?
    private let positions: UnsafeMutablePointer<hb_glyph_position_t>?
    let count: Int
    private let base: Int

    init(_ buffer: OpaquePointer?, _ base: Int) {
        var length: UInt32 = 0
        self.base = base
        infos = buffer.flatMap { hb_buffer_get_glyph_infos($0, &length) }
        positions = buffer.flatMap { hb_buffer_get_glyph_positions($0, nil) }
        count = infos == nil || positions == nil ? 0 : Int(length)
    }

    subscript(at: Int) -> WordGlyph {
        precondition(at >= 0 && at < count)
        guard let infos, let positions else {
            preconditionFailure("An empty buffer has no glyphs.")
        }
        let (info, position) = (infos[at], positions[at])
        return WordGlyph(
            id: info.codepoint, cluster: Int32(Int(info.cluster) - base),
            advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset)
    }

    /// True when every cluster has one glyph and no glyph is moved from its pen position.
    var isSimple: Bool {
        var last = Int32(-1)
        for at in 0..<count {
            let glyph = self[at]
            guard glyph.xOffset == 0, glyph.yOffset == 0, glyph.cluster > last,
                glyph.id < 0xFFFF, Int16(exactly: glyph.advance) != nil
            else { return false }
            last = glyph.cluster
        }
        return true
    }
}
