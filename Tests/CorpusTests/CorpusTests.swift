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

    /// Seconds of this thread, whatever else the machine does.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Converts to every format, each in less than two seconds of processor time.
    @Test func everyFileConvertsToEveryFormat() throws {
        var count = 0
        for file in try documents() {
            let start = Self.processorTime()
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
            let time = Self.processorTime() - start
            #expect(time < 2, "\(file) took \(time) s")
            #expect(result.document == result.document.normalized(), "\(file)")
            count += 1
        }
        print("\(count) files converted to \(DocumentFormat.allCases.count) formats")
        #expect(count > 200)
    }

    /// Words in order, as striprtf and LibreOffice read them. A file that differs is explained in `differences.tsv`.
    @Test func textIsWhatOtherReadersRead() throws {
        let explained = try Differences()
        var same: [String: Int] = [:]
        var seconded: [String: Int] = [:]
        var sameButMarkers: [String: Int] = [:]
        var all: [String: Int] = [:]
        var different: Set<String> = []
        for (oracle, file, path) in try oracles() {
            guard let expected = try corpus.text(path) else { continue }
            let document: StyledText
            do {
                document = Words.withoutNotes(
                    try DocumentReader.read(contentsOf: corpus.path(file)).document)
            } catch {
                print("not read: \(error.message): \(file)")
                continue
            }
            let wanted = Words.fold(Words.withoutNames(expected, document))
            let found = Words.fold(Words.withOneBullet(document.text))
            all[oracle, default: 0] += 1
            if Words.areEqual(wanted, found) {
                same[oracle, default: 0] += 1
                continue
            }
            different.insert("\(oracle) \(file)")
            if Words.areEqualButMarkers(Words.withoutNames(expected, document), document) {
                sameButMarkers[oracle, default: 0] += 1
            } else if explained.seconds.contains("\(oracle) \(file)") {
                seconded[oracle, default: 0] += 1
            }
            let reason = explained.reasons["\(oracle) \(file)"]
            let difference = Words.difference(wanted, found)
            if reason == nil { print("differs (\(oracle)): \(file): \(difference)") }
            #expect(reason != nil, "\(oracle): \(file): \(difference)")
        }
        for (oracle, total) in all.sorted(by: { $0.key < $1.key }) {
            let equal = same[oracle] ?? 0
            let numbered = sameButMarkers[oracle] ?? 0
            let agreed = seconded[oracle] ?? 0
            print(
                "\(oracle): \(equal) of \(total) texts equal, \(numbered) more but for the markers of their lists, "
                    + "\(agreed) more as a second reader has them"
            )
            // What is left are mistakes of the oracles, which differences.tsv explains one by one.
            if oracle == "LibreOffice" {
                #expect(Double(equal + numbered + agreed) >= 0.98 * Double(total))
            }
        }
        let unneeded = Set(explained.reasons.keys).subtracting(different)
        #expect(unneeded.isEmpty, "explained, but equal")
        #expect(all.count == 2)
    }

    private func oracles() throws -> [(oracle: String, file: String, path: String)] {
        var result: [(String, String, String)] = []
        for file in try corpus.files("rtf", "rtf") {
            let base = String(file.dropLast(4))
            let name = URL(fileURLWithPath: base).lastPathComponent
            if file.contains("/striprtf/") {
                result.append(("striprtf", file, "rtf/striprtf-expected/\(name).txt"))
            }
            result.append(("LibreOffice", file, "reference-text/\(base).txt"))
        }
        for file in try corpus.files("rtfd", "rtfd") {
            result.append(("LibreOffice", file, "reference-text/\(file)/TXT.txt"))
        }
        return result
    }

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

/// Files whose text is another than an oracle's, and why: lines of oracle, file, reason and the reader that agrees with
/// us ("-" for none), with tabs between.
struct Differences {
    private(set) var reasons: [String: String] = [:]
    /// Those that a second reader reads as we do.
    private(set) var seconds: Set<String> = []

    init() throws {
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("differences.tsv")
        for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard !line.hasPrefix("#") else { continue }
            try #require(fields.count == 4, "\(line)")
            reasons["\(fields[0]) \(fields[1])"] = String(fields[2])
            if fields[3] != "-" { seconds.insert("\(fields[0]) \(fields[1])") }
        }
    }
}

/// Text as words, so that white space, list markers and anchors do not count.
enum Words {
    static func fold(_ text: String) -> [Substring] {
        let plain = text.unicodeScalars.map { scalar -> Character in
            switch scalar {
            // Attachments, tables' borders, what nobody sees, and the space of symbol fonts.
            case "\u{FFFC}", "\u{AC}", "|", "\u{AD}", "\u{2060}", "\u{FEFF}", "\u{F020}": " "
            case "\u{F0B7}": "\u{2022}"
            default: Character(scalar)
            }
        }
        return String(plain).split { $0.isWhitespace }
    }

    /// Text with the same bullet for all lists, as LibreOffice writes it.
    static func withOneBullet(_ text: String) -> String {
        lines(text) { line in
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].allSatisfy({ $0 == " " }), parts[1].count == 1,
                parts[1].allSatisfy({ !$0.isLetter && !$0.isNumber })
            else { return line }
            return "\t\u{2022}\t\(parts[2])"
        }
    }

    /// The document without what our reader puts behind it: the text of notes, which the oracles leave out.
    static func withoutNotes(_ document: StyledText) -> StyledText {
        var offset = 0
        for (index, run) in document.runs.enumerated() {
            if run.attributes.paragraph?.blocks == [TextBlockValue(.rule)] {
                let units = Array(document.text.utf16.prefix(offset))
                return StyledText(
                    text: String(decoding: units, as: UTF16.self),
                    runs: Array(document.runs[..<index]), properties: document.properties)
            }
            offset += run.length
        }
        return document
    }

    /// Whether the words are the same when the marker of each item that our document knows is taken off, and the word
    /// that begins the oracle's line at that place.
    static func areEqualButMarkers(_ expected: String, _ document: StyledText) -> Bool {
        let wanted = expected.split { $0.isNewline }.flatMap { line in
            fold(String(line)).enumerated().map { (word: $1, startsLine: $0 == 0) }
        }
        let own = lines(document)
        var place = 0
        for (words, hasMarker) in own {
            guard let first = words.first else { continue }
            if hasMarker, place + 1 < wanted.count, wanted[place].startsLine,
                wanted[place].word != first, wanted[place + 1].word == first
            {
                place += 1
            }
            for word in words {
                guard place < wanted.count, areEqual([wanted[place].word], [word]) else {
                    return false
                }
                place += 1
            }
        }
        return place == wanted.count
    }

    /// Words of each paragraph behind the marker, where it is an item that has one.
    private static func lines(
        _ document: StyledText
    ) -> [(words: [Substring], hasMarker: Bool)] {
        var units = Array(document.text.utf16)[...]
        var starts: [Bool] = []
        for run in document.runs {
            let isItem = run.attributes.paragraph?.lists.isEmpty == false
            for unit in units.prefix(run.length) { starts.append(isItem && unit == 9) }
            units = units.dropFirst(run.length)
        }
        var offset = 0
        return document.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            defer { offset += line.utf16.count + 1 }
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard offset < starts.count, starts[offset], parts.count == 3 else {
                return (fold(String(line)), false)
            }
            return (fold(String(parts[2])), true)
        }
    }

    private static func lines(_ text: String, _ change: (Substring) -> Substring) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(change)
            .joined(separator: "\n")
    }

    /// Whether the words are the same; what the other reader says it cannot read (U+FFFD) may be anything.
    static func areEqual(_ wanted: [Substring], _ found: [Substring]) -> Bool {
        guard wanted.count == found.count else { return false }
        for (one, other) in zip(wanted, found) where one != other {
            guard one.count == other.count else { return false }
            for (character, read) in zip(one, other) where character != read {
                if character != "\u{FFFD}" { return false }
            }
        }
        return true
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
