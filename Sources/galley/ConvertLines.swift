import DocumentFormats
import DocumentModel
import Glibc

/// A document a line: JSON in, JSON out, in the same order, each as soon as it has come.
///
/// Input: `{"id": anything, "text": "…"}` or `{"data": "base 64"}`, and `"from"` where the format
/// changes from line to line. Output: the same `id` and `text`, `data` for flat RTFD, or `error`. Only
/// one line is in memory at a time.
struct ConvertLines {
    let source: DocumentFormat?
    let target: DocumentFormat
    let options: WritingOptions
    let tellsDiagnostics: Bool

    /// chosen: room for the largest document that is read, in base 64.
    private static let maximumLine = ReadingLimits().maximumBytes / 3 * 4 + 4_096

    func run() throws {
        guard target != .rtfd else {
            throw UsageError(message: "convert: a package is no line, use -t flat-rtfd")
        }
        var lines = LineReader(file: STDIN_FILENO, maximumLength: Self.maximumLine)
        while let line = try lines.next() {
            if case .line(let bytes) = line, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
                continue
            }
            try Output.write(answer(line).bytes + [0x0A])
        }
    }

    private func answer(_ line: LineReader.Line) -> JSONValue {
        guard case .line(let bytes) = line else {
            return .object([.init("error", .string("the line is too long"))])
        }
        let request: JSONValue
        do throws(JSONParser.Problem) {
            request = try JSONParser.parse(bytes)
        } catch {
            let problem = "no JSON: \(error.message) at byte \(error.offset)"
            return .object([.init("error", .string(problem))])
        }
        var members: [JSONValue.Member] = []
        if let id = request["id"] { members.append(.init("id", id)) }
        do throws(DocumentError) {
            members += try convert(request)
        } catch {
            members.append(.init("error", .string(error.description)))
        }
        return .object(members)
    }

    private func convert(_ request: JSONValue) throws(DocumentError) -> [JSONValue.Member] {
        var format = source
        if let name = request["from"]?.string {
            guard let named = DocumentFormat(rawValue: name) else {
                throw DocumentError(.unsupported, "", "unknown format \"\(name)\"")
            }
            format = named
        }
        let result = try DocumentReader.read(try Self.input(request), as: format)
        let written = try DocumentWriter.write(result.document, as: target, options: options)
        var members: [JSONValue.Member] = []
        if target == .flatRTFD {
            members.append(.init("data", .string(Base64.encode(written.bytes))))
        } else {
            members.append(.init("text", .string(String(decoding: written.bytes, as: UTF8.self))))
        }
        let problems = result.diagnostics + written.diagnostics
        if tellsDiagnostics, !problems.isEmpty {
            members.append(.init("diagnostics", .array(problems.map { .string($0.message) })))
        }
        return members
    }

    private static func input(_ request: JSONValue) throws(DocumentError) -> [UInt8] {
        if let text = request["text"]?.string { return Array(text.utf8) }
        guard let data = request["data"]?.string else {
            throw DocumentError(.wrongFormat, "", "neither \"text\" nor \"data\" in the line")
        }
        guard let bytes = Base64.decode(Array(data.utf8)) else {
            throw DocumentError(.wrongFormat, "", "\"data\" is not base 64")
        }
        return bytes
    }
}

/// Lines of a file as they come.
struct LineReader {
    enum Line {
        case line([UInt8])
        /// Its bytes were skipped.
        case tooLong
    }
    private let file: Int32
    private let maximumLength: Int
    private var buffer: [UInt8] = []
    private var searched = 0
    private var isAtEnd = false

    init(file: Int32, maximumLength: Int) {
        self.file = file
        self.maximumLength = maximumLength
    }

    /// The next line without its end; nil after the last.
    mutating func next() throws(DocumentError) -> Line? {
        var isTooLong = false
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = Array(buffer[..<end])
                buffer.removeSubrange(...end)
                searched = 0
                return isTooLong ? .tooLong : .line(line)
            }
            searched = buffer.count
            if buffer.count > maximumLength {
                isTooLong = true
                buffer.removeAll()
                searched = 0
            }
            if isAtEnd {
                guard !buffer.isEmpty || isTooLong else { return nil }
                let line = buffer
                buffer = []
                searched = 0
                return isTooLong ? .tooLong : .line(line)
            }
            try fill()
        }
    }

    private mutating func fill() throws(DocumentError) {
        let chunk = 1 << 16
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: chunk))
        let count = buffer.withUnsafeMutableBytes { bytes in
            read(file, bytes.baseAddress?.advanced(by: start), chunk)
        }
        buffer.removeLast(chunk - max(count, 0))
        if count == 0 { isAtEnd = true }
        if count < 0, errno != EINTR { throw FileSystem.failure("standard input") }
    }
}
