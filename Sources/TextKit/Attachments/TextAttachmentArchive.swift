import Foundation
import Views

/// What an archive keeps of an attachment.
struct TextAttachmentArchive {
    private var contents: Data?
    private var imageData: Data?
    private var imageScale: Double
    private var fileType: String?
    private var fileName: String?
    private var bounds: CGRect
    private var lineLayoutPadding: Double
    private var forbidsView: Bool
    private var label: String?
    private var identifier: String?
    private var publishedURL: String?
    private var textFloat: TextFloat?

    init(_ attachment: NSTextAttachment) {
        contents = attachment.fileData
        imageData = attachment.image.flatMap { $0.originalData ?? $0.pngData() }
        imageScale = Double(attachment.image?.scale ?? 1)
        fileType = attachment.fileType
        fileName = attachment.fileWrapper == nil ? nil : attachment.fileName
        bounds = attachment.bounds
        lineLayoutPadding = Double(attachment.lineLayoutPadding)
        forbidsView = !attachment.allowsTextAttachmentView
        label = attachment.accessibilityLabel
        identifier = attachment.identifier
        publishedURL = attachment.publishedURL
        textFloat = attachment.textFloat
    }

    private enum Key {
        static let contents = "contents"
        static let image = "image"
        static let imageScale = "imageScale"
        static let fileType = "fileType"
        static let fileName = "fileName"
        static let bounds = ["boundsX", "boundsY", "boundsWidth", "boundsHeight"]
        static let padding = "lineLayoutPadding"
        static let forbidsView = "forbidsTextAttachmentView"
        static let label = "accessibilityLabel"
        static let identifier = "identifier"
        static let publishedURL = "publishedURL"
        static let floatSide = "floatSide"
        static let floatClearing = "floatClearing"
        static let floatMargins = ["floatTop", "floatLeft", "floatBottom", "floatRight"]
    }

    func encode(with coder: NSCoder) {
        for (key, data) in [(Key.contents, contents), (Key.image, imageData)] {
            if let data { coder.encode(data as NSData, forKey: key) }
        }
        for (key, text) in [
            (Key.fileType, fileType), (Key.fileName, fileName), (Key.label, label),
            (Key.identifier, identifier), (Key.publishedURL, publishedURL),
        ] {
            if let text { coder.encode(text as NSString, forKey: key) }
        }
        let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height].map(Double.init)
        for (key, number) in zip(Key.bounds, numbers) { coder.encode(number, forKey: key) }
        coder.encode(imageScale, forKey: Key.imageScale)
        coder.encode(lineLayoutPadding, forKey: Key.padding)
        coder.encode(forbidsView, forKey: Key.forbidsView)
        guard let textFloat else { return }
        coder.encode(textFloat.side.rawValue as NSString, forKey: Key.floatSide)
        coder.encode(textFloat.clearing.rawValue, forKey: Key.floatClearing)
        let margins = textFloat.margins
        let lengths = [margins.top, margins.left, margins.bottom, margins.right].map(Double.init)
        for (key, length) in zip(Key.floatMargins, lengths) { coder.encode(length, forKey: key) }
    }

    /// What is missing in the archive is as in a new attachment.
    init(_ coder: NSCoder) {
        func data(_ key: String) -> Data? {
            guard coder.containsValue(forKey: key) else { return nil }
            return coder.decodeObject(of: NSData.self, forKey: key).map { Data(referencing: $0) }
        }
        func text(_ key: String) -> String? {
            guard coder.containsValue(forKey: key) else { return nil }
            return coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String }
        }
        contents = data(Key.contents)
        imageData = data(Key.image)
        imageScale = coder.decodeDouble(forKey: Key.imageScale)
        fileType = text(Key.fileType)
        fileName = text(Key.fileName)
        let numbers = Key.bounds.map { CGFloat(coder.decodeDouble(forKey: $0)) }
        bounds = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        lineLayoutPadding = coder.decodeDouble(forKey: Key.padding)
        forbidsView = coder.decodeBool(forKey: Key.forbidsView)
        label = text(Key.label)
        identifier = text(Key.identifier)
        publishedURL = text(Key.publishedURL)
        textFloat = text(Key.floatSide).flatMap(TextFloat.Side.init).map { side in
            let lengths = Key.floatMargins.map { CGFloat(coder.decodeDouble(forKey: $0)) }
            return TextFloat(
                side,
                margins: UIEdgeInsets(
                    top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3]),
                clearing: .init(rawValue: coder.decodeInteger(forKey: Key.floatClearing)))
        }
    }

    func apply(to attachment: NSTextAttachment) {
        if let fileName {
            let wrapper = FileWrapper(regularFileWithContents: contents ?? Data())
            wrapper.preferredFilename = fileName
            wrapper.filename = fileName
            attachment.fileWrapper = wrapper
        }
        attachment.contents = contents
        if let imageData {
            attachment.image = UIImage(data: imageData, scale: CGFloat(imageScale))
        }
        attachment.fileType = fileType
        attachment.bounds = bounds
        attachment.lineLayoutPadding = CGFloat(lineLayoutPadding)
        attachment.allowsTextAttachmentView = !forbidsView
        attachment.accessibilityLabel = label
        attachment.identifier = identifier
        attachment.publishedURL = publishedURL
        attachment.textFloat = textFloat
    }
}
