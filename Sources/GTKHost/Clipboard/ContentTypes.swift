/// Pairs of type identifiers and the MIME types that other programs know them by.
enum ContentTypes {
    private static let pairs: [(identifier: String, mimeTypes: [String])] = [
        ("public.utf8-plain-text", ["text/plain;charset=utf-8", "text/plain"]),
        ("public.plain-text", ["text/plain;charset=utf-8", "text/plain"]),
        ("public.text", ["text/plain;charset=utf-8", "text/plain"]),
        ("public.html", ["text/html"]),
        ("public.rtf", ["text/rtf", "application/rtf"]),
        ("public.png", ["image/png"]),
        ("public.jpeg", ["image/jpeg"]),
        ("public.tiff", ["image/tiff"]),
        ("com.compuserve.gif", ["image/gif"]),
        ("org.webmproject.webp", ["image/webp"]),
        ("public.webp", ["image/webp"]),
        ("public.heic", ["image/heic"]),
        ("public.file-url", ["text/uri-list"]),
        ("public.url", ["text/uri-list"]),
    ]
    private static let ownPrefix = "application/x-galley."

    /// MIME types for a type identifier, best first; a MIME type stands for itself.
    static func mimeTypes(for type: String) -> [String] {
        if type.contains("/") { return [type] }
        return pairs.first { $0.identifier == type }?.mimeTypes ?? [ownPrefix + type]
    }

    /// The type identifiers of a MIME type, best first; empty when nothing but the MIME type names it.
    static func identifiers(for mimeType: String) -> [String] {
        if mimeType.hasPrefix(ownPrefix) { return [String(mimeType.dropFirst(ownPrefix.count))] }
        return pairs.filter { $0.mimeTypes.contains(mimeType) }.map(\.identifier)
    }

    /// Everything `UIPasteboard` may ask for when a clipboard offers `mimeTypes`: identifiers first, each once.
    static func availableTypes(mimeTypes: [String]) -> [String] {
        var seen = Set<String>()
        return (mimeTypes.flatMap(identifiers) + mimeTypes).filter { seen.insert($0).inserted }
    }
}
