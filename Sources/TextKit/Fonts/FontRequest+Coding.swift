import CoreGraphics
import Foundation
import Typesetting

/// What an archive keeps of a font or a descriptor.
extension FontRequest {
    func encode(with coder: NSCoder) {
        coder.encode(family as NSString, forKey: "family")
        if let requestedName { coder.encode(requestedName as NSString, forKey: "name") }
        coder.encode(Double(size), forKey: "size")
        coder.encode(Double(weight.rawValue), forKey: "weight")
        coder.encode(isItalic, forKey: "isItalic")
        coder.encode(isMonospaced, forKey: "isMonospaced")
        coder.encode(Int(otherTraits), forKey: "traits")
        if let textStyle { coder.encode(textStyle.rawValue as NSString, forKey: "textStyle") }
        guard !features.isEmpty else { return }
        let tags = features.map { $0.tag as NSString }
        coder.encode(tags as NSArray, forKey: "featureTags")
        let values = features.map { NSNumber(value: $0.value) }
        coder.encode(values as NSArray, forKey: "featureValues")
    }

    /// nil when the archive holds no font.
    init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "family"),
            let family = coder.decodeObject(of: NSString.self, forKey: "family")
        else {
            return nil
        }
        self.init(
            family: family as String, size: CGFloat(coder.decodeDouble(forKey: "size")),
            weight: UIFont.Weight(rawValue: CGFloat(coder.decodeDouble(forKey: "weight"))),
            isItalic: coder.decodeBool(forKey: "isItalic"),
            isMonospaced: coder.decodeBool(forKey: "isMonospaced"))
        func string(_ key: String) -> String? {
            guard coder.containsValue(forKey: key) else { return nil }
            return coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String }
        }
        requestedName = string("name")
        otherTraits = UInt32(clamping: coder.decodeInteger(forKey: "traits"))
        textStyle = string("textStyle").map { UIFont.TextStyle(rawValue: $0) }
        guard coder.containsValue(forKey: "featureTags") else { return }
        let tags = coder.decodeObject(
            of: [NSArray.self, NSString.self] as [AnyClass], forKey: "featureTags")
        let values = coder.decodeObject(
            of: [NSArray.self, NSNumber.self] as [AnyClass], forKey: "featureValues")
        features = zip(tags as? [NSString] ?? [], values as? [NSNumber] ?? []).map {
            FontFeature(tag: $0 as String, value: $1.uint32Value)
        }
    }
}
