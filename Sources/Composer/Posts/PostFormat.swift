import UIKit

/// What a post can be saved or sent as.
public enum PostFormat: String, CaseIterable, Sendable {
    case rtfd, rtf, html, bbcode, markers, text, pdf, png

    /// File name extension without the dot.
    public var fileExtension: String {
        switch self {
        case .text, .markers: "txt"
        default: rawValue
        }
    }

    /// What a menu calls it.
    public var title: String {
        switch self {
        case .rtfd: "RTFD package"
        case .rtf: "RTF"
        case .html: "HTML"
        case .bbcode: "BBCode (phpBB)"
        case .markers: "Text with markers"
        case .text: "Plain text"
        case .pdf: "PDF"
        case .png: "PNG picture"
        }
    }
}
