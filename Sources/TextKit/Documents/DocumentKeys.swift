import Foundation

extension NSAttributedString {
    /// Document formats by Apple's names.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let plain = DocumentType(rawValue: "NSPlainText")
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// Flat, as one stream of bytes, where data is asked for.
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// What is known of a document beside its text.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `DocumentType`.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// `UInt`, raw value of `String.Encoding`.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
        /// `CGSize`, points.
        public static let paperSize = DocumentAttributeKey(rawValue: "PaperSize")
        /// `UIEdgeInsets`, points.
        public static let paperMargin = DocumentAttributeKey(rawValue: "PaperMargin")
        /// Number, points.
        public static let defaultTabInterval = DocumentAttributeKey(
            rawValue: "DefaultTabInterval")
        /// `String`.
        public static let title = DocumentAttributeKey(rawValue: "NSTitleDocumentAttribute")
        /// `String`.
        public static let author = DocumentAttributeKey(rawValue: "NSAuthorDocumentAttribute")
        /// `[Diagnostic]`: what reading left out or repaired. Ours.
        public static let diagnostics = DocumentAttributeKey(rawValue: "GalleyDiagnostics")
    }

    /// How a document is read.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `DocumentType`; found out from the bytes where missing.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// `[NSAttributedString.Key: Any]` for text whose document says nothing.
        public static let defaultAttributes = DocumentReadingOptionKey(
            rawValue: "DefaultAttributes")
        /// `UInt`, raw value of `String.Encoding`, for plain text.
        public static let characterEncoding = DocumentReadingOptionKey(
            rawValue: "CharacterEncoding")
    }
}
