import CCairo
import Images

extension CGContext {
    /// Draws the picture upright, scaled to `rect`, decoded at the size that takes on the device.
    ///
    /// In a y-down space its top is at `rect.minY`. Where the space has been turned to y-up (the flip that
    /// Apple's recipes do before this call) its top is at `rect.maxY`, so it is upright there too. A picture
    /// that cannot be decoded draws nothing.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let matrix = ctm
        let isYUp = matrix.determinant < 0 && matrix.d < 0
        if byTiling {
            let tiles = boundingBoxOfClipPath
            guard rect.width > 0, rect.height > 0, !tiles.isEmpty else { return }
            let first = CGPoint(
                x: rect.minX + ((tiles.minX - rect.minX) / rect.width).rounded(.down) * rect.width,
                y: rect.minY + ((tiles.minY - rect.minY) / rect.height).rounded(.down)
                    * rect.height)
            for y in stride(from: first.y, to: tiles.maxY, by: rect.height) {
                for x in stride(from: first.x, to: tiles.maxX, by: rect.width) {
                    draw(image, in: CGRect(origin: CGPoint(x: x, y: y), size: rect.size))
                }
            }
            return
        }
        drawImage(image, in: rect, isFlipped: isYUp)
    }

    /// Draws with the picture's top at `rect.minY`, whatever the transform.
    package func drawImage(_ image: CGImage, in rect: CGRect) {
        drawImage(image, in: rect, isFlipped: false)
    }

    /// The rectangle moved and sized to whole pixels, so that a small picture is sharp; as it is where there are none.
    package func pixelAligned(_ rect: CGRect) -> CGRect {
        let matrix = ctm
        guard !surface.isVector, matrix.b == 0, matrix.c == 0, matrix.determinant != 0,
            rect.isFinite
        else { return rect }
        let device = rect.applying(matrix)
        let aligned = CGRect(
            x: device.minX.rounded(), y: device.minY.rounded(),
            width: max(1, device.width.rounded()), height: max(1, device.height.rounded()))
        return aligned.applying(matrix.inverted())
    }

    private func drawImage(_ image: CGImage, in rect: CGRect, isFlipped: Bool) {
        let rect = rect.standardized
        guard rect.isFinite, rect.width > 0, rect.height > 0, image.width > 0, image.height > 0,
            rect.applying(ctm).intersects(boundingBoxOfClipPath.applying(ctm)),
            let source = ImageSurface.make(for: image, drawnIn: rect, context: self)
        else { return }
        defer { cairo_surface_destroy(source.surface) }
        cairo_save(cairo)
        // From here on the unit is a pixel of the picture before cropping, y down.
        let crop =
            image.crop ?? CGRect(x: 0, y: 0, width: image.fullWidth, height: image.fullHeight)
        cairo_new_path(cairo)
        cairo_translate(cairo, Double(rect.minX), Double(isFlipped ? rect.maxY : rect.minY))
        cairo_scale(
            cairo, Double(rect.width / crop.width),
            Double(rect.height / crop.height) * (isFlipped ? -1 : 1))
        cairo_translate(cairo, -Double(crop.minX), -Double(crop.minY))
        cairo_rectangle(
            cairo, Double(crop.minX), Double(crop.minY), Double(crop.width), Double(crop.height))
        let alpha = Double(state.alpha)
        if let shadow = state.shadow {
            cast(shadow, bounds: crop) { mask in
                cairo_clip(mask)
                self.paint(source, on: mask, full: (image.fullWidth, image.fullHeight), alpha)
            }
        }
        cairo_clip(cairo)
        paint(source, on: cairo, full: (image.fullWidth, image.fullHeight), alpha)
        cairo_restore(cairo)
    }

    private func paint(
        _ source: ImageSurface, on target: OpaquePointer, full: (width: Int, height: Int),
        _ alpha: Double
    ) {
        cairo_save(target)
        var matrix = source.orientation.cairo
        cairo_transform(target, &matrix)
        // The stored picture lies in the unit square now.
        cairo_scale(target, 1 / Double(source.width), 1 / Double(source.height))
        cairo_set_source_surface(target, source.surface, 0, 0)
        if let pattern = cairo_get_source(target) {
            cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
            if !surface.isVector { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
        }
        cairo_paint_with_alpha(target, alpha)
        cairo_restore(target)
    }
}

/// A picture ready to be a Cairo source.
struct ImageSurface {
    let surface: OpaquePointer
    let width: Int
    let height: Int
    /// Takes the unit square of the stored picture to the displayed picture in pixels.
    let orientation: CGAffineTransform

    static func make(for image: CGImage, drawnIn rect: CGRect, context: CGContext) -> ImageSurface?
    {
        do {
            let isVector = context.surface.isVector
            if isVector, let jpeg = try embeddedJPEG(image) { return jpeg }
            // A printer's 300 dots an inch for documents.
            let resolution: CGFloat = isVector ? 300 / 72 : 1
            let matrix = context.ctm
            let across = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot() * rect.width
            let down = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot() * rect.height
            func pixels(_ drawn: CGFloat, _ shown: Int, of full: Int) -> Int {
                let needed = drawn * resolution * CGFloat(full) / CGFloat(shown)
                return max(1, Int(min(needed, CGFloat(full)).rounded(.up)))
            }
            let buffer = try image.fullPixels(
                atLeastWidth: pixels(across, image.width, of: image.fullWidth),
                height: pixels(down, image.height, of: image.fullHeight))
            return make(buffer, showing: image)
        } catch {
            return nil
        }
    }

    /// The part of the pixels that `image` shows, so that nothing beside it bleeds in when it is enlarged.
    private static func make(_ buffer: PixelBuffer, showing image: CGImage) -> ImageSurface? {
        let across = CGFloat(buffer.width) / CGFloat(image.fullWidth)
        let down = CGFloat(buffer.height) / CGFloat(image.fullHeight)
        let bounds = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        let part = image.crop.map {
            $0.applying(CGAffineTransform(scaleX: across, y: down)).integral.intersection(bounds)
        }
        let shown = part ?? bounds
        guard !shown.isEmpty else { return nil }
        return make(
            buffer, shown,
            CGAffineTransform(
                a: shown.width / across, b: 0, c: 0, d: shown.height / down,
                tx: shown.minX / across, ty: shown.minY / down))
    }

    private static func make(
        _ buffer: PixelBuffer, _ part: CGRect, _ orientation: CGAffineTransform
    ) -> ImageSurface? {
        let start = Int(part.minY) * buffer.bytesPerRow + Int(part.minX) * 4
        guard
            let surface = cairo_image_surface_create_for_data(
                (buffer.unsafeBase + start).assumingMemoryBound(to: UInt8.self),
                buffer.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(part.width),
                Int32(part.height), Int32(buffer.bytesPerRow))
        else { return nil }
        keep(buffer, aliveWith: surface)
        return ImageSurface(
            surface: surface, width: Int(part.width), height: Int(part.height),
            orientation: orientation)
    }

    /// The JPEG itself, which PDF and SVG hold as it is: no second loss, no growth.
    private static func embeddedJPEG(_ image: CGImage) throws -> ImageSurface? {
        guard case .encoded(let source) = image.content, source.header.format == .jpeg,
            source.header.isEmbeddable
        else { return nil }
        let stored = try source.storedPixels()
        let header = source.header
        let displayed = CGAffineTransform(
            scaleX: CGFloat(header.displayWidth), y: CGFloat(header.displayHeight))
        guard
            let made = make(
                stored, CGRect(x: 0, y: 0, width: stored.width, height: stored.height),
                CGAffineTransform(exifOrientation: header.orientation).concatenating(displayed))
        else { return nil }
        attach(source.data, CAIRO_MIME_TYPE_JPEG, to: made.surface)
        // A picture drawn twice is stored once.
        attach(
            Data("galley-\(source.identity)".utf8), CAIRO_MIME_TYPE_UNIQUE_ID, to: made.surface)
        return made
    }

    private static func attach(_ data: Data, _ type: String, to surface: OpaquePointer) {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, data.count))
        data.copyBytes(to: bytes, count: data.count)
        let status = cairo_surface_set_mime_data(
            surface, type, bytes, UInt(data.count), { $0?.deallocate() }, bytes)
        if status != CAIRO_STATUS_SUCCESS { bytes.deallocate() }
    }

    private static let bufferKey = CairoKey()

    private static func keep(_ buffer: PixelBuffer, aliveWith surface: OpaquePointer) {
        cairo_surface_set_user_data(
            surface, bufferKey.pointer, Unmanaged.passRetained(buffer).toOpaque(),
            { pointer in
                if let pointer { Unmanaged<PixelBuffer>.fromOpaque(pointer).release() }
            })
    }
}

/// An address that names a piece of user data for the life of the process.
private struct CairoKey: Sendable {
    nonisolated(unsafe) let pointer = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
        capacity: 1)
}

extension CGAffineTransform {
    /// Takes the unit square of stored pixels to the unit square as displayed, for EXIF values 1...8.
    init(exifOrientation: Int) {
        switch exifOrientation {
        case 2: self.init(-1, 0, 0, 1, 1, 0)
        case 3: self.init(-1, 0, 0, -1, 1, 1)
        case 4: self.init(1, 0, 0, -1, 0, 1)
        case 5: self.init(0, 1, 1, 0, 0, 0)
        case 6: self.init(0, 1, -1, 0, 1, 0)
        case 7: self.init(0, -1, -1, 0, 1, 1)
        case 8: self.init(0, -1, 1, 0, 0, 1)
        default: self = .identity
        }
    }
}
