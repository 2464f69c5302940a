import DocumentFormats
import DocumentModel
import Foundation
import Testing

/// Every file of the corpus is read, written and compared with what other readers make of it.
@Suite struct CorpusTests {
    let corpus: Corpus

    init() throws { corpus = try Corpus() }

    private func documents() throws -> [String] {
        try corpus.files("rtf", "rtf") + corpus.files("rtfd", "rtfd")
            + corpus.files("flatrtfd", "flat")
    }

    /// Converts to every format, each in less than two seconds.
    @Test func everyFileConvertsToEveryFormat() throws {
        var count = 0
        for file in try documents() {
            let start = ContinuousClock.now
            let result: ReadingResult
            do {
                result = try DocumentReader.read(contentsOf: corpus.path(file))
            } catch {
                #expect(error.reason == .wrongFormat, "\(error)")
                print("not read: \(error.message): \(file)")
                continue
            }
            // Markdown has no way to say white space alone.
            let hasText = result.document.text.contains { !$0.isWhitespace }
            for format in DocumentFormat.allCases {
                let written = try DocumentWriter.write(result.document, as: format)
                #expect(!written.bytes.isEmpty || !hasText, "\(file) as \(format)")
            }
            let time = ContinuousClock.now - start
            #expect(time < .seconds(2), "\(file) took \(time)")
            #expect(result.document == result.document.normalized(), "\(file)")
            count += 1
        }
        print("\(count) files converted to \(DocumentFormat.allCases.count) formats")
        #expect(count > 200)
    }

    /// Words in order, as striprtf and LibreOffice read them; prints which files differ.
    @Test func textIsWhatOtherReadersRead() throws {
        var same: [String: Int] = [:]
        var all: [String: Int] = [:]
        for file in try corpus.files("rtf", "rtf") {
            let base = String(file.dropLast(4))
            let name = URL(fileURLWithPath: base).lastPathComponent
            for (oracle, path) in [
                ("striprtf", "rtf/striprtf-expected/\(name).txt"),
                ("LibreOffice", "reference-text/\(base).txt"),
            ] {
                if oracle == "striprtf", !file.contains("/striprtf/") { continue }
                guard let expected = try corpus.text(path) else { continue }
                let document: StyledText
                do {
                    document = try DocumentReader.read(contentsOf: corpus.path(file)).document
                } catch {
                    print("not read: \(error.message): \(file)")
                    continue
                }
                let wanted = Words.fold(Words.withoutNames(expected, document))
                let found = Words.fold(document.text)
                all[oracle, default: 0] += 1
                if wanted == found {
                    same[oracle, default: 0] += 1
                } else {
                    print("differs (\(oracle)): \(file): \(Words.difference(wanted, found))")
                }
            }
        }
        for (oracle, total) in all.sorted(by: { $0.key < $1.key }) {
            let equal = same[oracle] ?? 0
            print("\(oracle): \(equal) of \(total) texts equal (\(equal * 100 / max(total, 1)) %)")
            #expect(equal * 100 >= total * Self.required, "\(oracle)")
        }
        #expect(all.count == 2)
    }

    /// Percent of texts that must be equal to the oracle's; raised as the reader gets better.
    private static let required = 80

    /// What was read from RTFD and written again is the same document.
    @Test func packagesComeBackEqual() throws {
        for file in try corpus.files("rtfd", "rtfd") + corpus.files("flatrtfd", "flat") {
            let first = try DocumentReader.read(contentsOf: corpus.path(file)).document
            let bytes = try DocumentWriter.write(first, as: .flatRTFD).bytes
            let second = try DocumentReader.read(bytes).document
            #expect(first.text == second.text, "\(file)")
            #expect(first.runs.count == second.runs.count, "\(file)")
            for (index, (before, after)) in zip(first.runs, second.runs).enumerated()
            where before != after {
                Issue.record("\(file) run \(index): \(before) != \(after)")
                break
            }
            #expect(first.properties == second.properties, "\(file)")
        }
    }
}

/// Text as words, so that white space, list markers and anchors do not count.
enum Words {
    static func fold(_ text: String) -> [Substring] {
        let plain = text.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "\u{FFFC}", "\u{AC}", "|", "\u{AD}", "\u{2060}", "\u{FEFF}": " "
            default: Character(scalar)
            }
        }
        return String(plain).split { $0.isWhitespace }
    }

    /// Without what other readers print for attachments and links: names and addresses.
    static func withoutNames(_ text: String, _ document: StyledText) -> String {
        var text = text
        for run in document.runs {
            if let name = run.attributes.attachment?.name {
                text = text.replacingOccurrences(of: name, with: "")
            }
            if let link = run.attributes.link {
                text = text.replacingOccurrences(of: "(\"\(link)\")", with: "")
            }
        }
        return text
    }

    static func difference(_ wanted: [Substring], _ found: [Substring]) -> String {
        var index = 0
        while index < wanted.count, index < found.count, wanted[index] == found[index] {
            index += 1
        }
        let want = wanted.dropFirst(index).prefix(4).joined(separator: " ")
        let have = found.dropFirst(index).prefix(4).joined(separator: " ")
        return
            "word \(index) of \(wanted.count)/\(found.count): \"\(want.prefix(80))\" / \"\(have.prefix(80))\""
    }
}
