public import Foundation

extension NSAttributedString {
    /// How arguments get their attributes.
    public struct FormattingOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// An attributed argument has its own attributes only, those of its placeholder are left out.
        public static let insertArgumentAttributesWithoutMerging = FormattingOptions(rawValue: 1)
        /// What stands for a placeholder gets `.replacementIndex`: the number of its argument, from 1.
        public static let applyReplacementIndexAttribute = FormattingOptions(rawValue: 2)
    }

    /// Text with arguments in the place of a format's placeholders; see `init(format:options:locale:arguments:)`.
    public convenience init(format: NSAttributedString, _ args: any CVarArg...) {
        self.init(format: format, arguments: args)
    }

    /// Text with arguments in the place of a format's placeholders; see `init(format:options:locale:arguments:)`.
    public convenience init(
        format: NSAttributedString, options: FormattingOptions = [], locale: Locale?,
        _ args: any CVarArg...
    ) {
        self.init(format: format, options: options, locale: locale, arguments: args)
    }

    /// Text with arguments in the place of a format's placeholders, those of `String(format:)`: `%@`, `%d`, `%2$@`,
    /// `%%`.
    ///
    /// What stands for a placeholder has the attributes of its percent sign. An attributed string for `%@` keeps its own
    /// attributes over these. Traps when an argument is missing.
    ///
    /// - Parameter locale: how numbers are written; nil writes them as in code.
    public convenience init(
        format: NSAttributedString, options: FormattingOptions = [], locale: Locale? = nil,
        arguments: [any CVarArg]
    ) {
        var filling = AttributedFormat(format, options, locale, arguments)
        self.init(attributedString: filling.filled())
    }

    /// As `init(format:options:locale:_:)` with the user's locale.
    public class func localizedAttributedStringWithFormat(
        _ format: NSAttributedString, options: FormattingOptions = [], _ args: any CVarArg...
    ) -> NSAttributedString {
        NSAttributedString(format: format, options: options, locale: .current, arguments: args)
    }
}

/// An attributed string is an argument; `String(format:)` writes its description for `%@`.
extension NSAttributedString: _CVarArgObject {
    public var _cVarArgObject: any CVarArg { description._cVarArgObject }
    public var _cVarArgEncoding: [Int] { description._cVarArgObject._cVarArgEncoding }
}

extension NSMutableAttributedString {
    /// Adds a format at the end, arguments in the place of its placeholders, in the user's locale.
    public func appendLocalizedFormat(_ format: NSAttributedString, _ args: any CVarArg...) {
        append(NSAttributedString(format: format, locale: .current, arguments: args))
    }
}
