import CHarfBuzz
import CUnicode

/// Owns HarfBuzz's face and font of one font file. Both are made immutable before anyone else sees them, which is
/// what makes sharing them between threads safe.
final class FontHandle: @unchecked Sendable {
    let font: OpaquePointer
    let unitsPerEm: Int
    private let face: OpaquePointer

    /// nil when the file is missing or holds no font.
    init?(path: String, index: Int) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, UInt32(index & 0xFFFF)) else { return nil }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
            hb_face_destroy(face)
            return nil
        }
        let instance = index >> 16
        if instance > 0 { hb_font_set_var_named_instance(font, UInt32(instance - 1)) }
        unitsPerEm = max(Int(hb_face_get_upem(face)), 1)
        hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
        hb_face_make_immutable(face)
        hb_font_make_immutable(font)
        self.face = face
        self.font = font
    }

    deinit {
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    /// The glyph of a scalar without substitutions, or nil.
    func nominalGlyph(_ scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
    }

    /// Horizontal advance of a glyph in font units.
    func advance(_ glyph: UInt32) -> Double { Double(hb_font_get_glyph_h_advance(font, glyph)) }

    /// The bytes of one table; empty when the font has none.
    func table(_ tag: UInt32) -> [UInt8] {
        guard let blob = hb_face_reference_table(face, tag) else { return [] }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length) else { return [] }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(length)))
        }
    }

    /// One bit a BMP scalar that the font has a glyph for.
    func coverage() -> [UInt64] {
        var bits = [UInt64](repeating: 0, count: 1024)
        guard let set = hb_set_create() else { return bits }
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(face, set)
        var scalar = UInt32.max
        while hb_set_next(set, &scalar) != 0, scalar < 0x10000 {
            bits[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63)
        }
        return bits
    }

    /// Distances from the baseline, in em.
    struct Ink: Sendable {
        var ascent: Double
        var descent: Double
    }

    /// How far glyphs of a script's characters reach, all but the most extreme twentieth, among the first few hundred.
    func ink(of script: UInt32) -> Ink {
        guard let set = hb_set_create() else { return Ink(ascent: 0, descent: 0) }
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(face, set)
        var (tops, bottoms): ([Int32], [Int32]) = ([], [])
        var scalar = UInt32.max
        while hb_set_next(set, &scalar) != 0, tops.count < 384 {
            guard cunicode_script(scalar) == script, let glyph = nominalGlyph(scalar) else {
                continue
            }
            var extents = hb_glyph_extents_t()
            guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.height != 0
            else { continue }
            tops.append(extents.y_bearing)
            bottoms.append(-extents.y_bearing - extents.height)
        }
        func high(_ values: [Int32]) -> Double {
            guard !values.isEmpty else { return 0 }
            return Double(max(values.sorted()[values.count * 19 / 20], 0)) / Double(unitsPerEm)
        }
        return Ink(ascent: high(tops), descent: high(bottoms))
    }

    /// A value of the tables that HarfBuzz knows how to vary, in font units.
    func metric(_ tag: hb_ot_metrics_tag_t) -> Int? {
        var value: hb_position_t = 0
        return hb_ot_metrics_get_position(font, tag, &value) != 0 ? Int(value) : nil
    }

    /// Height of a scalar's glyph above the baseline, in font units.
    func height(of scalar: UInt32) -> Int? {
        guard let glyph = nominalGlyph(scalar) else { return nil }
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return nil }
        return Int(extents.y_bearing)
    }

    /// The box around what a glyph paints, from its pen, y up, in font units; nil when that is nothing.
    func ink(ofGlyph glyph: UInt32) -> Rect? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0,
            extents.height != 0
        else { return nil }
        return Rect(
            x: Double(extents.x_bearing), y: Double(extents.y_bearing + extents.height),
            width: Double(extents.width), height: -Double(extents.height))
    }
}
