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
    /// Looks at each character by itself: slower, for the tests.
    var goesOneByOne = false

    /// The segments of `range`, all of which asks for the same `request`, in the order of the text.
    func segments(
        _ range: Range<Int>, request: Int, isAttachment: Bool, faces: inout FaceFinder,
        into out: inout [ShapingSegment]
    ) {
        let face = faces[request].face
        if isAttachment {
            for at in range { append(at..<at + 1, .attachment, Script.common, face, &out) }
        } else if levels == nil, isPlain(range, faces[request].plane) {
            splitControls(range, face: face, into: &out)
        } else {
            splitComplex(range, request: request, faces: &faces, into: &out)
        }
    }

    /// Latin letters and general punctuation that the face has: one script, no fallback, no clusters to look for.
    private func isPlain(_ range: Range<Int>, _ plane: [UInt64]) -> Bool {
        plane.withUnsafeBufferPointer { bits in
            for at in range {
                let unit = text[at]
                if unit < 0x20 || unit == 0xAD { continue }
                guard unit < 0x300 || (unit >= 0x2010 && unit <= 0x2027),
                    FaceFinder.has(bits, UInt32(unit))
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

    private func splitComplex(
        _ range: Range<Int>, request: Int, faces: inout FaceFinder,
        into out: inout [ShapingSegment]
    ) {
        var scripts = ScriptResolver()
        let primary = faces[request].face
        let first = out.count
        var scalars: [UInt32] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let cluster = FontCluster(text, at: start, limit: range.upperBound)
            start = cluster.range.upperBound
            if Self.isControl(text[cluster.range.lowerBound]) {
                for at in cluster.range {
                    let kind: ShapingSegment.Kind = text[at] == 0x09 ? .tab : .control
                    append(at..<at + 1, kind, Script.common, primary, &out)
                }
                continue
            }
            if !cluster.isSingle { decode(cluster.range, into: &scalars) }
            let script =
                cluster.isSingle
                ? scripts.resolve(cluster.base, cluster.traits) : scripts.resolve(scalars)
            let previous = out.count > first ? face(before: script, out[out.count - 1]) : nil
            let chosen =
                cluster.isSingle
                ? faces.face(
                    for: cluster.base, cluster.traits, script: script, request: request,
                    previous: previous)
                : faces.face(for: scalars, script: script, request: request, previous: previous)
            join(cluster.range, script: script, face: chosen, first: first, into: &out)
            lengthen(
                &out[out.count - 1], from: &start, to: range.upperBound, request: request,
                faces: &faces, scripts: &scripts)
        }
        for at in first..<out.count where Script.isWeak(out[at].script) {
            out[at].script = out[at].kind == .text ? scripts.first ?? Script.common : Script.common
        }
    }

    /// The face that text of `script` may share with the segment before it.
    private func face(before script: UInt32, _ segment: ShapingSegment) -> FontFace? {
        let fits =
            segment.kind == .text && !segment.face.isColor
            && (segment.script == script || Script.isWeak(script))
        return fits ? segment.face : nil
    }

    /// Lengthens the last segment or starts one. Weak text at the start takes the first script that follows.
    private func join(
        _ range: Range<Int>, script: UInt32, face: FontFace, first: Int,
        into out: inout [ShapingSegment]
    ) {
        if out.count > first {
            let at = out.count - 1
            let own = out[at].script
            let level = levels?[range.lowerBound] ?? 0
            let fits = own == script || Script.isWeak(own) || Script.isWeak(script)
            if fits, out[at].kind == .text, out[at].level == level, out[at].face === face {
                out[at].range = out[at].range.lowerBound..<range.upperBound
                if Script.isWeak(own) { out[at].script = script }
                return
            }
        }
        append(range, .text, script, face, &out)
    }

    /// Takes in the ordinary characters that follow a segment and go on in it: what `splitComplex` would do one by one.
    private func lengthen(
        _ segment: inout ShapingSegment, from start: inout Int, to limit: Int, request: Int,
        faces: inout FaceFinder, scripts: inout ScriptResolver
    ) {
        guard !Script.isWeak(segment.script), !segment.face.isColor, !goesOneByOne else { return }
        let isPrimary = segment.face === faces[request].face
        let own = faces.plane(of: segment.face)
        let script = segment.script
        let level = segment.level
        var takesWeak = scripts.current == script
        var at = start
        own.withUnsafeBufferPointer { own in
            faces[request].plane.withUnsafeBufferPointer { primary in
                while at < limit {
                    let unit = UInt32(text[at])
                    let traits = ScalarTraits(unit)
                    guard traits.isOrdinary, FaceFinder.has(own, unit),
                        isPrimary || !FaceFinder.has(primary, unit),
                        levels == nil || levels?[at] == level,
                        traits.script == script || (takesWeak && traits.isWeak)
                    else { return }
                    // A low surrogate may begin something that joins.
                    if at + 1 < limit,
                        text[at + 1] & 0xF800 == 0xD800
                            || ScalarTraits(UInt32(text[at + 1])).joinsOrdinary
                    {
                        return
                    }
                    if !traits.isWeak { takesWeak = true }
                    at += 1
                }
            }
        }
        guard at > start else { return }
        if takesWeak { scripts.go(on: script) }
        segment.range = segment.range.lowerBound..<at
        start = at
    }

    private func decode(_ range: Range<Int>, into scalars: inout [UInt32]) {
        scalars.removeAll(keepingCapacity: true)
        var at = range.lowerBound
        while at < range.upperBound {
            let (scalar, next) = FontCluster.decode(text, at, range.upperBound)
            scalars.append(scalar)
            at = next
        }
    }

    /// True when a cluster is to be shown as a colour picture (UTS #51).
    static func isEmoji(_ scalars: [UInt32]) -> Bool {
        // Most letters lie below the first symbol that has a picture (emoji-data.txt), or alone above it.
        guard let base = scalars.first, base >= 0x23, !(0xAF..<0x203C).contains(base) else {
            return false
        }
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
    private(set) var current = Script.common
    private var brackets: [(closing: UInt32, script: UInt32)] = []
    /// The first real script met.
    private(set) var first: UInt32?

    /// The script of the next cluster; weak when nothing before it had one.
    mutating func resolve(_ scalars: [UInt32]) -> UInt32 {
        guard let base = scalars.first else { return current }
        for scalar in scalars {
            let traits = ScalarTraits(scalar)
            if !traits.isWeak { return resolve(scalar, traits) }
        }
        return resolve(base, ScalarTraits(base))
    }

    /// The script of a character that is alone in its cluster.
    mutating func resolve(_ scalar: UInt32, _ traits: ScalarTraits) -> UInt32 {
        if !traits.isWeak {
            go(on: traits.script)
        } else if traits.isBracket {
            if let open = brackets.lastIndex(where: { $0.closing == scalar }) {
                current = brackets[open].script
                brackets.removeSubrange(open...)
            } else if brackets.count < 32 {
                brackets.append((cunicode_paired_bracket(scalar), current))
            }
        }
        return current
    }

    /// Text of a script of its own was met.
    mutating func go(on script: UInt32) {
        current = script
        if first == nil { first = script }
    }
}
