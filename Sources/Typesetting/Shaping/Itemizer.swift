import CUnicode

/// A stretch of text that HarfBuzz can shape in one go: same request, level, script and face.
struct ShapingSegment {
    enum Kind { case text, attachment, tab, control }

    var kind: Kind
    var range: Range<Int>
    var level: UInt8
    var script: UInt32
    var face: FontFace
}

/// Splits text by bidi level, script, control characters and the faces that cover it.
struct Itemizer {
    let text: UnsafeBufferPointer<UInt16>
    /// nil when every unit has level 0.
    let levels: [UInt8]?
    let catalog: FontCatalog
    /// Units that begin a grapheme, in bit 0; filled for complex text only.
    private var graphemes: [UInt8] = []

    init(text: UnsafeBufferPointer<UInt16>, levels: [UInt8]?, catalog: FontCatalog) {
        self.text = text
        self.levels = levels
        self.catalog = catalog
    }

    /// The segments of `range`, all of which asks for the same `run`, in the order of the text.
    mutating func segments(_ range: Range<Int>, run: StyleRun, into out: inout [ShapingSegment]) {
        let face = catalog.face(for: run.font)
        if levels == nil, isPlain(range, face: face) {
            splitControls(range, face: face, into: &out)
            return
        }
        if run.isAttachment {
            for at in range { append(at..<at + 1, .attachment, Script.common, face, &out) }
            return
        }
        splitComplex(range, run: run, face: face, into: &out)
    }

    /// Latin letters and general punctuation that the face has: one script, no fallback, no clusters to look for.
    private func isPlain(_ range: Range<Int>, face: FontFace) -> Bool {
        face.basicPlane.withUnsafeBufferPointer { bits in
            for at in range {
                let unit = text[at]
                if unit < 0x20 || unit == 0xAD { continue }
                guard unit < 0x300 || (unit >= 0x2010 && unit <= 0x2027),
                    bits[Int(unit >> 6)] & 1 << UInt64(unit & 63) != 0
                else { return false }
            }
            return true
        }
    }

    private func splitControls(
        _ range: Range<Int>, face: FontFace, into out: inout [ShapingSegment]
    ) {
        var start = range.lowerBound
        for at in range where Self.isControl(text[at]) {
            if at > start { append(start..<at, .text, Script.latin, face, &out) }
            append(at..<at + 1, text[at] == 0x09 ? .tab : .control, Script.latin, face, &out)
            start = at + 1
        }
        if range.upperBound > start {
            append(start..<range.upperBound, .text, Script.latin, face, &out)
        }
    }

    static func isControl(_ unit: UInt16) -> Bool {
        unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || unit == 0x2028 || unit == 0x2029
    }

    private func append(
        _ range: Range<Int>, _ kind: ShapingSegment.Kind, _ script: UInt32, _ face: FontFace,
        _ out: inout [ShapingSegment]
    ) {
        out.append(
            ShapingSegment(
                kind: kind, range: range, level: levels?[range.lowerBound] ?? 0, script: script,
                face: face))
    }

    // MARK: Complex text

    private mutating func splitComplex(
        _ range: Range<Int>, run: StyleRun, face: FontFace, into out: inout [ShapingSegment]
    ) {
        markGraphemes(range)
        var scripts = ScriptResolver()
        let plane = face.basicPlane
        let first = out.count
        var scalars: [UInt32] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = graphemeEnd(start, range.upperBound)
            if Self.isControl(text[start]) {
                let kind: ShapingSegment.Kind = text[start] == 0x09 ? .tab : .control
                for at in start..<end { append(at..<at + 1, kind, Script.common, face, &out) }
                start = end
                continue
            }
            decode(start..<end, into: &scalars)
            let script = scripts.resolve(scalars)
            let previous = out.count > first ? out[out.count - 1] : nil
            let chosen = chooseFace(
                scalars, run: run, primary: face, primaryPlane: plane, previous: previous,
                script: script)
            join(start..<end, script: script, face: chosen, first: first, into: &out)
            start = end
        }
        for at in first..<out.count where Script.isWeak(out[at].script) {
            out[at].script = out[at].kind == .text ? scripts.first ?? Script.common : Script.common
        }
    }

    /// Lengthens the last segment or starts one. Weak text at the start takes the first script that follows.
    private func join(
        _ range: Range<Int>, script: UInt32, face: FontFace, first: Int,
        into out: inout [ShapingSegment]
    ) {
        if out.count > first {
            let last = out[out.count - 1]
            let level = levels?[range.lowerBound] ?? 0
            let fits = last.script == script || Script.isWeak(last.script) || Script.isWeak(script)
            if last.kind == .text, last.level == level, last.face == face, fits {
                out[out.count - 1].range = last.range.lowerBound..<range.upperBound
                if Script.isWeak(last.script) { out[out.count - 1].script = script }
                return
            }
        }
        append(range, .text, script, face, &out)
    }

    private mutating func markGraphemes(_ range: Range<Int>) {
        if graphemes.isEmpty { graphemes = [UInt8](repeating: 0, count: text.count) }
        guard let units = text.baseAddress else { return }
        graphemes.withUnsafeMutableBufferPointer {
            guard let out = $0.baseAddress else { return }
            _ = cunicode_mark_breaks(
                CUnicodeKind.grapheme, units, Int32(range.lowerBound), Int32(range.upperBound), 1,
                out)
        }
    }

    private func graphemeEnd(_ start: Int, _ limit: Int) -> Int {
        var end = start + 1
        while end < limit, graphemes[end] == 0 { end += 1 }
        return end
    }

    private func decode(_ range: Range<Int>, into scalars: inout [UInt32]) {
        scalars.removeAll(keepingCapacity: true)
        var at = range.lowerBound
        while at < range.upperBound {
            let unit = UInt32(text[at])
            at += 1
            if unit & 0xFC00 == 0xD800, at < range.upperBound, text[at] & 0xFC00 == 0xDC00 {
                scalars.append(0x10000 + (unit & 0x3FF) << 10 + UInt32(text[at]) & 0x3FF)
                at += 1
            } else {
                scalars.append(unit)
            }
        }
    }

    // MARK: Faces

    private func chooseFace(
        _ scalars: [UInt32], run: StyleRun, primary: FontFace, primaryPlane: [UInt64],
        previous: ShapingSegment?, script: UInt32
    ) -> FontFace {
        if Self.isEmoji(scalars) {
            return catalog.fallback(
                scalars, description: run.font, language: run.language, prefersColor: true
            )
            .flatMap { Self.covers($0, scalars) ? $0 : nil } ?? primary
        }
        if scalars.count == 1 && covers(primaryPlane, scalars[0]) || Self.covers(primary, scalars) {
            return primary
        }
        // Marks, punctuation and joiners stay with the text before them when its face has them.
        if let previous, previous.kind == .text, !previous.face.isColor,
            previous.script == script || Script.isWeak(script), Self.covers(previous.face, scalars)
        {
            return previous.face
        }
        return catalog.fallback(
            scalars, description: run.font, language: run.language, prefersColor: false,
            script: script) ?? primary
    }

    private func covers(_ plane: [UInt64], _ scalar: UInt32) -> Bool {
        scalar < 0x10000 && plane[Int(scalar >> 6)] & 1 << UInt64(scalar & 63) != 0
    }

    private static func covers(_ face: FontFace, _ scalars: [UInt32]) -> Bool {
        scalars.allSatisfy {
            face.handle.nominalGlyph($0) != nil || FontCatalog.isIgnorable($0)
        }
    }

    /// True when a cluster is to be shown as a colour picture (UTS #51).
    static func isEmoji(_ scalars: [UInt32]) -> Bool {
        guard let base = scalars.first, base >= 0x23 else { return false }
        if scalars.count > 1 {
            if scalars[1] == 0xFE0E { return false }
            if scalars[1] == 0xFE0F || scalars.last == 0x20E3 {
                return has(base, CUNICODE_EMOJI)
            }
            if scalars.contains(0x200D) || has(scalars[1], CUNICODE_EMOJI_MODIFIER) {
                return has(base, CUNICODE_EXTENDED_PICTOGRAPHIC)
            }
            if has(base, CUNICODE_REGIONAL_INDICATOR) { return true }
        }
        // No character between the symbols and the supplementary planes is shown in colour by itself.
        return (base >= 0x231A && base < 0x2C00 || base >= 0x1F000)
            && has(base, CUNICODE_EMOJI_PRESENTATION)
    }

    private static func has(_ scalar: UInt32, _ property: Int) -> Bool {
        cunicode_properties(scalar) & UInt32(property) != 0
    }
}

/// Gives common and inherited characters the script of the text before them, brackets that of their partner.
struct ScriptResolver {
    private var current = Script.common
    private var brackets: [(closing: UInt32, script: UInt32)] = []
    /// The first real script met.
    private(set) var first: UInt32?

    /// The script of the next cluster; weak when nothing before it had one.
    mutating func resolve(_ scalars: [UInt32]) -> UInt32 {
        guard let base = scalars.first else { return current }
        let own = scalars.lazy.map(cunicode_script).first { !Script.isWeak($0) }
        if let own {
            current = own
            if first == nil { first = own }
            return own
        }
        let partner = cunicode_paired_bracket(base)
        if partner != base {
            if let open = brackets.lastIndex(where: { $0.closing == base }) {
                current = brackets[open].script
                brackets.removeSubrange(open...)
            } else if brackets.count < 32 {
                brackets.append((partner, current))
            }
        }
        return current
    }
}
