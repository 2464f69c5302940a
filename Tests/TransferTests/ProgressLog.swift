import Locking
import Transfer

/// Collects what a transfer reports, and lets a test wait for it.
final class ProgressLog: Sendable {
    private struct State: Sendable {
        var sent: [Int64] = []
        var waiters: [(sent: Int64, continuation: CheckedContinuation<Void, Never>)] = []
    }
    private let state = Locked(State())

    var sent: [Int64] { state.withLock { $0.sent } }

    func add(_ progress: UploadProgress) {
        let ready = state.withLock { state in
            state.sent.append(progress.sentBytes)
            let ready = state.waiters.filter { $0.sent <= progress.sentBytes }
            state.waiters.removeAll { $0.sent <= progress.sentBytes }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    /// Waits until so many bytes are reported.
    func reach(_ sent: Int64) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sent.contains(where: { $0 >= sent }) { return true }
                state.waiters.append((sent, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
