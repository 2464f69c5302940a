import Testing

@testable import Composer

@Suite struct PostStatisticsTests {
    @Test(arguments: [
        ("", 0, 0, 0),
        ("one two", 7, 2, 0),
        ("it's a dog\u{2019}s life", 17, 4, 0),
        ("\u{FFFC}\n\u{FFFC} caf\u{E9}", 6, 1, 2),
        ("👨‍👩‍👧 你好", 4, 1, 0),
    ])
    func counts(text: String, characters: Int, words: Int, pictures: Int) {
        let statistics = PostStatistics(text)
        #expect(statistics.characters == characters)
        #expect(statistics.words == words)
        #expect(statistics.pictures == pictures)
    }
}
