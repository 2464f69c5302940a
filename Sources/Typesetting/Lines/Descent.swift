/// A search downwards for room: goes from edge to edge of what is in the way where those are known, and in steps where
/// room grows little by little.
struct Descent {
    private(set) var y: Double
    /// The y above, without room, when there may be some between it and `y`; nil when there is none.
    private(set) var skippedFrom: Double?
    private let fineStep: Double
    private let height: Double
    private var steps = 0

    /// Points that are as good as none.
    static let precision = 1.0 / 128

    init(from y: Double, step: Double, height: Double) {
        self.y = y
        fineStep = step
        self.height = max(height, 1)
    }

    /// Goes on at a place further down that is known to be the next one.
    mutating func lower(to other: Double) {
        guard other > y else { return }
        y = other
        skippedFrom = nil
    }

    /// Goes down to where there may be more room.
    ///
    /// - Returns: false when there is no such place, or none was found in thousands of steps.
    mutating func step(to below: RoomBelow) -> Bool {
        steps += 1
        let end = max(below.y, y)
        guard below.isGradual else {
            guard end.isFinite, end > y, steps < Self.mostSteps else { return false }
            (y, skippedFrom) = (end, nil)
            return true
        }
        guard steps < (end.isFinite ? Self.mostSteps : Self.blindSteps) else { return false }
        let next = y + stepLength
        // Edges close to each other are not worth a step each once there have been many.
        let isNear = end < next && (steps < Self.manySteps || end > y + fineStep)
        skippedFrom = y
        y = isNear && end > y ? end : next
        return true
    }

    private static let manySteps = 2048
    private static let mostSteps = 8192
    /// The last of these goes billions of lines down.
    private static let blindSteps = 640

    /// Fine steps find the edge of a picture; growing ones find the end of a very long one.
    private var stepLength: Double {
        switch steps {
        case ..<400: fineStep
        case ..<600: height + 1
        default: height * Double(1 << min(steps - 600, 30))
        }
    }
}
