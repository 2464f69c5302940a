/// What the status line tells of a post.
public struct PostStatistics: Hashable, Sendable {
    /// Characters as people count them (grapheme clusters), pictures left out.
    public var characters: Int
    public var words: Int
    public var pictures: Int

    /// Counts a text in which U+FFFC stands for each picture.
    public init(_ text: String) {
        var characters = 0
        var words = 0
        var pictures = 0
        var isInWord = false
        for character in text {
            if character == "\u{FFFC}" {
                pictures += 1
            } else {
                characters += 1
            }
            let isWord = character.isLetter || character.isNumber
            if isWord, !isInWord { words += 1 }
            isInWord = isWord || (isInWord && (character == "'" || character == "\u{2019}"))
        }
        self.characters = characters
        self.words = words
        self.pictures = pictures
    }
}
