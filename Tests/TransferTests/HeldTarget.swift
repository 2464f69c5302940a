import Transfer

/// A target whose transfers end when the test says so, in the order the test likes.
actor HeldTarget: UploadTarget {
    struct Transfer {
        let upload: Upload
        let progress: @Sendable (UploadProgress) -> Void
        fileprivate let end: CheckedContinuation<UploadReceipt, any Error>
    }

    /// Whether cancelling a transfer ends it at once; otherwise it goes on until the test ends it.
    private let heedsCancellation: Bool
    /// Every transfer begun, in order; those that ended stay.
    private(set) var begun: [Transfer] = []
    private var open: [Int: Transfer] = [:]
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private(set) var mostAtOnce = 0

    init(heedsCancellation: Bool = true) {
        self.heedsCancellation = heedsCancellation
    }

    nonisolated func upload(
        _ upload: Upload, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> UploadReceipt {
        try await hold(upload, progress)
    }

    private func hold(
        _ upload: Upload, _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> UploadReceipt {
        let number = begun.count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { end in
                let transfer = Transfer(upload: upload, progress: progress, end: end)
                begun.append(transfer)
                open[number] = transfer
                mostAtOnce = max(mostAtOnce, open.count)
                let ready = watchers.filter { $0.count <= begun.count }
                watchers.removeAll { $0.count <= begun.count }
                for watcher in ready { watcher.continuation.resume() }
            }
        } onCancel: {
            guard heedsCancellation else { return }
            Task { await self.finish(number, .failure(CancellationError())) }
        }
    }

    /// Waits until so many transfers have begun in all.
    func transfers(_ count: Int) async {
        guard begun.count < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    var beganIDs: [String] { begun.map(\.upload.id) }

    /// Ends the transfer begun as number `number`, from 0.
    func finish(_ number: Int, _ result: Result<UploadReceipt, any Error>) {
        open.removeValue(forKey: number)?.end.resume(with: result)
    }

    func succeed(_ number: Int, as remoteID: String? = nil) {
        finish(number, .success(UploadReceipt(remoteID: remoteID ?? "r\(number)")))
    }

    func fail(_ number: Int, _ failure: UploadFailure) {
        finish(number, .failure(failure))
    }
}
