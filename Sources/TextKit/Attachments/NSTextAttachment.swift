public import Foundation
public import Views

/// A picture or file in text: the value of `.attachment` on U+FFFC.
///
/// Subclasses override `attachmentBounds(…)` and `image(forBounds:…)` to decide size and picture at layout.
open class NSTextAttachment: NSObject, NSSecureCoding, NSTextAttachmentContainer,
    NSTextAttachmentLayout
{
    /// The character that stands for an attachment.
    public static let character: Int = 0xFFFC

    /// The file's bytes.
    open var contents: Data? {
        didSet { contentChanged() }
    }
    /// The picture; nil shows `contents` or the file.
    open var image: UIImage? {
        didSet { contentChanged() }
    }
    /// Type identifier or MIME type of `contents`, for example "public.png" or "image/png".
    open var fileType: String?
    /// Where the picture stands relative to the baseline's start, points; y up as in UIKit: a negative origin reaches
    /// below the baseline. A zero size takes the picture's own.
    open var bounds = CGRect.zero {
        didSet { if bounds != oldValue { needsLayout() } }
    }
    /// The file with its name.
    open var fileWrapper: FileWrapper? {
        didSet { contentChanged() }
    }
    /// Space left and right of the attachment, points.
    open var lineLayoutPadding: CGFloat = 0 {
        didSet { if lineLayoutPadding != oldValue { needsLayout() } }
    }
    /// Has it stand at an edge with text beside it; nil leaves it in its line. Ours.
    open var textFloat: TextFloat? {
        didSet { if textFloat != oldValue { needsLayout() } }
    }
    /// Whether a view may stand in for the picture.
    open var allowsTextAttachmentView = true {
        didSet { if allowsTextAttachmentView != oldValue { needsLayout() } }
    }
    /// Text for those who cannot see it; exported as alt text.
    open var accessibilityLabel: String?
    /// What markers and uploads call it. Ours.
    open var identifier: String?
    /// Where a published copy is. Ours.
    open var publishedURL: String?

    private final var cachedPicture: UIImage?
    /// Whether `cachedPicture` is a file's icon, which is drawn anew for another size.
    private final var showsIcon = false
    private final var observers: [WeakObserver] = []
    private final let observerLock = NSLock()

    public init(data contentData: Data? = nil, ofType uti: String? = nil) {
        contents = contentData
        fileType = uti
        super.init()
    }

    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    // MARK: Coding

    open class var supportsSecureCoding: Bool { true }

    /// Archives bytes, picture, bounds, description and ids; views and observers are not part of it.
    open func encode(with coder: NSCoder) {
        TextAttachmentArchive(self).encode(with: coder)
    }

    public required init?(coder: NSCoder) {
        super.init()
        TextAttachmentArchive(coder).apply(to: self)
    }

    /// The box the attachment takes in a line: origin relative to the glyph's position on the baseline, y up, points.
    open func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        let bounds = AttachmentGeometry.usable(bounds)
        guard bounds.size == .zero else { return bounds }
        return AttachmentGeometry.usable(
            CGRect(origin: bounds.origin, size: picture?.size ?? .zero))
    }

    /// The picture drawn in `imageBounds`; nil draws nothing.
    open func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage? {
        guard let picture else { return nil }
        let size = imageBounds.size
        guard showsIcon, size.width >= 1, size.height >= 1, size != picture.size else {
            return picture
        }
        let icon = FileIcon(name: fileName).image(fitting: size)
        cachedPicture = icon
        return icon
    }

    // MARK: Views

    /// Has attachments of a file type shown by views that a class of view providers makes.
    ///
    /// - Parameter textAttachmentViewProviderClass: a subclass of `NSTextAttachmentViewProvider`.
    open class func registerViewProviderClass(
        _ textAttachmentViewProviderClass: AnyClass, forFileType fileType: String
    ) {
        ViewProviderRegistry.register(textAttachmentViewProviderClass, forFileType: fileType)
    }

    /// The class registered for a file type.
    open class func textAttachmentViewProviderClass(forFileType fileType: String) -> AnyClass? {
        ViewProviderRegistry.type(forFileType: fileType)
    }

    /// Whether a class is registered for the file type and views are allowed.
    open var usesTextAttachmentView: Bool {
        allowsTextAttachmentView
            && fileType.flatMap { ViewProviderRegistry.type(forFileType: $0) } != nil
    }

    /// What makes the view for a place in a text; by default the class registered for `fileType`, nil without one.
    ///
    /// - Parameter parentView: the text view.
    @preconcurrency @MainActor open func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        guard allowsTextAttachmentView,
            let type = fileType.flatMap({ ViewProviderRegistry.type(forFileType: $0) })
        else { return nil }
        return type.init(
            placement: AttachmentPlacement(
                textAttachment: self, parentView: parentView, location: location))
    }

    /// What layout asks: the box of the view where one decides, else the other `attachmentBounds(…)`.
    open func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
    ) -> CGRect {
        let views = textContainer?.layoutManager?.attachmentViews
        let question = AttachmentBoundsQuestion(
            attachment: self, attributes: attributes, location: location,
            container: textContainer, proposedLineFragment: proposedLineFragment,
            position: position)
        if allowsTextAttachmentView,
            let bounds = views?.viewBounds(for: question, isEmpty: false)
        {
            return bounds
        }
        let own = attachmentBounds(
            for: textContainer, proposedLineFragment: proposedLineFragment,
            glyphPosition: position,
            characterIndex: (location as? TextOffsetLocation)?.offset ?? NSNotFound)
        guard own.size == .zero, allowsTextAttachmentView else { return own }
        return views?.viewBounds(for: question, isEmpty: true) ?? own
    }

    /// What drawing asks; by default the other `image(forBounds:…)`.
    open func image(
        for bounds: CGRect, attributes: [NSAttributedString.Key: Any],
        location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> UIImage? {
        image(
            forBounds: bounds, textContainer: textContainer,
            characterIndex: (location as? TextOffsetLocation)?.offset ?? NSNotFound)
    }

    // MARK: Content

    /// `image`, else what `contents` or the file shows, else an icon with the file's name.
    package final var picture: UIImage? {
        if let image { return image }
        if let cachedPicture { return cachedPicture }
        cachedPicture = makePicture()
        return cachedPicture
    }

    private final func makePicture() -> UIImage? {
        if let data = fileData, let picture = UIImage(data: data) {
            showsIcon = false
            return picture
        }
        guard fileData != nil || fileWrapper != nil else { return nil }
        showsIcon = true
        return FileIcon(name: fileName).image()
    }

    /// The file's bytes: `contents`, else the wrapper's.
    package final var fileData: Data? { contents ?? fileWrapper?.regularFileContents }

    /// The name of the file, "" when it has none.
    package final var fileName: String {
        fileWrapper?.preferredFilename ?? fileWrapper?.filename ?? ""
    }

    private final func contentChanged() {
        cachedPicture = nil
        showsIcon = false
        needsLayout()
    }

    // MARK: Layout

    /// Asks to be told, weakly, when layout has to ask for the attachment's box or picture again.
    ///
    /// An observer added on the main thread is told on the main thread, so that a download may set `image` anywhere.
    package final func addObserver(_ observer: any TextAttachmentObserver) {
        let entry = WeakObserver(observer: observer, isOnMain: Thread.isMainThread)
        observerLock.withLock {
            observers.removeAll { $0.observer == nil }
            guard !observers.contains(where: { $0.observer === observer }) else { return }
            observers.append(entry)
        }
    }

    package final func removeObserver(_ observer: any TextAttachmentObserver) {
        observerLock.withLock {
            observers.removeAll { $0.observer == nil || $0.observer === observer }
        }
    }

    /// The view that decides about the box wants another one.
    package final func viewSizeDidChange() { needsLayout() }

    final func needsLayout() {
        let told = observerLock.withLock { observers }
        let isOnMain = Thread.isMainThread
        for entry in told where isOnMain || !entry.isOnMain {
            entry.observer?.attachmentNeedsLayout(self)
        }
        guard !isOnMain, told.contains(where: \.isOnMain) else { return }
        // Handed to the one thread that uses the layout manager; this one does nothing more with it.
        nonisolated(unsafe) let attachment = self
        DispatchQueue.main.async { attachment.needsLayoutOnMain() }
    }

    private final func needsLayoutOnMain() {
        for entry in observerLock.withLock({ observers }) where entry.isOnMain {
            entry.observer?.attachmentNeedsLayout(self)
        }
    }

    private struct WeakObserver {
        weak var observer: (any TextAttachmentObserver)?
        var isOnMain: Bool
    }
}

/// What layout asks of an attachment.
public protocol NSTextAttachmentContainer: AnyObject {
    /// The picture to draw in `imageBounds`; nil draws nothing.
    func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage?
    /// The box in the line: origin relative to the glyph's position on the baseline, y up, points.
    func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect
}

/// Told when an attachment's box or picture may have changed.
package protocol TextAttachmentObserver: AnyObject {
    func attachmentNeedsLayout(_ attachment: NSTextAttachment)
}

/// Rules for sizes that clients give.
enum AttachmentGeometry {
    /// NaN, infinite and negative sizes count as zero; so do origins that are no numbers.
    static func usable(_ rect: CGRect) -> CGRect {
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        return CGRect(
            x: finite(rect.origin.x), y: finite(rect.origin.y),
            width: max(0, finite(rect.size.width)), height: max(0, finite(rect.size.height)))
    }

    /// Whether something of this size can be seen.
    static func hasSize(_ size: CGSize) -> Bool {
        size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0
    }
}

extension NSAttributedString {
    /// One U+FFFC that carries the attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
