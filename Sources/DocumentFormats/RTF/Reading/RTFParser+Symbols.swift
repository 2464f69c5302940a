import DocumentModel

extension RTFParser {
    /// A word that stands for text.
    mutating func symbol(_ word: RTFSymbolWord) {
        if word == .chftn { return noteNumber() }
        guard let scalar = word.scalar else {
            if current.destination == .body, word == .row || word == .nestrow {
                endRow(isNested: word == .nestrow)
            }
            return
        }
        if current.destination == .body, word == .cell || word == .nestcell {
            return endCell(isNested: word == .nestcell)
        }
        if current.destination.isBody || current.destination.isCollected { emit(scalar) }
    }
}

extension RTFSymbolWord {
    /// The character; nil for a table row, whose last cell has ended the paragraph already.
    fileprivate var scalar: Unicode.Scalar? {
        switch self {
        case .par, .sect, .cell, .nestcell: "\n"
        case .row, .nestrow, .softline, .chftn: nil
        case .line, .lbr: "\u{2028}"
        case .page, .column: "\u{0C}"
        case .tab: "\t"
        case .emdash: "\u{2014}"
        case .endash: "\u{2013}"
        case .bullet: "\u{2022}"
        case .lquote: "\u{2018}"
        case .rquote: "\u{2019}"
        case .ldblquote: "\u{201C}"
        case .rdblquote: "\u{201D}"
        case .emspace: "\u{2003}"
        case .enspace: "\u{2002}"
        case .qmspace: "\u{2005}"
        case .zwj: "\u{200D}"
        case .zwnj: "\u{200C}"
        case .ltrmark: "\u{200E}"
        case .rtlmark: "\u{200F}"
        case .zwbo: "\u{200B}"
        case .zwnbo: "\u{2060}"
        }
    }
}
