import Testing
import UIKit

@testable import UIKit

@MainActor @Suite struct TokenEdgeTests {
    private let ann = TextToken(kind: "user", id: "7", payload: ["home": "example.org"])

    /// Text with a token for each stretch between bars: "ab|@ann|cd".
    private func fixture(_ pattern: String, width: CGFloat = 400) -> TextViewFixture {
        let fixture = TextViewFixture("", width: width, height: 200)
        for (index, part) in pattern.split(separator: "|", omittingEmptySubsequences: false)
            .enumerated() where !part.isEmpty
        {
            if index.isMultiple(of: 2) {
                fixture.view.insertText(String(part))
            } else {
                fixture.view.insertToken(
                    TextToken(kind: "user", id: "\(index)"), text: String(part))
            }
        }
        fixture.window.layoutIfNeeded()
        _ = fixture.delegate.take()
        return fixture
    }

    private func caretX(_ view: UITextView) -> CGFloat {
        view.selectedTextRange.map { view.caretRect(for: $0.end).midX } ?? -1
    }

    // MARK: Inserting

    @Test("C5: a token enters at the caret with colour, kind, id and payload")
    func insertsAtTheCaret() throws {
        let fixture = TextViewFixture("a😀b")
        fixture.select(3)
        let place = fixture.view.insertToken(ann, text: "@Ann Lee", color: .systemRed)
        #expect(place == range(3, 8))
        #expect(fixture.view.text == "a😀@Ann Leeb")
        #expect(fixture.view.selectedRange == range(11))
        #expect(fixture.delegate.take() == ["selection 3+0", "selection 11+0", "didChange"])
        let found = try #require(fixture.view.tokens.first)
        #expect(found == TextTokenRange(token: ann, range: range(3, 8), text: "@Ann Lee"))
        #expect(found.token.payload == ["home": "example.org"])
        let attributes = fixture.view.textStorage.attributes(at: 5, effectiveRange: nil)
        #expect(attributes[.foregroundColor] as? UIColor == .systemRed)
        #expect(attributes[.font] as? UIFont == fixture.view.font)
        fixture.view.undoManager?.undo()
        #expect(fixture.view.text == "a😀b")
        fixture.view.undoManager?.redo()
        #expect(fixture.view.tokens.first?.token == ann)
    }

    @Test("C5: a token takes the place of the selection, or of the name typed so far")
    func insertsOver() {
        let fixture = TextViewFixture("hello @an there")
        fixture.view.insertToken(ann, text: "@ann", replacing: range(6, 3))
        #expect(fixture.view.text == "hello @ann there")
        #expect(fixture.view.tokens.map(\.range) == [range(6, 4)])
        fixture.select(8, 4)
        fixture.view.insertToken(TextToken(kind: "topic", id: "9"), text: "#x#")
        #expect(fixture.view.text == "hello #x#here")
        #expect(fixture.view.tokens.map(\.token.id) == ["9"])
    }

    @Test("C5: exported offsets are UTF-16, equal neighbours are two")
    func exports() {
        let view = fixture("😀|@a||@a|é|#日本#|").view
        #expect(view.tokens.map(\.range) == [range(2, 2), range(4, 2), range(7, 4)])
        #expect(view.tokens.map(\.text) == ["@a", "@a", "#日本#"])
        #expect(view.attributedText.tokens(in: range(4, 3)).map(\.token.id) == ["3"])
        #expect(view.token(at: 5)?.range == range(4, 2))
        #expect(view.token(at: 6) == nil)
    }

    @Test("C5: typing before, after and between tokens has the default attributes")
    func typesBeside() {
        let fixture = fixture("|@a🌞||@b|")
        for place in [0, 5, 8] {
            fixture.select(place)
            fixture.type("x")
            let attributes = fixture.view.textStorage.attributes(at: place, effectiveRange: nil)
            #expect(attributes[.galleyToken] == nil)
            #expect(attributes[.foregroundColor] as? UIColor == .label)
            #expect(attributes[.font] as? UIFont == fixture.view.font)
        }
        #expect(fixture.view.text == "x@a🌞x@bx")
        #expect(fixture.view.tokens.map(\.text) == ["@a🌞", "@b"])
    }

    @Test("C5: word deletion takes whole tokens, and no more than them")
    func wordDeletion() {
        let fixture = TextViewFixture("ab  cd")
        fixture.insertToken("@Ann Lee", at: 3)
        fixture.select(11)
        fixture.press(.keyboardDeleteOrBackspace, .control)
        #expect(fixture.view.text == "ab  cd")
        fixture.press(.keyboardZ, .control)
        #expect(fixture.view.tokens.map(\.range) == [range(3, 8)])
        fixture.select(3)
        fixture.press(.keyboardDeleteForward, .control)
        #expect(fixture.view.text == "ab  cd")
    }

    // MARK: Carets

    @Test("C5: word motions cross a token of several words")
    func wordMotions() {
        let fixture = fixture("ab |@Ann Lee| cd")
        fixture.select(3)
        fixture.press(.keyboardRightArrow, .control)
        #expect(fixture.view.selectedRange == range(11))
        fixture.press(.keyboardLeftArrow, .control)
        #expect(fixture.view.selectedRange == range(3))
        fixture.press(.keyboardRightArrow, [.control, .shift])
        #expect(fixture.view.selectedRange == range(3, 8))
        fixture.press(.keyboardLeftArrow, .shift)
        #expect(fixture.view.selectedRange == range(3))
    }

    @Test("C5: up and down land at the edge that is nearer on the screen")
    func upAndDown() {
        let fixture = fixture("abcdefgh\n|@Annabel|\nabcdefgh")
        for (start, expected) in [(1, 9), (7, 17)] {
            fixture.select(start)
            fixture.press(.keyboardDownArrow)
            #expect(fixture.view.selectedRange == range(expected))
            fixture.press(.keyboardDownArrow)
            #expect(fixture.view.selectedRange == range(18 + start))
        }
    }

    @Test(
        "C5: arrows cross a token in one step to where it ends on the screen, whatever the directions",
        arguments: ["ab |@ann| cd", "אב |@ann| גד", "ab |@דנה| cd", "אב |@דנה| גד", "אב |@דנה|"])
    func arrowsCross(pattern: String) throws {
        let fixture = fixture(pattern)
        let token = try #require(fixture.view.tokens.first).range
        let box = fixture.view.selectionRects(for: OffsetTextRange(token)).map(\.rect)
            .reduce(CGRect.null) { $0.union($1) }
        for (start, key) in [
            (token.location, UIKeyboardHIDUsage.keyboardRightArrow),
            (token.location, .keyboardLeftArrow), (NSMaxRange(token), .keyboardRightArrow),
            (NSMaxRange(token), .keyboardLeftArrow),
        ] {
            fixture.select(start)
            let before = caretX(fixture.view)
            fixture.press(key)
            let after = caretX(fixture.view)
            let isRight = key == .keyboardRightArrow
            #expect(isRight ? after >= before : after <= before)
            #expect(
                after <= box.minX + 2 || after >= box.maxX - 2,
                "from \(start) to \(fixture.view.selectedRange): \(after) in \(box)")
        }
    }

    @Test(
        "C5: a click goes to the edge that is nearer on the screen, in right-to-left text too",
        arguments: ["ab |@annabel| cd", "אב |@annabel| גד", "ab |@דנהדנה| cd"])
    func clicks(pattern: String) throws {
        let fixture = fixture(pattern)
        let token = try #require(fixture.view.tokens.first).range
        let box = fixture.view.selectionRects(for: OffsetTextRange(token)).map(\.rect)
            .reduce(CGRect.null) { $0.union($1) }
        for fraction in [0.1, 0.3, 0.45, 0.55, 0.7, 0.9] {
            let point = CGPoint(x: box.minX + box.width * fraction, y: box.midY)
            fixture.click(point)
            let expected = fraction < 0.5 ? box.minX : box.maxX
            #expect(abs(caretX(fixture.view) - expected) < 2, "\(fraction)")
        }
    }

    @Test("C5: dragging over part of a token and clicking twice select all of it")
    func pointerSelections() {
        let fixture = fixture("ab|@annabel|cd")
        fixture.window.deliver(PointerInput(phase: .began, location: fixture.place(1)))
        fixture.window.deliver(PointerInput(phase: .moved, location: fixture.place(5)))
        #expect(fixture.view.selectedRange == range(1, 9))
        fixture.window.deliver(PointerInput(phase: .ended, location: fixture.place(5)))
        fixture.click(fixture.place(5), count: 2)
        #expect(fixture.view.selectedRange == range(2, 8))
    }

    // MARK: Edits by the program

    @Test("C5: text put inside a token by the program makes ordinary text of it")
    func splitByProgram() {
        let fixture = fixture("ab|@ann|cd")
        fixture.view.textStorage.insert(NSAttributedString(string: "xx"), at: 4)
        #expect(fixture.view.text == "ab@axxnncd")
        #expect(fixture.view.tokens.isEmpty)
        let color = fixture.view.textStorage.attribute(
            .foregroundColor, at: 3, effectiveRange: nil)
        #expect(color as? UIColor == .label)
    }

    @Test("C5: text put between equal neighbours by the program leaves both")
    func betweenNeighbours() {
        let fixture = TextViewFixture("")
        fixture.view.insertToken(ann, text: "@ann")
        fixture.view.insertToken(ann, text: "@ann")
        #expect(fixture.view.tokens.count == 2)
        fixture.view.textStorage.insert(NSAttributedString(string: "xx"), at: 4)
        #expect(fixture.view.tokens.map(\.range) == [range(0, 4), range(6, 4)])
    }

    @Test("C5: a token whose text the program changes or shortens stays one")
    func renamedByProgram() {
        let fixture = fixture("ab|@ann|cd")
        fixture.view.textStorage.replaceCharacters(in: range(3, 3), with: "Bob B.")
        #expect(fixture.view.tokens.map(\.text) == ["@Bob B."])
        fixture.view.textStorage.deleteCharacters(in: range(5, 4))
        #expect(fixture.view.tokens.map(\.text) == ["@Bo"])
        fixture.select(5)
        fixture.press(.keyboardDeleteOrBackspace)
        #expect(fixture.view.text == "abcd")
    }

    @Test("C5: a caret where the program makes a token leaves it")
    func tokenMadeAroundTheCaret() {
        let fixture = TextViewFixture("hello")
        fixture.select(4)
        fixture.view.textStorage.addAttribute(.galleyToken, value: ann, range: range(1, 4))
        fixture.window.layoutIfNeeded()
        #expect(fixture.view.selectedRange == range(5))
        #expect(fixture.delegate.take().last == "selection 5+0")
    }

    @Test("C5: replacing part of a token through UITextInput replaces the whole")
    func replaceThroughTextInput() {
        let fixture = fixture("ab|@ann|cd")
        fixture.view.replace(OffsetTextRange(range(3, 1)), withText: "x")
        #expect(fixture.view.text == "abxcd")
        #expect(fixture.view.tokens.isEmpty)
    }

    @Test("C5: removing a token by the program is undone whole")
    func removes() throws {
        let fixture = TextViewFixture("ab")
        fixture.insertToken("@ann", at: 1)
        let before = fixture.view.attributedText
        let token = try #require(fixture.view.tokens.first?.token)
        fixture.view.removeToken(token)
        #expect(fixture.view.text == "ab")
        fixture.view.undoManager?.undo()
        #expect(fixture.view.attributedText == before)
    }

    // MARK: Pasteboard and composing

    @Test("C5: cut and paste keep kind, id and payload; other programs get the visible text")
    func cutAndPaste() throws {
        let fixture = TextViewFixture("ab")
        fixture.view.insertToken(ann, text: "@Ann Lee")
        fixture.select(4, 3)
        fixture.press(.keyboardX, .control)
        #expect(fixture.view.text == "ab")
        #expect(UIPasteboard.general.string == "@Ann Lee")
        fixture.select(1)
        fixture.press(.keyboardV, .control)
        #expect(fixture.view.text == "a@Ann Leeb")
        let pasted = try #require(fixture.view.tokens.first)
        #expect(pasted.range == range(1, 8))
        #expect([pasted.token.kind, pasted.token.id] == ["user", "7"])
        #expect(pasted.token.payload == ["home": "example.org"])
        fixture.type("x")
        #expect(fixture.view.tokens.first?.text == "@Ann Lee")
    }

    @Test("C10: composing between two tokens keeps one marked range and both tokens")
    func composes() {
        let fixture = fixture("|@a||@b|")
        fixture.select(2)
        fixture.view.enterMarkedText("n", selectedRange: range(1))
        fixture.view.enterMarkedText("ni", selectedRange: range(2))
        #expect(fixture.view.editor.marked == range(2, 2))
        fixture.view.enterText("你")
        #expect(fixture.view.text == "@a你@b")
        #expect(fixture.view.tokens.map(\.range) == [range(0, 2), range(3, 2)])
    }

    @Test(
        "C5: whatever people do, no caret is inside a token and no token is cut", arguments: 1...8)
    func randomEditing(seed: Int) {
        var random = SeededGenerator(state: UInt64(seed))
        let fixture = fixture("ab |@Ann Lee| אבג |@דנה||@דנה| x\n|#日本🌞#| end |@w|", width: 150)
        let keys: [UIKeyboardHIDUsage] = [
            .keyboardLeftArrow, .keyboardRightArrow, .keyboardUpArrow, .keyboardDownArrow,
            .keyboardHome, .keyboardEnd,
        ]
        let names = Set(fixture.view.tokens.map(\.text))
        for _ in 0..<120 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                fixture.click(
                    CGPoint(
                        x: CGFloat.random(in: 0..<150, using: &random),
                        y: CGFloat.random(in: 0..<90, using: &random)),
                    count: Int.random(in: 1...2, using: &random))
            case 1: fixture.type("y")
            case 2: fixture.press(.keyboardDeleteOrBackspace)
            case 3, 4: fixture.press(.keyboardZ, .control)
            case 5:
                let start = Int.random(in: 0...fixture.view.textStorage.length, using: &random)
                fixture.select(start, Int.random(in: 0...3, using: &random))
            default:
                let key = keys[Int.random(in: 0..<keys.count, using: &random)]
                let modifiers: [UIKeyModifierFlags] = [[], .shift, .control, [.control, .shift]]
                fixture.press(key, modifiers[Int.random(in: 0..<4, using: &random)])
            }
            let selected = fixture.view.selectedRange
            for token in fixture.view.tokens {
                #expect(names.contains(token.text))
                for edge in [selected.location, NSMaxRange(selected)] {
                    #expect(edge <= token.range.location || edge >= NSMaxRange(token.range))
                }
            }
        }
    }

    @Test("C5: several foreign edits in one batch leave no half of a token")
    func foreignBatch() {
        let fixture = fixture("a|@Ann|b|@Bob|c|@Cleo|d")
        let storage = fixture.view.textStorage
        storage.beginEditing()
        storage.replaceCharacters(in: range(14, 0), with: NSAttributedString(string: "--"))
        storage.replaceCharacters(in: range(3, 0), with: NSAttributedString(string: "++"))
        storage.endEditing()
        #expect(fixture.view.text == "a@A++nnb@Bobc@Cl--eod")
        #expect(fixture.view.tokens.map(\.text) == ["@Bob"])
    }

    @Test("C5: a foreign batch around whole tokens leaves them")
    func foreignBatchAround() {
        let fixture = fixture("a|@Ann|b|@Bob|c")
        let token = fixture.view.tokens[0].token
        fixture.view.insertToken(token, text: "@Ann")
        let storage = fixture.view.textStorage
        storage.beginEditing()
        storage.append(NSAttributedString(string: "!"))
        storage.replaceCharacters(in: range(6, 0), with: NSAttributedString(string: "+"))
        storage.replaceCharacters(in: range(0, 1), with: "")
        storage.endEditing()
        #expect(fixture.view.tokens.map(\.text) == ["@Ann", "@Bob", "@Ann"])
    }
}
