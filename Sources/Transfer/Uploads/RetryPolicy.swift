/// How often, and after how long, an upload that failed for a passing reason is tried again by itself.
public struct RetryPolicy: Hashable, Sendable {
    /// Tries in all, the first included; at least 1. Servers report permanent refusals as passing ones, so it is small.
    public var tries: Int
    /// The pause after the first failed try; each further pause is twice as long.
    public var firstDelay: Duration
    /// No pause is longer, also when the server asks for more.
    public var longestDelay: Duration

    public init(
        tries: Int = 4, firstDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(30)
    ) {
        precondition(tries >= 1, "An upload has at least one try")
        self.tries = tries
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Reports the first failure.
    public static let never = RetryPolicy(tries: 1)

    /// The pause before the next try, or nil when there is none.
    ///
    /// - Parameter tried: how many tries have failed, at least 1.
    public func delay(afterTry tried: Int, failure: UploadFailure) -> Duration? {
        guard failure.isWorthRetrying, tried < tries else { return nil }
        if let asked = failure.retryAfter { return min(max(asked, .zero), longestDelay) }
        var delay = firstDelay
        for _ in 1..<max(tried, 1) where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay)
    }
}
