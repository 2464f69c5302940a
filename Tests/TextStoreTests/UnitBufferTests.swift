import Testing

@testable import TextStore

/// A chunk's units against an array, through patches, rewriting and copies that must not change.
@Suite struct UnitBufferTests {
    @Test(arguments: [1, 2] as [UInt64])
    func bytesMatchTheModel(seed: UInt64) { check(UInt8.self, seed) }

    @Test(arguments: [3, 4] as [UInt64])
    func wideUnitsMatchTheModel(seed: UInt64) { check(UInt16.self, seed) }

    private func check<Unit: FixedWidthInteger & BitwiseCopyable & Sendable>(
        _: Unit.Type, _ seed: UInt64
    ) {
        var generator = SeededGenerator(seed: seed)
        var model = (0..<3_000).map { _ in Unit.random(in: 0..<100, using: &generator) }
        var buffer = model.withUnsafeBufferPointer { UnitBuffer<Unit>($0) }
        var copies: [(UnitBuffer<Unit>, [Unit])] = []
        for step in 0..<600 {
            let start = Int.random(in: 0...model.count, using: &generator)
            let isLarge = step % 50 == 49
            let longest = isLarge ? 900 : 12
            let end = min(model.count, start + Int.random(in: 0...longest, using: &generator))
            let added = Int.random(in: 0...(isLarge ? 900 : 12), using: &generator)
            let new = (0..<added).map { _ in UInt8.random(in: 0..<100, using: &generator) }
            if step % 7 == 0 { copies.append((buffer, model)) }
            new.withUnsafeBufferPointer { buffer.replaceSubrange(start..<end, with: $0) }
            model.replaceSubrange(start..<end, with: new.map { Unit($0) })
            compare(buffer, model, &generator, "seed \(seed), step \(step)")
        }
        for (buffer, model) in copies { compare(buffer, model, &generator, "seed \(seed), copy") }
    }

    private func compare<Unit>(
        _ buffer: UnitBuffer<Unit>, _ model: [Unit], _ generator: inout SeededGenerator,
        _ place: Comment
    ) {
        #expect(buffer.count == model.count, place)
        let start = Int.random(in: 0...model.count, using: &generator)
        let end = Int.random(in: start...model.count, using: &generator)
        let copied = [UInt16](unsafeUninitializedCapacity: end - start) { target, count in
            if let base = target.baseAddress { buffer.copy(start..<end, to: base) }
            count = end - start
        }
        #expect(copied == model[start..<end].map { UInt16($0) }, place)
        #expect(
            buffer.firstOffset(from: start) { $0 == 7 } == model[start...].firstIndex(of: 7), place)
        #expect(
            buffer.lastOffset(before: end) { $0 == 7 } == model[..<end].lastIndex(of: 7), place)
        if start < model.count { #expect(buffer[start] == model[start], place) }
    }

    @Test func typingInOnePlaceIsOnePiece() {
        var buffer = UnitBuffer<UInt8>(count: 1_000) { $0.update(repeating: 0x61, count: 1_000) }
        for key in 0..<100 {
            let unit = [UInt8(0x62)]
            unit.withUnsafeBufferPointer {
                buffer.replaceSubrange(500 + key..<500 + key, with: $0)
            }
        }
        #expect(buffer.withSegments { $0.count } == 3)
        #expect(buffer[599] == 0x62 && buffer[600] == 0x61)
    }
}
