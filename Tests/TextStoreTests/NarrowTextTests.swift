import Testing

@testable import TextStore

@Suite struct NarrowTextTests {
    @Test func everyByteIsAUnitOfItsOwn() {
        var units: Set<UInt16> = []
        for byte in UInt8.min...UInt8.max {
            let unit = NarrowText.unit(byte)
            units.insert(unit)
            #expect(NarrowText.byte(unit) == byte)
        }
        #expect(units.count == 256)
    }

    @Test func noUnitComesBackAsAnother() {
        for unit in UInt16.min...UInt16.max {
            if let byte = NarrowText.byte(unit) { #expect(NarrowText.unit(byte) == unit) }
        }
    }

    @Test(arguments: [0x85, 0x9F, 0x2028, 0x2029, 0x4E2D, 0xD83D] as [UInt16])
    func controlsSeparatorsAndOtherScriptsAreWide(unit: UInt16) {
        #expect(NarrowText.byte(unit) == nil)
        let text = [0x61, unit].withUnsafeBufferPointer { ChunkText(.wide($0)) }
        guard case .wide = text else {
            Issue.record("\(unit) is kept in one byte")
            return
        }
        #expect(text[1] == unit)
    }

    @Test func quotationMarksTakeOneByte() {
        let units: [UInt16] = [0x201C, 0x61, 0xE9, 0x201D, 0xFFFC, 0x20AC]
        let text = units.withUnsafeBufferPointer { ChunkText(.wide($0)) }
        guard case .narrow = text else {
            Issue.record("kept in two bytes")
            return
        }
        #expect((0..<units.count).map { text[$0] } == units)
    }
}
