/// Sends pictures to one target, a few at a time, in the order they were started.
///
/// A transfer that was cancelled keeps its place until the target has let go of it, so that there are never more at
/// once than allowed and never two of one id. What it still reports changes nothing.
/// Letting go of the queue cancels what runs.
public actor UploadQueue: UploadQueueing {
    private struct Entry {
        let upload: Upload
        /// Grows from start to start; the line is in this order.
        let order: Int
        /// New with each start and each end from outside: what an older transfer still reports is not about this one.
        var generation: Int
        var state: UploadState = .waiting
        var tries = 0
        /// The pause between two tries.
        var pause: Task<Void, Never>?
    }

    private typealias Change = (id: Upload.ID, state: UploadState)

    private let target: any UploadTarget
    private let limit: Int
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>

    private var entries: [Upload.ID: Entry] = [:]
    /// Ready to begin, in the order in which they were started.
    private var line: [Upload.ID] = []
    private var transfers: [Upload.ID: Task<Void, Never>] = [:]
    private var observers: [Int: AsyncStream<Change>.Continuation] = [:]
    private var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var lastNumber = 0

    /// - Parameters:
    ///   - limit: how many transfers run at once, at least 1.
    ///   - clock: measures the pauses between tries.
    public init(
        target: any UploadTarget, limit: Int = 3, policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        precondition(limit >= 1, "An upload queue runs at least one transfer at once")
        self.target = target
        self.limit = limit
        self.policy = policy
        self.clock = clock
    }

    deinit {
        for task in transfers.values { task.cancel() }
        for entry in entries.values { entry.pause?.cancel() }
        for observer in observers.values { observer.finish() }
    }

    // MARK: Commands

    public func start(_ upload: Upload) {
        if let entry = entries[upload.id] {
            switch entry.state {
            case .waiting, .uploading, .done:
                guard entry.upload != upload else { return }
                stop(upload.id)
            case .failed, .cancelled: break
            }
        }
        let number = nextNumber()
        entries[upload.id] = Entry(upload: upload, order: number, generation: number)
        line.append(upload.id)
        publish(upload.id)
        beginNext()
    }

    public func retry(id: Upload.ID) {
        guard let entry = entries[id] else { return }
        switch entry.state {
        case .failed, .cancelled: start(entry.upload)
        case .waiting, .uploading, .done: break
        }
    }

    public func cancel(id: Upload.ID) {
        switch entries[id]?.state {
        case .waiting, .uploading, .failed:
            stop(id)
            set(.cancelled, for: id)
            beginNext()
        case nil, .done, .cancelled: break
        }
    }

    // MARK: Questions

    public func state(of id: Upload.ID) -> UploadState? { entries[id]?.state }

    public func changes() -> AsyncStream<(id: Upload.ID, state: UploadState)> {
        let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
        let number = nextNumber()
        continuation.onTermination = { [weak self] _ in
            Task { [weak self] in await self?.forgetObserver(number) }
        }
        for (id, entry) in entries.sorted(by: { $0.value.order < $1.value.order }) {
            continuation.yield((id, entry.state))
        }
        observers[number] = continuation
        return stream
    }

    public func outcomes(of ids: [Upload.ID]) async throws -> [Upload.ID: UploadState] {
        while ids.contains(where: isRunning) { try await someEnd() }
        return ids.reduce(into: [:]) { $0[$1] = entries[$1]?.state }
    }

    public func waitUntilIdle() async throws {
        while entries.keys.contains(where: isRunning) { try await someEnd() }
    }

    // MARK: Transfers

    private func beginNext() {
        while transfers.count < limit,
            let index = line.firstIndex(where: { transfers[$0] == nil })
        {
            begin(line.remove(at: index))
        }
    }

    private func begin(_ id: Upload.ID) {
        guard let upload = entries[id]?.upload, let generation = entries[id]?.generation else {
            return
        }
        entries[id]?.tries += 1
        set(.uploading(UploadProgress(sentBytes: 0, totalBytes: 0)), for: id)
        let meter = ProgressMeter()
        let report: @Sendable (UploadProgress) -> Void = { [weak self] progress in
            guard meter.report(progress) else { return }
            Task { [weak self] in await self?.advanced(id, generation, meter) }
        }
        transfers[id] = Task { [weak self, target] in
            let result: Result<UploadReceipt, UploadFailure>
            do {
                result = .success(try await target.upload(upload, progress: report))
            } catch let failure as UploadFailure {
                result = .failure(failure)
            } catch {
                result = .failure(
                    UploadFailure(
                        description: "\(upload.name) was not sent: \(error)",
                        isWorthRetrying: true))
            }
            await self?.ended(id, generation, result)
        }
    }

    private func advanced(_ id: Upload.ID, _ generation: Int, _ meter: ProgressMeter) {
        guard let entry = entries[id], entry.generation == generation,
            case .uploading(let shown) = entry.state
        else { return }
        let progress = meter.take()
        if progress != shown { set(.uploading(progress), for: id) }
    }

    private func ended(
        _ id: Upload.ID, _ generation: Int, _ result: Result<UploadReceipt, UploadFailure>
    ) {
        transfers[id] = nil
        if let entry = entries[id], entry.generation == generation {
            switch result {
            case .success(let receipt): set(.done(receipt), for: id)
            case .failure(let failure):
                if let delay = policy.delay(afterTry: entry.tries, failure: failure) {
                    pause(id, for: delay)
                } else {
                    set(.failed(failure), for: id)
                }
            }
        }
        beginNext()
    }

    private func pause(_ id: Upload.ID, for delay: Duration) {
        guard let generation = entries[id]?.generation else { return }
        set(.waiting, for: id)
        entries[id]?.pause = Task { [weak self, clock] in
            do {
                try await clock.sleep(for: delay)
            } catch { return }  // Cancelled: the upload or the queue is gone.
            await self?.resume(id, generation)
        }
    }

    private func resume(_ id: Upload.ID, _ generation: Int) {
        guard let entry = entries[id], entry.generation == generation else { return }
        entries[id]?.pause = nil
        let later = line.firstIndex { (entries[$0]?.order ?? 0) > entry.order }
        line.insert(id, at: later ?? line.endIndex)
        beginNext()
    }

    /// Ends whatever goes on for an id, without a word.
    private func stop(_ id: Upload.ID) {
        line.removeAll { $0 == id }
        transfers[id]?.cancel()
        entries[id]?.pause?.cancel()
        entries[id]?.pause = nil
        // The old transfer's reports carry the old number.
        entries[id]?.generation = nextNumber()
    }

    // MARK: Observers

    private func set(_ state: UploadState, for id: Upload.ID) {
        entries[id]?.state = state
        publish(id)
        guard state.isEnded else { return }
        for waiter in waiters.values { waiter.resume() }
        waiters = [:]
    }

    private func publish(_ id: Upload.ID) {
        guard let state = entries[id]?.state else { return }
        for observer in observers.values { observer.yield((id, state)) }
    }

    private func isRunning(_ id: Upload.ID) -> Bool {
        entries[id].map { !$0.state.isEnded } ?? false
    }

    private func someEnd() async throws {
        let number = nextNumber()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiters[number] = continuation
                }
            }
        } onCancel: {
            Task { await forgetWaiter(number) }
        }
    }

    private func forgetWaiter(_ number: Int) {
        waiters.removeValue(forKey: number)?.resume(throwing: CancellationError())
    }

    private func forgetObserver(_ number: Int) {
        observers[number] = nil
    }

    private func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}
