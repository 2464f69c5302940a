import DocumentModel

/// The text of a `{\*\galley …}` group: `kind;key=value;…`, values percent-encoded to plain ASCII.
struct GalleyFields {
    var kind: String
    private var values: [(key: String, value: String)] = []

    init(kind: String, values: [(key: String, value: String)]) {
        self.kind = kind
        self.values = values
    }

    subscript(key: String) -> String? { values.last { $0.key == key }?.value }

    init(_ token: TokenValue) {
        kind = "token"
        values = [("kind", token.kind), ("id", token.id), ("instance", token.instance)]
        for key in token.payload.keys.sorted() {
            values.append(("payload." + key, token.payload[key] ?? ""))
        }
    }

    /// - Parameter language: a tag; "" says that none is said from here on.
    init(language: String) { self.init(kind: "language", values: [("tag", language)]) }

    /// nil when the attachment has nothing that RTFD itself cannot say.
    /// - Parameter glyphFile: name of the HEIC beside the text, for an adaptive image glyph.
    init?(_ attachment: AttachmentValue, glyphFile: String? = nil) {
        kind = "attachment"
        if let id = attachment.id { values.append(("id", id)) }
        if let text = attachment.altText { values.append(("alt", text)) }
        if let url = attachment.url { values.append(("url", url)) }
        if attachment.baselineOffset != 0 {
            values.append(("baseline", "\(attachment.baselineOffset)"))
        }
        if let float = attachment.float {
            values.append(("float", float.side.rawValue))
            let margins = [
                float.marginTop, float.marginLeft, float.marginBottom, float.marginRight,
            ]
            values.append(("margins", margins.map { "\($0)" }.joined(separator: " ")))
            if let clearing = float.clearing { values.append(("clear", clearing.rawValue)) }
        }
        if let glyphFile { values.append((Self.glyphKey, glyphFile)) }
        if values.isEmpty { return nil }
    }

    private static let glyphKey = "glyph"

    /// The file that holds the HEIC of the adaptive image glyph whose PNG follows.
    var glyphFile: String? { values.last { $0.key == Self.glyphKey }?.value }

    init(_ bytes: [UInt8]) {
        var parts = bytes.split(separator: 0x3B, omittingEmptySubsequences: false)[...]
        kind = parts.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
        for part in parts {
            guard let equals = part.firstIndex(of: 0x3D) else { continue }
            values.append(
                (
                    MarkerTemplate.decode(part[..<equals]),
                    MarkerTemplate.decode(part[(equals + 1)...])
                ))
        }
    }

    /// The group's text.
    var bytes: [UInt8] {
        var result = Array(kind.utf8)
        for (key, value) in values {
            result.append(0x3B)
            Self.encode(key, into: &result)
            result.append(0x3D)
            Self.encode(value, into: &result)
        }
        return result
    }

    var token: TokenValue {
        var token = TokenValue(kind: "", id: "")
        for (key, value) in values {
            switch key {
            case "kind": token.kind = value
            case "id": token.id = value
            case "instance": token.instance = value
            case _ where key.hasPrefix("payload."): token.payload[String(key.dropFirst(8))] = value
            default: break
            }
        }
        return token
    }

    var attachment: AttachmentValue {
        var attachment = AttachmentValue(name: "", type: "")
        for (key, value) in values {
            switch key {
            case "id": attachment.id = value
            case "alt": attachment.altText = value
            case "url": attachment.url = value
            case "baseline": attachment.baselineOffset = Double(value) ?? 0
            default: break
            }
        }
        attachment.float = float
        return attachment
    }

    private var float: FloatValue? {
        guard let side = self["float"].flatMap(FloatValue.Side.init) else { return nil }
        let margins = (self["margins"] ?? "").split(separator: " ").map {
            Double($0).flatMap { $0.isFinite ? $0 : nil } ?? 0
        }
        var float = FloatValue(
            side: side, clearing: self["clear"].flatMap(FloatValue.Clearing.init))
        if margins.count == 4 {
            (float.marginTop, float.marginLeft) = (margins[0], margins[1])
            (float.marginBottom, float.marginRight) = (margins[2], margins[3])
        }
        return float
    }

    private static func encode(_ value: String, into result: inout [UInt8]) {
        let hex = Array("0123456789ABCDEF".utf8)
        for byte in value.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x3A, 0x2F:
                result.append(byte)
            default: result += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
    }
}
