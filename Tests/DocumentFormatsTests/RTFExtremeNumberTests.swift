import DocumentModel
import Testing

@testable import DocumentFormats

/// No number behind a control word stops the program, wherever the word stands.
@Suite struct RTFExtremeNumberTests {
    /// Where words with numbers stand in a file; `@` is the word.
    private static let places = [
        "{\\rtf1 @ a\\par @ b}",
        "{\\rtf1{\\info{\\creatim @}{\\revtim\\yr2003 @}}a}",
        "{\\rtf1{\\fonttbl{\\f0 @ Arial;}{\\f1 @ Times;}}{\\colortbl; @;@;}\\f0 a @}",
        "{\\rtf1{\\stylesheet{\\s1 @ One;}{\\s2\\sbasedon1 @ Two;}}\\pard\\s2 a\\par}",
        "{\\rtf1{\\*\\listtable{\\list @{\\listlevel @{\\leveltext\\'02\\'00.;}}\\listid7}}"
            + "{\\*\\listoverridetable{\\listoverride\\listid7 @\\ls1}}\\pard\\ls1\\ilvl0 a @\\par}",
        "{\\rtf1\\trowd @\\cellx900\\clvmgf @\\cellx1800\\pard\\intbl a\\cell b @\\cell\\row"
            + "\\trowd\\cellx900 @\\cellx1800 c\\cell d\\cell\\row}",
        "{\\rtf1\\intbl\\itap2 a\\nestcell{\\*\\nesttableprops\\trowd @\\cellx900\\nestrow}\\cell"
            + "\\trowd\\cellx900\\row}",
        "{\\rtf1{\\pict\\pngblip @ 89504e47}{\\pict\\dibitmap0 @ 2800}a}",
        "{\\rtf1{{\\NeXTGraphic a.png @}\u{AC}}{\\field{\\*\\fldinst HYPERLINK \"x\" @}"
            + "{\\fldrslt a @}}}",
        "{\\rtf1{\\*\\pn @{\\pntxta .}}a{\\footnote @ b}{\\header @ c}{\\shp{\\*\\shpinst @ d}}}",
        "{\\rtf1\\uc1 @ \\u945 ?\\'e4 b}",
    ]

    private static let words: [String] =
        RTFCharacterWord.allCases.map(\.rawValue) + RTFParagraphWord.allCases.map(\.rawValue)
        + RTFSymbolWord.allCases.map(\.rawValue) + RTFDestinationWord.allCases.map(\.rawValue)
        + RTFTableWord.allCases.map(\.rawValue) + RTFDocumentWord.allCases.map(\.rawValue)
        + RTFRowWord.allCases.map(\.rawValue)

    @Test("B2: every word with extreme numbers at every place is read, and can be written")
    func words() throws {
        for word in Self.words where word != "bin" {
            for place in Self.places {
                // Several at once, so that what adds them up is met as well.
                let (most, least) = (Int32.max, Int32.min)
                let words = "\\\(word)\(most)\\\(word)\(least)\\\(word)-1\\\(word)\(most)"
                let source = place.replacing("@", with: words)
                let result = try DocumentReader.read(Array(source.utf8), as: .rtf)
                let format = word.count % 2 == 0 ? DocumentFormat.rtf : .html
                let written = try DocumentWriter.write(result.document, as: format)
                #expect(!written.bytes.isEmpty, "\(source)")
            }
        }
    }
}
