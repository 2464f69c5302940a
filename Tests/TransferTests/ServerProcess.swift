import Foundation
import Glibc
import Locking
import Testing

/// A Python server of Tests/Servers, on loopback, as long as the object or the test process lives.
final class ServerProcess: Sendable {
    struct Event: Decodable, Sendable {
        let event: String
        let name: String?
        let `do`: String
        let bytes: Int
    }
    private struct Events: Sendable {
        var seen: [Event] = []
        var isOver = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
    struct NotRunning: Error, CustomStringConvertible {
        var description: String
    }

    let port: Int
    private let process: Locked<Process>
    private let input: FileHandle
    private let events: Locked<Events>

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Servers", isDirectory: true)

    init(_ script: String, _ arguments: [String]) throws {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        // Debian's own Python: another one on the path would not see Debian's packages.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", Self.folder.appendingPathComponent(script).path] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let lines = Lines(output.fileHandleForReading)
        guard let line = lines.next(), let port = Int(line) else {
            throw NotRunning(description: "\(script) did not start: scripts/setup test installs it")
        }
        self.port = port
        self.process = Locked(process)
        self.input = input.fileHandleForWriting
        let events = Locked(Events())
        self.events = events
        Thread.detachNewThread { Self.collect(lines, in: events) }
    }

    deinit {
        process.withLock { $0.terminate() }
    }

    /// As a power cut would.
    func kill() {
        process.withLock { process in
            Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    func send(_ json: String) throws {
        try input.write(contentsOf: Data((json + "\n").utf8))
    }

    func rule(_ json: String) throws { try send("{\"rule\": \(json)}") }

    /// Waits for so many events of a kind about one file; nil when the process ends before.
    func event(_ kind: String, _ name: String, count: Int = 1) async -> Event? {
        while true {
            let (seen, isOver) = events.withLock { ($0.seen, $0.isOver) }
            let found = seen.filter { $0.event == kind && $0.name == name }
            if found.count >= count { return found[count - 1] }
            if isOver { return nil }
            await withCheckedContinuation { continuation in
                let isLate = events.withLock { events in
                    guard events.seen.count == seen.count, !events.isOver else { return true }
                    events.waiters.append(continuation)
                    return false
                }
                if isLate { continuation.resume() }
            }
        }
    }

    /// Every event so far about files whose names begin with `prefix`.
    func events(_ prefix: String) -> [Event] {
        events.withLock { $0.seen }.filter { $0.name?.hasPrefix(prefix) == true }
    }

    private static func collect(_ lines: Lines, in events: Locked<Events>) {
        while let line = lines.next() {
            do {
                let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
                wake(events) { $0.seen.append(event) }
            } catch {
                Issue.record("A server said “\(line)”: \(error)")
            }
        }
        wake(events) { $0.isOver = true }
    }

    private static func wake(_ events: Locked<Events>, _ change: (inout Events) -> Void) {
        let waiters = events.withLock { events in
            change(&events)
            defer { events.waiters = [] }
            return events.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// Lines of a pipe, read on whichever thread asks.
private final class Lines: @unchecked Sendable {
    private let handle: FileHandle
    private var rest = Data()

    init(_ handle: FileHandle) { self.handle = handle }

    func next() -> String? {
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest = Data(rest[(end + 1)...]) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let more = handle.availableData
            if more.isEmpty { return nil }
            rest.append(more)
        }
    }
}
