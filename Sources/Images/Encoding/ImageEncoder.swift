import CImageCodecs
public import Foundation

/// Turns pixels into files, without metadata.
public enum ImageEncoder {
    /// - Throws: `ImageError.encodingFailed`.
    public static func png(_ pixels: PixelBuffer) throws -> Data {
        try encode(pixels, .png) { source, bytes, length in
            cic_png_encode(
                source, UInt32(pixels.width), UInt32(pixels.height), pixels.isOpaque ? 1 : 0, bytes,
                length)
        }
    }

    /// Transparent parts become white.
    ///
    /// - Parameter quality: 0...1.
    /// - Throws: `ImageError.encodingFailed`.
    public static func jpeg(_ pixels: PixelBuffer, quality: Double = 0.85) throws -> Data {
        guard pixels.width <= 65_500, pixels.height <= 65_500 else {
            throw ImageError.encodingFailed(.jpeg, reason: "a side is longer than 65,500 pixels")
        }
        let percent = quality.isNaN ? 85 : Int32((min(max(quality, 0), 1) * 100).rounded())
        return try encode(pixels, .jpeg) { source, bytes, length in
            cic_jpeg_encode(
                source, UInt32(pixels.width), UInt32(pixels.height), max(1, percent), bytes, length)
        }
    }

    private static func encode(
        _ pixels: PixelBuffer, _ format: ImageFormat,
        _ body: (
            UnsafePointer<UInt8>?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
            UnsafeMutablePointer<Int>
        ) -> Int32
    ) throws -> Data {
        var bytes: UnsafeMutablePointer<UInt8>?
        var length = 0
        let status = pixels.withUnsafeBytes {
            body($0.bindMemory(to: UInt8.self).baseAddress, &bytes, &length)
        }
        guard Int(status) == CIC_OK, let bytes else {
            throw ImageError.encodingFailed(format, reason: "memory is short")
        }
        defer { cic_free(bytes) }
        return Data(bytes: bytes, count: length)
    }
}
