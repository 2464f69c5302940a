import Transfer
import UIKit

/// A target that does what a test says, when the test says it.
actor FakeTarget: UploadTarget {
    private struct Transfer {
        var progress: @Sendable (UploadProgress) -> Void
        var continuation: CheckedContinuation<UploadReceipt, any Error>
    }

    /// Ids in the order their transfers began; a retry comes again.
    private(set) var begun: [String] = []
    private(set) var cancelled: [String] = []
    /// What each transfer that was finished held.
    private(set) var received: [String: Data] = [:]
    private var uploads: [String: Upload] = [:]
    private var transfers: [String: Transfer] = [:]
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var cancellationWaiters: [CheckedContinuation<Void, Never>] = []

    func upload(
        _ upload: Upload, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> UploadReceipt {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                uploads[upload.id] = upload
                transfers[upload.id] = Transfer(progress: progress, continuation: continuation)
                begun.append(upload.id)
                let ready = waiters.filter { $0.count <= begun.count }
                waiters.removeAll { $0.count <= begun.count }
                for waiter in ready { waiter.continuation.resume() }
            }
        } onCancel: {
            Task { await self.cancel(upload.id) }
        }
    }

    private func cancel(_ id: String) {
        cancelled.append(id)
        transfers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
        for waiter in cancellationWaiters { waiter.resume() }
        cancellationWaiters = []
    }

    // MARK: What a test says

    /// Waits until so many transfers have begun in all.
    func waitForTransfers(_ count: Int) async {
        guard begun.count < count else { return }
        await withCheckedContinuation { waiters.append((count, $0)) }
    }

    func waitForCancellation(of id: String) async {
        while !cancelled.contains(id) {
            await withCheckedContinuation { cancellationWaiters.append($0) }
        }
    }

    func advance(_ id: String, sent: Int64, of total: Int64) {
        transfers[id]?.progress(UploadProgress(sentBytes: sent, totalBytes: total))
    }

    func finish(_ id: String, url: URL? = nil) throws {
        if let file = uploads[id]?.file { received[id] = try Data(contentsOf: file) }
        transfers.removeValue(forKey: id)?.continuation.resume(
            returning: UploadReceipt(
                remoteID: "remote-\(id)", url: url ?? URL(string: "https://example.org/\(id).png")))
    }

    func fail(_ id: String, _ reason: String = "the server is full") {
        transfers.removeValue(forKey: id)?.continuation.resume(
            throwing: UploadFailure(description: reason, isWorthRetrying: true))
    }
}
