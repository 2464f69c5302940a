public import Foundation

/// Turns encoded images into pixels, no more of them than asked for.
public enum ImageDecoder {
    /// Decodes with orientation applied, scaled down to fit inside the maxima (never up).
    ///
    /// - Parameters:
    ///   - maximumPixelWidth: of the result as it is looked at; nil sets no limit.
    ///   - limits: checked against the header before anything is decoded.
    /// - Throws: `ImageError`.
    public static func decode(
        _ data: Data, maximumPixelWidth: Int? = nil, maximumPixelHeight: Int? = nil,
        limits: DecodingLimits = .standard
    ) throws -> PixelBuffer {
        try decode(
            data, header: try ImageHeader(data), maximumPixelWidth: maximumPixelWidth,
            maximumPixelHeight: maximumPixelHeight, limits: limits)
    }

    /// - Parameter acceptsPart: gives what there is of a JPEG that ends too early, instead of throwing.
    static func decode(
        _ data: Data, header: ImageHeader, maximumPixelWidth: Int? = nil,
        maximumPixelHeight: Int? = nil, limits: DecodingLimits = .standard,
        acceptsPart: Bool = false
    ) throws -> PixelBuffer {
        try limits.check(width: header.width, height: header.height)
        let display = fitted(
            width: header.displayWidth, height: header.displayHeight,
            maximumWidth: maximumPixelWidth, maximumHeight: maximumPixelHeight)
        let turned = header.orientation >= 5
        let job = DecodingJob(
            data: data, header: header, width: turned ? display.height : display.width,
            height: turned ? display.width : display.height, acceptsPart: acceptsPart)
        let stored: PixelBuffer =
            switch header.format {
            case .jpeg: try JPEGCodec.decode(job)
            case .png: try PNGCodec.decode(job)
            case .webp: try WebPDecoder.decode(job)
            case .heic: try HEICDecoder.decode(job)
            case .gif, .bmp, .tiff, .ico: try PixbufDecoder.decode(job)
            }
        return try stored.oriented(
            header.format == .tiff
                ? PixbufDecoder.remainingOrientation(header) : header.orientation)
    }

    /// The largest size of the same shape inside the maxima; at least one pixel each way.
    static func fitted(
        width: Int, height: Int, maximumWidth: Int?, maximumHeight: Int?
    ) -> (width: Int, height: Int) {
        let across = Double(max(1, maximumWidth ?? width)) / Double(width)
        let down = Double(max(1, maximumHeight ?? height)) / Double(height)
        let scale = min(1, across, down)
        func scaled(_ length: Int, _ limit: Int?) -> Int {
            max(1, min(limit.map { max(1, $0) } ?? length, Int((Double(length) * scale).rounded())))
        }
        return (scaled(width, maximumWidth), scaled(height, maximumHeight))
    }
}

/// One image to decode; `width` and `height` are the stored ones wanted.
struct DecodingJob {
    var data: Data
    var header: ImageHeader
    var width: Int
    var height: Int
    var acceptsPart = false
}
