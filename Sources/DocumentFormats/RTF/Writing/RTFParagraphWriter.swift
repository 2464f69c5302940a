import DocumentModel

/// `\pard` and the properties of a paragraph, in Cocoa's order.
enum RTFParagraphWriter {
    /// - Parameter tableDepth: tables that the paragraph stands in.
    static func words(_ value: ParagraphValue, tableDepth: Int = 0) -> String {
        var words = "\\pard"
        if tableDepth > 0 { words += "\\intbl\\itap\(tableDepth)" }
        for tab in value.tabs ?? RTFParagraphState.defaultTabs {
            switch tab.kind {
            case .left: break
            case .right: words += "\\tqr"
            case .center: words += "\\tqc"
            case .decimal: words += "\\tqdec"
            }
            words += "\\tx\(twips(tab.location))"
        }
        if let interval = value.defaultTabInterval { words += "\\pardeftab\(twips(interval))" }
        let first = value.firstLineHeadIndent - value.headIndent
        if value.headIndent != 0 { words += "\\li\(twips(value.headIndent))" }
        if first != 0 {
            words += "\\fi\(twips(value.firstLineHeadIndent) - twips(value.headIndent))"
        }
        if value.tailIndent < 0 { words += "\\ri\(twips(-value.tailIndent))" }
        words += lineWords(value)
        if value.paragraphSpacingBefore != 0 {
            words += "\\sb\(twips(value.paragraphSpacingBefore))"
        }
        if value.paragraphSpacing != 0 { words += "\\sa\(twips(value.paragraphSpacing))" }
        switch value.direction {
        case .natural: words += "\\pardirnatural"
        case .leftToRight: break
        case .rightToLeft: words += "\\rtlpar"
        }
        switch value.alignment {
        case .natural: words += value.direction == .rightToLeft ? "\\qr" : ""
        case .left: words += "\\ql"
        case .center: words += "\\qc"
        case .right: words += "\\qr"
        case .justified: words += "\\qj"
        }
        if value.headerLevel > 0 { words += "\\outlinelevel\(value.headerLevel - 1)" }
        if value.hyphenationFactor > 0 { words += "\\hyphpar" }
        return words + "\\partightenfactor0"
    }

    private static func lineWords(_ value: ParagraphValue) -> String {
        var words = ""
        let isExact =
            value.minimumLineHeight > 0 && value.minimumLineHeight == value.maximumLineHeight
        let isAtLeast = value.minimumLineHeight > 0 && value.maximumLineHeight == 0
        if value.lineHeightMultiple != 0 {
            words += "\\sl\(twips(value.lineHeightMultiple * 12))\\slmult1"
        } else if isExact {
            words += "\\sl-\(twips(value.minimumLineHeight))"
        } else if isAtLeast {
            words += "\\sl\(twips(value.minimumLineHeight))"
        }
        if value.lineSpacing != 0 { words += "\\slleading\(twips(value.lineSpacing))" }
        if !isExact || value.lineHeightMultiple != 0 {
            if value.minimumLineHeight != 0, !isAtLeast || value.lineHeightMultiple != 0 {
                words += "\\slminimum\(twips(value.minimumLineHeight))"
            }
            if value.maximumLineHeight != 0 {
                words += "\\slmaximum\(twips(value.maximumLineHeight))"
            }
        }
        return words
    }

    /// Points to twips; what is no number or too large becomes the nearest that RTF can say.
    static func twips(_ points: Double) -> Int32 {
        guard points.isFinite else { return 0 }
        return Int32(min(max((points * 20).rounded(), -1_000_000_000), 1_000_000_000))
    }
}
