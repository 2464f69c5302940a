/// Where an upload stands. What a picture shows is derived from this, never from the last event seen.
public enum UploadState: Hashable, Sendable {
    case waiting
    case uploading(UploadProgress)
    case done(UploadReceipt)
    case failed(UploadFailure)
    case cancelled
}

/// Runs uploads in the background and tells where each stands.
public protocol UploadQueueing: Actor {
    /// Starts an upload, or starts a failed one with the same id again.
    func start(_ upload: Upload)
    /// Ends an upload without a report of failure.
    func cancel(id: Upload.ID)
    /// nil for an id never started.
    func state(of id: Upload.ID) -> UploadState?
    /// Every change from now on, in order for each id.
    func changes() -> AsyncStream<(id: Upload.ID, state: UploadState)>
}
