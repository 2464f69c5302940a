import Testing
import Transfer

@Suite struct RetryTests {
    let target = HeldTarget()
    let clock = ManualClock()

    @Test(
        "A7: pauses double up to the longest, and end with the tries",
        arguments: [(1, 1), (2, 2), (3, 4), (4, 5), (5, 5), (6, nil)] as [(Int, Int?)])
    func delays(tried: Int, seconds: Int?) {
        let policy = RetryPolicy(tries: 6, firstDelay: .seconds(1), longestDelay: .seconds(5))
        #expect(
            policy.delay(afterTry: tried, failure: passing) == seconds.map { .seconds($0) })
        #expect(policy.delay(afterTry: tried, failure: final) == nil)
    }

    @Test(
        "A7: the pause a server asks for is kept, within the longest",
        arguments: [(3, 3), (0, 0), (-4, 0), (3600, 5)])
    func asked(seconds: Int, expected: Int) {
        let policy = RetryPolicy(tries: 2, firstDelay: .seconds(1), longestDelay: .seconds(5))
        let failure = UploadFailure(
            description: "busy", isWorthRetrying: true, retryAfter: .seconds(seconds))
        #expect(policy.delay(afterTry: 1, failure: failure) == .seconds(expected))
    }

    @Test("A7: a passing failure is tried again after a pause and leaves no trace")
    func passes() async throws {
        let queue = UploadQueue(target: target, clock: clock)
        var observer = await Observer(queue)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.fail(0, passing)
        await clock.sleepers(1)
        #expect(clock.pauses == [.seconds(1)])
        #expect(await queue.state(of: "a") == .waiting)
        clock.advance(by: .seconds(1))
        await target.transfers(2)
        await target.succeed(1)
        let begun = UploadState.uploading(UploadProgress(sentBytes: 0, totalBytes: 0))
        #expect(
            await observer.states(of: "a", through: \.isEnded) == [
                .waiting, begun, .waiting, begun, .done(UploadReceipt(remoteID: "r1")),
            ])
    }

    @Test("A7: after the last try the failure is reported; a retry has all its tries again")
    func capped() async throws {
        let queue = UploadQueue(
            target: target, policy: RetryPolicy(tries: 2, firstDelay: .seconds(3)), clock: clock)
        await queue.start(picture("a"))
        for round in 0..<2 {
            await target.transfers(round * 2 + 1)
            await target.fail(round * 2, passing)
            await clock.sleepers(1)
            clock.advance(by: .seconds(3))
            await target.transfers(round * 2 + 2)
            await target.fail(round * 2 + 1, passing)
            #expect(try await queue.outcomes(of: ["a"]) == ["a": .failed(passing)])
            await queue.retry(id: "a")
        }
    }

    @Test("A7: a pause holds up nobody else")
    func othersFirst() async throws {
        let queue = UploadQueue(target: target, limit: 1, clock: clock)
        for id in ["a", "b", "c"] { await queue.start(picture(id)) }
        await target.transfers(1)
        await target.fail(0, passing)
        await clock.sleepers(1)
        await target.transfers(2)
        await target.succeed(1)
        await target.transfers(3)
        clock.advance(by: .seconds(1))
        await target.succeed(2)
        await target.transfers(4)
        await target.succeed(3)
        try await queue.waitUntilIdle()
        #expect(await target.beganIDs == ["a", "b", "c", "a"])
        #expect(await target.mostAtOnce == 1)
    }

    @Test("A6: cancelling in a pause ends it")
    func cancelInPause() async throws {
        let queue = UploadQueue(target: target, clock: clock)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.fail(0, passing)
        await clock.sleepers(1)
        await queue.cancel(id: "a")
        #expect(clock.pauses.isEmpty)
        clock.advance(by: .seconds(60))
        try await queue.waitUntilIdle()
        #expect(await queue.state(of: "a") == .cancelled)
        #expect(await target.begun.count == 1)
    }

    @Test("A7: a failure of another kind is one line that names the file")
    func foreignError() async throws {
        struct Odd: Error, CustomStringConvertible { var description: String { "odd\nthing" } }
        let queue = UploadQueue(target: target, policy: .never)
        await queue.start(picture("a"))
        await target.transfers(1)
        await target.finish(0, .failure(Odd()))
        let expected = UploadFailure(
            description: "a.png was not sent: odd thing", isWorthRetrying: true)
        #expect(try await queue.outcomes(of: ["a"]) == ["a": .failed(expected)])
        #expect(expected.description == "a.png was not sent: odd thing")
    }
}
