public import Foundation

/// What an image says about itself before it is decoded.
public struct ImageHeader: Hashable, Sendable {
    public var format: ImageFormat
    /// Stored width in pixels, before orientation.
    public var width: Int
    /// Stored height in pixels, before orientation.
    public var height: Int
    /// EXIF orientation, 1...8; 1 when absent, wrong, or applied by the decoder already (HEIC).
    public var orientation: Int = 1
    public var hasAlpha = false
    public var isAnimated = false
    /// A JPEG in grey or YCbCr with 8 bits, which PDF readers decode themselves.
    package var isEmbeddable = false
    /// Which of a HEIC's pictures this is; nil for the primary one.
    var item: UInt32?

    public init(
        format: ImageFormat, width: Int, height: Int, orientation: Int = 1, hasAlpha: Bool = false,
        isAnimated: Bool = false
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.hasAlpha = hasAlpha
        self.isAnimated = isAnimated
    }

    /// Width in pixels as it is looked at.
    public var displayWidth: Int { orientation >= 5 ? height : width }
    /// Height in pixels as it is looked at.
    public var displayHeight: Int { orientation >= 5 ? width : height }

    /// Reads the header of `data`; decodes no pixel.
    ///
    /// - Throws: `ImageError.unknownFormat`, `.truncated` or `.corrupt`.
    public init(_ data: Data) throws {
        guard let format = ImageFormat(sniffing: data) else { throw ImageError.unknownFormat }
        let header: ImageHeader? =
            switch format {
            case .png: try PNGHeader.read(data)
            case .jpeg: try JPEGHeader.read(data)
            case .webp: WebPHeader.read(data)
            case .heic: try HEICDecoder.header(data)
            case .gif: GIFHeader.read(data)
            case .bmp: BMPHeader.read(data)
            case .tiff: TIFFHeader.read(data)
            case .ico: ICOHeader.read(data)
            }
        guard let header else { throw ImageError.truncated(format) }
        guard header.width > 0, header.height > 0 else {
            throw ImageError.corrupt(format, reason: "its width or height is 0")
        }
        self = header
    }
}

extension ImageFormat {
    /// Recognises a format by its first bytes; nil when they are of none.
    public init?(sniffing data: Data) {
        let bytes = ByteReader(data)
        if bytes.matches("\u{89}PNG\r\n\u{1A}\n", at: 0) {
            self = .png
        } else if bytes.u8(0) == 0xff, bytes.u8(1) == 0xd8, bytes.u8(2) == 0xff {
            self = .jpeg
        } else if bytes.matches("RIFF", at: 0), bytes.matches("WEBP", at: 8) {
            self = .webp
        } else if bytes.matches("GIF87a", at: 0) || bytes.matches("GIF89a", at: 0) {
            self = .gif
        } else if bytes.matches("ftyp", at: 4), ImageFormat.isHEIF(bytes) {
            self = .heic
        } else if bytes.matches("II*\0", at: 0) || bytes.matches("MM\0*", at: 0) {
            self = .tiff
        } else if bytes.u32le(0) == 0x0001_0000, let count = bytes.u16le(4), 1...256 ~= count,
            bytes.u8(9) == 0
        {
            self = .ico
        } else if bytes.matches("BM", at: 0), let size = bytes.u32le(14), 12...256 ~= size {
            self = .bmp
        } else {
            return nil
        }
    }

    private static func isHEIF(_ bytes: ByteReader) -> Bool {
        let brands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif"]
        let size = min(bytes.u32be(0) ?? 0, 256)
        return stride(from: 8, to: max(12, size), by: 4).contains { offset in
            brands.contains { offset != 12 && bytes.matches($0, at: offset) }
        }
    }
}
