/// What goes into one fragment, before it is placed.
struct LinePiece {
    /// A tab or an attachment and the width it got at its place.
    struct Dynamic: Sendable {
        var offset: Int
        var advance: Double
        var box: InlineBox?
        /// Of an attachment that stands elsewhere and takes no room in the line.
        var isFloat = false

        var isTab: Bool { box == nil && !isFloat }
    }

    /// UTF-16 offsets; empty when nothing fits.
    var range: Range<Int>
    /// Where trailing white space begins.
    var trimmedEnd: Int
    /// Points without and with trailing white space.
    var trimmedWidth: Double
    var width: Double
    /// True when no more text of this paragraph may follow on the same line.
    var endsLine = false
    /// Points of the hyphen shown at a soft hyphen, if the line ends there.
    var hyphen: Double?
    /// Points added behind every cluster but the last so that nothing need be left out: negative.
    var tightening = 0.0
    private var extras: Extras?

    /// What only few pieces have: one reference keeps all others small, as every line copies some.
    private final class Extras {
        let values: Values

        struct Values {
            var dynamics: [Dynamic] = []
            var floats: [FloatAnchor] = []
            var respelled: HyphenDictionary.Division?
            var cut: LineCut?
        }

        init(_ values: Values) { self.values = values }
    }

    init(range: Range<Int>, trimmedEnd: Int, trimmedWidth: Double, width: Double) {
        self.range = range
        self.trimmedEnd = trimmedEnd
        self.trimmedWidth = trimmedWidth
        self.width = width
    }

    private mutating func change(_ body: (inout Extras.Values) -> Void) {
        var values = extras?.values ?? .init()
        body(&values)
        extras = Extras(values)
    }

    mutating func take(_ dynamics: [Dynamic], _ floats: [FloatAnchor]) {
        change { ($0.dynamics, $0.floats) = (dynamics, floats) }
    }

    var dynamics: [Dynamic] { extras?.values.dynamics ?? [] }
    var floats: [FloatAnchor] { extras?.values.floats ?? [] }
    /// False as long as nothing of it is of a changing width, left out or spelled otherwise.
    var hasExtras: Bool { extras != nil }
    /// How the word divided at the end of the line is spelled there, when not as in the text.
    var respelled: HyphenDictionary.Division? {
        get { extras?.values.respelled }
        set { change { $0.respelled = newValue } }
    }
    /// What truncation leaves out.
    var cut: LineCut? {
        get { extras?.values.cut }
        set { change { $0.cut = newValue } }
    }

    /// True when truncation leaves a unit out.
    func leavesOut(_ offset: Int) -> Bool { cut?.removed.contains(offset) ?? false }

    func dynamic(at offset: Int) -> Dynamic? { dynamics.first { $0.offset == offset } }
}

/// Where the text of a fragment may stand, in the context's coordinates.
struct LineEdges {
    var left: Double
    var right: Double
    /// Distance from the container's leading text margin to where this fragment's text begins; tabs count from the margin.
    var indent: Double
    var available: Double { right - left }
}

/// Finds how much text fits.
struct LineMeasure {
    enum Wrapping { case words, characters, none }

    let storage: ShapedStorage
    /// Lets a line of a measured width take the same text again despite rounding.
    static let tolerance = 1.0 / 1024

    /// Measures from `start` on. Without `isForced` a piece is empty when its first word does not fit; forced, it
    /// breaks inside the word and takes at least one cluster.
    func piece<Context: LineFillingContext>(
        from start: Int, edges: LineEdges, rect: Rect, wrapping: Wrapping, isForced: Bool,
        context: inout Context
    ) -> LinePiece {
        let limit = wrapping == .none ? .infinity : edges.available + Self.tolerance
        var walk = Walk(start: start)
        let overflow = storage.advances.withUnsafeBufferPointer { advances in
            storage.flags.withUnsafeBufferPointer { flags in
                run(&walk, advances, flags, limit, edges, rect, &context)
            }
        }
        guard overflow else { return finish(walk, at: walk.at, x: walk.x, trimmed: walk.trimmed) }
        if wrapping == .words, storage.style.hyphenationFactor > 0,
            let piece = hyphenated(walk, limit: limit, available: edges.available)
        {
            return piece
        }
        if wrapping == .words, walk.breakAt >= 0 {
            var piece = finish(
                walk, at: walk.breakAt, x: walk.breakX, trimmed: walk.breakTrimmed)
            piece.hyphen = walk.breakHyphen
            return storage.style.avoidsOrphans ? withoutOrphan(piece, walk, limit) : piece
        }
        if wrapping == .characters || isForced {
            if walk.at > walk.first {
                return finish(walk, at: walk.at, x: walk.xBefore, trimmed: walk.trimmed)
            }
            if isForced {
                let end = storage.clusterRange(at: walk.first).upperBound
                return finish(walk, at: end, x: walk.x, trimmed: walk.x)
            }
        }
        return LinePiece(range: start..<start, trimmedEnd: start, trimmedWidth: 0, width: 0)
    }

    struct Walk {
        let start: Int
        /// Where what takes room begins: a line of nothing but characters of floats is none.
        var first: Int
        var at: Int
        var x = 0.0
        var xBefore = 0.0
        var trimmed = 0.0
        var breakAt = -1
        var breakX = 0.0
        var breakTrimmed = 0.0
        var breakHyphen: Double?
        var dynamics: [LinePiece.Dynamic] = []
        var floats: [FloatAnchor] = []
        var endsLine = false

        init(start: Int) {
            self.start = start
            first = start
            at = start
        }
    }

    /// Walks until the text ends (false) or a unit does not fit (true, `at` is that unit).
    @inline(__always)
    private func run<Context: LineFillingContext>(
        _ walk: inout Walk, _ advances: UnsafeBufferPointer<Float>,
        _ flags: UnsafeBufferPointer<UInt8>, _ limit: Double, _ edges: LineEdges, _ rect: Rect,
        _ context: inout Context
    ) -> Bool {
        let special = UnitFlags.dynamic | UnitFlags.mandatoryBreak | UnitFlags.softHyphen
        var (at, x, trimmed) = (walk.start, 0.0, 0.0)
        var (breakAt, breakX, breakTrimmed) = (-1, 0.0, 0.0)
        var first = at
        defer {
            walk.first = first
            walk.at = at
            walk.trimmed = trimmed
            walk.breakAt = breakAt
            (walk.breakX, walk.breakTrimmed) = (breakX, breakTrimmed)
        }
        let notable = special | UnitFlags.softBreak | UnitFlags.space
        while at < flags.count {
            // The letters of a word, which are most of a text, ask for nothing but their width.
            let word = at
            while at < flags.count, flags[at] & notable == 0 {
                let next = x + Double(advances[at])
                guard next <= limit else { break }
                x = next
                at += 1
            }
            if at > word { trimmed = x }
            guard at < flags.count else { break }
            let flag = flags[at]
            if flag & UnitFlags.softBreak != 0, at > first {
                let hyphen = hyphenWidth(before: at, flags)
                if hyphen == nil || trimmed + (hyphen ?? 0) <= limit {
                    (breakAt, breakX, breakTrimmed) = (at, x, trimmed)
                    walk.breakHyphen = hyphen
                }
            }
            let before = x
            var hangs = flag & UnitFlags.space != 0
            x += Double(advances[at])
            if flag & special != 0, flag & UnitFlags.dynamic != 0 {
                if let float = float(at, pen: before, rect, &context) {
                    walk.floats.append(float)
                    walk.dynamics.append(.init(offset: at, advance: 0, isFloat: true))
                    x = before
                    if at == first { first = at + 1 }
                    hangs = x > limit
                } else {
                    let made = dynamic(at, pen: before, edges, rect, &context)
                    x = before + made.advance
                    // The first tab at the end of a line hangs there; another one begins the next.
                    if made.box == nil, at > first, limit < .infinity, before >= edges.available {
                        (breakAt, breakX, breakTrimmed) = (at, before, trimmed)
                        walk.breakHyphen = nil
                        (walk.x, walk.xBefore) = (x, before)
                        return true
                    }
                    hangs = made.box == nil && x >= edges.available
                    walk.dynamics.append(made)
                }
            }
            if !hangs {
                if x > limit, x > before || at == first {
                    (walk.x, walk.xBefore) = (x, before)
                    return true
                }
                trimmed = x
            } else if at == first, at > walk.start {
                first = at + 1
            }
            at += 1
            if flag & UnitFlags.mandatoryBreak != 0 {
                walk.endsLine = true
                break
            }
        }
        walk.x = x
        return false
    }

    /// Width of the hyphen shown when a line ends before `at`; nil when no soft hyphen stands there.
    @inline(__always)
    private func hyphenWidth(before at: Int, _ flags: UnsafeBufferPointer<UInt8>) -> Double? {
        guard flags[at - 1] & UnitFlags.softHyphen != 0 else { return nil }
        return InsertedGlyphs(storage: storage).hyphen(at: at - 1).width
    }

    func finish(_ walk: Walk, at end: Int, x: Double, trimmed: Double) -> LinePiece {
        var piece = LinePiece(
            range: walk.start..<end, trimmedEnd: storage.trimmedEnd(of: walk.start..<end),
            trimmedWidth: trimmed, width: x)
        piece.endsLine = walk.endsLine && end == walk.at
        if !walk.dynamics.isEmpty {
            piece.take(
                walk.dynamics.filter { $0.offset < end }, walk.floats.filter { $0.offset < end })
        }
        return piece
    }

    // MARK: Tabs and attachments

    private func float<Context: LineFillingContext>(
        _ at: Int, pen: Double, _ rect: Rect, _ context: inout Context
    ) -> FloatAnchor? {
        guard storage.items[storage.itemIndex(at: at)].kind == .attachment,
            let box = context.floatBox(at: at, proposedLine: rect)
        else { return nil }
        return FloatAnchor(offset: at, pen: pen, box: box.repaired)
    }

    private func dynamic<Context: LineFillingContext>(
        _ at: Int, pen: Double, _ edges: LineEdges, _ rect: Rect, _ context: inout Context
    ) -> LinePiece.Dynamic {
        if storage.items[storage.itemIndex(at: at)].kind == .attachment {
            let left = storage.baseLevel & 1 == 0 ? edges.left - rect.x : rect.maxX - edges.right
            let box = context.inlineBox(at: at, proposedLine: rect, penX: left + pen).repaired
            return .init(offset: at, advance: box.width + Double(storage.advances[at]), box: box)
        }
        return .init(offset: at, advance: tabAdvance(at, pen: pen, edges), box: nil)
    }

    /// Distance to the next stop; to the fragment's end when that comes first, so that what follows wraps.
    private func tabAdvance(_ at: Int, pen: Double, _ edges: LineEdges) -> Double {
        let place = edges.indent + pen
        let end = edges.indent + edges.available
        guard let tab = stop(after: place), tab.location <= end else { return max(end - place, 0) }
        let room = tab.location - place
        switch tab.kind {
        case .left: return room
        case .right, .decimal: return max(room - following(at + 1, upTo: tab.terminators), 0)
        case .center: return max(room - following(at + 1, upTo: tab.terminators) / 2, 0)
        }
    }

    private func stop(after place: Double) -> ParagraphLayoutStyle.Tab? {
        let style = storage.style
        let next = style.tabs.filter { $0.location > place + Self.tolerance }
            .min { $0.location < $1.location }
        if let next { return next }
        let interval =
            style.defaultTabInterval.isFinite && style.defaultTabInterval > 0
            ? style.defaultTabInterval : 28
        let steps = ((place + Self.tolerance) / interval).rounded(.down) + 1
        return .init(location: steps * interval)
    }

    /// Width of the text after a tab up to the next one, the line's end or a terminator.
    private func following(_ start: Int, upTo terminators: [UInt16]) -> Double {
        var (width, trimmed) = (0.0, 0.0)
        for at in start..<storage.text.count {
            let unit = storage.text[at]
            if unit == 0x09 || storage.flags[at] & UnitFlags.mandatoryBreak != 0
                || terminators.contains(unit)
            {
                break
            }
            width += Double(storage.advances[at])
            if storage.flags[at] & UnitFlags.space == 0 { trimmed = width }
        }
        return trimmed
    }
}
