extension UITextView {
    /// Adds the trait to the whole selection, or takes it away where all of it has it; at a caret, of what is typed next.
    func toggle(_ trait: UIFontDescriptor.SymbolicTraits) {
        let range = selectedRange
        let allHave = selectionHas(trait)
        guard range.length > 0 else {
            let font = editor.typingAttributes[.font] as? UIFont ?? TextAppearance.defaultFont
            editor.typingAttributes[.font] = font.setting(trait, !allHave)
            return
        }
        editor.changeAttributes(in: range) { storage in
            storage.enumerateAttribute(.font, in: range, options: []) { value, part, _ in
                let font = value as? UIFont ?? TextAppearance.defaultFont
                storage.addAttribute(.font, value: font.setting(trait, !allHave), range: part)
            }
        }
    }

    /// Whether all of the selection has the trait, or at a caret what is typed next.
    func selectionHas(_ trait: UIFontDescriptor.SymbolicTraits) -> Bool {
        isWholeSelection(.font) { value in
            let font = value as? UIFont ?? TextAppearance.defaultFont
            return font.fontDescriptor.symbolicTraits.contains(trait)
        }
    }

    var isSelectionUnderlined: Bool { isWholeSelection(.underlineStyle, Self.isUnderlined) }

    private func isWholeSelection(
        _ key: NSAttributedString.Key, _ isSet: (Any?) -> Bool
    ) -> Bool {
        let range = selectedRange
        guard range.length > 0 else { return isSet(editor.typingAttributes[key]) }
        var allHave = true
        textStorage.enumerateAttribute(key, in: range, options: []) { value, _, stop in
            guard !isSet(value) else { return }
            allHave = false
            stop.pointee = true
        }
        return allHave
    }

    func toggleUnderlineOfSelection() {
        let range = selectedRange
        let single = NSUnderlineStyle.single.rawValue
        let allHave = isSelectionUnderlined
        guard range.length > 0 else {
            editor.typingAttributes[.underlineStyle] = allHave ? nil : single
            return
        }
        editor.changeAttributes(in: range) { storage in
            if allHave {
                storage.removeAttribute(.underlineStyle, range: range)
            } else {
                storage.addAttribute(.underlineStyle, value: single, range: range)
            }
        }
    }

    private static func isUnderlined(_ value: Any?) -> Bool {
        switch value {
        case let number as Int: number != 0
        case let number as NSNumber: number.intValue != 0
        case let style as NSUnderlineStyle: !style.isEmpty
        default: false
        }
    }
}

extension UIFont {
    func setting(_ trait: UIFontDescriptor.SymbolicTraits, _ isOn: Bool) -> UIFont {
        var traits = fontDescriptor.symbolicTraits
        if isOn { traits.insert(trait) } else { traits.remove(trait) }
        guard let descriptor = fontDescriptor.withSymbolicTraits(traits) else { return self }
        return UIFont(descriptor: descriptor, size: pointSize)
    }
}
