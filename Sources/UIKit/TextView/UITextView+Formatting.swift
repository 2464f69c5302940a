extension UITextView {
    /// Adds the trait to the whole selection, or takes it away where all of it has it; at a caret, of what is typed next.
    func toggle(_ trait: UIFontDescriptor.SymbolicTraits) {
        let range = selectedRange
        guard range.length > 0 else {
            let font = editor.typingAttributes[.font] as? UIFont ?? TextAppearance.defaultFont
            let has = font.fontDescriptor.symbolicTraits.contains(trait)
            editor.typingAttributes[.font] = font.setting(trait, !has)
            return
        }
        var allHave = true
        textStorage.enumerateAttribute(.font, in: range, options: []) { value, _, stop in
            let font = value as? UIFont ?? TextAppearance.defaultFont
            guard !font.fontDescriptor.symbolicTraits.contains(trait) else { return }
            allHave = false
            stop.pointee = true
        }
        editor.changeAttributes(in: range) { storage in
            storage.enumerateAttribute(.font, in: range, options: []) { value, part, _ in
                let font = value as? UIFont ?? TextAppearance.defaultFont
                storage.addAttribute(.font, value: font.setting(trait, !allHave), range: part)
            }
        }
    }

    func toggleUnderlineOfSelection() {
        let range = selectedRange
        let single = NSUnderlineStyle.single.rawValue
        guard range.length > 0 else {
            let has = Self.isUnderlined(editor.typingAttributes[.underlineStyle])
            editor.typingAttributes[.underlineStyle] = has ? nil : single
            return
        }
        var allHave = true
        textStorage.enumerateAttribute(.underlineStyle, in: range, options: []) { value, _, stop in
            guard !Self.isUnderlined(value) else { return }
            allHave = false
            stop.pointee = true
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
