import Foundation
import Locking
public import Views

/// Fetches pictures by id, each once however many attachments show it and however often layout asks. Ours.
///
/// A fetch that fails, or gives an image without size, is tried again after a pause; after the last attempt every attachment
/// with the id shows the failure image, and nothing is fetched for it any more. A fetch is cancelled when no attachment with its id
/// is left; another one starts it again.
@MainActor public final class ThumbnailLoader {
    /// Where a picture stands.
    public enum State {
        case loading(attempt: Int)
        case loaded(UIImage)
        case failed
    }

    /// Times that a fetch is tried.
    public let maximumAttempts: Int
    /// Shown in the place of a picture that could not be fetched; nil shows nothing.
    public let failureImage: UIImage?
    private let pause: @MainActor (Int) async throws -> Void
    private let fetch: @MainActor (String) async throws -> UIImage
    private var states: [String: State] = [:]
    private var attachments: [String: [Member]] = [:]
    private var fetches: [String: Task<Void, Never>] = [:]
    /// Ids that layout asked for, on whatever thread.
    private nonisolated let requested = Locked<Set<String>>([])

    private struct Member { weak var attachment: ThumbnailAttachment? }

    /// - Parameters:
    ///   - pause: waits after the attempt of this number, from 1, failed; the default waits 1 s, then 2 s. An error gives up.
    ///   - fetch: gets the picture of an id.
    public init(
        failureImage: UIImage? = nil, maximumAttempts: Int = 3,
        pause: @escaping @MainActor (_ attempt: Int) async throws -> Void = {
            try await Task.sleep(for: .seconds(1 << ($0 - 1)))
        },
        fetch: @escaping @MainActor (_ id: String) async throws -> UIImage
    ) {
        precondition(maximumAttempts > 0, "ThumbnailLoader: at least one attempt")
        self.failureImage = failureImage
        self.maximumAttempts = maximumAttempts
        self.pause = pause
        self.fetch = fetch
    }

    /// A loader over a service that calls back, on any thread and at any time, also before it returns; a second call is ignored.
    public convenience init(
        failureImage: UIImage? = nil, maximumAttempts: Int = 3,
        pause: @escaping @MainActor (_ attempt: Int) async throws -> Void = {
            try await Task.sleep(for: .seconds(1 << ($0 - 1)))
        },
        callback fetch:
            @escaping @MainActor (
                _ id: String, _ completion: @escaping @Sendable (Result<UIImage, any Error>) -> Void
            ) -> Void
    ) {
        self.init(failureImage: failureImage, maximumAttempts: maximumAttempts, pause: pause) {
            id in
            try await withCheckedThrowingContinuation { continuation in
                let isAnswered = Locked(false)
                fetch(id) { result in
                    let isFirst = isAnswered.withLock { answered in
                        defer { answered = true }
                        return !answered
                    }
                    if isFirst { continuation.resume(with: result) }
                }
            }
        }
    }

    /// Nil when nothing asked for the id yet.
    public func state(of id: String) -> State? { states[id] }

    /// Fetches a picture that failed anew; attachments show nothing meanwhile.
    public func retry(_ id: String) {
        guard case .failed = states[id] else { return }
        for member in members(of: id) { member.show(nil, isFailure: false) }
        begin(id)
    }

    // MARK: Attachments

    func add(_ attachment: ThumbnailAttachment) {
        attachments[attachment.thumbnailID] =
            (attachments[attachment.thumbnailID] ?? []).filter { $0.attachment != nil }
            + [Member(attachment: attachment)]
        switch states[attachment.thumbnailID] {
        case .loaded(let image): attachment.show(image, isFailure: false)
        case .failed: attachment.show(failureImage, isFailure: true)
        case .loading, nil: break
        }
    }

    private func members(of id: String) -> [ThumbnailAttachment] {
        (attachments[id] ?? []).compactMap(\.attachment)
    }

    /// Layout met an attachment with the id; never calls back before it returns.
    nonisolated func request(_ id: String) {
        guard requested.withLock({ $0.insert(id).inserted }) else { return }
        Task { @MainActor in begin(id) }
    }

    // MARK: Fetching

    /// An attachment with the id is gone.
    nonisolated func release(_ id: String) {
        Task { @MainActor in
            guard members(of: id).isEmpty else { return }
            attachments[id] = nil
            guard case .loading = states[id] else { return }
            fetches.removeValue(forKey: id)?.cancel()
            states[id] = nil
            requested.withLock { _ = $0.remove(id) }
        }
    }

    private func begin(_ id: String) {
        states[id] = .loading(attempt: 1)
        fetches[id] = Task { @MainActor in
            let image = await load(id)
            guard !Task.isCancelled else { return }
            fetches[id] = nil
            states[id] = image.map { .loaded($0) } ?? .failed
            for member in members(of: id) {
                member.show(image ?? failureImage, isFailure: image == nil)
            }
        }
    }

    private func load(_ id: String) async -> UIImage? {
        for attempt in 1...maximumAttempts {
            guard !Task.isCancelled else { return nil }
            states[id] = .loading(attempt: attempt)
            do {
                let image = try await fetch(id)
                if AttachmentGeometry.hasSize(image.size) { return image }
            } catch {
                // The next attempt, or the failure image, answers it.
            }
            guard attempt < maximumAttempts else { break }
            do { try await pause(attempt) } catch { break }
        }
        return nil
    }
}
