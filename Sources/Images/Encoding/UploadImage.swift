public import Foundation

/// A picture made ready for upload: scaled down, upright, without metadata such as a place.
public struct UploadImage: Hashable, Sendable {
    public var data: Data
    public var format: ImageFormat
    /// Pixels; of the first frame of an animation.
    public var width: Int
    public var height: Int

    /// Prepares a picture.
    ///
    /// What has transparent pixels becomes PNG, and so does a PNG, GIF or BMP that is no photograph; all else JPEG. An
    /// animation passes through as it is. A picture is never scaled up.
    ///
    /// - Parameters:
    ///   - maximumWidth: pixels, as the picture is looked at.
    ///   - quality: of a JPEG, 0...1.
    /// - Throws: `ImageError`.
    public init(
        _ original: Data, maximumWidth: Int = 1500, quality: Double = 0.85,
        limits: DecodingLimits = .standard
    ) throws {
        let header = try ImageHeader(original)
        if header.isAnimated {
            data = original
            format = header.format
            width = header.displayWidth
            height = header.displayHeight
            return
        }
        let pixels = try ImageDecoder.decode(
            original, header: header, maximumPixelWidth: maximumWidth, limits: limits)
        let isExact = [.png, .gif, .bmp].contains(header.format)
        let keepsPNG = !pixels.isOpaque || isExact && !pixels.looksLikeAPhotograph
        format = keepsPNG ? .png : .jpeg
        data =
            keepsPNG
            ? try ImageEncoder.png(pixels) : try ImageEncoder.jpeg(pixels, quality: quality)
        width = pixels.width
        height = pixels.height
    }
}
