import CHeif
import CImageCodecs
import Foundation

/// HEIC and AVIF through libheif, which applies rotation and mirroring itself.
enum HEICDecoder {
    static func header(_ data: Data) throws -> ImageHeader {
        try withPrimaryImage(data) { handle in
            ImageHeader(
                format: .heic, width: Int(heif_image_handle_get_width(handle)),
                height: Int(heif_image_handle_get_height(handle)),
                hasAlpha: heif_image_handle_has_alpha_channel(handle) != 0)
        }
    }

    static func decode(_ job: DecodingJob) throws -> PixelBuffer {
        try withPrimaryImage(job.data) { handle in
            var image: OpaquePointer?
            let hasAlpha = job.header.hasAlpha
            try check(
                heif_decode_image(
                    handle, &image, heif_colorspace_RGB,
                    hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, nil))
            guard let image else { throw damaged }
            defer { heif_image_release(image) }
            var stride: Int32 = 0
            guard
                let plane = heif_image_get_plane_readonly(
                    image, heif_channel_interleaved, &stride)
            else { throw damaged }
            let width = Int(heif_image_get_width(image, heif_channel_interleaved))
            let height = Int(heif_image_get_height(image, heif_channel_interleaved))
            guard width > 0, height > 0, Int(stride) >= width * (hasAlpha ? 4 : 3) else {
                throw damaged
            }
            return try CodecJob.resample(
                job, source: plane, stride: Int(stride), width: width, height: height,
                layout: hasAlpha ? CIC_RGBA : CIC_RGB)
        }
    }

    private static var damaged: ImageError {
        .corrupt(.heic, reason: "its decoder returned no pixels")
    }

    private static func withPrimaryImage<R>(
        _ data: Data, _ body: (OpaquePointer) throws -> R
    ) throws -> R {
        guard let context = heif_context_alloc() else {
            throw ImageError.outOfMemory(width: 0, height: 0)
        }
        defer { heif_context_free(context) }
        return try data.withUnsafeBytes { bytes in
            try check(
                heif_context_read_from_memory_without_copy(
                    context, bytes.baseAddress, bytes.count, nil))
            var handle: OpaquePointer?
            try check(heif_context_get_primary_image_handle(context, &handle))
            guard let handle else { throw damaged }
            defer { heif_image_handle_release(handle) }
            return try body(handle)
        }
    }

    private static func check(_ error: heif_error) throws {
        guard error.code != heif_error_Ok else { return }
        if error.subcode == heif_suberror_End_of_data { throw ImageError.truncated(.heic) }
        let reason = ImageError.reason(error.message)
        if error.code == heif_error_Unsupported_feature
            || error.code == heif_error_Unsupported_filetype
        {
            throw ImageError.unsupported(.heic, reason: reason)
        }
        throw ImageError.corrupt(.heic, reason: reason)
    }
}
