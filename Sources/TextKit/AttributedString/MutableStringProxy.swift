import Foundation

/// `mutableString`: a view of its owner's text whose changes go through the owner.
final class MutableStringProxy: NSMutableString {
    private weak var owner: NSMutableAttributedString?

    convenience init(owner: NSMutableAttributedString) {
        self.init(capacity: 0)
        self.owner = owner
    }

    override var length: Int { owner?.length ?? 0 }

    override func character(at index: Int) -> unichar {
        guard let owner else { preconditionFailure("mutableString outlived its attributed string") }
        return owner.utf16Units(in: NSRange(location: index, length: 1))[0]
    }

    override func replaceCharacters(in range: NSRange, with aString: String) {
        owner?.replaceCharacters(in: range, with: aString)
    }

    // Foundation asks for these of every subclass.

    required init(capacity: Int) {
        super.init(capacity: capacity)
    }

    required init(string aString: String) {
        super.init(string: aString)
    }

    required init(characters: UnsafePointer<unichar>, length: Int) {
        super.init(characters: characters, length: length)
    }

    convenience required init?(coder aDecoder: NSCoder) {
        self.init(capacity: 0)
    }

    convenience required init(stringLiteral value: StaticString) {
        self.init(string: value.description)
    }

    convenience required init(unicodeScalarLiteral value: StaticString) {
        self.init(string: value.description)
    }

    convenience required init(extendedGraphemeClusterLiteral value: StaticString) {
        self.init(string: value.description)
    }
}
