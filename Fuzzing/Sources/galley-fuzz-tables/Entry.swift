import CFuzzer
import Foundation
import TextKit

/// Runs libFuzzer on side tables.
@main
enum Entry {
    static func main() {
        var count = CommandLine.argc
        var arguments = Optional(CommandLine.unsafeArgv)
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { data, count in
                Entry.run(Array(UnsafeBufferPointer(start: data, count: count)))
                return 0
            })
    }

    /// Reads side tables as JSON, a byte 0xFF, and the text that they belong to.
    static func run(_ input: [UInt8]) {
        let parts = input.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
        guard let json = parts.first else { return }
        let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "a\u{FFFC}bc"
        let tables: SideTables
        do {
            tables = try SideTables(json: Data(json))
        } catch {
            return
        }
        check(tables, on: text)
    }
}

private func check(_ tables: SideTables, on text: String) {
    let (joined, problems) = tables.recomposed(text)
    guard joined.string == text else { fatalError("joining changed the text") }
    guard problems.count <= tables.items.count else { fatalError("more problems than items") }
    for problem in problems where problem.description.isEmpty {
        fatalError("a problem that says nothing")
    }
    let (plain, again) = joined.decomposed()
    guard again.recomposed(plain).problems.isEmpty else {
        fatalError("our own tables do not fit")
    }
    do {
        guard try SideTables(json: again.json()) == again else {
            fatalError("JSON does not give the tables back")
        }
    } catch {
        fatalError("our own JSON is refused: \(error)")
    }
}
