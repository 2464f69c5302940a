import Testing

@testable import TextKit

/// What shows while the pointer rests on text, in documents.
@Suite struct ToolTipTests {
    @Test(
        "B: a link's tool tip goes through documents and comes back",
        arguments: [NSAttributedString.DocumentType.rtf, .html])
    func roundTrip(type: NSAttributedString.DocumentType) throws {
        let text = NSMutableAttributedString(
            string: "a link here", attributes: [.font: LayoutFixture.font])
        let range = NSRange(location: 2, length: 4)
        text.addAttribute(.link, value: "https://a.b/c", range: range)
        text.addAttribute(.toolTip, value: "where \"it\" goes", range: range)
        let data = try text.data(
            from: NSRange(location: 0, length: text.length),
            documentAttributes: [.documentType: type])
        let back = try NSAttributedString(
            data: data, options: [.documentType: type], documentAttributes: nil)
        #expect(
            back.attribute(.toolTip, at: 2, effectiveRange: nil) as? String == "where \"it\" goes")
        #expect(back.attribute(.toolTip, at: 0, effectiveRange: nil) == nil)
    }
}
