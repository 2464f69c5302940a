import DocumentModel

extension RTFParser {
    /// A word that says what the group holds.
    mutating func destination(_ word: RTFDestinationWord, _ parameter: Int32?) {
        switch word {
        case .rtf: if parameter == 0 { setDocumentPage(.nextStep) }
        case .fonttbl: enter(.fontTable)
        case .colortbl: enter(.colorTable)
        case .expandedcolortbl:
            enter(.expandedColorTable)
            expandedIndex = 0
            expandedColor = RTFExpandedColor()
        case .info: enter(.info)
        case .title, .author, .subject, .doccomm, .keywords, .operator, .category, .manager,
            .company,
            .copyright:
            enter(current.destination == .info ? .infoText(word) : .skip)
        case .creatim, .revtim:
            enter(current.destination == .info ? .infoDate(word) : .skip)
            pendingDate = RTFDate()
        case .listtable, .list, .listlevel, .levelmarker, .leveltext, .levelnumbers, .listname,
            .listoverridetable, .listoverride:
            listDestination(word)
        case .listtext, .pntext:
            enter(.listText)
            listTextIsPending = true
        case .stylesheet: enter(.styleSheet)
        case .pn:
            enter(.oldList)
            oldList = RTFOldList()
        case .pntxtb: if current.destination == .oldList { enter(.oldListBefore) }
        case .pntxta: if current.destination == .oldList { enter(.oldListAfter) }
        case .pict:
            enter(.picture)
            picture = RTFPicture()
        case .nextGraphic:
            enter(.graphic)
            graphicSize = (nil, nil)
        case .upr: current.skipsNextGroup = true
        case .galley: enter(.galley)
        case .field, .fldinst, .fldrslt: fieldDestination(word)
        case .ud, .shppict, .result, .bin, .object: break
        case .nesttableprops: current.isNestedProperties = true
        case .footnote: beginNote()
        case .annotation, .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr,
            .footerf:
            enter(.skip)
            diagnostics.add("the text of \(Self.name(word)) is left out", at: index, .note)
        default: enter(.skip)
        }
    }

    private static func name(_ word: RTFDestinationWord) -> String {
        switch word {
        case .annotation: "a comment"
        case .header, .headerl, .headerr, .headerf: "a page's head"
        default: "a page's foot"
        }
    }

    private mutating func listDestination(_ word: RTFDestinationWord) {
        switch word {
        case .listtable: enter(.listTable)
        case .list: pendingList = RTFList()
        case .listlevel:
            enter(.listLevel)
            if pendingList.levels.count < 9 { pendingList.levels.append(RTFList.Level()) }
        case .levelmarker: enter(.levelMarker)
        case .leveltext: enter(.levelText)
        case .listoverridetable: break
        case .listoverride:
            enter(.listOverride)
            pendingOverride = (0, 0)
        default: enter(.skip)
        }
    }

    private mutating func fieldDestination(_ word: RTFDestinationWord) {
        switch word {
        case .field:
            fieldStart = builder.length
            pendingSymbol = nil
            current.isField = true
            current.field = Int32(fieldLinks.count)
            fieldLinks.append(-1)
        case .fldinst: enter(.fieldInstruction)
        default:
            guard current.field >= 0 else { return }
            let link = fieldLinks[Int(current.field)]
            if link >= 0 {
                current.character.link = link
                current.attributesIndex = -1
            }
        }
    }

    /// Words about the whole document.
    mutating func document(_ word: RTFDocumentWord, _ parameter: Int32?) {
        let points = Double(parameter ?? 0) / 20
        switch word {
        case .ansi: if documentPage != .nextStep { setDocumentPage(.windows1252) }
        case .mac:
            isMac = true
            setDocumentPage(CodePage(number: 10000))
        case .pc: setDocumentPage(CodePage(number: 437))
        case .pca: setDocumentPage(CodePage(number: 850))
        case .ansicpg:
            if let number = parameter, number > 0 { setDocumentPage(CodePage(number: Int(number))) }
        case .deff: defaultFont = parameter ?? 0
        case .deftab: builder.properties.defaultTabInterval = points
        case .cocoartf: cocoaVersion = parameter ?? 0
        case .paperw: builder.properties.paperWidth = points
        case .paperh: builder.properties.paperHeight = points
        case .margl: setMargin(0, points)
        case .margt: setMargin(1, points)
        case .margr: setMargin(2, points)
        case .margb: setMargin(3, points)
        default: view(word, parameter ?? 0)
        }
    }

    private mutating func setDocumentPage(_ page: CodePage) {
        documentPage = page
        current.page = page
    }

    private mutating func setMargin(_ side: Int, _ points: Double) {
        var margins = builder.properties.margins ?? [72, 72, 72, 72]
        margins[side] = points
        builder.properties.margins = margins
    }

    mutating func finishFieldInstruction() {
        guard current.field >= 0 else { return }
        let words = RTFLink.words(collected)
        if words.first?.lowercased() == "symbol" { pendingSymbol = Self.symbol(words) }
        guard let link = RTFLink(words) else { return }
        fieldLinks[Int(current.field)] = Int32(links.count)
        links.append(link)
    }

    /// The character of a `SYMBOL` field, whose result most programs leave empty: a number, of cp1252 or with `\\u` of
    /// Unicode.
    private static func symbol(_ words: [String]) -> Unicode.Scalar? {
        guard words.count > 1 else { return nil }
        let digits = words[1].lowercased()
        let number =
            digits.hasPrefix("0x") ? UInt32(digits.dropFirst(2), radix: 16) : UInt32(digits)
        guard let number, number >= 0x20 else { return nil }
        let isUnicode = words.dropFirst(2).contains { $0.lowercased() == "\\u" }
        if !isUnicode, (0x80...0xFF).contains(number) {
            return Windows1252.upperHalf[Int(number) - 0x80]
        }
        return Unicode.Scalar(number)
    }

    /// The end of a field whose character nobody wrote.
    mutating func finishField() {
        guard let symbol = pendingSymbol else { return }
        pendingSymbol = nil
        if current.destination.isBody, builder.length == fieldStart { emit(symbol) }
    }
}
