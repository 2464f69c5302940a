import DocumentModel
import Testing

@testable import DocumentFormats

/// Lists as `\pn`, lists whose markers the reader makes, and heading styles.
@Suite struct RTFReaderListTests {
    private static let table = """
        {\\*\\listtable{\\list\\listtemplateid1{\\listlevel\\levelnfc0\\levelstartat3{\\leveltext\\'02\\'00.;}}\
        {\\listlevel\\levelnfc4{\\leveltext\\'02\\'01);}}\\listid9}}\
        {\\*\\listoverridetable{\\listoverride\\listid9\\listoverridecount0\\ls1}}
        """

    @Test("B4: items without their text of the marker get a marker, numbered by level")
    func generatedMarkers() throws {
        let document = try readRTF(
            "{\\rtf1\\ansi\(Self.table)\\pard\\ls1\\ilvl0 a\\par b\\par\\ilvl1 c\\par\\ilvl0 d\\par\\ilvl1 e\\par\\pard f}"
        ).document
        #expect(document.text == "\t3.\ta\n\t4.\tb\n\ta)\tc\n\t5.\td\n\ta)\te\nf")
        #expect(document.runs[0].attributes.paragraph?.lists.map(\.markerFormat) == ["{decimal}."])
    }

    @Test("B4: an item with its text of the marker keeps that")
    func writtenMarkers() throws {
        let word = "{\\rtf1\\ansi\(Self.table)\\pard{\\listtext 7.\\tab}\\ls1\\ilvl0 a\\par}"
        #expect(try readRTF(word).document.text == "\t7.\ta\n")
        let cocoa = "{\\rtf1\\ansi\\cocoartf2822\(Self.table)\\pard\\ls1\\ilvl0\\cf0 a\\\n}"
        #expect(try readRTF(cocoa).document.text == "a\n")
    }

    @Test(
        "B4: a paragraph with \\pn is in a list",
        arguments: [
            ("\\pnlvlbody\\pndec\\pnstart2{\\pntxta .}", "{decimal}.", 2),
            ("\\pnlvlbody\\pnucrm{\\pntxtb (}{\\pntxta )}", "({upper-roman})", 1),
            ("\\pnlvlbody\\pnlcltr", "{lower-alpha}", 1),
            ("\\pnlvlblt{\\pntxtb\\'b7}", "{disc}", 1),
        ])
    func oldLists(words: String, format: String, start: Int) throws {
        let document = try readRTF(
            "{\\rtf1\\ansi\\pard{\\pntext x\\tab}{\\*\\pn\(words)}a\\par\\pard b}"
        ).document
        #expect(document.text == "\tx\ta\nb")
        let lists = document.runs[0].attributes.paragraph?.lists
        #expect(lists?.map(\.markerFormat) == [format])
        #expect(lists?.first?.startingNumber == start)
        #expect(document.runs.last?.attributes.paragraph?.lists == [])
    }

    @Test("B4: heading styles make headings, by their name and by their outline level")
    func headingStyles() throws {
        let document = try readRTF(
            "{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s1\\b heading 1;}{\\s7\\outlinelevel1 Titel;}{\\*\\cs3 x;}}"
                + "\\pard\\s1 a\\par\\pard\\s7 b\\par\\pard\\s0 c}"
        ).document
        #expect(document.text == "a\nb\nc")
        #expect(document.runs.map { $0.attributes.paragraph?.headerLevel } == [1, 2, 0])
    }
}
