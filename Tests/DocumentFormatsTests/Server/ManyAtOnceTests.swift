import DocumentModel
import Testing

@testable import DocumentFormats

/// Conversions share nothing: many at once give what one after the other gives.
@Suite struct ManyAtOnceTests {
    private static let count = 64

    /// One document a number, read from one format and written in another.
    private static func convert(_ number: Int) throws -> [UInt8] {
        let document = RandomStyledText.make(for: .json, seed: UInt64(number))
        let formats = DocumentFormat.allCases
        let from = formats[number % formats.count]
        let to = formats[number / formats.count % formats.count]
        var options = WritingOptions()
        options.images = .data
        options.bbcode = BBCodeDialect.allCases[number % BBCodeDialect.allCases.count]
        let source = try DocumentWriter.write(document, as: from, options: options).bytes
        let read = try DocumentReader.read(source, as: from == .rtfd ? .flatRTFD : from)
        return try DocumentWriter.write(read.document, as: to, options: options).bytes
    }

    @Test("B9: 64 conversions at once give what they give one after the other")
    func many() async throws {
        let alone = try (0..<Self.count).map(Self.convert)
        let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for number in 0..<Self.count {
                group.addTask { (number, try Self.convert(number)) }
            }
            var results = [[UInt8]](repeating: [], count: Self.count)
            for try await (number, bytes) in group { results[number] = bytes }
            return results
        }
        for number in 0..<Self.count {
            #expect(together[number] == alone[number], "conversion \(number)")
        }
    }

    /// cmark-gfm takes the characters of its extensions out of a table of the whole process when a parse ends.
    @Test("B9: struck text is found while other threads end their parsing")
    func struckText() async throws {
        let long = Array(String(repeating: "a ~~b~~ c\n\n", count: 200).utf8)
        let short = Array("a".utf8)
        let missed = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<16 {
                group.addTask {
                    try (0..<40).count { _ in
                        let bytes = task % 2 == 0 ? long : short
                        let struck = try DocumentReader.read(bytes, as: .markdown).document.runs
                            .count {
                                $0.attributes.strikethroughStyle == 1
                            }
                        return struck != (task % 2 == 0 ? 200 : 0)
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(missed == 0)
    }
}
