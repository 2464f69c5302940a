/// The image formats this module recognises.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case png, jpeg, webp, heic, gif, bmp, tiff, ico

    public var mimeType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .heic: "image/heic"
        case .gif: "image/gif"
        case .bmp: "image/bmp"
        case .tiff: "image/tiff"
        case .ico: "image/vnd.microsoft.icon"
        }
    }

    /// The usual extension of a file's name, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        default: rawValue
        }
    }

    public var description: String {
        switch self {
        case .webp: "WebP"
        default: rawValue.uppercased()
        }
    }
}
