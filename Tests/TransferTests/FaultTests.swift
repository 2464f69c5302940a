import Foundation
import Locking
import Testing
import Transfer

/// Uploads over a network that breaks: a real server behind a proxy that misbehaves as told.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    let pictures: PictureServer
    let atOnce = RetryPolicy(tries: 3, firstDelay: .zero)

    init() throws { pictures = try PictureServer.shared.get() }

    private func queue(_ policy: RetryPolicy? = nil) throws -> UploadQueue {
        UploadQueue(target: try pictures.target(), policy: policy ?? atOnce)
    }

    private func outcome(_ queue: UploadQueue, _ upload: Upload) async throws -> UploadState? {
        try await queue.outcomes(of: [upload.id])[upload.id]
    }

    @Test("A5: progress never runs ahead of the bytes that the other side has got")
    func trueProgress() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 16_000_000, in: folder)
            let places = [2_000_000, 6_000_000, 10_000_000]
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "hold", "at": \#(places)}"#)
            // What the proxy's kernel and its own buffer may hold beyond the place where it stopped reading.
            let buffers: Int64 = 1_000_000
            let allowed = Locked(Int64(places[0]))
            let log = ProgressLog()
            let target = try pictures.target()
            let transfer = Task {
                try await target.upload(upload) { progress in
                    #expect(progress.sentBytes <= allowed.withLock { $0 } + buffers)
                    #expect(progress.totalBytes == 16_000_000)
                    log.add(progress)
                }
            }
            for (index, place) in places.enumerated() {
                let held = await pictures.proxy.event("held", upload.name, count: index + 1)
                #expect(held?.bytes == place)
                await log.reach(Int64(place) - 1_000_000)
                let next = index + 1 < places.count ? places[index + 1] : 16_000_000
                allowed.withLock { $0 = Int64(next) }
                try pictures.proxy.send(#"{"release": "\#(upload.name)"}"#)
            }
            let receipt = try await transfer.value
            #expect(log.sent == log.sent.sorted())
            #expect(log.sent.last == 16_000_000)
            let entries = try pictures.entries(id: upload.id)
            #expect(entries.map(\.remote) == [receipt.remoteID])
            #expect(try entries.map(\.sha256) == [sha256(upload.file)])
        }
    }

    @Test("A5: a slow connection that moves is not cut, however long it takes")
    func slow() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 1_500_000, in: folder)
            // A proxy of its own: the other tests keep the shared one busy.
            let proxy = try ServerProcess(
                "fault-proxy.py",
                [
                    "--upstream", "\(pictures.server.port)", "--rule",
                    #"{"do": "slow", "bytes_per_second": 500000}"#,
                ])
            var target = try pictures.target()
            target.url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)/upload"))
            target.settings.stallTimeout = .seconds(2)
            let receipt = try await target.upload(upload) { _ in }
            #expect(try pictures.entries(id: upload.id).map(\.remote) == [receipt.remoteID])
        }
    }

    @Test("A7: a server that never answers is given up, and worth another try")
    func hang() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 1000, in: folder)
            try pictures.proxy.rule(#"{"match": "\#(upload.name)", "do": "hang"}"#)
            var target = try pictures.target()
            target.settings.stallTimeout = .milliseconds(150)
            let failure = try await failure { try await target.upload(upload) { _ in } }
            #expect(
                failure.description
                    == "\(upload.name) was not uploaded: the connection stood still")
            #expect(failure.isWorthRetrying)
        }
    }

    @Test("A7: a connection reset in the body is tried again, and there is one file")
    func reset() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 2_000_000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "reset", "after": 300000, "times": 2}"#)
            let queue = try queue()
            await queue.start(upload)
            let entry = try #require(
                try await { () -> PictureServer.Entry? in
                    _ = try await outcome(queue, upload)
                    return try pictures.entries(id: upload.id).first
                }())
            #expect(
                await queue.state(of: upload.id)
                    == .done(
                        UploadReceipt(
                            remoteID: entry.remote,
                            url: URL(
                                string:
                                    "http://127.0.0.1:\(pictures.proxy.port)/files/\(entry.remote)"
                            ))))
            #expect(try pictures.entries(id: upload.id).map(\.bytes) == [2_000_000])
            #expect(try entry.sha256 == sha256(upload.file))
            _ = await pictures.proxy.event("end", upload.name, count: 3)
            let requests = pictures.proxy.events(upload.name).filter { $0.event == "request" }
            #expect(requests.map(\.do) == ["reset", "reset", "pass"])
        }
    }

    @Test("A7: two answers of 500, then success")
    func serverErrors() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 50_000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "status", "status": 500, "times": 2}"#)
            let queue = try queue()
            await queue.start(upload)
            guard case .done? = try await outcome(queue, upload) else {
                Issue.record("Not done: \(String(describing: await queue.state(of: upload.id)))")
                return
            }
            #expect(try pictures.entries(id: upload.id).map(\.bytes) == [50_000])
        }
    }

    @Test("A7: the tries have an end, and the reason is the last one")
    func endless() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 1000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "status", "status": 500, "#
                    + #""message": "Disk full,\nsorry"}"#)
            let queue = try queue()
            await queue.start(upload)
            let expected = UploadFailure(
                description:
                    "\(upload.name) was not uploaded: the server failed (500: Disk full, sorry)",
                isWorthRetrying: true)
            #expect(try await outcome(queue, upload) == .failed(expected))
            _ = await pictures.proxy.event("end", upload.name, count: 3)
            let requests = pictures.proxy.events(upload.name).filter { $0.event == "request" }
            #expect(requests.count == 3)
        }
    }

    @Test("A7: a refusal before the end of the body is understood and not tried again")
    func earlyRefusal() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 8_000_000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "status", "status": 413, "early": true, "#
                    + #""message": "Too big"}"#)
            let queue = try queue()
            await queue.start(upload)
            let expected = UploadFailure(
                description: "\(upload.name) was not uploaded: the file is too large for the "
                    + "server (413: Too big)",
                isWorthRetrying: false)
            #expect(try await outcome(queue, upload) == .failed(expected))
        }
    }

    @Test("A7: a busy server is left alone as long as it asks")
    func retryAfter() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 1000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "status", "status": 429, "#
                    + #""retry_after": 17, "times": 1}"#)
            let clock = ManualClock()
            let queue = UploadQueue(target: try pictures.target(), clock: clock)
            await queue.start(upload)
            await clock.sleepers(1)
            #expect(clock.pauses == [.seconds(17)])
            clock.advance(by: .seconds(17))
            try await queue.waitUntilIdle()
            #expect(try pictures.entries(id: upload.id).count == 1)
        }
    }

    @Test(
        "E1: an answer lost on its way is asked for again under the same key; there is one picture",
        arguments: ["cut-status", "no-answer"])
    func lostAnswer(fault: String) async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 40_000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "\#(fault)", "times": 1}"#)
            let queue = try queue()
            await queue.start(upload)
            guard case .done(let receipt)? = try await outcome(queue, upload) else {
                Issue.record("Not done: \(String(describing: await queue.state(of: upload.id)))")
                return
            }
            let entries = try pictures.entries(id: upload.id)
            #expect(entries.map(\.repeat) == [false, true])
            #expect(entries.map(\.remote) == [receipt.remoteID, receipt.remoteID])
        }
    }

    @Test("A6: cancelling in the middle leaves no file on the server and reports no failure")
    func cancel() async throws {
        try await withTemporaryFolder { folder in
            // Small enough to lie whole in the kernel's queue: it must not trickle out after the end.
            let upload = try picture(of: 2_000_000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "hold", "at": [500000], "times": 1}"#)
            let queue = try queue()
            var observer = await Observer(queue)
            await queue.start(upload)
            _ = await pictures.proxy.event("held", upload.name)
            await queue.cancel(id: upload.id)
            let ended = await pictures.proxy.event("end", upload.name)
            #expect(ended?.bytes == 500_000)
            #expect(try pictures.entries(id: upload.id).isEmpty)
            let states = await observer.states(of: upload.id, through: \.isEnded)
            #expect(states.last == .cancelled)
            await queue.retry(id: upload.id)
            try await queue.waitUntilIdle()
            #expect(try pictures.entries(id: upload.id).map(\.bytes) == [2_000_000])
        }
    }

    @Test("A5: twenty at once: three transfers at a time, each picture exact")
    func many() async throws {
        try await withTemporaryFolder { folder in
            let prefix = UUID().uuidString
            let uploads = try (0..<20).map { number in
                try picture(of: 30_000 + number, named: "\(prefix)-\(number).png", in: folder)
            }
            let queue = try queue()
            for upload in uploads { await queue.start(upload) }
            try await queue.waitUntilIdle()
            for upload in uploads {
                let entries = try pictures.entries(id: upload.id)
                #expect(entries.map(\.name) == [upload.name])
                #expect(try entries.map(\.sha256) == [sha256(upload.file)])
            }
            _ = await pictures.proxy.event("end", uploads[19].name)
            var open = 0
            var most = 0
            for event in pictures.proxy.events(prefix) {
                open += event.event == "request" ? 1 : -1
                most = max(most, open)
            }
            // The proxy hears of an end a moment after the next has begun.
            #expect((2...6).contains(most))
        }
    }

    @Test("A5: memory does not grow with the file")
    func memory() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 0, in: folder)
            let file = try FileHandle(forWritingTo: upload.file)
            try file.truncate(atOffset: 800_000_000)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "answer", "body": "{\"id\": 1}"}"#)
            let before = try peakMemory()
            _ = try await pictures.target().upload(upload) { _ in }
            // Half the file: the other tests of this process, and a sanitizer, take memory meanwhile.
            #expect(try peakMemory() - before < 400_000)
        }
    }

    /// In kB, of this process.
    private func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
    }

    @Test(
        "A7: a server that dies in the middle, and one that is not there, are failures of one line")
    func killed() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 2_000_000, in: folder)
            let doomed = try ServerProcess(
                "fault-proxy.py",
                [
                    "--upstream", "\(pictures.server.port)", "--rule",
                    #"{"do": "hold", "at": [500000]}"#,
                ])
            let url = try #require(URL(string: "http://127.0.0.1:\(doomed.port)/upload"))
            var target = try pictures.target()
            target.url = url
            let queue = UploadQueue(target: target, policy: atOnce)
            await queue.start(upload)
            _ = await doomed.event("held", upload.name)
            doomed.kill()
            guard case .failed(let failure)? = try await outcome(queue, upload) else {
                Issue.record("Not failed: \(String(describing: await queue.state(of: upload.id)))")
                return
            }
            #expect(failure.isWorthRetrying)
            #expect(failure.description.hasPrefix("\(upload.name) was not uploaded: "))
            #expect(failure.description.contains("127.0.0.1 port \(doomed.port)"))
            #expect(try pictures.entries(id: upload.id).isEmpty)
        }
    }

    @Test("A7: a file that shrinks while it is sent is a failure, never a shorter picture")
    func shrinking() async throws {
        try await withTemporaryFolder { folder in
            let upload = try picture(of: 12_000_000, in: folder)
            try pictures.proxy.rule(
                #"{"match": "\#(upload.name)", "do": "hold", "at": [500000]}"#)
            let target = try pictures.target()
            let transfer = Task { try await target.upload(upload) { _ in } }
            _ = await pictures.proxy.event("held", upload.name)
            let file = try FileHandle(forWritingTo: upload.file)
            try file.truncate(atOffset: 600_000)
            try pictures.proxy.send(#"{"release": "\#(upload.name)"}"#)
            let failure = try await failure { try await transfer.value }
            #expect(
                failure.description
                    == "\(upload.name) was not uploaded: the file changed while it was sent")
            #expect(!failure.isWorthRetrying)
            #expect(try pictures.entries(id: upload.id).isEmpty)
        }
    }
}
