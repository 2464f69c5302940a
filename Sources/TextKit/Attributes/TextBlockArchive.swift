import Foundation
import Views

/// What an archive keeps of a block of any kind.
enum TextBlockArchive {
    private static let dimensions: [(String, NSTextBlock.Dimension)] = [
        ("width", .width), ("minimumWidth", .minimumWidth), ("maximumWidth", .maximumWidth),
        ("height", .height), ("minimumHeight", .minimumHeight), ("maximumHeight", .maximumHeight),
    ]
    private static let layers: [(String, NSTextBlock.Layer)] = [
        ("padding", .padding), ("border", .border), ("margin", .margin),
    ]
    private static let edges: [(String, NSRectEdge)] = [
        ("Left", .minX), ("Top", .minY), ("Right", .maxX), ("Bottom", .maxY),
    ]
    private static let purposes = ["box", "quote", "code", "rule"]

    static func encode(_ block: NSTextBlock, _ coder: NSCoder) {
        for (key, dimension) in dimensions { encode(block.dimensions[dimension], key, coder) }
        for (key, place) in places { encode(block.widths[place], key, coder) }
        for (name, edge) in edges {
            if let color = block.borderColors[edge] {
                coder.encode(color, forKey: "borderColor" + name)
            }
        }
        if let color = block.backgroundColor { coder.encode(color, forKey: "backgroundColor") }
        coder.encode(Int(block.verticalAlignment.rawValue), forKey: "verticalAlignment")
        coder.encode(block.listDepth, forKey: "listDepth")
        let (purpose, detail) = parts(of: block.purpose)
        coder.encode(purposes[purpose] as NSString, forKey: "purpose")
        coder.encode(detail as NSString, forKey: "purposeDetail")
    }

    static func decode(_ block: NSTextBlock, _ coder: NSCoder) {
        for (key, dimension) in dimensions { block.dimensions[dimension] = length(key, coder) }
        for (key, place) in places { block.widths[place] = length(key, coder) }
        for (name, edge) in edges { block.borderColors[edge] = color("borderColor" + name, coder) }
        block.backgroundColor = color("backgroundColor", coder)
        block.verticalAlignment =
            .init(rawValue: UInt(max(coder.decodeInteger(forKey: "verticalAlignment"), 0)))
            ?? .topAlignment
        block.listDepth = coder.decodeInteger(forKey: "listDepth")
        let detail = text("purposeDetail", coder) ?? ""
        block.purpose =
            switch text("purpose", coder) {
            case "quote": .quote(author: detail)
            case "code": .code(language: detail)
            case "rule": .rule
            default: .box
            }
    }

    private static var places: [(String, NSTextBlock.Place)] {
        layers.flatMap { name, layer in
            edges.map { (name + $0.0, NSTextBlock.Place(layer: layer, edge: $0.1)) }
        }
    }

    private static func parts(of purpose: NSTextBlock.Purpose) -> (index: Int, detail: String) {
        switch purpose {
        case .box: (0, "")
        case .quote(let author): (1, author)
        case .code(let language): (2, language)
        case .rule: (3, "")
        }
    }

    private static func encode(_ length: NSTextBlock.Length?, _ key: String, _ coder: NSCoder) {
        guard let length else { return }
        coder.encode(Double(length.value), forKey: key)
        coder.encode(Int(length.type.rawValue), forKey: key + "Type")
    }

    private static func length(_ key: String, _ coder: NSCoder) -> NSTextBlock.Length? {
        guard coder.containsValue(forKey: key) else { return nil }
        let isPercent = coder.decodeInteger(forKey: key + "Type") == 1
        return NSTextBlock.Length(
            value: CGFloat(coder.decodeDouble(forKey: key)),
            type: isPercent ? .percentageValueType : .absoluteValueType)
    }

    private static func color(_ key: String, _ coder: NSCoder) -> UIColor? {
        guard coder.containsValue(forKey: key) else { return nil }
        return coder.decodeObject(of: UIColor.self, forKey: key)
    }

    private static func text(_ key: String, _ coder: NSCoder) -> String? {
        guard coder.containsValue(forKey: key) else { return nil }
        return coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String }
    }
}
