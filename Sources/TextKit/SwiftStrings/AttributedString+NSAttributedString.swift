public import Foundation
import TextStore

extension NSAttributedString {
    /// The text with its UIKit and Foundation attributes; others are left out.
    ///
    /// An inline presentation intent stays and also becomes the font or line it asks for.
    public convenience init(_ attrStr: AttributedString) {
        self.init(
            contents: AttributedContents(attrStr) { container in
                do {
                    return try AttributeConversion.standard.values(container, isStrict: false)
                } catch { return [:] }
            })
    }

    /// The text with the attributes of a scope.
    ///
    /// - Throws: what a key's conversion throws.
    public convenience init<S: AttributeScope>(
        _ attrStr: AttributedString, including scope: S.Type
    ) throws {
        let conversion = AttributeConversion(scope)
        self.init(
            contents: try AttributedContents(attrStr) {
                try conversion.values($0, isStrict: true)
            })
    }

    /// The text with the attributes of a scope, for example `\.uiKit`.
    ///
    /// - Throws: what a key's conversion throws.
    public convenience init<S: AttributeScope>(
        _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, S.Type>
    ) throws {
        try self.init(attrStr, including: S.self)
    }
}

extension AttributedContents {
    init(
        _ text: AttributedString, _ values: (AttributeContainer) throws -> [Key: Any]
    ) rethrows {
        self.init()
        for run in text.runs {
            let units = text.unicodeScalars[run.range].flatMap { Array(String($0).utf16) }
            append(units[...], Self.makeSet(try values(run.attributes)))
        }
    }
}

extension AttributedString {
    /// The text with its UIKit and Foundation attributes; others, and values of a wrong type, are left out.
    ///
    /// A run that ends inside a surrogate pair ends behind it here.
    public init(_ nsStr: NSAttributedString) {
        self.init(nsStr) { values in
            do { return try AttributeConversion.standard.container(values, isStrict: false) } catch
            { return AttributeContainer() }
        }
    }

    /// The text with the attributes of a scope.
    ///
    /// - Throws: an error for a value that its key cannot take.
    public init<S: AttributeScope>(
        _ nsStr: NSAttributedString, including scope: S.Type
    ) throws {
        let conversion = AttributeConversion(scope)
        try self.init(nsStr) { try conversion.container($0, isStrict: true) }
    }

    /// The text with the attributes of a scope, for example `\.uiKit`.
    ///
    /// - Throws: an error for a value that its key cannot take.
    public init<S: AttributeScope>(
        _ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, S.Type>
    ) throws {
        try self.init(nsStr, including: S.self)
    }

    private init(
        _ text: NSAttributedString,
        _ container: (AttributeConversion.Values) throws -> AttributeContainer
    ) rethrows {
        self.init()
        let contents = text.snapshot()
        var start = 0
        while start < contents.count {
            let run = contents.run(at: start)
            var end = run.range.upperBound
            if end < contents.count, UTF16.isTrailSurrogate(contents.store[end]),
                UTF16.isLeadSurrogate(contents.store[end - 1])
            {
                end += 1
            }
            append(
                AttributedString(
                    contents.store.string(in: start..<end),
                    attributes: try container(run.set.attributes)))
            start = end
        }
    }
}

extension AttributeContainer {
    /// UIKit and Foundation attributes out of a dictionary; others, and values of a wrong type, are left out.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        do {
            self = try AttributeConversion.standard.container(dictionary, isStrict: false)
        } catch {
            self.init()
        }
    }

    /// The attributes of a scope out of a dictionary.
    ///
    /// - Throws: an error for a value that its key cannot take.
    public init<S: AttributeScope>(
        _ dictionary: [NSAttributedString.Key: Any], including scope: S.Type
    ) throws {
        self = try AttributeConversion(scope).container(dictionary, isStrict: true)
    }
}

extension Dictionary where Key == Foundation.NSAttributedString.Key, Value == Any {
    /// UIKit and Foundation attributes as a dictionary.
    public init(_ container: AttributeContainer) {
        do {
            self = try AttributeConversion.standard.values(container, isStrict: false)
        } catch {
            self = [:]
        }
    }
}
