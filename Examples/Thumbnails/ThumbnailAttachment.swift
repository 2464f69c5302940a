import UIKit

/// A picture that is fetched when it is first drawn. Its height never changes, its width follows the picture.
final class ThumbnailAttachment: NSTextAttachment {
    let id: String
    private let height: CGFloat
    private let loader: ThumbnailLoader
    private var isRequested = false

    init(id: String, height: CGFloat, loader: ThumbnailLoader) {
        self.id = id
        self.height = height
        self.loader = loader
        super.init(data: nil, ofType: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        let size = image?.size ?? CGSize(width: height, height: height)
        return CGRect(x: 0, y: -4, width: height * size.width / size.height, height: height)
    }

    override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage? {
        guard image == nil, !isRequested else { return image }
        isRequested = true
        // Views lay out and draw on the main actor only, but the overridden method does not say so.
        nonisolated(unsafe) let attachment = self
        MainActor.assumeIsolated {
            attachment.loader.load(attachment.id) { attachment.image = $0 }
        }
        return nil
    }
}

/// Fetches each picture once however many ask for it, and gives up after three attempts.
@MainActor final class ThumbnailLoader {
    typealias Fetch = @MainActor (String) async throws -> UIImage

    private let fetch: Fetch
    private var tasks: [String: Task<UIImage, Never>] = [:]
    /// Pictures still on their way.
    private(set) var pending = 0

    init(fetch: @escaping Fetch) { self.fetch = fetch }

    func load(_ id: String, completion: @escaping @MainActor (UIImage) -> Void) {
        pending += 1
        let task = tasks[id] ?? Task { await attempt(id) }
        tasks[id] = task
        Task {
            completion(await task.value)
            pending -= 1
        }
    }

    private func attempt(_ id: String) async -> UIImage {
        for _ in 1...3 {
            if let image = try? await fetch(id), image.size.height > 0 { return image }
        }
        return ThumbnailLoader.failure
    }

    /// A broken frame.
    private static let failure: UIImage = {
        let size = CGSize(width: 48, height: 48)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            UIColor.systemGray5.setFill()
            UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 6).fill()
            let path = UIBezierPath(
                roundedRect: CGRect(x: 12, y: 14, width: 24, height: 20), cornerRadius: 3)
            path.move(to: CGPoint(x: 10, y: 38))
            path.addLine(to: CGPoint(x: 38, y: 10))
            path.lineWidth = 2.5
            UIColor.systemGray.setStroke()
            path.stroke()
        }
    }()
}
