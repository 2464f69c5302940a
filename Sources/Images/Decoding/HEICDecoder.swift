import CHeif
import CImageCodecs
import Foundation

/// HEIC and AVIF through libheif, which applies rotation and mirroring itself.
enum HEICDecoder {
    static func header(_ data: Data) throws -> ImageHeader {
        try HEICFile.with(data) { header(try $0.primaryImage()) }
    }

    /// The picture in all its sizes, smallest first: the primary image and those of the same shape beside it.
    static func strikes(_ data: Data) throws -> [ImageHeader] {
        try HEICFile.with(data) { file in
            let primary = header(try file.primaryImage())
            guard primary.width > 0, primary.height > 0 else { throw HEICFile.damaged }
            let found = try file.imageIdentifiers().map { item in
                var header = header(try file.image(item))
                header.item = item
                return header
            }
            let strikes = found.filter { hasShape(of: primary, $0) }
            return strikes.isEmpty ? [primary] : strikes.sorted { $0.width < $1.width }
        }
    }

    /// Same shape, give or take the pixel that rounding costs.
    private static func hasShape(of primary: ImageHeader, _ other: ImageHeader) -> Bool {
        guard other.width > 0, other.height > 0 else { return false }
        let height = Double(other.width) * Double(primary.height) / Double(primary.width)
        return abs(height - Double(other.height)) <= 1
    }

    private static func header(_ image: HEICFile.Image) -> ImageHeader {
        ImageHeader(
            format: .heic, width: Int(cheif_image_handle_get_width(image.handle)),
            height: Int(cheif_image_handle_get_height(image.handle)),
            hasAlpha: cheif_image_handle_has_alpha_channel(image.handle) != 0)
    }

    static func decode(_ job: DecodingJob) throws -> PixelBuffer {
        try HEICFile.with(job.data) { file in
            let stored = try job.header.item.map(file.image) ?? file.primaryImage()
            var image: OpaquePointer?
            let hasAlpha = job.header.hasAlpha
            try HEICFile.check(
                cheif_decode_image(
                    stored.handle, &image, heif_colorspace_RGB,
                    hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, nil))
            guard let image else { throw HEICFile.damaged }
            defer { cheif_image_release(image) }
            var stride: Int32 = 0
            guard
                let plane = cheif_image_get_plane_readonly(
                    image, heif_channel_interleaved, &stride)
            else { throw HEICFile.damaged }
            let width = Int(cheif_image_get_width(image, heif_channel_interleaved))
            let height = Int(cheif_image_get_height(image, heif_channel_interleaved))
            guard width > 0, height > 0, Int(stride) >= width * (hasAlpha ? 4 : 3) else {
                throw HEICFile.damaged
            }
            return try CodecJob.resample(
                job, source: plane, stride: Int(stride), width: width, height: height,
                layout: hasAlpha ? CIC_RGBA : CIC_RGB)
        }
    }
}
