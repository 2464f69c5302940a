import CCairo
package import Images

public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
    case alphaOnly
}

public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGContext {
    /// A bitmap context as Apple's: origin at the bottom left, one unit a pixel.
    ///
    /// With `data` nil the context has memory of its own, whose layout is always premultiplied BGRA; memory of the
    /// caller must have that layout (`premultipliedFirst` or `noneSkipFirst` with `byteOrder32Little`) and
    /// outlive the context. Nil for other layouts and impossible sizes.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let alpha = CGImageAlphaInfo(
            rawValue: info.intersection(.alphaInfoMask).rawValue)
        let isOpaque = alpha == .noneSkipFirst || alpha == .noneSkipLast || alpha == .some(.none)
        let isNative =
            (alpha == .premultipliedFirst || alpha == .noneSkipFirst)
            && info.intersection(.byteOrderMask) == .byteOrder32Little
        guard bitsPerComponent == 8 else { return nil }
        let made: BitmapSurface? =
            if let data {
                isNative
                    ? BitmapSurface(
                        data: data, width: width, height: height, bytesPerRow: bytesPerRow,
                        isOpaque: isOpaque) : nil
            } else {
                BitmapSurface(width: width, height: height, isOpaque: isOpaque)
            }
        guard let bitmap = made, let cairo = cairo_create(bitmap.surface) else { return nil }
        cairo_translate(cairo, 0, Double(height))
        cairo_scale(cairo, 1, -1)
        self.init(owning: cairo, surface: .bitmap(bitmap), scale: 1)
    }

    /// A PDF file as Apple's: origin at the bottom left. Pages lie between `beginPDFPage` and `endPDFPage`;
    /// `closePDF` writes the file.
    ///
    /// - Parameter mediaBox: points; nil means US Letter.
    public convenience init?(
        _ url: URL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [String: Any]? = nil
    ) {
        let box = mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)
        guard let document = DocumentSurface(.pdf, size: box.size),
            let cairo = cairo_create(document.surface)
        else { return nil }
        document.destination = url
        cairo_translate(cairo, -Double(box.minX), Double(box.maxY))
        cairo_scale(cairo, 1, -1)
        self.init(owning: cairo, surface: .document(document), scale: 1)
    }

    /// A bitmap for views: points, y down, `scale` pixels a point. Nil when it would be empty or too large.
    package static func bitmap(
        size: CGSize, scale: CGFloat = 1, isOpaque: Bool = false
    ) -> CGContext? {
        guard size.width.isFinite, size.height.isFinite, scale.isFinite, scale > 0 else {
            return nil
        }
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        guard width <= 32_767, height <= 32_767,
            let bitmap = BitmapSurface(
                width: Int(width), height: Int(height), isOpaque: isOpaque),
            let cairo = cairo_create(bitmap.surface)
        else { return nil }
        cairo_scale(cairo, Double(scale), Double(scale))
        return CGContext(owning: cairo, surface: .bitmap(bitmap), scale: scale)
    }

    /// A PDF in memory for views: points, y down. `beginPage`, draw, `endPage`, …, `finish`.
    package static func pdf(pageSize: CGSize) -> CGContext? { document(.pdf, pageSize) }

    /// An SVG in memory for views: points, y down. Draw, then `finish`.
    package static func svg(size: CGSize) -> CGContext? { document(.svg, size) }

    private static func document(_ kind: DocumentSurface.Kind, _ size: CGSize) -> CGContext? {
        guard let document = DocumentSurface(kind, size: size),
            let cairo = cairo_create(document.surface)
        else { return nil }
        return CGContext(owning: cairo, surface: .document(document), scale: 1)
    }

    // MARK: Bitmaps

    /// Pixels; 0 when the context is no bitmap.
    public var width: Int { bitmapSurface?.width ?? 0 }
    public var height: Int { bitmapSurface?.height ?? 0 }
    public var bytesPerRow: Int { bitmapSurface?.bytesPerRow ?? 0 }

    /// The pixels in memory: premultiplied BGRA. Nil when the context is no bitmap.
    public var data: UnsafeMutableRawPointer? {
        flush()
        return bitmapSurface?.data
    }

    /// What has been drawn so far; nil when the context is no bitmap or memory is short.
    public func makeImage() -> CGImage? {
        guard let bitmapSurface else { return nil }
        do {
            return CGImage(pixels: try bitmapSurface.copyPixels())
        } catch {
            return nil
        }
    }

    /// A copy of the pixels; nil when the context is no bitmap.
    package func copyPixels() throws -> PixelBuffer? { try bitmapSurface?.copyPixels() }

    private var bitmapSurface: BitmapSurface? {
        if case .bitmap(let bitmap) = surface { bitmap } else { nil }
    }

    // MARK: Documents

    private var documentSurface: DocumentSurface? {
        if case .document(let document) = surface { document } else { nil }
    }

    /// Starts a page, ending the one before. Graphics state that was not saved carries over.
    ///
    /// - Parameter size: points; nil keeps the size.
    package func beginPage(size: CGSize? = nil) {
        guard let document = documentSurface else { return }
        endPage()
        if let size { document.setPageSize(size) }
        document.isPageOpen = true
    }

    package func endPage() {
        guard let document = documentSurface, document.isPageOpen else { return }
        cairo_show_page(cairo)
        document.isPageOpen = false
    }

    /// Ends the document and returns its bytes.
    package func finish() throws -> Data {
        guard let document = documentSurface, !document.isFinished else { return Data() }
        endPage()
        let status = cairo_status(cairo)
        guard status == CAIRO_STATUS_SUCCESS else { throw GraphicsError(status) }
        return try document.finish()
    }

    public func beginPDFPage(_ pageInfo: [String: Any]?) { beginPage() }
    public func endPDFPage() { endPage() }

    /// Ends the document and writes its file; a file that cannot be written stays unwritten, as with Apple.
    public func closePDF() {
        guard let url = documentSurface?.destination else { return }
        do {
            try finish().write(to: url)
        } catch {
            FileHandle.standardError.write(Data("PDF not written: \(error)\n".utf8))
        }
    }
}
