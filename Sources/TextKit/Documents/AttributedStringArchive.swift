import DocumentModel
import Foundation

/// The archived form of an attributed string: a document's value without its pictures, and those beside it as objects,
/// so that two places with one attachment share it again.
enum AttributedStringArchive {
    private static let documentKey = "document"
    private static let objectsKey = "objects"
    private static let placesKey = "places"

    static func encode(_ text: NSAttributedString, with coder: NSCoder) {
        let all = NSRange(location: 0, length: text.length)
        // As objects pictures are encoded once; the document does not need them.
        let plain = NSMutableAttributedString(attributedString: text)
        plain.removeAttribute(.attachment, range: all)
        plain.removeAttribute(.adaptiveImageGlyph, range: all)
        let document = plain.styledText
        var objects: [NSObject] = []
        var places: [NSNumber] = []
        text.enumerateAttributes(in: all, options: .longestEffectiveRangeNotRequired) {
            values, range, _ in
            let value = values[.attachment] ?? values[.adaptiveImageGlyph]
            guard let object = value as? NSObject else { return }
            for place in text.attachmentCharacters(in: range) {
                objects.append(object)
                places.append(NSNumber(value: place.location))
            }
        }
        do {
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            coder.encode(try encoder.encode(document) as NSData, forKey: documentKey)
        } catch {
            coder.failWithError(error)
            return
        }
        coder.encode(objects as NSArray, forKey: objectsKey)
        coder.encode(places as NSArray, forKey: placesKey)
    }

    static func contents(_ coder: NSCoder) -> AttributedContents? {
        guard coder.containsValue(forKey: documentKey),
            let data = coder.decodeObject(of: NSData.self, forKey: documentKey)
        else { return nil }
        let text: NSMutableAttributedString
        do {
            let decoder = JSONDecoder()
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            let document = try decoder.decode(StyledText.self, from: Data(referencing: data))
            text = NSMutableAttributedString(attributedString: NSAttributedString(document))
        } catch {
            return nil
        }
        guard coder.containsValue(forKey: objectsKey), coder.containsValue(forKey: placesKey) else {
            return text.snapshot()
        }
        let classes: [AnyClass] = [
            NSArray.self, NSTextAttachment.self, NSAdaptiveImageGlyph.self, NSNumber.self,
        ]
        let objects = coder.decodeObject(of: classes, forKey: objectsKey) as? [NSObject] ?? []
        let places = coder.decodeObject(of: classes, forKey: placesKey) as? [NSNumber] ?? []
        for (object, place) in zip(objects, places) where 0..<text.length ~= place.intValue {
            text.addAttribute(
                object is NSTextAttachment ? .attachment : .adaptiveImageGlyph, value: object,
                range: NSRange(location: place.intValue, length: 1))
        }
        return text.snapshot()
    }
}
