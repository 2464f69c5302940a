public import Foundation
import TextStore

extension NSAttributedString {
    /// The text with its UIKit and Foundation attributes; others are left out.
    ///
    /// An inline presentation intent stays and also becomes the font or line it asks for; one of a whole paragraph also
    /// becomes that paragraph's style (heading level, lists, blocks) where it has none.
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
        var pieces: [BlockIntentReader.Piece] = []
        for run in text.runs {
            let units = text.unicodeScalars[run.range].flatMap { Array(String($0).utf16) }
            pieces.append((units, try values(run.attributes)))
        }
        BlockIntentReader.addStyles(to: &pieces)
        for piece in pieces { append(piece.units[...], Self.makeSet(piece.values)) }
    }
}

extension AttributedString {
    /// The text with its UIKit and Foundation attributes; others, and values of a wrong type, are left out.
    ///
    /// A run that ends inside a surrogate pair ends behind it here. Paragraphs whose style says that they are headings, or
    /// stand in lists or blocks, get the presentation intent that says so, where they have none.
    public init(_ nsStr: NSAttributedString) {
        self.init(nsStr, addsIntents: true) { values in
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
        try self.init(nsStr, addsIntents: conversion.hasIntents) {
            try conversion.container($0, isStrict: true)
        }
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
        _ text: NSAttributedString, addsIntents: Bool,
        _ container: (AttributeConversion.Values) throws -> AttributeContainer
    ) rethrows {
        self.init()
        let contents = text.snapshot()
        var intents = BlockIntentWriter()
        var start = 0
        while start < contents.count {
            let run = contents.run(at: start)
            var end = run.range.upperBound
            if end < contents.count, UTF16.isTrailSurrogate(contents.store[end]),
                UTF16.isLeadSurrogate(contents.store[end - 1])
            {
                end += 1
            }
            let attributes = try container(run.set.attributes)
            let style = addsIntents ? run.set.attributes.blockStyle : nil
            while start < end {
                let stop = style == nil ? end : contents.paragraphEnd(after: start, upTo: end)
                var own = attributes
                if let style {
                    own[AttributeScopes.UIKitAttributes.PresentationIntentAttribute.self] =
                        intents.intent(
                            style, isStart: start == 0 || contents.store[start - 1] == 10,
                            isItem: contents.store[start] == 9)
                }
                append(AttributedString(contents.store.string(in: start..<stop), attributes: own))
                start = stop
            }
        }
    }
}

extension AttributedContents {
    /// Behind the next line end, or `end`.
    fileprivate func paragraphEnd(after start: Int, upTo end: Int) -> Int {
        var index = start
        while index < end, store[index] != 10 { index += 1 }
        return min(index + 1, end)
    }
}

extension [NSAttributedString.Key: Any] {
    /// A paragraph style that says something of blocks, where no intent does.
    fileprivate var blockStyle: NSParagraphStyle? {
        guard self[.presentationIntentAttributeName] == nil,
            let style = self[.paragraphStyle] as? NSParagraphStyle,
            BlockIntentWriter.hasBlocks(style)
        else { return nil }
        return style
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
