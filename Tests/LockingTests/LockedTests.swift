import Dispatch
import Locking
import Testing

@Suite("A locked value")
struct LockedTests {
    private struct Refusal: Error {}

    @Test("Counts every one of many concurrent increments")
    func concurrentIncrements() {
        let counts = Locked<[Int: Int]>([:])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for index in 0..<2_000 {
                counts.withLock { $0[index % 7, default: 0] += 1 }
            }
        }
        #expect(counts.withLock { $0.values.reduce(0, +) } == 16_000)
    }

    @Test("Is not available while it is held, and available again after an error")
    func availability() {
        let text = Locked("a")
        text.withLock { _ in
            #expect(text.withLockIfAvailable { $0 } == nil)
        }
        #expect(throws: Refusal.self) {
            try text.withLock { _ throws(Refusal) in throw Refusal() }
        }
        #expect(
            text.withLockIfAvailable {
                $0 += "b"; return $0
            } == "ab")
    }
}
