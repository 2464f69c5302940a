public import TextKit

/// The clipboard: items, each in one or more types.
///
/// Types are uniform type identifiers (`public.utf8-plain-text`) or MIME types. The general pasteboard is the
/// desktop's as soon as a window stands in one: what is set is offered there at once; what another program
/// copied is read with the completion-handler methods, because a desktop answers later.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
    public struct Name: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
    }

    public struct OptionsKey: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let expirationDate = OptionsKey(rawValue: "expirationDate")
        public static let localOnly = OptionsKey(rawValue: "localOnly")
    }

    public static let general = UIPasteboard(name: .general)
    private static var named: [Name: UIPasteboard] = [:]

    public let name: Name
    /// Grows with every change by this program.
    public private(set) var changeCount = 0

    private init(name: Name) {
        self.name = name
        super.init()
    }

    /// A pasteboard of this program only.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        guard create || UIPasteboard.named[pasteboardName] != nil else { return nil }
        self.init(name: pasteboardName)
        contents = UIPasteboard.named[pasteboardName]?.contents ?? []
        UIPasteboard.named[pasteboardName] = self
    }

    public static func withUniqueName() -> UIPasteboard {
        UIPasteboard(name: Name(rawValue: UUID().uuidString))
    }

    // MARK: Contents

    private var contents: [[String: Any]] = []

    /// The desktop's clipboard, where there is one; a host sets it when its window opens.
    package weak var clipboard: (any ClipboardHost)?

    open var items: [[String: Any]] {
        get { contents }
        set { setItems(newValue) }
    }

    open var numberOfItems: Int { contents.count }

    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        contents = items
        didChange(isLocal: options[.localOnly] as? Bool ?? false)
    }

    open func addItems(_ items: [[String: Any]]) { setItems(contents + items) }

    private func didChange(isLocal: Bool) {
        changeCount += 1
        if !isLocal { clipboard?.write(PasteboardTypes.representations(of: contents)) }
        NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }

    public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    /// Types of the first item, or of what the desktop offers when this program holds nothing.
    open var types: [String] {
        if let first = contents.first { return Array(first.keys) }
        return clipboard?.availableTypes ?? []
    }

    open func contains(pasteboardTypes: [String]) -> Bool {
        let known = Set(types.map(PasteboardTypes.canonical))
        return pasteboardTypes.contains { known.contains(PasteboardTypes.canonical($0)) }
    }

    open func value(forPasteboardType pasteboardType: String) -> Any? {
        let wanted = PasteboardTypes.canonical(pasteboardType)
        return contents.first?.first { PasteboardTypes.canonical($0.key) == wanted }?.value
    }

    open func data(forPasteboardType pasteboardType: String) -> Data? {
        value(forPasteboardType: pasteboardType).flatMap { PasteboardTypes.data(of: $0) }
    }

    open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        setItems([[pasteboardType: data]])
    }

    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
        setItems([[pasteboardType: value]])
    }

    // MARK: Common types

    private func values<Value>(_ read: (String, Any) -> Value?) -> [Value] {
        contents.compactMap { item in
            for (type, value) in item {
                if let found = read(type, value) { return found }
            }
            return nil
        }
    }

    open var strings: [String]? {
        get {
            let all = values { PasteboardTypes.string(of: $1, type: $0) }
            return all.isEmpty ? nil : all
        }
        set { setItems((newValue ?? []).map { [PasteboardTypes.text: $0] }) }
    }

    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }

    open var images: [UIImage]? {
        get {
            let all = values { PasteboardTypes.image(of: $1, type: $0) }
            return all.isEmpty ? nil : all
        }
        set { setItems((newValue ?? []).map { [PasteboardTypes.png: $0] }) }
    }

    open var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }

    open var urls: [URL]? {
        get {
            let all = values { type, value in
                PasteboardTypes.canonical(type) == PasteboardTypes.url ? value as? URL : nil
            }
            return all.isEmpty ? nil : all
        }
        set { setItems((newValue ?? []).map { [PasteboardTypes.url: $0] }) }
    }

    open var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }

    open var hasStrings: Bool { contains(pasteboardTypes: [PasteboardTypes.text]) }
    open var hasImages: Bool { contains(pasteboardTypes: PasteboardTypes.imageTypes) }
    open var hasURLs: Bool { contains(pasteboardTypes: [PasteboardTypes.url]) }

    // MARK: The desktop

    /// What there is to paste, of this program or another: the bytes of the first of `types` on offer.
    ///
    /// The completion comes at once without a desktop, otherwise in a later turn.
    package func read(
        types: [String], completion: @escaping @MainActor (_ type: String?, Data?) -> Void
    ) {
        guard let clipboard else {
            let found = types.lazy.compactMap { type in
                self.data(forPasteboardType: type).map { (type, $0) }
            }.first
            return completion(found?.0, found?.1)
        }
        let offered = clipboard.availableTypes
        let match = types.lazy.compactMap { wanted in
            offered.first { PasteboardTypes.canonical($0) == PasteboardTypes.canonical(wanted) }
                .map { (wanted, $0) }
        }.first
        guard let match else { return completion(nil, nil) }
        clipboard.read(type: match.1) { completion(match.0, $0) }
    }
}
