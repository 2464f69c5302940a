// Reads a line of JSON a document from standard input and writes the answers in the same order, several at once.
//
//     printf '%s\n' '{"id": 1, "text": "<p>Hello <b>you</b>"}' | convert-server markdown
import DocumentFormats
import Glibc

/// What one document may cost here.
let limits = ReadingLimits(
    maximumBytes: 8 << 20, maximumDepth: 256, maximumPixels: 40_000_000, time: .seconds(2))
/// Documents under way at the same time.
let width = 64

guard let target = DocumentFormat(rawValue: CommandLine.arguments.last ?? "") else {
    let names = DocumentFormat.allCases.map(\.rawValue).joined(separator: ", ")
    print("usage: convert-server FORMAT, one of \(names)")
    exit(64)
}
let converter = LineConverter(to: target, limits: limits)

/// The next lines, at most `width`; empty at the end.
func batch() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while lines.count < width, let line = readLine() { lines.append(Array(line.utf8)) }
    return lines
}

while case let lines = batch(), !lines.isEmpty {
    let answers = await withTaskGroup(of: (Int, [UInt8]).self) { group in
        for (index, line) in lines.enumerated() {
            group.addTask { (index, converter.answer(line)) }
        }
        var answers = [[UInt8]](repeating: [], count: lines.count)
        for await (index, answer) in group { answers[index] = answer }
        return answers
    }
    for answer in answers { print(String(decoding: answer, as: UTF8.self)) }
    fflush(nil)
}
