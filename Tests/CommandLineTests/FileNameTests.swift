import Foundation
import Testing

/// Names are bytes: Foundation cannot hand over those that are not UTF-8, a shell can.
@Suite struct FileNameTests {
    /// Latin-1 "lä", which is not UTF-8.
    private let name = "$(printf 'l\\344')"

    private func shell(_ script: String, in scratch: Scratch) throws -> Tool.Outcome {
        try Tool.shell("galley='\(Tool.url.path)'; cd '\(scratch.path)'; \(script)")
    }

    @Test("B4: documents whose names are not UTF-8 are read and written")
    func convert() throws {
        let scratch = try Scratch()
        try scratch.file("a.rtf", "{\\rtf1 hi}")
        let result = try shell(
            """
            mv a.rtf "\(name).rtf"
            "$galley" convert "\(name).rtf" -o "\(name).rtfd" || exit 3
            "$galley" convert "\(name).rtfd" -t html --fragment -d "out\(name)" || exit 4
            "$galley" convert "\(name).rtfd" -o "out\(name)/\(name).txt" || exit 5
            "$galley" info "\(name).rtf" > info.txt || exit 6
            cat "out\(name)/\(name).html" "out\(name)/\(name).txt"
            ls -A "out\(name)" | LC_ALL=C od -An -c | tr -d ' \\n'
            """, in: scratch)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.text == "<p>hi</p>\nhi" + "l344.html\\nl344.txt\\n")
    }

    @Test("B4: an error about such a name is one line of UTF-8")
    func error() throws {
        let scratch = try Scratch()
        let result = try shell("\"$galley\" convert \"\(name).rtf\" -t text", in: scratch)
        #expect(result.status == 2)
        #expect(result.errors == "galley: l\u{FFFD}.rtf: no such file or folder\n")
    }

    @Test("B4: two hundred inputs of one name come out as as many files")
    func sameNames() throws {
        let scratch = try Scratch()
        let result = try shell(
            """
            mkdir in; i=0
            while [ $i -lt 200 ]; do mkdir in/$i; echo x > in/$i/index.html; i=$((i+1)); done
            "$galley" convert in/*/index.html -t text -d out 2> told || exit 3
            ls out | wc -l
            """, in: scratch)
        #expect(result.status == 0)
        #expect(Int(result.text.trimmingCharacters(in: .whitespacesAndNewlines)) == 200)
    }
}
