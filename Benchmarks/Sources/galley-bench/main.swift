import UIKit

let usage = """
    usage: galley-bench ROW CASE FILE
      layout plain|styled FILE       lay the whole text out at 400 points, caches cold
      width  plain FILE              fill the lines again at 360 points
      open   plain FILE              from the string to the first screen
      key    plain|delegate|subclass|paragraph|tokens|view FILE
                                     200 key presses in the middle
      storage plain|runs|shown FILE  200,000 random inserts and deletes
      memory open|scroll FILE        peak memory
      formats html|rtf FILE          an RTF or HTML file to an attributed string, and that to HTML or RTF
    Prints one line of JSON. FILE is UTF-8 text where nothing else is said.
    """

func report(_ row: String, _ name: String, _ file: String) -> Report? {
    if row == "memory", name == "open" || name == "scroll" {
        return MemoryRows.memory(file, scrolling: name == "scroll")
    }
    if row == "formats" { return FormatRows.convert(file, to: name) }
    guard let text = contents(of: file) else { return nil }
    return switch (row, name) {
    case ("layout", "plain"): LayoutRows.layout(text)
    case ("layout", "styled"): LayoutRows.styled(text)
    case ("width", "plain"): LayoutRows.width(text)
    case ("open", "plain"): LayoutRows.open(text)
    case ("key", let kind): KeyRows.Kind(rawValue: kind).map { KeyRows.key(text, $0) }
    case ("storage", let kind):
        StorageRows.Kind(rawValue: kind).map { StorageRows.storage(text, $0) }
    default: nil
    }
}

/// A file as a string, without a second copy of it in memory.
func contents(of file: String) -> String? {
    guard let stream = fopen(file, "r") else { return nil }
    defer { fclose(stream) }
    fseek(stream, 0, SEEK_END)
    let size = ftell(stream)
    rewind(stream)
    return String(unsafeUninitializedCapacity: size) { fread($0.baseAddress, 1, size, stream) }
}

func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let row = arguments.first, let file = arguments.last else {
    fail(usage, code: 64)
}
guard FileManager.default.isReadableFile(atPath: file) else {
    fail("galley-bench: \(file) cannot be read", code: 2)
}
guard let report = report(row, Array(arguments)[1], file) else {
    fail(usage, code: 64)
}
report.write()
