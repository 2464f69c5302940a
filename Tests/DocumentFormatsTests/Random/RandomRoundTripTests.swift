import DocumentModel
import Foundation
import Testing

@testable import DocumentFormats

/// Random documents through every format, at the fidelity that docs/formats.md states.
@Suite struct RandomRoundTripTests {
    /// Documents for each format; the variable `GALLEY_RANDOM_DOCUMENTS` asks for more.
    private static let seeds: Range<UInt64> = {
        let variables = ProcessInfo.processInfo.environment
        let count = variables["GALLEY_RANDOM_DOCUMENTS"].flatMap { UInt64($0) } ?? 30
        let first = variables["GALLEY_RANDOM_FIRST"].flatMap { UInt64($0) } ?? 0
        return first..<first + count
    }()

    @Test(
        "B: random documents come back from every format with all that it keeps",
        arguments: FormatTarget.all)
    func comesBack(target: FormatTarget) throws {
        var failures = 0
        for seed in Self.seeds {
            let document = RandomStyledText.make(for: target, seed: seed)
            let bytes = try target.write(document)
            let result = try target.read(bytes)
            // Markers name pictures, which their reader has not got.
            let told = result.diagnostics.first { !$0.message.hasPrefix("no picture for") }
            let reason =
                told.map { "told: \($0.message)" }
                ?? difference(document, result.document, target)
            guard let reason else { continue }
            Issue.record("\(target.testDescription) \(seed): \(reason)\n\(Self.shown(bytes))")
            failures += 1
            if failures == 3 { return }
        }
    }

    private static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return String(
            text[(text.firstRange(of: "\\trowd")?.lowerBound ?? text.startIndex)...].prefix(3_000))
    }

    /// What did not come back; nil when all did.
    private func difference(
        _ document: StyledText, _ again: StyledText, _ form: FormatTarget
    ) -> String? {
        let target = form.format
        if target == .json { return document == again ? nil : "is another" }
        let masking = Masking(form: form)
        let wanted = masking.comparable(document).paragraphs
        let own = masking.comparable(again).paragraphs
        for (index, (one, other)) in zip(wanted, own).enumerated() {
            // Spaces of two pieces are a run, which Markdown has no word for.
            if target == .markdown
                ? Self.folded(one.text) != Self.folded(other.text)
                : one.text != other.text
            {
                return
                    "paragraph \(index): \(one.text.debugDescription) became \(other.text.debugDescription)"
            }
            if one.value != other.value {
                return "paragraph \(index) (\(one.text.debugDescription)): "
                    + Self.changes(one.value, other.value)
            }
            let pairs = zip(one.pieces, other.pieces)
            if let (before, after) = pairs.first(where: {
                $0.attributes != $1.attributes
                    || target != .markdown && $0.text != $1.text
            }) {
                return
                    "paragraph \(index): \(before.text.debugDescription) became \(after.text.debugDescription) "
                    + Self.changes(before.attributes, after.attributes)
            }
            if one.pieces.count != other.pieces.count {
                return "paragraph \(index): \(one.pieces.count) pieces"
            }
        }
        if wanted.count != own.count { return "\(wanted.count) paragraphs became \(own.count)" }
        var properties = document.properties
        // HTML wants a title.
        if target == .html { properties.title = properties.title ?? again.properties.title }
        if FormatFidelity.level(of: .properties, in: target) != .lost {
            if FormatFidelity.level(of: .title, in: target) == .lost { properties.title = nil }
            if properties != again.properties {
                return Self.changes(properties, again.properties)
            }
        }
        return nil
    }

    private static func folded(_ text: String) -> String {
        text.split(separator: " ").joined(separator: " ")
    }

    /// The members that are not equal, by their paths.
    private static func changes(_ one: Any, _ other: Any, _ path: String = "") -> String {
        let (old, new) = ("\(one)", "\(other)")
        if old == new { return "" }
        let parts = Array(Mirror(reflecting: one).children)
        let others = Array(Mirror(reflecting: other).children)
        guard !parts.isEmpty, parts.count == others.count, !(one is [UInt8]) else {
            return "\(path): \(old) became \(new)\n"
        }
        return zip(parts, others).enumerated().map { index, pair in
            changes(pair.0.value, pair.1.value, "\(path).\(pair.0.label ?? "\(index)")")
        }.joined()
    }

    @Test(
        "B: whatever a document has, no format loses words of its text",
        arguments: FormatTarget.all)
    func textStays(target: FormatTarget) throws {
        for seed in Self.seeds.prefix(max(Self.seeds.count / 2, 1)) {
            let document = RandomStyledText.make(for: .json, seed: seed)
            let again = try target.read(target.write(document)).document
            // Formats put in what stands for attachments, mentions and markers; the letters of the text stay in order.
            var rest = again.text.unicodeScalars[...]
            for letter in Self.letters(document) {
                guard let place = rest.firstIndex(of: letter) else {
                    Issue.record("\(target.testDescription) \(seed): \(again.text)")
                    return
                }
                rest = rest[rest.index(after: place)...]
            }
        }
    }

    /// Letters of the text, without markers of lists, attachments and tokens, which formats say in their own ways.
    private static func letters(_ document: StyledText) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        for paragraph in ComparableDocument(document).paragraphs {
            for piece in paragraph.pieces
            where piece.attributes.attachment == nil && piece.attributes.token == nil {
                result.append(
                    contentsOf: piece.text.unicodeScalars.filter { $0.properties.isAlphabetic })
            }
        }
        return result
    }
}
