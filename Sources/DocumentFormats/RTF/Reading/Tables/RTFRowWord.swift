/// Words that say how a table's rows and cells are. Case names are the words.
enum RTFRowWord: String, CaseIterable {
    case trowd, lastrow, trhdr, trcbpat, trwWidth, trftsWidth
    case trbrdrt, trbrdrl, trbrdrb, trbrdrr, trbrdrh, trbrdrv
    case cellx, clwWidth, clftsWidth, clheight, clcbpat
    case clvertalt, clvertalc, clvertalb
    case clbrdrt, clbrdrl, clbrdrb, clbrdrr
    case clpadt, clpadl, clpadb, clpadr, clmart, clmarl, clmarb, clmarr
    case clmgf, clmrg, clvmgf, clvmrg
    case brdrt, brdrl, brdrb, brdrr, brdrbtw, brdrbar, box
    case brdrnil, brdrnone, brdrtbl, brdrw, brdrcf
    case brdrs, brdrth, brdrsh, brdrdb, brdrdot, brdrdash, brdrhair, brdrtriple
}
