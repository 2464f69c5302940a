import DocumentModel
import JSONValues

/// Converts documents that are a line of JSON each, as programs exchange them through pipes.
///
/// Input: `{"id": anything, "text": "…"}` or `{"data": "base 64"}`, and `"from"` where the format
/// changes from line to line. Output: the same `id` and `text`, `data` for flat RTFD, or `error`:
/// a line that cannot be converted is answered too. `galley convert --ndjson` is this on standard input.
public struct LineConverter: Sendable {
    /// Format of lines without `"from"`; nil to find out from each line's bytes.
    public var source: DocumentFormat?
    public var target: DocumentFormat
    public var options: WritingOptions
    /// For each line.
    public var limits: ReadingLimits
    /// Whether answers say in `diagnostics` what was left out or repaired.
    public var tellsDiagnostics = false

    /// - Parameter target: a package becomes flat RTFD, since it is no line.
    public init(
        from source: DocumentFormat? = nil, to target: DocumentFormat,
        options: WritingOptions = .init(), limits: ReadingLimits = .init()
    ) {
        self.source = source
        self.target = target == .rtfd ? .flatRTFD : target
        self.options = options
        self.limits = limits
    }

    /// The answer to one line, UTF-8, without a line end.
    public func answer(_ line: [UInt8]) -> [UInt8] {
        let request: JSONValue
        do throws(JSONParser.Problem) {
            // The depth is that of documents, not of the line around them.
            request = try JSONParser.parse(line, limits: .init(time: limits.time))
        } catch {
            return Self.refusal("no JSON: \(error.message) at byte \(error.offset)")
        }
        var members: [JSONValue.Member] = []
        if let id = request["id"] { members.append(.init("id", id)) }
        do throws(DocumentError) {
            members += try convert(request)
        } catch {
            members.append(.init("error", .string(error.description)))
        }
        return JSONValue.object(members).bytes
    }

    /// The answer to a line that could not be taken.
    public static func refusal(_ reason: String) -> [UInt8] {
        JSONValue.object([.init("error", .string(reason))]).bytes
    }

    private func convert(_ request: JSONValue) throws(DocumentError) -> [JSONValue.Member] {
        var format = source
        if let name = request["from"]?.string {
            guard let named = DocumentFormat(rawValue: name) else {
                throw DocumentError(.unsupported, "", "unknown format \"\(name)\"")
            }
            format = named
        }
        let result = try DocumentReader.read(
            try Self.input(request), as: format, limits: limits)
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
