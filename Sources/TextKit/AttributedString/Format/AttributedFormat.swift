import Foundation

/// Puts arguments in the place of a format's placeholders, which keep the attributes that the format gives them.
struct AttributedFormat {
    private let format: NSAttributedString
    private let options: NSAttributedString.FormattingOptions
    private let locale: Locale?
    private let arguments: [any CVarArg]
    /// Index of the argument that a placeholder without a number takes.
    private var next = 0

    init(
        _ format: NSAttributedString, _ options: NSAttributedString.FormattingOptions,
        _ locale: Locale?, _ arguments: [any CVarArg]
    ) {
        self.format = format
        self.options = options
        self.locale = locale
        self.arguments = arguments
    }

    mutating func filled() -> NSMutableAttributedString {
        let result = NSMutableAttributedString()
        let units = format.utf16Units(in: NSRange(location: 0, length: format.length))
        var copied = 0
        var at = 0
        while let start = units[at...].firstIndex(of: UInt16(UInt8(ascii: "%"))) {
            at = start + 1
            guard let placeholder = FormatPlaceholder(units, at: start) else { continue }
            result.append(format.attributedSubstring(from: NSRange(copied..<start)))
            result.append(replacement(placeholder))
            copied = placeholder.range.upperBound
            at = copied
        }
        result.append(format.attributedSubstring(from: NSRange(copied..<units.count)))
        return result
    }

    private mutating func replacement(_ placeholder: FormatPlaceholder) -> NSAttributedString {
        var attributes = format.attributes(at: placeholder.range.lowerBound, effectiveRange: nil)
        if placeholder.conversion == "%" {
            return NSAttributedString(string: "%", attributes: attributes)
        }
        let width = number(placeholder.width)
        let precision = number(placeholder.precision)
        let index = placeholder.position.map { $0 - 1 } ?? takeNext()
        if options.contains(.applyReplacementIndexAttribute) {
            attributes[.replacementIndex] = index + 1
        }
        let argument = argument(index)
        if placeholder.conversion == "@", let text = argument as? NSAttributedString {
            return inserted(text, attributes)
        }
        var spec = "%" + placeholder.flags
        if let width { spec += width < 0 ? "-\(width.magnitude)" : "\(width)" }
        if let precision, precision >= 0 { spec += ".\(precision)" }
        spec += placeholder.length + String(placeholder.conversion)
        return NSAttributedString(
            string: String(format: spec, locale: locale, arguments: [argument]),
            attributes: attributes)
    }

    private func inserted(
        _ text: NSAttributedString, _ attributes: [NSAttributedString.Key: Any]
    ) -> NSAttributedString {
        guard options.contains(.insertArgumentAttributesWithoutMerging) else {
            return text.over(attributes)
        }
        guard let index = attributes[.replacementIndex] else { return text }
        let result = NSMutableAttributedString(attributedString: text)
        result.addAttribute(
            .replacementIndex, value: index, range: NSRange(location: 0, length: result.length))
        return result
    }

    // MARK: Arguments

    private mutating func takeNext() -> Int {
        next += 1
        return next - 1
    }

    private func argument(_ index: Int) -> any CVarArg {
        precondition(
            arguments.indices.contains(index),
            "NSAttributedString(format:): the format asks for argument \(index + 1) of "
                + "\(arguments.count)")
        return arguments[index]
    }

    private mutating func number(_ amount: FormatPlaceholder.Amount?) -> Int? {
        switch amount {
        case nil: return nil
        case .number(let number): return number
        case .argument(let position):
            let index = position.map { $0 - 1 } ?? takeNext()
            return AttributeValue.integer(argument(index))
        }
    }
}
