import CUnicode

/// Makes a `ShapedParagraph` of an input: itemise, shape, mark breaks.
struct ParagraphShaper: ~Copyable {
    private let input: ParagraphInput
    private var items: [ShapedItem] = []
    /// Room that every run uses again.
    private var segments: [ShapingSegment] = []

    init(_ input: ParagraphInput) { self.input = Self.repaired(input) }

    /// Runs have to cover the text; what they leave out or add at the end is put right.
    private static func repaired(_ input: ParagraphInput) -> ParagraphInput {
        var covered = 0
        var runs: [StyleRun] = []
        for run in input.runs {
            precondition(run.length >= 0, "A style run cannot have a negative length.")
            covered += run.length
        }
        if covered == input.text.count { return input }
        precondition(
            covered > input.text.count || input.text.isEmpty || input.runs.isEmpty,
            "The style runs cover \(covered) of \(input.text.count) code units.")
        var left = input.text.count
        for var run in input.runs where left > 0 || input.text.isEmpty {
            run.length = min(run.length, left)
            left -= run.length
            runs.append(run)
        }
        if left > 0 { runs.append(StyleRun(length: left, font: FontDescription())) }
        var repaired = input
        repaired.runs = runs
        return repaired
    }

    mutating func shape(with engine: inout ShapingEngine) -> ShapedStorage {
        let count = input.text.count
        var base = UInt8(input.style.baseDirection == .rightToLeft ? 1 : 0)
        var ids = [UInt16](repeating: GlyphSink.noGlyph, count: count)
        var advances = [Float](repeating: 0, count: count)
        var flags = [UInt8](repeating: 0, count: count)
        var glyphs: [ShapedGlyph] = []
        input.text.withUnsafeBufferPointer { text in
            ids.withUnsafeMutableBufferPointer { ids in
                advances.withUnsafeMutableBufferPointer { advances in
                    flags.withUnsafeMutableBufferPointer { flags in
                        var sink = GlyphSink(ids: ids, advances: advances, flags: flags)
                        shapeRuns(text, base: &base, engine: &engine, into: &sink)
                        markBreaks(text, flags)
                        Self.adjust(flags, text, input.style)
                        glyphs = sink.glyphs
                    }
                }
            }
        }
        return ShapedStorage(
            input: input, baseLevel: base, items: items, glyphs: glyphs, ids: ids,
            advances: advances, flags: flags, emptyMetrics: emptyMetrics(&engine))
    }

    private mutating func shapeRuns(
        _ text: UnsafeBufferPointer<UInt16>, base: inout UInt8, engine: inout ShapingEngine,
        into sink: inout GlyphSink
    ) {
        let levels = bidiLevels(text, base: &base)
        let itemizer = Itemizer(text: text, levels: levels)
        var run = 0
        var start = 0
        while run < input.runs.count {
            let (nextRun, end) = mergedRun(from: run, start: start)
            if end > start { shape(run, start..<end, itemizer, &engine, &sink) }
            run = nextRun
            start = end
        }
    }

    private func emptyMetrics(_ engine: inout ShapingEngine) -> FontMetrics {
        let font = input.runs.first?.font ?? FontDescription()
        let request = engine.faces.request(font, language: input.runs.first?.language)
        return engine.faces[request].face.metrics(size: Self.usableSize(font.size))
    }

    static func usableSize(_ size: Double) -> Double {
        size.isFinite && size > 0 ? min(size, 1e5) : 12
    }

    // MARK: Direction

    private func bidiLevels(_ text: UnsafeBufferPointer<UInt16>, base: inout UInt8) -> [UInt8]? {
        let isNested = input.runs.contains { !$0.directions.isEmpty }
        guard let units = text.baseAddress,
            base == 1 || isNested || text.contains(where: Self.mayBeRightToLeft)
        else { return nil }
        var levels = [UInt8](repeating: base, count: text.count)
        let asked: Int32 =
            switch input.style.baseDirection {
            case .natural: -1
            case .leftToRight: 0
            case .rightToLeft: 1
            }
        let found = levels.withUnsafeMutableBufferPointer {
            $0.baseAddress.map { cunicode_bidi_levels(units, Int32(text.count), asked, $0) } ?? -1
        }
        if found >= 0 { base = UInt8(found) }
        if isNested { nest(&levels, units, base: base) }
        return levels.allSatisfy { $0 == 0 } ? nil : levels
    }

    /// Finds the levels again with the runs' own directions. (ICU then knows none of the characters that ask for one.)
    private func nest(_ levels: inout [UInt8], _ units: UnsafePointer<UInt16>, base: UInt8) {
        var nested: [UInt8] = []
        nested.reserveCapacity(levels.count)
        for run in input.runs {
            let level = run.directions.level(base: base)
            nested.append(contentsOf: repeatElement(level, count: run.length))
        }
        let found = nested.withUnsafeMutableBufferPointer { levels in
            levels.baseAddress.map {
                cunicode_bidi_nested_levels(units, Int32(levels.count), Int32(base), $0)
            } ?? false
        }
        if found { levels = nested }
    }

    /// Units that only right-to-left text holds, or that ask for a direction.
    static func mayBeRightToLeft(_ unit: UInt16) -> Bool {
        guard unit >= 0x590 else { return false }
        return unit < 0x900 || (unit >= 0x200E && unit <= 0x2069 && isDirectional(unit))
            || (unit >= 0xFB1D && unit <= 0xFDFF) || (unit >= 0xFE70 && unit <= 0xFEFE)
            || (unit >= 0xD802 && unit <= 0xD803) || (unit >= 0xD83A && unit <= 0xD83B)
    }

    private static func isDirectional(_ unit: UInt16) -> Bool {
        unit <= 0x200F || (unit >= 0x202A && unit <= 0x202E) || unit >= 0x2066
    }

    // MARK: Runs

    /// Neighbouring runs that ask for the same are shaped as one, so that ligatures and joining survive the border.
    private func mergedRun(from run: Int, start: Int) -> (nextRun: Int, end: Int) {
        var next = run + 1
        var end = start + input.runs[run].length
        guard !input.runs[run].isAttachment else { return (next, end) }
        while next < input.runs.count, input.runs[run].asksTheSame(as: input.runs[next]) {
            end += input.runs[next].length
            next += 1
        }
        return (next, end)
    }

    private mutating func shape(
        _ firstRun: Int, _ range: Range<Int>, _ itemizer: Itemizer,
        _ engine: inout ShapingEngine, _ sink: inout GlyphSink
    ) {
        let run = input.runs[firstRun]
        let size = Self.usableSize(run.font.size)
        let features = Self.features(of: run)
        let request = engine.faces.request(run.font, language: run.language)
        segments.removeAll(keepingCapacity: true)
        itemizer.segments(
            range, request: request, isAttachment: run.isAttachment, faces: &engine.faces,
            into: &segments)
        var splitter = RunSplitter(run: firstRun, start: range.lowerBound, runs: input.runs)
        let expansion = Float(run.widthFactor)
        for segment in segments {
            let firstGlyph = sink.glyphs.count
            let isRightToLeft = segment.level & 1 == 1
            let look = engine.faces.look(
                of: segment.face, script: segment.script, request: request, size: size)
            let drawn = look?.size ?? size
            sink.begin(
                at: segment.range.lowerBound,
                scale: Float(drawn / Double(segment.face.unitsPerEm)), expansion: expansion)
            if segment.kind == .text {
                let style = engine.styleID(
                    ShapingEngine.StyleKey(
                        face: segment.face, script: segment.script,
                        isRightToLeft: isRightToLeft, language: run.language,
                        features: features))
                engine.shape(itemizer.text, segment.range, style: style, into: &sink)
                if let kern = run.kern, kern != 0, kern.isFinite {
                    sink.addKern(
                        Float(kern), upTo: segment.range.upperBound, firstGlyph: firstGlyph,
                        isRightToLeft: isRightToLeft)
                }
            } else {
                for at in segment.range { sink.flags[at] |= UnitFlags.clusterStart }
                if segment.kind != .control {
                    sink.flags[segment.range.lowerBound] |= UnitFlags.dynamic
                }
            }
            addItems(segment, size: drawn, look, firstGlyph: firstGlyph, &splitter, sink)
        }
    }

    private static func features(of run: StyleRun) -> [FontFeature] {
        var features = run.font.features
        if let kern = run.kern {
            if kern == 0 { features.append(FontFeature(tag: "kern", value: 0)) }
            // Letters set apart do not touch: Core Text drops ligatures too.
            if kern != 0 {
                features += ["liga", "clig"].map { FontFeature(tag: $0, value: 0) }
            }
        }
        if !run.usesLigatures, run.kern ?? 0 == 0 {
            features += ["liga", "clig"].map { FontFeature(tag: $0, value: 0) }
        }
        return features
    }

    /// One item a style run, cut where clusters begin: a ligature over a border belongs to the run it starts in.
    private mutating func addItems(
        _ segment: ShapingSegment, size: Double, _ look: FallbackLook?, firstGlyph: Int,
        _ splitter: inout RunSplitter, _ sink: GlyphSink
    ) {
        let kind: ShapedItem.Kind =
            switch segment.kind {
            case .text: .glyphs
            case .attachment: .attachment
            case .tab: .tab
            case .control: .control
            }
        var start = segment.range.lowerBound
        var glyph = firstGlyph
        while start < segment.range.upperBound {
            splitter.advance(to: start)
            var end = min(max(splitter.end, start + 1), segment.range.upperBound)
            while end < segment.range.upperBound, sink.flags[end] & UnitFlags.clusterStart == 0 {
                end += 1
            }
            var lastGlyph = sink.glyphs.count
            if end < segment.range.upperBound, !sink.isSimple {
                lastGlyph = glyph
                while lastGlyph < sink.glyphs.count, Int(sink.glyphs[lastGlyph].cluster) < end {
                    lastGlyph += 1
                }
            }
            items.append(
                ShapedItem(
                    kind: kind, range: start..<end,
                    glyphs: sink.isSimple ? nil : glyph..<lastGlyph,
                    styleRun: splitter.run, level: segment.level, face: segment.face, size: size,
                    baselineOffset: input.runs[splitter.run].baselineOffset, fallback: look))
            start = end
            glyph = lastGlyph
        }
    }

    // MARK: Breaks

    private func markBreaks(
        _ text: UnsafeBufferPointer<UInt16>, _ flags: UnsafeMutableBufferPointer<UInt8>
    ) {
        if let known = input.lineBreaks {
            for at in known where text.indices.contains(at) { flags[at] |= UnitFlags.softBreak }
        } else {
            LineBreaks.mark(text, bit: UnitFlags.softBreak, into: flags)
        }
        for at in text.indices {
            let unit = text[at]
            if unit == 0x20 {
                flags[at] |= UnitFlags.space | UnitFlags.stretches
            } else if unit < 0x20 || unit > 0x7E {
                Self.markRare(unit, at, text, flags)
            }
        }
    }

    /// What some styles ask for beyond Unicode's rules.
    private static func adjust(
        _ flags: UnsafeMutableBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt16>,
        _ style: ParagraphLayoutStyle
    ) {
        if style.keepsHangulWords {
            for at in text.indices.dropFirst() where isHangul(text[at]) && isHangul(text[at - 1]) {
                flags[at] &= ~UnitFlags.softBreak
            }
        }
        if style.alignment == .justified {
            for at in text.indices.dropLast() where isIdeographic(text[at]) {
                if isIdeographic(text[at + 1]) { flags[at] |= UnitFlags.stretches }
            }
        }
    }

    private static func isHangul(_ unit: UInt16) -> Bool {
        (unit >= 0xAC00 && unit <= 0xD7A3) || (unit >= 0x1100 && unit <= 0x11FF)
            || (unit >= 0x3130 && unit <= 0x318F)
    }

    /// Ideographs, kana and their punctuation: what is set in squares with no spaces between.
    private static func isIdeographic(_ unit: UInt16) -> Bool {
        (unit >= 0x3000 && unit <= 0x30FF) || (unit >= 0x31F0 && unit <= 0x9FFF)
            || (unit >= 0xF900 && unit <= 0xFAFF) || (unit >= 0xFF00 && unit <= 0xFF60)
    }

    private static func markRare(
        _ unit: UInt16, _ at: Int, _ text: UnsafeBufferPointer<UInt16>,
        _ flags: UnsafeMutableBufferPointer<UInt8>
    ) {
        switch unit {
        case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029:
            flags[at] |= UnitFlags.space | UnitFlags.mandatoryBreak
        case 0x0D:
            let isPair = at + 1 < text.count && text[at + 1] == 0x0A
            flags[at] |= isPair ? UnitFlags.space : UnitFlags.space | UnitFlags.mandatoryBreak
        case 0xA0: flags[at] |= UnitFlags.stretches
        case 0xAD: flags[at] |= UnitFlags.softHyphen
        case 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000:
            flags[at] |= UnitFlags.space
        default: break
        }
    }
}

/// Walks the style runs along with the text.
struct RunSplitter {
    private(set) var run: Int
    private(set) var end: Int
    private let runs: [StyleRun]

    init(run: Int, start: Int, runs: [StyleRun]) {
        self.run = run
        self.runs = runs
        end = start + runs[run].length
    }

    /// Moves to the run that holds the unit at `offset`, which is not before the last one asked for.
    mutating func advance(to offset: Int) {
        while end <= offset, run + 1 < runs.count {
            run += 1
            end += runs[run].length
        }
    }
}
