import CGdkPixbuf
import CImageCodecs
import Foundation

/// GIF, BMP, TIFF and ICO through gdk-pixbuf, which starts up when the first of them comes.
enum PixbufDecoder {
    static func decode(_ job: DecodingJob) throws -> PixelBuffer {
        let format = job.header.format
        var error: UnsafeMutablePointer<GError>?
        let loader = loaderName(format).withCString {
            gdk_pixbuf_loader_new_with_type($0, &error)
        }
        guard let loader else { throw failure(error, format, isSupported: false) }
        defer { g_object_unref(loader) }
        let isWritten = job.data.withUnsafeBytes { bytes in
            gdk_pixbuf_loader_write(
                loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error)
        }
        guard isWritten != 0 else {
            gdk_pixbuf_loader_close(loader, nil)
            throw failure(error, format, isSupported: true)
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else {
            throw failure(error, format, isSupported: true)
        }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw ImageError.truncated(format)
        }
        return try convert(pixbuf, job)
    }

    /// The turn left to do: for TIFF the loader mirrors rows and columns but does not swap them (measured).
    static func remainingOrientation(_ header: ImageHeader) -> Int {
        switch (header.format, header.orientation) {
        case (.tiff, 5), (.tiff, 7): 5
        case (.tiff, 6), (.tiff, 8): 7
        default: 1
        }
    }

    private static func convert(_ pixbuf: OpaquePointer, _ job: DecodingJob) throws -> PixelBuffer {
        let width = Int(gdk_pixbuf_get_width(pixbuf))
        let height = Int(gdk_pixbuf_get_height(pixbuf))
        guard width > 0, height > 0, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let pixels = gdk_pixbuf_read_pixels(pixbuf)
        else {
            throw ImageError.corrupt(job.header.format, reason: "its decoder returned no pixels")
        }
        return try CodecJob.resample(
            job, source: pixels, stride: Int(gdk_pixbuf_get_rowstride(pixbuf)), width: width,
            height: height,
            layout: gdk_pixbuf_get_n_channels(pixbuf) == 4 ? CIC_RGBA : CIC_RGB)
    }

    private static func loaderName(_ format: ImageFormat) -> String { format.rawValue }

    private static func failure(
        _ error: UnsafeMutablePointer<GError>?, _ format: ImageFormat, isSupported: Bool
    ) -> ImageError {
        guard let error else { return .corrupt(format, reason: "its decoder gave up") }
        defer { g_error_free(error) }
        let reason = ImageError.reason(UnsafePointer(error.pointee.message))
        return isSupported
            ? .corrupt(format, reason: reason) : .unsupported(format, reason: reason)
    }
}
