/// The words that lead from one character state to another, fonts and text colour aside.
enum RTFCharacterWriter {
    static func write(
        from old: RTFCharacterState, to new: RTFCharacterState, into out: inout [UInt8]
    ) {
        var words = ""
        if old.background != new.background { words += "\\cb\(new.background) " }
        if old.highlight != new.highlight || old.highlightScheme != new.highlightScheme {
            words +=
                "\\AppleHighlight\(new.highlight) \\AppleHilightClrSch\(new.highlightScheme) "
        }
        if old.spacing != new.spacing || old.kerningOff != new.kerningOff {
            words +=
                new.kerningOff
                ? "\\expnd\(new.spacing / 5)\\expndtw\(new.spacing)\\kerning0\n"
                : "\\kerning1\\expnd0\\expndtw0 "
        }
        if old.outline != new.outline || old.strokeWidth != new.strokeWidth
            || old.strokeColor != new.strokeColor
        {
            words +=
                "\\outl\(new.outline ? "" : "0")\\strokewidth\(new.strokeWidth) \\strokec\(new.strokeColor) "
        }
        lines(old, new, &words)
        if old.raise != new.raise {
            words += new.raise < 0 ? "\\dn\(-new.raise) " : "\\up\(new.raise) "
        }
        if old.superscript != new.superscript { words += superscript(new.superscript) }
        if old.obliqueness != new.obliqueness { words += "\\obliqueness\(new.obliqueness) " }
        if old.expansion != new.expansion { words += "\\expansion\(new.expansion) " }
        if old.ligature != new.ligature { words += "\\CocoaLigature\(new.ligature) " }
        shadow(old, new, &words)
        out.append(contentsOf: words.utf8)
    }

    private static func lines(
        _ old: RTFCharacterState, _ new: RTFCharacterState, _ words: inout String
    ) {
        if old.underline != new.underline {
            switch new.underline {
            case 0: words += "\\ulnone "
            case 1: words += "\\ul "
            default: words += "\\ul\\ulstyle\(new.underline) "
            }
        }
        if old.underlineColor != new.underlineColor { words += "\\ulc\(new.underlineColor) " }
        if old.strike != new.strike {
            switch new.strike {
            case 0: words += "\\strike0\\striked0 "
            case 1: words += "\\strike "
            default: words += "\\strike\\strikestyle\(new.strike) "
            }
        }
        if old.strikeColor != new.strikeColor || (old.strike == 0 && new.strike != 0) {
            words += "\\strikec\(new.strikeColor) "
        }
    }

    private static func superscript(_ level: Int32) -> String {
        switch level {
        case 0: "\\nosupersub "
        case 1: "\\super "
        case -1: "\\sub "
        case ..<0: "\\sub\(-level) "
        default: "\\super\(level) "
        }
    }

    private static func shadow(
        _ old: RTFCharacterState, _ new: RTFCharacterState, _ words: inout String
    ) {
        func part(_ state: RTFCharacterState) -> [Int32] {
            [
                state.shadow ? 1 : 0, state.shadowX, state.shadowY, state.shadowRadius,
                state.shadowOpacity, state.shadowColor,
            ]
        }
        guard part(old) != part(new) else { return }
        if new.shadow {
            words +=
                "\\shad\\shadx\(new.shadowX)\\shady\(new.shadowY)\\shadr\(new.shadowRadius)"
                + "\\shado\(new.shadowOpacity) \\shadc\(new.shadowColor) "
        } else if old.shadow {
            words += "\\shad0 "
        }
    }
}
