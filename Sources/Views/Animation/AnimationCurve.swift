import CoreGraphics

/// How far an animation is at a moment of its duration.
enum AnimationCurve: Equatable, Sendable {
    case linear
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, as `CAMediaTimingFunction` documents.
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A damped oscillation. `frequency` is in radians and `velocity` in distances, both per duration.
    case spring(damping: Double, frequency: Double, velocity: Double)

    static let easeIn = AnimationCurve.bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    static let easeOut = AnimationCurve.bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    static let easeInOut = AnimationCurve.bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

    /// What is left of the way when a spring counts as settled.
    private static let settled = 0.001

    /// A spring that comes to rest in `duration`; the mapping is chosen, Apple documents none.
    ///
    /// - Parameters:
    ///   - damping: 1 does not oscillate, smaller numbers do.
    ///   - velocity: at the start, in distances per second.
    static func spring(
        damping: Double, velocity: Double, settlingIn duration: TimeInterval
    ) -> AnimationCurve {
        let damping = min(max(damping, 0.01), 1)
        return .spring(
            damping: damping, frequency: settlingAngle(damping: damping),
            velocity: velocity * duration)
    }

    /// Radians that the undamped oscillation turns until only a thousandth of the way is left.
    static func settlingAngle(damping: Double) -> Double {
        // With critical damping (1 + x) e⁻ˣ = 0.001 has the solution 9.2334.
        damping < 1 ? -log(settled) / damping : 9.2334
    }

    /// The part of the way, 0 at the start; springs exceed 1 on the way.
    ///
    /// - Parameter progress: the part of the duration, 0 to 1.
    func value(at progress: Double) -> Double {
        if progress <= 0 { return 0 }
        if progress >= 1 { return 1 }
        switch self {
        case .linear: return progress
        case .bezier(let x1, let y1, let x2, let y2):
            return Self.polynomial(y1, y2, at: Self.parameter(x1, x2, x: progress))
        case .spring(let damping, let frequency, let velocity):
            return Self.oscillation(damping, frequency, velocity, at: progress)
        }
    }

    private static func polynomial(_ first: Double, _ second: Double, at s: Double) -> Double {
        let rest = 1 - s
        return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
    }

    /// The curve's parameter where it reaches `x`, by bisection: x grows with the parameter.
    private static func parameter(_ x1: Double, _ x2: Double, x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<48 {
            let middle = (low + high) / 2
            if polynomial(x1, x2, at: middle) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func oscillation(
        _ damping: Double, _ frequency: Double, _ velocity: Double, at time: Double
    ) -> Double {
        let decay = exp(-damping * frequency * time)
        guard damping < 1 else { return 1 - decay * (1 + (frequency - velocity) * time) }
        let damped = frequency * (1 - damping * damping).squareRoot()
        let sine = (damping * frequency - velocity) / damped
        return 1 - decay * (cos(damped * time) + sine * sin(damped * time))
    }
}

extension UIView.AnimationOptions {
    private static let curveMask: UInt = 3 << 16

    var curve: AnimationCurve {
        switch rawValue & Self.curveMask {
        case Self.curveEaseIn.rawValue: .easeIn
        case Self.curveEaseOut.rawValue: .easeOut
        case Self.curveLinear.rawValue: .linear
        default: .easeInOut
        }
    }
}
