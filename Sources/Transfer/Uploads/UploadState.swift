/// Where an upload stands. What a picture shows is derived from this, never from the last event seen.
public enum UploadState: Hashable, Sendable {
    /// Not begun, or between two tries.
    case waiting
    case uploading(UploadProgress)
    case done(UploadReceipt)
    /// Every try failed, or trying again is pointless. `start` and `retry` begin anew.
    case failed(UploadFailure)
    case cancelled

    /// Whether nothing more happens until somebody starts the upload again.
    public var isEnded: Bool {
        switch self {
        case .waiting, .uploading: false
        case .done, .failed, .cancelled: true
        }
    }
}

/// Runs uploads in the background and tells where each stands.
public protocol UploadQueueing: Actor {
    /// Starts an upload, or starts one that failed or was cancelled again with the same id.
    ///
    /// An upload that waits, runs or is done already is left alone, unless its file or name differ: then the new one
    /// takes its place.
    func start(_ upload: Upload)
    /// Starts an upload that failed or was cancelled again, as it was given; any other id is left alone.
    func retry(id: Upload.ID)
    /// Ends an upload without a report of failure. One that is done stays done: its bytes are with the target.
    func cancel(id: Upload.ID)
    /// nil for an id never started.
    func state(of id: Upload.ID) -> UploadState?
    /// The present state of every upload in the order they were started, then every change, in order for each id.
    ///
    /// Each call makes a stream of its own. Progress is coalesced to steps of about one per cent.
    func changes() -> AsyncStream<(id: Upload.ID, state: UploadState)>
    /// Waits until each of these uploads has ended, and says how. Ids never started are left out.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled; the uploads go on.
    func outcomes(of ids: [Upload.ID]) async throws -> [Upload.ID: UploadState]
    /// Waits until no upload waits or runs.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled; the uploads go on.
    func waitUntilIdle() async throws
}
