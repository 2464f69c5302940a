/// How the uploads of a post stand together.
public struct UploadSummary: Hashable, Sendable {
    public private(set) var total = 0
    public private(set) var done = 0
    public private(set) var failed = 0

    /// Counts pictures by what they show.
    public init(_ states: [PictureState]) {
        for state in states {
            total += 1
            switch state {
            case .done: done += 1
            case .failed: failed += 1
            case .idle, .preparing, .waiting, .uploading: break
            }
        }
    }

    /// Neither done nor failed.
    public var running: Int { total - done - failed }

    /// For a status line; empty without uploads.
    public var text: String {
        guard total > 0 else { return "" }
        let sent = done == total ? "\(done) uploaded" : "\(done) of \(total) uploaded"
        return failed == 0 ? sent : "\(sent), \(failed) failed"
    }
}
