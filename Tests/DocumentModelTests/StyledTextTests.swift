import DocumentModel
import Testing

@Suite struct StyledTextTests {
    private func bold() -> TextAttributes {
        var attributes = TextAttributes()
        attributes.font = FontAttributes(name: "Helvetica", size: 12, isBold: true)
        return attributes
    }

    private func token(_ id: String, instance: String = "") -> TextAttributes {
        var attributes = TextAttributes()
        attributes.token = TokenValue(kind: "user", id: id, instance: instance)
        return attributes
    }

    @Test func normalizingJoinsEqualNeighboursAndCoversTheText() {
        let plain = TextAttributes()
        var text = StyledText(
            text: "abcdef",
            runs: [
                .init(length: 1, attributes: plain), .init(length: 0, attributes: bold()),
                .init(length: 2, attributes: plain), .init(length: 1, attributes: bold()),
            ])
        text.normalize()
        #expect(text.runs.map(\.length) == [3, 1, 2])
        #expect(text.runs.map { $0.attributes.font?.isBold ?? false } == [false, true, false])
    }

    @Test func runsBeyondTheTextAreCut() {
        let text = StyledText(text: "a\u{1F600}", runs: [.init(length: 9, attributes: bold())])
        #expect(text.normalized().runs.map(\.length) == [3])
    }

    @Test func equalTokensStayTwo() {
        var builder = StyledTextBuilder()
        builder.append("@a", attributes: token("1"))
        builder.append("@a", attributes: token("1"))
        #expect(builder.build().runs.map(\.length) == [2, 2])
    }

    @Test func builderCountsUTF16AndKeepsItsAttributes() {
        var builder = StyledTextBuilder()
        builder.attributes = bold()
        builder.append("e\u{301}\u{1F600}")
        builder.append(AttachmentValue(name: "a.png", type: "image/png"))
        builder.append("!" as Unicode.Scalar)
        let text = builder.build()
        #expect(text.text == "e\u{301}\u{1F600}\u{FFFC}!")
        #expect(text.runs.map(\.length) == [4, 1, 1])
        #expect(text.length == 6)
        #expect(text.runs[2].attributes == bold())
        #expect(text.runs[1].attributes.attachment?.name == "a.png")
        #expect(text.runs[1].attributes.font?.isBold == true)
    }

    @Test func appendingADocumentKeepsItsRuns() {
        var builder = StyledTextBuilder()
        builder.append("a")
        builder.append(StyledText("b", attributes: bold()))
        builder.append("c")
        #expect(builder.build().runs.map(\.length) == [1, 1, 1])
    }

    @Test func changingACopyLeavesTheOriginal() {
        let first = bold()
        var second = first
        second.kern = 2
        #expect(first.kern == nil)
        #expect(second.kern == 2)
        #expect(first != second)
        second.kern = nil
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
    }
}
