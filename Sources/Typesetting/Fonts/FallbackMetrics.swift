import CUnicode
import Locking

/// How glyphs of a fallback face are drawn, and what they bring to their line.
final class FallbackLook: Sendable {
    let size: Double
    let metrics: FontMetrics

    init(size: Double, metrics: FontMetrics) {
        self.size = size
        self.metrics = metrics
    }
}

/// What a face that stands in for another one brings to a line.
///
/// A line is as high as the font asked for says: one emoji or Chinese name must not push lines apart. Letters of the
/// other face raise it only as far as they reach out of it, and scripts that stack marks (Thai, Devanagari) get all
/// the room their face wants. Emoji are drawn a little smaller where they would not fit.
extension FontFace {
    /// Size at which glyphs of this face stand beside text of `primary` at `size`.
    func fallbackSize(_ size: Double, primary: FontFace) -> Double {
        guard isColor else { return size }
        let (own, room) = (metrics(size: 1), primary.metrics(size: 1))
        let (height, most) = (own.ascent + own.descent, room.ascent + room.descent)
        // Less than two thirds would be hard to make out; such a font has odd measures.
        return height > most && most > 0 ? size * max(most / height, 2.0 / 3) : size
    }

    /// Measures of a line with glyphs of this face, in a script, in the place of `primary` at `size`.
    func fallbackMetrics(_ size: Double, primary: FontFace, script: UInt32) -> FontMetrics {
        var result = primary.metrics(size: size)
        guard !isColor, !Script.isWeak(script) else { return result }
        let own = metrics(size: size)
        let ink = Script.stacksMarks(script) ? (own.ascent / size, own.descent / size) : ink(script)
        let (up, down) = (min(own.ascent, ink.0 * size), min(own.descent, ink.1 * size))
        if up > result.ascent + Self.unseen * size { result.ascent = up }
        if down > result.descent + Self.unseen * size { result.descent = down }
        return result
    }

    /// How far letters may reach out of a line, in em: less than the gap that neighbouring lines have anyway.
    private static let unseen = 1.0 / 16

    /// How far most letters of a script reach above and below the baseline, in em.
    private func ink(_ script: UInt32) -> (Double, Double) {
        inkByScript.withLock { known in
            if let found = known[script] { return (found.ascent, found.descent) }
            let measured = handle.ink(of: script)
            known[script] = measured
            return (measured.ascent, measured.descent)
        }
    }
}

extension Script {
    /// Scripts that write in one height, no marks above marks: Latn Grek Cyrl Armn Geor Hebr Arab Hani Hira Kana Hang
    /// Bopo.
    private static let level: Set<UInt32> = [
        0x4C61_746E, 0x4772_656B, 0x4379_726C, 0x4172_6D6E, 0x4765_6F72, 0x4865_6272, 0x4172_6162,
        0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x4861_6E67, 0x426F_706F,
    ]

    static func stacksMarks(_ tag: UInt32) -> Bool { !level.contains(tag) }
}
