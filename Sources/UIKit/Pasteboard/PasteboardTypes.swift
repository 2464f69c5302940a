import TextKit
import Views

/// Type identifiers, MIME types, and values as bytes.
enum PasteboardTypes {
    static let text = "public.utf8-plain-text"
    static let png = "public.png"
    static let jpeg = "public.jpeg"
    static let url = "public.url"
    static let imageTypes = [png, jpeg, "public.tiff", "com.compuserve.gif", "public.webp"]

    private static let identifiers = [
        "text/plain": text, "text/plain;charset=utf-8": text, "utf8_string": text,
        "public.text": text, "public.plain-text": text, "image/png": png, "image/jpeg": jpeg,
        "image/tiff": "public.tiff", "image/gif": "com.compuserve.gif",
        "image/webp": "public.webp", "text/html": "public.html", "text/rtf": "public.rtf",
        "application/rtf": "public.rtf", "text/uri-list": url,
    ]

    /// One name for all names of a type.
    static func canonical(_ type: String) -> String {
        identifiers[type.lowercased()] ?? type
    }

    static func data(of value: Any) -> Data? {
        switch value {
        case let data as Data: data
        case let string as String: Data(string.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        case let image as UIImage: image.originalPNG ?? image.pngData()
        default: nil
        }
    }

    static func string(of value: Any, type: String) -> String? {
        if let string = value as? String { return string }
        guard canonical(type) == text, let data = value as? Data else { return nil }
        return String(bytes: data, encoding: .utf8)
    }

    static func image(of value: Any, type: String) -> UIImage? {
        if let image = value as? UIImage { return image }
        guard imageTypes.contains(canonical(type)), let data = value as? Data else { return nil }
        return UIImage(data: data)
    }

    /// What a desktop gets: the first item in all its types, the texts of all joined by line feeds.
    static func representations(of items: [[String: Any]]) -> [(type: String, data: Data)] {
        guard let first = items.first else { return [] }
        var result: [(type: String, data: Data)] = []
        for (type, value) in first.sorted(by: { rank($0.key) < rank($1.key) }) {
            if canonical(type) == text, items.count > 1 {
                let lines = items.compactMap { item in
                    item.lazy.compactMap { string(of: $0.value, type: $0.key) }.first
                }
                result.append((text, Data(lines.joined(separator: "\n").utf8)))
            } else if let data = data(of: value) {
                result.append((type, data))
            }
        }
        return result
    }

    /// Richer types come first.
    private static func rank(_ type: String) -> Int {
        switch canonical(type) {
        case text: 3
        case "public.html": 2
        case "public.rtf": 1
        default: 0
        }
    }
}

extension UIImage {
    fileprivate var originalPNG: Data? {
        guard let data = originalData, data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            return nil
        }
        return data
    }
}
