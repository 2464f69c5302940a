/// Floats: where they go, and what they leave for text.
///
/// A float stands beside the line its character is in, when what comes before it on that line still fits there; else
/// below that line. No float is higher than one before it in the text.
extension LineFiller {
    /// Places the floats of the line just fitted, which then may go down or hold less.
    ///
    /// - Returns: those that go below the line.
    mutating func placeFloats<Context: LineFillingContext>(
        top: Double, at: inout Double, _ context: inout Context
    ) -> [FloatAnchor] {
        var next = offset
        let known = floats.count
        while let float = float(from: next), beginsLine(float) {
            next = float.offset + 1
            place(float, from: top, &context)
        }
        if floats.count > known {
            let before = placed
            if let y = fitLine(from: top, &context) { at = y } else { placed = before }
        }
        var later: [FloatAnchor] = []
        while let float = float(from: next) {
            next = float.offset + 1
            if !later.isEmpty || !standBeside(float, at: at, &context) { later.append(float) }
        }
        return later
    }

    /// The first float at or after an offset of the line; one that truncation left out is none.
    private func float(from start: Int) -> FloatAnchor? {
        for one in placed {
            for float in one.piece.floats where float.offset >= start {
                let isOut =
                    one.piece.cut == nil
                    ? wrapping == .none && float.pen > one.edges.available
                    : one.piece.leavesOut(float.offset)
                if !isOut { return float }
            }
        }
        return nil
    }

    /// Puts a float beside the line, with which the text in front of it has to stay; false when it goes below.
    private mutating func standBeside<Context: LineFillingContext>(
        _ float: FloatAnchor, at: Double, _ context: inout Context
    ) -> Bool {
        guard let band = band(for: float.box, from: at, &context),
            abs(band.outer.y - at) < FloatBand.tolerance
        else { return false }
        let before = placed
        bands.append(band)
        if let y = fitLine(from: at, &context), abs(y - at) < FloatBand.tolerance,
            placed.last.map({
                $0.piece.range.upperBound > float.offset && !$0.piece.leavesOut(float.offset)
            }) ?? false
        {
            floats.append(PlacedFloat(offset: float.offset, band: band))
            return true
        }
        bands.removeLast()
        placed = before
        return false
    }

    /// True when nothing but floats is in front of it on the line.
    private func beginsLine(_ float: FloatAnchor) -> Bool {
        let before = placed.first?.piece.floats.prefix { $0.offset < float.offset } ?? []
        return before.count == float.offset - offset
    }

    /// True when the paragraph is nothing but floats and its end: it takes no room of its own then.
    var isNothingButFloats: Bool {
        guard isFirstLine, placed.count == 1, let piece = placed.first?.piece, piece.endsLine,
            piece.range.upperBound == storage.text.count, !storage.endsInside
        else { return false }
        return !piece.floats.isEmpty && piece.floats.count == piece.trimmedEnd - offset
    }

    /// Places a float at or below a y.
    mutating func place<Context: LineFillingContext>(
        _ float: FloatAnchor, from y: Double, _ context: inout Context
    ) {
        guard let band = band(for: float.box, from: y, &context) else { return }
        bands.append(band)
        floats.append(PlacedFloat(offset: float.offset, band: band))
    }

    /// The lower edge of the floats at some edges.
    func bottom(of sides: FloatSides) -> Double {
        bands.reduce(-.infinity) { sides.names($1.side) ? max($0, $1.outer.maxY) : $0 }
    }

    // MARK: Room for a float

    /// The highest place at or below a y that has room for a float. One that is too wide for every place stands alone.
    private mutating func band<Context: LineFillingContext>(
        for box: FloatBox, from start: Double, _ context: inout Context
    ) -> FloatBand? {
        let height = box.outerHeight
        let top = bands.reduce(max(start, bottom(of: box.clearing))) { max($0, $1.outer.y) }
        var descent = Descent(from: top, step: 2, height: height)
        var tooNarrow: (y: Double, rect: Rect)?
        while true {
            findRectangles(at: descent.y, height: height, &context)
            if let lowered = rects.first?.y { descent.lower(to: lowered) }
            if let (room, rect) = room(for: box, at: descent.y) {
                return box.band(y: descent.y, in: room, of: rect)
            }
            let end = bands.filter { $0.isBeside(descent.y, height: height) }
                .map(\.outer.maxY).min()
            if end == nil, tooNarrow == nil,
                let widest = rects.max(by: { $0.width < $1.width })
            {
                tooNarrow = (descent.y, widest)
            }
            if holdsWholeLine {
                guard let end else { break }
                descent.lower(to: end)
                continue
            }
            var below = context.roomBelow(descent.y)
            if let end { below.y = min(below.y, end) }
            guard descent.step(to: below) else { break }
        }
        return tooNarrow.map {
            box.band(y: $0.y, in: room(in: $0.rect, besides: []), of: $0.rect)
        }
    }

    /// A stretch of the rectangles at a y that is wide enough for a float, and its rectangle.
    private func room(for box: FloatBox, at y: Double)
        -> (room: (left: Double, right: Double), rect: Rect)?
    {
        let beside = bands.filter { $0.isBeside(y, height: box.outerHeight) }
        for rect in box.side == .left ? rects.sorted(by: { $0.x < $1.x }) : rightmostFirst {
            let room = room(in: rect, besides: beside)
            if room.right - room.left >= box.outerWidth - LineMeasure.tolerance {
                return (room, rect)
            }
        }
        return nil
    }

    private var rightmostFirst: [Rect] { rects.sorted { $0.maxX > $1.maxX } }

    /// The stretch of a rectangle, after padding and indents, that other floats leave.
    private func room(in rect: Rect, besides bands: [FloatBand]) -> (left: Double, right: Double) {
        let edges = edges(in: rect, head: style.headIndent)
        var (left, right) = (edges.left, edges.right)
        for band in bands where band.outer.x < rect.maxX && band.outer.maxX > rect.x {
            if band.side == .left {
                left = max(left, band.outer.maxX)
            } else {
                right = min(right, band.outer.x)
            }
        }
        return (left, right)
    }

    // MARK: Room for text

    /// Takes floats out of the rectangles for text.
    ///
    /// - Returns: where the first of the floats that took something away ends; nil when none did.
    mutating func keepClearOfFloats(at y: Double, height: Double) -> Double? {
        var end: Double?
        for band in bands where band.isBeside(y, height: height) {
            for index in rects.indices {
                let room = band.textRoom(in: rects[index], padding: padding)
                guard room != rects[index] else { continue }
                rects[index] = room
                if room.width <= 2 * padding { rects[index].width = 0 }
                end = min(end ?? .infinity, band.outer.maxY)
            }
        }
        if end != nil { rects.removeAll { $0.width <= 0 } }
        return end
    }
}

/// The character of a float in a line being made.
struct FloatAnchor {
    /// UTF-16, in the paragraph.
    var offset: Int
    /// Points of the line in front of it.
    var pen: Double
    var box: FloatBox
}

extension FloatBox {
    /// The float at its edge of a stretch. Where both do not fit the margins give way, the one at the other edge first;
    /// a picture that is wider still begins where the stretch does and goes over its right end.
    fileprivate func band(y: Double, in room: (left: Double, right: Double), of rect: Rect)
        -> FloatBand
    {
        let x =
            side == .left
            ? min(room.left + margins.left, max(room.right - width, room.left))
            : max(room.right - margins.right - width, room.left)
        let frame = Rect(x: x, y: y + margins.top, width: width, height: height)
        let left = max(x - margins.left, min(room.left, x))
        // A rectangle lower than what was proposed ends with its container, and so does the float's shadow.
        return FloatBand(
            side: side, frame: frame,
            outer: Rect(
                x: left, y: y, width: frame.maxX + margins.right - left,
                height: rect.height > 0 ? min(outerHeight, rect.height) : outerHeight))
    }
}
