import Foundation

extension FontRequest {
    var symbolicTraits: UIFontDescriptor.SymbolicTraits {
        var traits = UIFontDescriptor.SymbolicTraits(rawValue: otherTraits)
        if isBold { traits.insert(.traitBold) }
        if isItalic { traits.insert(.traitItalic) }
        if isMonospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    mutating func setTraits(_ traits: UIFontDescriptor.SymbolicTraits) {
        guard traits != symbolicTraits else { return }
        requestedName = nil
        if traits.contains(.traitBold) != isBold {
            weight = traits.contains(.traitBold) ? .bold : .regular
        }
        isItalic = traits.contains(.traitItalic)
        isMonospaced = traits.contains(.traitMonoSpace)
        otherTraits = traits.subtracting([.traitBold, .traitItalic, .traitMonoSpace]).rawValue
    }

    func adding(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> FontRequest {
        var result = self
        if let style = attributes[.textStyle] {
            let name = (style as? UIFont.TextStyle)?.rawValue ?? style as? String
            if let name { result = FontRequest(textStyle: UIFont.TextStyle(rawValue: name)) }
        }
        if let name = attributes[.name] as? String {
            result = FontRequest(postScriptName: name, size: size)
        }
        if let family = attributes[.family] as? String {
            result.family = family
            result.requestedName = nil
        }
        if let size = AttributeValue.number(attributes[.size]) {
            result.size = Self.usableSize(size)
        }
        if let face = attributes[.face] as? String {
            let parts = FontNameParts("Family-" + face.filter { $0 != " " })
            result.weight = parts.weight
            result.isItalic = parts.isItalic
            result.requestedName = nil
        }
        if let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] {
            result.add(traits)
        }
        if let settings = attributes[.featureSettings] as? [[UIFontDescriptor.FeatureKey: Any]] {
            result.add(settings)
        }
        return result
    }

    private mutating func add(_ traits: [UIFontDescriptor.TraitKey: Any]) {
        if let symbolic = traits[.symbolic] as? UIFontDescriptor.SymbolicTraits {
            setTraits(symbolic)
        } else if let symbolic = AttributeValue.integer(traits[.symbolic]) {
            setTraits(.init(rawValue: UInt32(truncatingIfNeeded: symbolic)))
        }
        let wanted =
            (traits[.weight] as? UIFont.Weight)?.rawValue
            ?? AttributeValue.number(traits[.weight]).map { CGFloat($0) }
        if let wanted, wanted != weight.rawValue {
            weight = UIFont.Weight(wanted)
            requestedName = nil
        }
    }
}
