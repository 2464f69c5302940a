import CoreGraphics
import Foundation

/// What an archive keeps of a layout manager.
extension NSLayoutManager {
    private enum Key {
        static let containers = "textContainers"
        static let nonContiguous = "allowsNonContiguousLayout"
        static let leading = "usesFontLeading"
        static let invisibles = "showsInvisibleCharacters"
        static let controls = "showsControlCharacters"
        static let limits = "limitsLayoutForSuspiciousContents"
        static let hyphenation = "hyphenationFactor"
        static let hyphenates = "usesDefaultHyphenation"
    }

    final func encodeOptions(_ coder: NSCoder) {
        coder.encode(textContainers as NSArray, forKey: Key.containers)
        coder.encode(allowsNonContiguousLayout, forKey: Key.nonContiguous)
        coder.encode(usesFontLeading, forKey: Key.leading)
        coder.encode(showsInvisibleCharacters, forKey: Key.invisibles)
        coder.encode(showsControlCharacters, forKey: Key.controls)
        coder.encode(limitsLayoutForSuspiciousContents, forKey: Key.limits)
        coder.encode(Double(hyphenationFactor), forKey: Key.hyphenation)
        coder.encode(usesDefaultHyphenation, forKey: Key.hyphenates)
    }

    final func decodeOptions(_ coder: NSCoder) {
        allowsNonContiguousLayout = coder.decodeBool(forKey: Key.nonContiguous)
        if coder.containsValue(forKey: Key.leading) {
            usesFontLeading = coder.decodeBool(forKey: Key.leading)
        }
        showsInvisibleCharacters = coder.decodeBool(forKey: Key.invisibles)
        showsControlCharacters = coder.decodeBool(forKey: Key.controls)
        limitsLayoutForSuspiciousContents = coder.decodeBool(forKey: Key.limits)
        hyphenationFactor = CGFloat(coder.decodeDouble(forKey: Key.hyphenation))
        usesDefaultHyphenation = coder.decodeBool(forKey: Key.hyphenates)
        guard coder.containsValue(forKey: Key.containers) else { return }
        let classes: [AnyClass] = [NSArray.self, NSTextContainer.self]
        let containers = coder.decodeObject(of: classes, forKey: Key.containers)
        for container in containers as? [NSTextContainer] ?? [] { addTextContainer(container) }
    }
}
