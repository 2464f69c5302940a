/// The control words that mean something to the reader, by what they act on. Case names are the words.
enum RTFKeyword {
    case character(RTFCharacterWord)
    case paragraph(RTFParagraphWord)
    case symbol(RTFSymbolWord)
    case destination(RTFDestinationWord)
    case table(RTFTableWord)
    case document(RTFDocumentWord)
    case row(RTFRowWord)
}

enum RTFCharacterWord: String, CaseIterable {
    case plain, b, i, f, fs, fsmilli, cf, cb, highlight, chcbpat
    case ul, ulnone, uld, uldash, uldashd, uldashdd, uldb, ulth, ulw, ulwave, ulstyle, ulc
    case strike, striked, strikestyle, strikec
    case `super`, sub, nosupersub, up, dn
    case expnd, expndtw, kerning
    case outl, strokewidth, strokec, obliqueness, expansion
    case shad, shadx, shady, shadr, shado, shadc
    case cocoaLigature = "CocoaLigature"
    case appleHighlight = "AppleHighlight"
    case appleHighlightScheme = "AppleHilightClrSch"
    case uc, u
}

enum RTFParagraphWord: String, CaseIterable {
    case pard, ql, qc, qr, qj, qnatural, pardirnatural, rtlpar, ltrpar
    case li, fi, ri, sl, slmult, slleading, slminimum, slmaximum, sb, sa
    case tx, tqr, tqc, tqdec, tql, pardeftab, ls, ilvl, outlinelevel, hyphpar, s, intbl, itap
    case pndec, pnucltr, pnlcltr, pnucrm, pnlcrm, pnlvlblt, pnstart, pnlvl
}

/// Words that stand for text.
enum RTFSymbolWord: String, CaseIterable {
    case par, line, page, column, sect, tab, cell, nestcell, row, nestrow, lbr
    case emdash, endash, bullet, lquote, rquote, ldblquote, rdblquote
    case chftn
    case emspace, enspace, qmspace, zwj, zwnj, ltrmark, rtlmark, zwbo, zwnbo, softline
}

/// Words that say what a group holds.
enum RTFDestinationWord: String, CaseIterable {
    case rtf, fonttbl, colortbl, expandedcolortbl, stylesheet, info, title, author
    case listtable, list, listlevel, levelmarker, leveltext, levelnumbers, listname
    case listoverridetable, listoverride
    case listtext, pntext, pn, field, fldinst, fldrslt, pict, shppict, nonshppict
    case nextGraphic = "NeXTGraphic"
    case upr, ud, bin, shptxt, shpinst, result
    case header, headerl, headerr, headerf, footer, footerl, footerr, footerf
    case footnote, annotation, atnid, atnauthor, object, objdata, objclass, objname
    case subject, doccomm, keywords, comment, `operator`, category, manager, company, hlinkbase
    case buptim, creatim, printim, revtim, version, vern, xe, tc, rxe, txe, tcn, private1
    case filetbl, revtbl, pgdsctbl, template, themedata, colorschememapping, latentstyles
    case datastore, sp
    case drawing = "do"
    case background, nesttableprops, nonesttables, pntxta, pntxtb, pnseclvl
    case xmlnstbl, xmlns, wgrffmtfilter, rsidtbl, ftnsep, ftnsepc, ftncn, aftnsep, aftnsepc, aftncn
    case copyright, falt, panose, fontemb, fontfile, bkmkstart, bkmkend, generator, galley
}

/// Words inside tables of the header and of pictures.
enum RTFTableWord: String, CaseIterable {
    case fcharset, cpg, red, green, blue
    case c, csgenericrgb, cssrgb, csgray, cspthree, csgenericgray, cname
    case listid, levelnfc, levelnfcn, levelstartat
    case pngblip, jpegblip, emfblip, wmetafile, macpict, dibitmap, wbitmap, pmmetafile
    case picw, pich, picwgoal, pichgoal, picscalex, picscaley
    case width, height
    case yr, mo, dy, hr, min, sec, timesinceref
}

enum RTFDocumentWord: String, CaseIterable {
    case ansi, mac, pc, pca, ansicpg, deff, deftab, cocoartf
    case paperw, paperh, margl, margr, margt, margb
    case vieww, viewh, viewkind, viewscale, hyphauto, hyphfactor, cocoatextscaling
}
