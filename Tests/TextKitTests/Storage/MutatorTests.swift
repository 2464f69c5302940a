import Testing

@testable import TextKit

/// Every way to change a storage is told of exactly once. `TextStorageTests` holds the first ten.
@Suite struct MutatorTests {
    private final class Counter: NSTextStorageDelegate {
        var count = 0
        var masks: [NSTextStorage.EditActions] = []

        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) {
            count += 1
            masks.append(editedMask)
        }
    }

    private static let changes: [(String, @Sendable (NSTextStorage) throws -> Void)] = [
        (
            "replace with attributes",
            {
                $0.replaceCharacters(
                    in: NSRange(location: 0, length: 2),
                    with: NSAttributedString(string: "xyz", attributes: [.kern: 1]))
            }
        ),
        (
            "replace with nothing",
            {
                $0.replaceCharacters(
                    in: NSRange(location: 0, length: 2), with: NSAttributedString(string: ""))
            }
        ),
        ("mutableString append", { $0.mutableString.append("more") }),
        ("mutableString insert", { $0.mutableString.insert("more", at: 1) }),
        (
            "mutableString delete",
            {
                $0.mutableString.deleteCharacters(in: NSRange(location: 0, length: 1))
            }
        ),
        ("mutableString set", { $0.mutableString.setString("other") }),
        (
            "read",
            {
                try $0.read(
                    from: Data("plain".utf8),
                    options: [.documentType: NSAttributedString.DocumentType.plain],
                    documentAttributes: nil)
            }
        ),
        (
            "attribute of a part of a pair",
            {
                $0.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1))
            }
        ),
        (
            "empty replacement of nothing",
            {
                $0.replaceCharacters(in: NSRange(location: 1, length: 0), with: "")
            }
        ),
    ]

    @Test("Each is told once", arguments: changes.indices, [false, true])
    func once(_ index: Int, hasManager: Bool) throws {
        let (name, change) = Self.changes[index]
        let storage = NSTextStorage(string: "one two\nthree")
        let counter = Counter()
        let manager = NSLayoutManager()
        if hasManager {
            manager.addTextContainer(NSTextContainer(size: CGSize(width: 100, height: 0)))
            storage.addLayoutManager(manager)
        }
        storage.delegate = counter
        try change(storage)
        #expect(counter.count == 1, "\(name)")
        #expect(storage.editedMask.isEmpty)
        #expect(!hasManager || manager.numberOfGlyphs == storage.length)
    }

    @Test(
        "Replacing all occurrences in the live string finds them where they are",
        arguments: [
            ("a-B-c", "-", "++", NSString.CompareOptions(), "a++B++c"),
            ("a-B-c", "-", "", NSString.CompareOptions(), "aBc"),
            ("xAbaB", "ab", "1", .caseInsensitive, "x11"),
            ("a--b", "-", "+-", NSString.CompareOptions(), "a+-+-b"),
            ("a-B-c", "[a-z]", "<$0>", .regularExpression, "<a>-B-<c>"),
            ("a-a", "a", "xx", .anchored, "xx-a"), ("a-B-c", "-", "::", .backwards, "a::B::c"),
            ("\n\n\n\n", "\n\n", "\n", NSString.CompareOptions(), "\n\n"),
            ("aaa", "a", "ba", NSString.CompareOptions(), "bababa"),
        ])
    func occurrences(
        _ text: String, _ target: String, _ new: String, _ options: NSString.CompareOptions,
        _ result: String
    ) {
        let storage = NSTextStorage(string: text)
        let count = storage.mutableString.replaceOccurrences(
            of: target, with: new, options: options,
            range: NSRange(location: 0, length: storage.length))
        #expect(count > 0)
        #expect(storage.string == result)
    }

    @Test("Changes one after the other go where they say")
    func oneAfterTheOther() {
        let text = NSMutableAttributedString(string: "abcabc")
        let string = text.mutableString
        string.insert("xy", at: 0)
        string.insert("xy", at: 2)
        #expect(text.string == "xyxyabcabc")
        string.replaceCharacters(in: NSRange(location: 4, length: 1), with: "--")
        string.replaceCharacters(in: NSRange(location: 8, length: 1), with: "--")
        #expect(text.string == "xyxy--bc--bc")
    }

    @Test("Replacing keeps to its range and to the attributes around it")
    func partOfTheText() {
        let text = NSMutableAttributedString(string: "o o o o")
        text.addAttribute(.kern, value: 1, range: NSRange(location: 2, length: 1))
        let count = text.mutableString.replaceOccurrences(
            of: "o", with: "OO", options: [], range: NSRange(location: 2, length: 3))
        #expect(count == 2 && text.string == "o OO OO o")
        #expect(text.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 1)
        #expect(text.attribute(.kern, at: 5, effectiveRange: nil) == nil)
    }

    /// Found by hand: the places are those of the text before, also where the new text looks like the old one.
    @Test(
        "Replacing finds each place where it was, however much the text moves",
        arguments: [
            ("aaaaaXXaa", "aa", "b", NSString.CompareOptions(), "bbaXXb"),
            ("aaaa", "aa", "a", .init(), "aa"),
            ("aAa.aA", "a", "bab", .caseInsensitive, "babbabbab.babbab"),
            ("e\u{301}.\u{E9}.e", "\u{E9}", "-", .init(), "-.-.e"),
            ("xx.xx", "x", "", .init(), "."),
            ("abab", "ab", "xab", .backwards, "xabxab"),
        ])
    func shiftingOccurrences(
        _ text: String, _ target: String, _ new: String, _ options: NSString.CompareOptions,
        _ result: String
    ) {
        let storage = NSTextStorage(string: text)
        _ = storage.mutableString.replaceOccurrences(
            of: target, with: new, options: options,
            range: NSRange(location: 0, length: storage.length))
        #expect(storage.string == result)
    }

    @Test("Who is told of a replacement may read the text meanwhile")
    func readingWhileReplacing() {
        final class Reader: NSTextStorageDelegate {
            var seen = 0
            func textStorage(
                _ textStorage: NSTextStorage,
                didProcessEditing editedMask: NSTextStorage.EditActions,
                range editedRange: NSRange, changeInLength delta: Int
            ) {
                let string = textStorage.mutableString
                for index in 0..<string.length { seen += Int(string.character(at: index)) }
            }
        }
        let storage = NSTextStorage(string: "aaaaaXXaa")
        let reader = Reader()
        storage.delegate = reader
        let count = storage.mutableString.replaceOccurrences(
            of: "aa", with: "b", range: NSRange(location: 0, length: 9))
        #expect(count == 3 && storage.string == "bbaXXb" && reader.seen > 0)
    }

    @Test("A client that searches elsewhere counts in the text as it is")
    func ownCounting() {
        let text = NSMutableAttributedString(string: "aaaa")
        let string = text.mutableString
        string.replaceCharacters(in: NSRange(location: 0, length: 1), with: "aa")
        string.replaceCharacters(in: NSRange(location: 1, length: 1), with: "aa")
        string.replaceCharacters(in: NSRange(location: 3, length: 1), with: "aa")
        #expect(text.string == "aaaaaaa")
        string.setString("x.x")
        let place = string.range(of: "x")
        string.replaceCharacters(in: place, with: "yy")
        string.replaceCharacters(in: NSRange(location: 3, length: 1), with: "yy")
        #expect(text.string == "yy.yy")
    }
}
