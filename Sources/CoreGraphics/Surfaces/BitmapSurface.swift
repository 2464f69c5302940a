import CCairo
import Images

/// A Cairo image surface, with memory of its own or of the caller.
final class BitmapSurface {
    let surface: OpaquePointer
    let width: Int
    let height: Int
    let isOpaque: Bool

    /// Transparent pixels, or black ones when opaque. Nil for sizes Cairo cannot hold (32,767).
    init?(width: Int, height: Int, isOpaque: Bool) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let surface = cairo_image_surface_create(
                isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.surface = surface
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
    }

    /// Draws into `data`, which has to outlive the receiver.
    init?(
        data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool
    ) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            bytesPerRow >= width * 4, bytesPerRow % 4 == 0,
            let surface = cairo_image_surface_create_for_data(
                data.assumingMemoryBound(to: UInt8.self),
                isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
                Int32(bytesPerRow))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.surface = surface
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
    }

    deinit {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    var bytesPerRow: Int { Int(cairo_image_surface_get_stride(surface)) }
    var data: UnsafeMutableRawPointer? {
        cairo_image_surface_get_data(surface).map { UnsafeMutableRawPointer($0) }
    }

    /// The pixels as they are now.
    func copyPixels() throws -> PixelBuffer {
        cairo_surface_flush(surface)
        let stride = bytesPerRow
        return try PixelBuffer(width: width, height: height) { target in
            guard let data, let base = target.baseAddress else { return false }
            for row in 0..<height {
                memcpy(base + row * width * 4, data + row * stride, width * 4)
            }
            guard isOpaque else { return false }
            let words = target.bindMemory(to: UInt32.self)
            for index in words.indices { words[index] |= 0xff00_0000 }
            return true
        }
    }
}
