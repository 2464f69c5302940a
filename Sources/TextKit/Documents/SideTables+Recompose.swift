import DocumentModel
public import Foundation

extension SideTables {
    /// What could not be put back. The text is complete all the same.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        public enum Reason: Hashable, Sendable {
            /// Neither the tables nor the lookup know the id.
            case missing
            /// The content is no HEIC, has no bytes, or is no token.
            case unreadable
            /// The text has no such range.
            case outsideText
            /// The range of a picture or glyph is not one U+FFFC.
            case noAttachmentCharacter
            /// This version knows no such kind.
            case unknownKind
        }
        public var reason: Reason
        public var item: Item

        public var description: String {
            let what = "\(item.kind.rawValue) \"\(item.id)\" at \(item.location)"
            switch reason {
            case .missing: return "\(what): no content with that id"
            case .unreadable: return "\(what): its content cannot be used"
            case .outsideText: return "\(what): length \(item.length) is outside the text"
            case .noAttachmentCharacter: return "\(what): no U+FFFC stands there"
            case .unknownKind: return "\(what): unknown kind"
            }
        }
    }

    /// Finds a content that the tables do not hold.
    public typealias Lookup = (_ kind: Kind, _ id: String) -> Content?

    /// Puts pictures, glyphs and tokens back on plain text.
    ///
    /// An item that cannot be put back leaves its text as it is and is reported.
    /// - Parameters:
    ///   - attributes: for the whole text.
    ///   - lookup: asked, once for each id, for contents that are not in the tables.
    public func recomposed(
        _ text: String, attributes: [NSAttributedString.Key: Any]? = nil,
        lookup: Lookup = { _, _ in nil }
    ) -> (text: NSAttributedString, problems: [Problem]) {
        let result = NSMutableAttributedString(string: text, attributes: attributes)
        let units = Array(text.utf16)
        var cache: [Kind: [String: Content?]] = [:]
        var glyphs: [String: NSAdaptiveImageGlyph?] = [:]
        var problems: [Problem] = []
        for item in items {
            let content: Content?
            if let known = cache[item.kind]?[item.id] {
                content = known
            } else {
                content = contents[item.kind]?[item.id] ?? lookup(item.kind, item.id)
                cache[item.kind, default: [:]][item.id] = .some(content)
            }
            do throws(Failure) {
                let value = try Self.value(of: item, content, units, &glyphs)
                result.addAttribute(value.key, value: value.value, range: item.range)
            } catch {
                problems.append(Problem(reason: error.reason, item: item))
            }
        }
        return (NSAttributedString(attributedString: result), problems)
    }

    private struct Failure: Error {
        var reason: Problem.Reason
    }

    private static func value(
        of item: Item, _ content: Content?, _ units: [UInt16],
        _ glyphs: inout [String: NSAdaptiveImageGlyph?]
    ) throws(Failure) -> (key: NSAttributedString.Key, value: Any) {
        guard [.glyph, .attachment, .token].contains(item.kind) else {
            throw Failure(reason: .unknownKind)
        }
        guard item.location >= 0, item.length > 0, item.length <= units.count,
            item.location <= units.count - item.length
        else { throw Failure(reason: .outsideText) }
        if item.kind != .token {
            guard item.length == 1, units[item.location] == AttributeFixing.attachmentCharacter
            else { throw Failure(reason: .noAttachmentCharacter) }
        }
        guard let content else { throw Failure(reason: .missing) }
        switch item.kind {
        case .token: return (.galleyToken, try token(content))
        case .attachment: return (.attachment, attachment(item, content))
        default:
            guard let glyph = glyphs[item.id] ?? glyph(content) else {
                glyphs[item.id] = .some(nil)
                throw Failure(reason: .unreadable)
            }
            glyphs[item.id] = glyph
            return (.adaptiveImageGlyph, glyph)
        }
    }

    private static func glyph(_ content: Content) -> NSAdaptiveImageGlyph? {
        content.data.flatMap { NSAdaptiveImageGlyph(validating: $0) }
    }

    private static func token(_ content: Content) throws(Failure) -> TextToken {
        guard let kind = content.tokenKind, let id = content.identifier else {
            throw Failure(reason: .unreadable)
        }
        return TextToken(kind: kind, id: id, payload: content.payload ?? [:])
    }

    private static func attachment(_ item: Item, _ content: Content) -> NSTextAttachment {
        StyledTextReader.attachment(
            AttachmentValue(
                id: content.identifier, name: content.name ?? "attachment",
                type: content.type ?? "application/octet-stream",
                data: content.data.map { [UInt8]($0) }, width: item.width, height: item.height,
                baselineOffset: item.baselineOffset ?? 0, altText: content.description,
                url: content.url))
    }
}
