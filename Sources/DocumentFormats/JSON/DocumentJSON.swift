import DocumentModel
import JSONValues

/// A whole `StyledText` as JSON: nothing is lost. docs/formats.md has the schema.
///
/// Members that are not there are the model's defaults; ones that are not known are left alone, so
/// that a later version may add some. A later major version is refused.
enum DocumentJSON {
    static let name = "galley-document"
    static let version = 1

    static func write(_ document: StyledText) -> WritingResult {
        let document = document.normalized()
        var members: [JSONValue.Member] = [
            .init("format", .string(name)), .init("version", .number(Double(version))),
            .init("text", .string(document.text)),
            .init(
                "runs",
                .array(
                    document.runs.map { run in
                        .object([
                            .init("length", .number(Double(run.length))),
                            .init("attributes", DocumentJSONWriter.value(run.attributes)),
                        ])
                    })),
        ]
        let properties = DocumentJSONWriter.value(document.properties)
        if properties != .object([]) { members.append(.init("properties", properties)) }
        return WritingResult(bytes: JSONValue.object(members).bytes)
    }

    static func read(
        _ bytes: [UInt8], name: String, limits: ReadingLimits = .init()
    ) throws(DocumentError) -> ReadingResult {
        let value: JSONValue
        do throws(JSONParser.Problem) {
            value = try JSONParser.parse(bytes, limits: limits.json)
        } catch {
            throw DocumentError(
                .wrongFormat, name, "no JSON: \(error.message) at byte \(error.offset)")
        }
        guard value["format"]?.string == Self.name, let text = value["text"]?.string else {
            throw DocumentError(.wrongFormat, name, "JSON, but not a \(Self.name)")
        }
        guard let version = value["version"]?.integer, version <= Self.version else {
            throw DocumentError(.unsupported, name, "written by a later version")
        }
        var document = StyledText(text: text)
        for run in value["runs"]?.array ?? [] {
            guard let length = run["length"]?.integer, length > 0 else { continue }
            let attributes = run["attributes"].map(DocumentJSONReader.attributes)
            document.runs.append(.init(length: length, attributes: attributes ?? .init()))
        }
        let diagnostics = check(document)
        document.normalize()
        if document.runs.contains(where: { $0.attributes.attachment != nil }) {
            document.runs = attached(document.runs, to: Array(text.utf16))
        }
        document.normalize()
        if let properties = value["properties"] {
            document.properties = DocumentJSONReader.properties(properties)
        }
        return ReadingResult(document: document, format: .json, diagnostics: diagnostics)
    }

    /// An attachment is one U+FFFC: where its run says more, the first of them, or none.
    private static func attached(
        _ runs: [StyledText.Run], to units: [UInt16]
    ) -> [StyledText.Run] {
        var result: [StyledText.Run] = []
        var start = 0
        for run in runs {
            let range = start..<start + run.length
            start = range.upperBound
            guard run.attributes.attachment != nil else {
                result.append(run)
                continue
            }
            var bare = run.attributes
            bare.attachment = nil
            let place = units[range].firstIndex(of: 0xFFFC) ?? range.upperBound
            let parts = [
                (place - range.lowerBound, bare),
                (min(1, range.upperBound - place), run.attributes),
                (max(range.upperBound - place - 1, 0), bare),
            ]
            for (length, attributes) in parts where length > 0 {
                result.append(.init(length: length, attributes: attributes))
            }
        }
        return result
    }

    private static func check(_ document: StyledText) -> [Diagnostic] {
        var covered = 0
        for run in document.runs {
            covered =
                covered.addingReportingOverflow(run.length).overflow
                ? Int.max : covered + run.length
        }
        guard covered != document.length else { return [] }
        return [Diagnostic(message: "runs cover \(covered) of \(document.length) units")]
    }
}
