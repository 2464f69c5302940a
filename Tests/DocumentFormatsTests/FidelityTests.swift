import DocumentModel
import Foundation
import Testing

@testable import DocumentFormats

/// Holds the table of what survives where against what happens.
@Suite struct FidelityTests {
    private func back(
        _ document: StyledText, through target: FormatFidelity.Target
    ) throws -> StyledText {
        let target = FormatTarget(format: target)
        return try target.read(target.write(document)).document
    }

    @Test(
        "B: what the table of formats says is kept comes back, what it says is lost does not",
        arguments: DocumentFeature.allCases, FormatFidelity.Target.allCases)
    func table(feature: DocumentFeature, target: FormatFidelity.Target) throws {
        let sample = FidelitySample.of(feature)
        #expect(!sample.probe(sample.usual).isEmpty)
        let usual = sample.probe(try back(sample.usual, through: target))
        let unusual = try sample.unusual.map { sample.probe(try back($0, through: target)) }
        let wanted = sample.unusual.map(sample.probe)
        switch FormatFidelity.level(of: feature, in: target) {
        case .kept:
            #expect(usual == sample.probe(sample.usual))
            #expect(unusual == wanted)
        case .partly:
            #expect(usual == sample.probe(sample.usual))
            #expect(unusual != wanted)
        case .lost: #expect(usual != sample.probe(sample.usual))
        }
    }

    @Test("B: the page on formats shows the table of the code")
    func page() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/formats.md").standardizedFileURL
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains(FormatFidelity.markdown), "\(FormatFidelity.markdown)")
        // Every note of the table is below it.
        for feature in DocumentFeature.allCases {
            for target in FormatFidelity.Target.allCases {
                guard let note = FormatFidelity.note(on: feature, in: target) else { continue }
                #expect(text.contains("\n\(note). "), "note \(note)")
            }
        }
    }
}
