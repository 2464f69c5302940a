import Foundation

/// A token and where it stands in a text.
public struct TextTokenRange: Hashable, Sendable {
    public let token: TextToken
    /// UTF-16 offsets.
    public let range: NSRange
    /// What is shown for it, `@` or `#` included.
    public let text: String

    public init(token: TextToken, range: NSRange, text: String) {
        self.token = token
        self.range = range
        self.text = text
    }
}

extension NSAttributedString {
    /// The tokens in the order of the text; equal neighbours are two.
    public var tokens: [TextTokenRange] { tokens(in: NSRange(location: 0, length: length)) }

    /// The tokens of a part of the text (UTF-16 offsets); of one that begins or ends outside, the piece inside.
    public func tokens(in range: NSRange) -> [TextTokenRange] {
        var found: [TextTokenRange] = []
        enumerateAttribute(
            .galleyToken, in: range, options: .longestEffectiveRangeNotRequired
        ) { value, range, _ in
            guard let token = value as? TextToken else { return }
            let text = attributedSubstring(from: range).string
            found.append(TextTokenRange(token: token, range: range, text: text))
        }
        return found
    }

    /// Parts of tokens that something else was put between, in the order of the text.
    package func tokenPieces(in range: NSRange) -> [NSRange] {
        var stretches: [ObjectIdentifier: [NSRange]] = [:]
        enumerateAttribute(
            .galleyToken, in: range, options: .longestEffectiveRangeNotRequired
        ) { value, range, _ in
            guard let token = value as? TextToken else { return }
            stretches[ObjectIdentifier(token), default: []].append(range)
        }
        var pieces: [NSRange] = []
        for places in stretches.values where places.count > 1 {
            for (place, next) in zip(places, places.dropFirst())
            where isSameToken(at: NSMaxRange(place) - 1, and: next.location) {
                if pieces.last != place { pieces.append(place) }
                pieces.append(next)
            }
        }
        return pieces.sorted { $0.location < $1.location }
    }

    /// Whether two characters got the same token from one call: the halves of a token are told from neighbours that are
    /// equal.
    package func isSameToken(at first: Int, and second: Int) -> Bool {
        guard first >= 0, second < length, first < second,
            let token = attribute(.galleyToken, at: first, effectiveRange: nil) as? TextToken,
            let other = attribute(.galleyToken, at: second, effectiveRange: nil) as? TextToken,
            token == other
        else { return false }
        guard hasOwnRuns else { return true }
        return contents.run(at: first).set.stamps[.galleyToken]
            == contents.run(at: second).set.stamps[.galleyToken]
    }
}
