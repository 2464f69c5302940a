/// A float where it stands: lines beside it keep clear of it, whichever paragraph they belong to.
public struct FloatBand: Hashable, Sendable {
    public var side: FloatSide
    /// The picture itself.
    public var frame: Rect
    /// With its margins; ends where its container does.
    public var outer: Rect

    public init(side: FloatSide, frame: Rect, outer: Rect) {
        self.side = side
        self.frame = frame
        self.outer = outer
    }

    /// Distances below this count as none.
    static let tolerance = 0.001

    public func shifted(by dy: Double) -> FloatBand {
        var result = self
        result.frame.y += dy
        result.outer.y += dy
        return result
    }

    /// True when lines are the same beside either of both.
    public func isSame(as other: FloatBand) -> Bool {
        func near(_ a: Rect, _ b: Rect) -> Bool {
            abs(a.x - b.x) <= Self.tolerance && abs(a.y - b.y) <= Self.tolerance
                && abs(a.width - b.width) <= Self.tolerance
                && abs(a.height - b.height) <= Self.tolerance
        }
        return side == other.side && near(frame, other.frame) && near(outer, other.outer)
    }

    /// True when something that begins at `y` may have the float beside it or before it.
    public func reaches(below y: Double) -> Bool { outer.maxY > y + Self.tolerance }

    func isBeside(_ y: Double, height: Double) -> Bool {
        reaches(below: y) && outer.y < y + max(height, 2 * Self.tolerance) - Self.tolerance
    }

    /// What stays of a rectangle for text, which keeps the float's margins and at least the fragment's padding.
    func textRoom(in rect: Rect, padding: Double) -> Rect {
        guard rect.x < outer.maxX, rect.maxX > outer.x, outer.width > 0 else { return rect }
        var result = rect
        if side == .left {
            let edge = max(rect.x, frame.maxX, outer.maxX - padding)
            result.x = edge
            result.width = max(rect.maxX - edge, 0)
        } else {
            let edge = min(rect.maxX, frame.x, outer.x + padding)
            result.width = max(edge - rect.x, 0)
        }
        return result
    }
}

/// A float that a paragraph brought, and where it went.
public struct PlacedFloat: Hashable, Sendable {
    /// UTF-16 offset of its character in the paragraph.
    public var offset: Int
    public var band: FloatBand

    public init(offset: Int, band: FloatBand) {
        self.offset = offset
        self.band = band
    }
}
