import DocumentModel

extension RTFParser {
    /// Applies a character property. A word without a number means 1, or on.
    mutating func character(_ word: RTFCharacterWord, _ parameter: Int32?) {
        current.attributesIndex = -1
        let isOn = parameter != 0
        switch word {
        case .plain: resetCharacter()
        case .b: current.character.bold = isOn
        case .i: current.character.italic = isOn
        case .f: setFont(parameter ?? 0)
        case .fs:
            if let size = parameter, size > 0 {
                current.character.size = size.multipliedReportingOverflow(by: 500).partialValue
            }
        case .fsmilli: if let size = parameter, size > 0 { current.character.size = size }
        case .cf: current.character.foreground = parameter ?? 0
        case .cb, .highlight, .chcbpat: current.character.background = parameter ?? 0
        case .super: current.character.superscript = isOn ? max(parameter ?? 1, 1) : 0
        case .sub: current.character.superscript = isOn ? -max(parameter ?? 1, 1) : 0
        case .nosupersub: current.character.superscript = 0
        case .up: current.character.raise = parameter ?? 6
        case .dn: current.character.raise = -(parameter ?? 6)
        case .expnd, .expndtw:
            if let value = parameter {
                current.character.spacing = word == .expndtw ? value : value &* 5
            }
        case .kerning: current.character.kerningOff = parameter == 0
        case .uc: current.fallbackLength = max(parameter ?? 1, 0)
        case .u: break
        default:
            if !underline(word, parameter) { decoration(word, parameter) }
        }
    }

    private mutating func resetCharacter() {
        var plain = RTFCharacterState()
        plain.link = current.character.link
        plain.token = current.character.token
        current.character = plain
        current.page = page(ofFont: defaultFont)
    }

    private mutating func setFont(_ number: Int32) {
        if current.destination == .fontTable {
            commitFont()
            pendingFont = (number, RTFFont())
            return
        }
        current.character.font = number
        current.page = page(ofFont: number)
    }

    func page(ofFont number: Int32) -> CodePage { fonts[number]?.page ?? documentPage }

    /// Underlines; values as `NSUnderlineStyle` has them. False when the word is no underline.
    private mutating func underline(_ word: RTFCharacterWord, _ parameter: Int32?) -> Bool {
        let style: Int32
        switch word {
        case .ul, .ulwave: style = 1
        case .ulnone: style = 0
        case .uld: style = 0x101
        case .uldash: style = 0x201
        case .uldashd: style = 0x301
        case .uldashdd: style = 0x401
        case .uldb: style = 9
        case .ulth: style = 2
        case .ulw: style = 0x8001
        case .ulstyle: style = parameter ?? 1
        case .ulc:
            current.character.underlineColor = parameter ?? 0
            return true
        default: return false
        }
        current.character.underline = parameter == 0 ? 0 : style
        return true
    }

    private mutating func decoration(_ word: RTFCharacterWord, _ parameter: Int32?) {
        let isOn = parameter != 0
        let value = parameter ?? 0
        switch word {
        case .strike: current.character.strike = isOn ? 1 : 0
        case .striked:
            current.character.strike =
                isOn ? 9 : current.character.strike == 9 ? 0 : current.character.strike
        case .strikestyle: current.character.strike = value
        case .strikec: current.character.strikeColor = value
        case .outl: current.character.outline = isOn
        case .strokewidth: current.character.strokeWidth = value
        case .strokec: current.character.strokeColor = value
        case .obliqueness: current.character.obliqueness = value
        case .expansion: current.character.expansion = value
        case .shad: current.character.shadow = isOn
        case .shadx: current.character.shadowX = value
        case .shady: current.character.shadowY = value
        case .shadr: current.character.shadowRadius = value
        case .shado: current.character.shadowOpacity = value
        case .shadc: current.character.shadowColor = value
        case .cocoaLigature: current.character.ligature = value
        case .appleHighlight: current.character.highlight = parameter ?? 1
        case .appleHighlightScheme: current.character.highlightScheme = value
        default: break
        }
    }
}
