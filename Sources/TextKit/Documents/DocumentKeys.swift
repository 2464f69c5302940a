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
        /// `String`.
        public static let subject = DocumentAttributeKey(rawValue: "NSSubjectDocumentAttribute")
        /// `String`: who changed it last.
        public static let editor = DocumentAttributeKey(rawValue: "NSEditorDocumentAttribute")
        /// `String`.
        public static let company = DocumentAttributeKey(rawValue: "NSCompanyDocumentAttribute")
        /// `String`.
        public static let manager = DocumentAttributeKey(rawValue: "NSManagerDocumentAttribute")
        /// `String`.
        public static let category = DocumentAttributeKey(rawValue: "NSCategoryDocumentAttribute")
        /// `String`.
        public static let copyright = DocumentAttributeKey(
            rawValue: "NSCopyrightDocumentAttribute")
        /// `String`.
        public static let comment = DocumentAttributeKey(rawValue: "NSCommentDocumentAttribute")
        /// `[String]`.
        public static let keywords = DocumentAttributeKey(rawValue: "NSKeywordsDocumentAttribute")
        /// `Date`.
        public static let creationTime = DocumentAttributeKey(
            rawValue: "NSCreationTimeDocumentAttribute")
        /// `Date`.
        public static let modificationTime = DocumentAttributeKey(
            rawValue: "NSModificationTimeDocumentAttribute")
        /// Number, points; `paperMargin` says the four together.
        public static let leftMargin = DocumentAttributeKey(rawValue: "LeftMargin")
        /// Number, points.
        public static let topMargin = DocumentAttributeKey(rawValue: "TopMargin")
        /// Number, points.
        public static let rightMargin = DocumentAttributeKey(rawValue: "RightMargin")
        /// Number, points.
        public static let bottomMargin = DocumentAttributeKey(rawValue: "BottomMargin")
        /// `CGSize`, points: of the text's window.
        public static let viewSize = DocumentAttributeKey(rawValue: "ViewSize")
        /// Number, percent.
        public static let viewZoom = DocumentAttributeKey(rawValue: "ViewZoom")
        /// Number: 0 for text as wide as the window, 1 for pages.
        public static let viewMode = DocumentAttributeKey(rawValue: "ViewMode")
        /// Number: greater than 0 when a text view refuses changes.
        public static let readOnly = DocumentAttributeKey(rawValue: "ReadOnly")
        /// `UIColor`.
        public static let backgroundColor = DocumentAttributeKey(rawValue: "BackgroundColor")
        /// Number from 0, never, to 1, always.
        public static let hyphenationFactor = DocumentAttributeKey(
            rawValue: "HyphenationFactor")
        /// Number: which system's text sizes are meant, 0 for the desktop's, 1 for iOS's.
        public static let textScaling = DocumentAttributeKey(rawValue: "TextScaling")
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
