public import DocumentModel

/// Reads text with markers: `[[image_id=ID]]`, `[[token_KIND=ID]]`, and `[[#HEX]]` for an escaped character.
///
/// One pass from left to right, so no replacement is looked at again. What looks like a marker
/// but is none stays text.
public enum MarkerReader {
    /// Gives the client's value for a marker; nil keeps a placeholder and reports it.
    public struct Resolver: Sendable {
        public var attachment: @Sendable (_ id: String) -> AttachmentValue?
        /// Visible text of a token.
        public var tokenText: @Sendable (_ kind: String, _ id: String) -> String?
        public init(
            attachment: @escaping @Sendable (_ id: String) -> AttachmentValue? = { _ in nil },
            tokenText: @escaping @Sendable (_ kind: String, _ id: String) -> String? = { _, _ in nil
            }
        ) {
            self.attachment = attachment
            self.tokenText = tokenText
        }
    }

    /// Reads marker text.
    public static func read(
        _ text: String, templates: MarkerTemplates = .init(), resolver: Resolver = .init(),
        limits: ReadingLimits = .init()
    ) -> ReadingResult {
        var pass = Pass(bytes: Array(text.utf8), templates: templates, resolver: resolver)
        pass.end = limits.time.map { .now + $0 }
        pass.run()
        return ReadingResult(
            document: pass.builder.build(), format: .markers, diagnostics: pass.diagnostics)
    }

    static func read(
        _ bytes: [UInt8], name: String, limits: ReadingLimits
    ) throws(DocumentError) -> ReadingResult {
        let (text, diagnostics) = PlainTextReader.decode(bytes)
        var result = read(text, limits: limits)
        result.diagnostics = diagnostics + result.diagnostics
        return result
    }

    private struct Pass {
        let bytes: [UInt8]
        let templates: MarkerTemplates
        let resolver: Resolver
        var builder = StyledTextBuilder()
        var diagnostics: [Diagnostic] = []
        var tokens = 0
        var end: ContinuousClock.Instant?

        mutating func run() {
            let starts = Set(
                [0x5B] + [templates.image, templates.token].compactMap(\.prefix.first))
            var index = 0
            var pending = 0
            var tries = 0
            while index < bytes.count {
                guard starts.contains(bytes[index]) else {
                    index += 1
                    continue
                }
                tries += 1
                if tries & 0xFF == 0, isLate(at: index) { break }
                guard let (marker, stop) = Marker.match(bytes, at: index, templates) else {
                    index += 1
                    continue
                }
                flush(pending..<index)
                append(marker, at: index)
                index = stop
                pending = stop
            }
            flush(pending..<bytes.count)
        }

        private mutating func isLate(at offset: Int) -> Bool {
            guard let end, ContinuousClock.now > end else { return false }
            diagnostics.append(
                Diagnostic(
                    message: "reading took too long, the rest is left as text", offset: offset))
            return true
        }

        private mutating func flush(_ range: Range<Int>) {
            if !range.isEmpty { builder.append(String(decoding: bytes[range], as: UTF8.self)) }
        }

        private mutating func append(_ marker: Marker, at offset: Int) {
            switch marker {
            case .escape(let scalar): builder.append(scalar)
            case .image(let id):
                if let value = resolver.attachment(id) {
                    builder.append(value)
                    return
                }
                let name = FileType.safeName(String(id.map { $0 == "/" ? "_" : $0 }))
                builder.append(
                    AttachmentValue(id: id, name: name, type: "application/octet-stream"))
                diagnostics.append(
                    Diagnostic(
                        severity: .note, message: "no picture for the marker's id \"\(id)\"",
                        offset: offset))
            case .token(let kind, let id, let text):
                tokens += 1
                var attributes = TextAttributes()
                attributes.token = TokenValue(kind: kind, id: id, instance: "\(tokens)")
                let visible = text ?? resolver.tokenText(kind, id) ?? id
                builder.append(visible.isEmpty ? "\u{2060}" : visible, attributes: attributes)
            }
        }
    }
}
