import CImageCodecs
import CPixbuf
import Foundation

/// GIF, BMP, TIFF and ICO through gdk-pixbuf, which starts up when the first of them comes.
enum PixbufDecoder {
    static func decode(_ job: DecodingJob) throws -> PixelBuffer {
        let format = job.header.format
        var image = cpixbuf_image()
        defer { cpixbuf_free(&image) }
        let outcome = job.data.withUnsafeBytes { bytes in
            cpixbuf_decode(
                format.rawValue, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &image)
        }
        guard Int(outcome) == CPIXBUF_DONE, let pixels = image.pixels else {
            throw failure(Int(outcome), image, format)
        }
        return try CodecJob.resample(
            job, source: pixels, stride: image.stride, width: Int(image.width),
            height: Int(image.height), layout: image.has_alpha ? CIC_RGBA : CIC_RGB)
    }

    private static func failure(
        _ outcome: Int, _ image: cpixbuf_image, _ format: ImageFormat
    ) -> ImageError {
        if outcome == CPIXBUF_TRUNCATED { return .truncated(format) }
        let reason = withUnsafeBytes(of: image.message) {
            ImageError.reason($0.bindMemory(to: CChar.self).baseAddress)
        }
        return outcome == CPIXBUF_UNSUPPORTED
            ? .unsupported(format, reason: reason) : .corrupt(format, reason: reason)
    }

    /// The turn left to do: for TIFF the loader mirrors rows and columns but does not swap them (measured).
    static func remainingOrientation(_ header: ImageHeader) -> Int {
        switch (header.format, header.orientation) {
        case (.tiff, 5), (.tiff, 7): 5
        case (.tiff, 6), (.tiff, 8): 7
        default: 1
        }
    }
}
