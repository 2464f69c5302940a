import Locking

/// Makes what a transfer reports monotone, never more than its total, and rare enough to draw.
final class ProgressMeter: Sendable {
    private struct State: Sendable {
        var latest = UploadProgress(sentBytes: 0, totalBytes: 0)
        /// What was taken last; nil before the first time.
        var taken: UploadProgress?
        var isTakePending = false

        var isWorthTaking: Bool {
            guard let taken, taken.totalBytes == latest.totalBytes else { return true }
            guard latest.sentBytes > taken.sentBytes else { return false }
            return latest.sentBytes == latest.totalBytes
                || latest.sentBytes - taken.sentBytes >= latest.totalBytes / 100
        }
    }

    private let state = Locked(State())

    /// Records a report of any thread.
    ///
    /// - Returns: whether the caller is to arrange for a `take()`: the step is worth showing and none is on its way.
    func report(_ progress: UploadProgress) -> Bool {
        state.withLock { state in
            let total = max(progress.totalBytes, 0)
            let sent = max(progress.sentBytes, state.latest.sentBytes)
            state.latest = UploadProgress(sentBytes: min(sent, total), totalBytes: total)
            guard !state.isTakePending, state.isWorthTaking else { return false }
            state.isTakePending = true
            return true
        }
    }

    /// The newest progress.
    func take() -> UploadProgress {
        state.withLock { state in
            state.isTakePending = false
            state.taken = state.latest
            return state.latest
        }
    }
}
