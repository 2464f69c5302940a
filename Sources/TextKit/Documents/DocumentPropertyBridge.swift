import DocumentModel
import Foundation
import Views

/// Apple's document attributes on one side, a document's properties on the other.
enum DocumentPropertyBridge {
    typealias Attributes = [NSAttributedString.DocumentAttributeKey: Any]
    typealias Key = NSAttributedString.DocumentAttributeKey

    private static let texts: [(Key, WritableKeyPath<DocumentProperties, String?> & Sendable)] = [
        (.title, \.title), (.subject, \.subject), (.author, \.author), (.editor, \.editor),
        (.company, \.company), (.manager, \.manager), (.category, \.category),
        (.copyright, \.copyright), (.comment, \.comment),
    ]
    private static let numbers: [(Key, WritableKeyPath<DocumentProperties, Double?> & Sendable)] = [
        (.defaultTabInterval, \.defaultTabInterval), (.viewZoom, \.viewZoom),
        (.hyphenationFactor, \.hyphenationFactor),
    ]
    private static let times: [(Key, WritableKeyPath<DocumentProperties, Double?> & Sendable)] = [
        (.creationTime, \.creationTime), (.modificationTime, \.modificationTime),
    ]
    private static let margins: [Key] = [.leftMargin, .topMargin, .rightMargin, .bottomMargin]

    /// Sets what the attributes say; the rest stays.
    static func set(_ attributes: Attributes, on properties: inout DocumentProperties) {
        for (key, path) in texts {
            if let text = attributes[key] as? String { properties[keyPath: path] = text }
        }
        for (key, path) in numbers {
            if let number = AttributeValue.number(attributes[key]) {
                properties[keyPath: path] = number
            }
        }
        for (key, path) in times {
            if let date = attributes[key] as? Date {
                properties[keyPath: path] = date.timeIntervalSince1970
            }
        }
        if let words = attributes[.keywords] as? [String] { properties.keywords = words }
        setPage(attributes, on: &properties)
        if let mode = AttributeValue.integer(attributes[.viewMode]) { properties.viewMode = mode }
        if let level = AttributeValue.integer(attributes[.readOnly]) {
            properties.isReadOnly = level > 0
        }
        if let color = attributes[.backgroundColor] as? UIColor {
            properties.backgroundColor = StyledTextWriter.color(color)
        }
        if let scaling = AttributeValue.integer(attributes[.textScaling]) {
            properties.textScaling = scaling
        }
    }

    private static func setPage(_ attributes: Attributes, on properties: inout DocumentProperties) {
        if let size = attributes[.paperSize] as? CGSize {
            properties.paperWidth = size.width
            properties.paperHeight = size.height
        }
        if let size = attributes[.viewSize] as? CGSize {
            properties.viewWidth = size.width
            properties.viewHeight = size.height
        }
        if let margin = attributes[.paperMargin] as? UIEdgeInsets {
            properties.margins = [margin.left, margin.top, margin.right, margin.bottom]
        }
        for (side, key) in margins.enumerated() {
            guard let margin = AttributeValue.number(attributes[key]) else { continue }
            // An inch, as Word and TextEdit have it where nothing is said.
            var all = properties.margins ?? [72, 72, 72, 72]
            if all.count == 4 { all[side] = margin }
            properties.margins = all
        }
    }

    static func attributes(_ properties: DocumentProperties) -> Attributes {
        var attributes: Attributes = [:]
        for (key, path) in texts { attributes[key] = properties[keyPath: path] }
        for (key, path) in numbers { attributes[key] = properties[keyPath: path] }
        for (key, path) in times {
            attributes[key] = properties[keyPath: path].map { Date(timeIntervalSince1970: $0) }
        }
        attributes[.keywords] = properties.keywords
        if let width = properties.paperWidth, let height = properties.paperHeight {
            attributes[.paperSize] = CGSize(width: width, height: height)
        }
        if let width = properties.viewWidth, let height = properties.viewHeight {
            attributes[.viewSize] = CGSize(width: width, height: height)
        }
        if let sides = properties.margins, sides.count == 4 {
            attributes[.paperMargin] = UIEdgeInsets(
                top: sides[1], left: sides[0], bottom: sides[3], right: sides[2])
            for (side, key) in margins.enumerated() { attributes[key] = sides[side] }
        }
        attributes[.viewMode] = properties.viewMode
        attributes[.readOnly] = properties.isReadOnly.map { $0 ? 1 : 0 }
        attributes[.backgroundColor] = properties.backgroundColor.map(StyledTextReader.color)
        attributes[.textScaling] = properties.textScaling
        return attributes
    }
}
