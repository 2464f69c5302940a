import Foundation
import Images

/// Identifier and description out of a glyph's file: from Exif, and from XMP what that leaves open.
struct GlyphFields {
    private(set) var identifier: String?
    private(set) var description: String?

    init(_ data: Data) {
        do {
            let metadata = try HEICMetadata(data)
            // Such a block begins with an offset where a file has the letters.
            for block in metadata.exif { take(ExifText(Array("Exif".utf8) + block)) }
            for block in metadata.xmp { take(xmp: String(decoding: block, as: UTF8.self)) }
        } catch {
            // No picture to show, but what names it may still be there.
            take(ExifText([UInt8](data)))
        }
    }

    private mutating func take(_ fields: ExifText) {
        if identifier == nil { identifier = Self.usable(fields.documentName) }
        if description == nil { description = Self.usable(fields.imageDescription) }
    }

    private mutating func take(xmp text: String) {
        if identifier == nil {
            identifier = Self.usable(XMPText.value(of: "tiff:DocumentName", in: text))
        }
        if description == nil {
            description =
                Self.usable(XMPText.value(of: "tiff:ImageDescription", in: text))
                ?? Self.usable(XMPText.value(of: "dc:description", in: text))
        }
    }

    private static func usable(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
}

/// Reads one property of an XMP packet, written as an attribute or as an element with or without alternatives.
enum XMPText {
    static func value(of name: String, in packet: String) -> String? {
        if let start = packet.range(of: name + "=\""),
            let end = packet.range(of: "\"", range: start.upperBound..<packet.endIndex)
        {
            return unescaped(packet[start.upperBound..<end.lowerBound])
        }
        guard let open = packet.range(of: "<" + name),
            let start = packet.range(of: ">", range: open.upperBound..<packet.endIndex),
            let end = packet.range(
                of: "</" + name + ">", range: start.upperBound..<packet.endIndex)
        else { return nil }
        var text = packet[start.upperBound..<end.lowerBound]
        // The first of several languages is the default one.
        if let item = text.range(of: "<rdf:li"),
            let from = text.range(of: ">", range: item.upperBound..<text.endIndex),
            let to = text.range(of: "</rdf:li>", range: from.upperBound..<text.endIndex)
        {
            text = text[from.upperBound..<to.lowerBound]
        }
        return unescaped(text)
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = String(text)
        for (escape, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
        ] {
            result = result.replacing(escape, with: character)
        }
        return result
    }
}
