public import Transfer
import UIKit

/// Ties the pictures of a post to an upload queue: a picture in the text is sent, one that left it is not.
///
/// Uploads are no edits: nothing here touches text, caret or undo. What a picture shows is read from the queue each time
/// the queue says that something changed, never taken from what the change said.
@MainActor public final class PostUploads {
    /// What becomes of a picture whose upload failed.
    public enum FailurePolicy: Sendable {
        /// It stays, says why, and offers to try again.
        case keepWithRetry
        /// An error picture takes its place; its identifier is the picture's.
        case replaceByErrorPicture
        case remove
    }

    /// Commands reach the queue one after the other, in the order they were given.
    private enum Command {
        case start(Upload.ID)
        case cancel(Upload.ID)
    }

    public let failurePolicy: FailurePolicy
    /// Called when any picture's upload got anywhere.
    public var onChange: (() -> Void)?
    /// Told of a failure, when pictures do not stay with it.
    var onFailure: ((PostPicture) -> Void)?

    private let queue: any UploadQueueing
    private let spool: PictureSpool
    /// By id, one for each place in the text.
    private var pictures: [Upload.ID: [PostPicture]] = [:]
    /// Ids that were started and not cancelled since.
    private var wanted: Set<Upload.ID> = []
    /// Ids whose start has not reached the queue yet.
    private var starting: Set<Upload.ID> = []
    private var states: [Upload.ID: UploadState] = [:]
    /// Why bytes could not be written down to be sent.
    private var keepingFailures: [Upload.ID: String] = [:]
    private let commands: AsyncStream<Command>.Continuation
    private var tasks: [Task<Void, Never>] = []
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// - Parameter spool: where bytes are kept that are not in a file yet.
    public init(
        queue: any UploadQueueing, failurePolicy: FailurePolicy = .keepWithRetry,
        spool: PictureSpool = PictureSpool()
    ) {
        self.queue = queue
        self.failurePolicy = failurePolicy
        self.spool = spool
        let (stream, continuation) = AsyncStream.makeStream(of: Command.self)
        commands = continuation
        tasks = [
            Task { [weak self] in
                for await command in stream { await self?.perform(command) }
            },
            Task { [weak self, queue] in
                for await change in await queue.changes() {
                    let state = await queue.state(of: change.id)
                    self?.show(state, of: change.id)
                }
            },
        ]
    }

    deinit {
        commands.finish()
        tasks.forEach { $0.cancel() }
    }

    // MARK: Questions

    /// Where an upload stands; nil for one that never began.
    public func state(of id: Upload.ID) -> UploadState? { states[id] }

    /// What the target made of a picture; nil before its upload is done.
    public func receipt(of id: Upload.ID) -> UploadReceipt? {
        if case .done(let receipt) = states[id] { receipt } else { nil }
    }

    /// How the uploads of the post stand together.
    public var summary: UploadSummary {
        UploadSummary(
            pictures.compactMap { id, places in
                guard let picture = places.first, picture.isSentAtOnce || wanted.contains(id)
                else { return nil }
                return picture.state
            })
    }

    // MARK: Commands

    /// Starts the upload of a picture in the text, or starts it again.
    func start(_ picture: PostPicture) {
        guard let id = picture.identifier, pictures[id] != nil, picture.isPrepared else { return }
        wanted.insert(id)
        starting.insert(id)
        commands.yield(.start(id))
        refresh(id)
    }

    /// Takes a picture in that had no id before.
    func include(_ picture: PostPicture, places: Int) {
        guard let id = picture.identifier, pictures[id] == nil else { return }
        pictures[id] = Array(repeating: picture, count: max(1, places))
    }

    /// Follows an edit of the text.
    func follow(removed: [PostPicture], added: [PostPicture]) {
        let ids = Set((removed + added).compactMap(\.identifier))
        let before = Set(ids.filter { pictures[$0] != nil })
        for picture in removed {
            guard let id = picture.identifier,
                let place = pictures[id]?.firstIndex(where: { $0 === picture })
            else { continue }
            pictures[id]?.remove(at: place)
            if pictures[id]?.isEmpty == true { pictures[id] = nil }
        }
        for picture in added {
            guard let id = picture.identifier else { continue }
            pictures[id, default: []].append(picture)
        }
        for id in ids {
            let isThere = pictures[id] != nil
            if before.contains(id), !isThere { leave(id) }
            if !before.contains(id), isThere { enter(id) }
            refresh(id)
        }
    }

    private func leave(_ id: Upload.ID) {
        guard wanted.remove(id) != nil else { return }
        starting.remove(id)
        commands.yield(.cancel(id))
    }

    private func enter(_ id: Upload.ID) {
        guard let picture = pictures[id]?.first, picture.isSentAtOnce else { return }
        start(picture)
    }

    private func perform(_ command: Command) async {
        switch command {
        case .cancel(let id):
            await queue.cancel(id: id)
            show(await queue.state(of: id), of: id)
        case .start(let id):
            if let picture = pictures[id]?.first, let upload = await upload(of: picture) {
                await queue.start(upload)
            }
            starting.remove(id)
            show(await queue.state(of: id), of: id)
            refresh(id)
        }
    }

    /// What the queue needs; writes the bytes down first where they are in no file yet.
    private func upload(of picture: PostPicture) async -> Upload? {
        guard let id = picture.identifier, let data = picture.contents else { return nil }
        keepingFailures[id] = nil
        if picture.file == nil {
            let prepared = PreparedPicture(id: id, name: picture.name, data: data)
            let spool = spool
            let result = await Task.detached { Result { try spool.store(prepared) } }.value
            switch result {
            case .success(let stored): picture.keep(stored.file)
            case .failure(let error):
                keepingFailures[id] = "\(error)"
                return nil
            }
        }
        guard let file = picture.file else { return nil }
        return Upload(
            id: id, name: picture.name, type: picture.fileType ?? "application/octet-stream",
            file: file.url)
    }

    // MARK: What pictures show

    private func show(_ state: UploadState?, of id: Upload.ID) {
        guard states[id] != state else { return }
        states[id] = state
        refresh(id)
        if case .failed = state, wanted.contains(id), failurePolicy != .keepWithRetry {
            for picture in pictures[id] ?? [] { onFailure?(picture) }
        }
    }

    private func refresh(_ id: Upload.ID) {
        for picture in pictures[id] ?? [] where picture.isPrepared {
            picture.state = shown(id)
        }
        changed()
    }

    private func shown(_ id: Upload.ID) -> PictureState {
        if starting.contains(id), states[id]?.isEnded ?? true { return .waiting }
        if let reason = keepingFailures[id] { return .failed(reason) }
        return switch states[id] {
        case .waiting: .waiting
        case .uploading(let progress): .uploading(progress.fraction)
        case .done: .done
        case .failed(let failure): .failed(failure.description)
        case .cancelled, nil: wanted.contains(id) ? .waiting : .idle
        }
    }

    func changed() {
        onChange?()
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
    }

    /// Waits until `condition` holds; it is asked again whenever something changed.
    func wait(until condition: () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { waiters.append($0) }
        }
    }
}
