import DocumentModel
import Testing

@testable import DocumentFormats

/// From every format into every other: what both keep is there in the end, what one of them loses is not.
@Suite struct PairTests {
    struct Pair: CustomTestStringConvertible {
        var first: FormatFidelity.Target
        var second: FormatFidelity.Target
        var testDescription: String { "\(first.rawValue) to \(second.rawValue)" }

        static let all = FormatFidelity.Target.allCases.flatMap { first in
            FormatFidelity.Target.allCases.map { Pair(first: first, second: $0) }
        }

        func convert(_ document: StyledText) throws -> StyledText {
            var document = document
            for format in [first, second] {
                let target = FormatTarget(format: format)
                document = try target.read(target.write(document)).document
            }
            return document
        }

        /// What the table of formats says of usual values.
        private func says(_ feature: DocumentFeature) -> Bool {
            [first, second].allSatisfy { FormatFidelity.level(of: feature, in: $0) != .lost }
        }

        /// The same; what is said of a picture goes with the picture: RTF has none without bytes, BBCode none without an id.
        func keeps(_ feature: DocumentFeature) -> Bool {
            guard says(feature) else { return false }
            guard [.pictureText, .pictureID, .pictureSize].contains(feature) else { return true }
            return !(second == .rtf && !says(.pictureBytes))
                && !(second == .bbcode && !says(.pictureID))
        }

        /// Markdown has no tables without a head, and makes one where the format before lost it.
        func mayMake(_ feature: DocumentFeature) -> Bool {
            feature == .tableHeads && second == .markdown
        }
    }

    @Test(
        "B: each thing comes through two formats when the table says that both keep it",
        arguments: Pair.all)
    func features(pair: Pair) throws {
        for feature in DocumentFeature.allCases {
            let sample = FidelitySample.of(feature)
            let wanted = sample.probe(sample.usual)
            let seen = sample.probe(try pair.convert(sample.usual))
            if !pair.keeps(feature), pair.mayMake(feature) { continue }
            #expect((seen == wanted) == pair.keeps(feature), "\(feature.rawValue): \(seen)")
        }
    }

    @Test(
        "B: a document with a bit of everything comes through two formats, as the table says",
        arguments: Pair.all)
    func everything(pair: Pair) throws {
        let document = RichDocument.make()
        let result = try pair.convert(document)
        for probe in RichDocument.probes {
            let wanted = probe.look(document)
            let seen = probe.look(result)
            if probe.features.allSatisfy(pair.keeps) {
                #expect(seen == wanted, "\(probe.name)")
            } else if let feature = probe.isGoneWithout, !pair.keeps(feature) {
                #expect(seen != wanted, "\(probe.name)")
            }
        }
        // Text is never lost. Formats put in what stands for pictures, mentions and markers.
        var rest = result.text.unicodeScalars[...]
        for letter in RichDocument.letters {
            let place = try #require(rest.firstIndex(of: letter), "\(letter) of \(result.text)")
            rest = rest[rest.index(after: place)...]
        }
    }
}
