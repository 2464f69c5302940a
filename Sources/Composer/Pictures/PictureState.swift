/// What a picture in a post shows of itself.
public enum PictureState: Hashable, Sendable {
    /// Nothing goes on: there is no upload, or not yet.
    case idle
    /// Its bytes are being read and scaled; a placeholder of its size stands for it.
    case preparing
    /// Its upload has not begun.
    case waiting
    /// How much has left this machine, 0 to 1.
    case uploading(Double)
    case done
    /// It could not be read or sent; one line says why.
    case failed(String)

    /// Whether something goes on that takes time.
    public var isBusy: Bool {
        switch self {
        case .preparing, .waiting, .uploading: true
        case .idle, .done, .failed: false
        }
    }

    /// Why it failed; nil when it did not.
    public var failure: String? {
        if case .failed(let reason) = self { reason } else { nil }
    }

    /// One word, as states are called in files and logs.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .preparing: "preparing"
        case .waiting: "waiting"
        case .uploading: "uploading"
        case .done: "done"
        case .failed: "failed"
        }
    }

    /// 0 to 1.
    public var progress: Double {
        switch self {
        case .idle, .preparing, .waiting, .failed: 0
        case .uploading(let fraction): fraction
        case .done: 1
        }
    }
}
