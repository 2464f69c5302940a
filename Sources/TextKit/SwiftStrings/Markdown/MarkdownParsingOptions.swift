import DocumentFormats
public import Foundation

extension AttributedString {
    /// How Markdown becomes an attributed string. Foundation's type, which it lacks on Linux.
    public struct MarkdownParsingOptions: Sendable {
        public enum InterpretedSyntax: Int, Sendable {
            /// Blocks and what is in them.
            case full = 0
            /// What is in a paragraph; marks of blocks are text, a line end counts as a space.
            case inlineOnly = 1
            /// As `inlineOnly`, and white space stays what it is.
            case inlineOnlyPreservingWhitespace = 2
        }

        public enum FailurePolicy: Int, Sendable {
            case throwError = 0
            /// Gives the text as it is.
            case returnPartiallyParsedIfPossible = 1
        }

        /// True reads attributes of the form `^[text](name: value)`, values as in JSON5, for keys of the scope that conform
        /// to `MarkdownDecodableAttributedStringKey`; others are left out.
        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        public var failurePolicy: FailurePolicy
        /// BCP 47 tag of the whole text; nil sets none.
        public var languageCode: String?
        /// True says of each stretch where it stood in the Markdown.
        public var appliesSourcePositionAttributes: Bool

        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil,
            appliesSourcePositionAttributes: Bool = false
        ) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
            self.appliesSourcePositionAttributes = appliesSourcePositionAttributes
        }

        var syntax: MarkdownOutline.Syntax {
            switch interpretedSyntax {
            case .full: .full
            case .inlineOnly: .inlineOnly
            case .inlineOnlyPreservingWhitespace: .inlineOnlyPreservingWhitespace
            }
        }
    }

    /// Where text stood in Markdown: lines and columns from 1, columns in bytes of UTF-8, the end included.
    public struct MarkdownSourcePosition: Hashable, Sendable, Codable {
        public var startLine: Int
        public var startColumn: Int
        public var endLine: Int
        public var endColumn: Int

        public init(startLine: Int, startColumn: Int, endLine: Int, endColumn: Int) {
            self.startLine = startLine
            self.startColumn = startColumn
            self.endLine = endLine
            self.endColumn = endColumn
        }
    }
}

extension NSAttributedString {
    public typealias MarkdownParsingOptions = AttributedString.MarkdownParsingOptions
    public typealias MarkdownSourcePosition = AttributedString.MarkdownSourcePosition
}
