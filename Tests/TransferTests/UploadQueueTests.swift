import Foundation
import Testing
import Transfer

func picture(_ id: String, file: String = "/nowhere/a.png") -> Upload {
    Upload(id: id, name: id + ".png", type: "image/png", file: URL(fileURLWithPath: file))
}

let passing = UploadFailure(description: "the line is cut", isWorthRetrying: true)
let final = UploadFailure(description: "too large", isWorthRetrying: false)

/// Reads one observer's changes in order.
struct Observer {
    private var iterator: AsyncStream<(id: Upload.ID, state: UploadState)>.AsyncIterator

    init(_ queue: UploadQueue) async {
        iterator = await queue.changes().makeAsyncIterator()
    }

    /// The states of one id up to and including the first that `last` accepts.
    mutating func states(of id: String, through last: (UploadState) -> Bool) async -> [UploadState]
    {
        var states: [UploadState] = []
        while let change = await iterator.next() {
            guard change.id == id else { continue }
            states.append(change.state)
            if last(change.state) { return states }
        }
        return states
    }
}

@Suite struct UploadQueueTests {
    let target = HeldTarget()

    @Test("A5: an upload waits, runs with progress, and is done")
    func states() async {
        let queue = UploadQueue(target: target)
        var observer = await Observer(queue)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.begun[0].progress(UploadProgress(sentBytes: 50, totalBytes: 100))
        let first = await observer.states(of: "a") {
            $0 == .uploading(UploadProgress(sentBytes: 50, totalBytes: 100))
        }
        #expect(
            first == [
                .waiting, .uploading(UploadProgress(sentBytes: 0, totalBytes: 0)),
                .uploading(UploadProgress(sentBytes: 50, totalBytes: 100)),
            ])
        await target.succeed(0, as: "77")
        let rest = await observer.states(of: "a", through: \.isEnded)
        #expect(rest == [.done(UploadReceipt(remoteID: "77"))])
        #expect(await queue.state(of: "a") == .done(UploadReceipt(remoteID: "77")))
        #expect(await queue.state(of: "b") == nil)
    }

    @Test("A5: at most three run at once, begun in the order they were started")
    func bounded() async throws {
        let queue = UploadQueue(target: target)
        let ids = (0..<10).map { "p\($0)" }
        for id in ids { await queue.start(picture(id)) }
        await target.transfers(3)
        #expect(await queue.state(of: "p3") == .waiting)
        // The middle one ends first: completion order is free, the next in line begins.
        for (ended, begun) in zip([1, 0, 2, 3, 4, 6, 5], 4...10) {
            await target.succeed(ended)
            await target.transfers(begun)
        }
        for number in 7...9 { await target.succeed(number) }
        try await queue.waitUntilIdle()
        #expect(await target.beganIDs == ids)
        #expect(await target.mostAtOnce == 3)
        let outcomes = try await queue.outcomes(of: ids)
        #expect(outcomes["p1"] == .done(UploadReceipt(remoteID: "r1")))
        #expect(outcomes.count == 10)
    }

    @Test("A5: each observer gets the present states first, then every change")
    func observers() async throws {
        let queue = UploadQueue(target: target, limit: 1)
        var early = await Observer(queue)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.succeed(0)
        try await queue.waitUntilIdle()
        await queue.start(picture("b"))
        var late = await Observer(queue)
        let done = UploadState.done(UploadReceipt(remoteID: "r0"))
        let begun = UploadState.uploading(UploadProgress(sentBytes: 0, totalBytes: 0))
        #expect(await late.states(of: "a", through: \.isEnded) == [done])
        #expect(await early.states(of: "a", through: \.isEnded) == [.waiting, begun, done])
        await target.transfers(2)
        await target.succeed(1)
        let ended = UploadState.done(UploadReceipt(remoteID: "r1"))
        #expect(await late.states(of: "b", through: \.isEnded) == [begun, ended])
        #expect(await early.states(of: "b", through: \.isEnded) == [.waiting, begun, ended])
    }

    @Test("A5: progress never falls, never passes the total, and comes in steps")
    func progress() async {
        let queue = UploadQueue(target: target)
        var observer = await Observer(queue)
        await queue.start(picture("a"))
        await target.transfers(1)
        let report = await target.begun[0].progress
        for sent in 0...10_000 {
            report(UploadProgress(sentBytes: Int64(sent), totalBytes: 10_000))
        }
        report(UploadProgress(sentBytes: 400, totalBytes: 10_000))
        report(UploadProgress(sentBytes: 20_000, totalBytes: 10_000))
        let full = UploadState.uploading(UploadProgress(sentBytes: 10_000, totalBytes: 10_000))
        let states = await observer.states(of: "a") { $0 == full }
        let sent = states.compactMap { state -> Int64? in
            if case .uploading(let progress) = state { progress.sentBytes } else { nil }
        }
        #expect(sent == sent.sorted())
        #expect(states.count <= 104)
        await target.succeed(0)
        #expect(
            await observer.states(of: "a", through: \.isEnded) == [
                .done(UploadReceipt(remoteID: "r0"))
            ])
    }

    @Test("A6: cancelling ends an upload without a failure, and the next begins")
    func cancel() async throws {
        let queue = UploadQueue(target: target, limit: 1)
        var observer = await Observer(queue)
        for id in ["a", "b", "c"] { await queue.start(picture(id)) }
        await target.transfers(1)
        await queue.cancel(id: "b")
        await queue.cancel(id: "a")
        await target.transfers(2)
        #expect(await target.beganIDs == ["a", "c"])
        await target.succeed(1)
        try await queue.waitUntilIdle()
        #expect(await observer.states(of: "b", through: \.isEnded) == [.waiting, .cancelled])
        let outcomes = try await queue.outcomes(of: ["a", "b", "c", "never started"])
        #expect(
            outcomes == [
                "a": .cancelled, "b": .cancelled, "c": .done(UploadReceipt(remoteID: "r1")),
            ])
    }

    @Test("A6: what a cancelled transfer still reports changes nothing")
    func lateResult() async throws {
        let stubborn = HeldTarget(heedsCancellation: false)
        let queue = UploadQueue(target: stubborn, limit: 2)
        await queue.start(picture("a"))
        await stubborn.transfers(1)
        await queue.cancel(id: "a")
        await queue.start(picture("a"))
        // Never two transfers of one id: the restart waits for the old one to let go.
        #expect(await queue.state(of: "a") == .waiting)
        await stubborn.begun[0].progress(UploadProgress(sentBytes: 9, totalBytes: 9))
        await stubborn.succeed(0, as: "old")
        await stubborn.transfers(2)
        await stubborn.begun[0].progress(UploadProgress(sentBytes: 9, totalBytes: 9))
        #expect(
            await queue.state(of: "a")
                == .uploading(UploadProgress(sentBytes: 0, totalBytes: 0)))
        await stubborn.succeed(1, as: "new")
        #expect(
            try await queue.outcomes(of: ["a"]) == ["a": .done(UploadReceipt(remoteID: "new"))])
        #expect(await stubborn.mostAtOnce == 1)
    }

    @Test("A6: an upload that is done stays done when its picture goes and comes back")
    func cancelDone() async throws {
        let queue = UploadQueue(target: target)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.succeed(0)
        try await queue.waitUntilIdle()
        await queue.cancel(id: "a")
        await queue.start(picture("a"))
        await queue.retry(id: "a")
        #expect(await queue.state(of: "a") == .done(UploadReceipt(remoteID: "r0")))
        #expect(await target.begun.count == 1)
    }

    @Test("A5: another file for the same id takes the place of the first")
    func replacedFile() async throws {
        let queue = UploadQueue(target: target)
        await queue.start(picture("a"))
        await target.transfers(1)
        await queue.start(picture("a", file: "/nowhere/b.png"))
        await target.transfers(2)
        #expect(await target.begun.map(\.upload.file.lastPathComponent) == ["a.png", "b.png"])
        await target.succeed(1)
        #expect(
            try await queue.outcomes(of: ["a"]) == ["a": .done(UploadReceipt(remoteID: "r1"))])
    }

    @Test("A7: a permanent failure is reported at once; retry sends the same upload again")
    func retry() async throws {
        let queue = UploadQueue(target: target)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.fail(0, final)
        #expect(try await queue.outcomes(of: ["a"]) == ["a": .failed(final)])
        await queue.retry(id: "a")
        await target.transfers(2)
        #expect(await target.begun[1].upload == picture("a"))
        await target.succeed(1)
        #expect(
            try await queue.outcomes(of: ["a"]) == ["a": .done(UploadReceipt(remoteID: "r1"))])
    }

    @Test("A6: removing the picture of a failed upload takes its failure back")
    func cancelFailed() async throws {
        let queue = UploadQueue(target: target)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.fail(0, final)
        try await queue.waitUntilIdle()
        await queue.cancel(id: "a")
        #expect(await queue.state(of: "a") == .cancelled)
    }

    @Test("E1: waiting for uploads can be given up; the uploads go on")
    func waiterCancelled() async throws {
        let queue = UploadQueue(target: target)
        await queue.start(picture("a"))
        await target.transfers(1)
        let waiting = Task { try await queue.outcomes(of: ["a"]) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        await target.succeed(0)
        try await queue.waitUntilIdle()
        #expect(await queue.state(of: "a") == .done(UploadReceipt(remoteID: "r0")))
    }

    @Test("A6: letting go of the queue cancels what runs and ends its streams")
    func released() async {
        var queue: UploadQueue? = UploadQueue(target: target)
        await queue?.start(picture("a"))
        let changes = await queue?.changes()
        await target.transfers(1)
        queue = nil
        var seen = 0
        if let changes {
            for await _ in changes { seen += 1 }
        }
        #expect(seen == 1)
    }
}
