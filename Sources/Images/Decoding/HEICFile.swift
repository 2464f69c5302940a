import CHeif
import Foundation

/// An opened HEIC; lives only as long as `with` runs, because libheif reads the bytes in place.
final class HEICFile {
    private let context: OpaquePointer

    /// A picture of the file; frees its handle.
    final class Image {
        let handle: OpaquePointer
        fileprivate init(handle: OpaquePointer) { self.handle = handle }
        deinit { cheif_image_handle_release(handle) }
    }

    private init() throws {
        guard cheif_is_installed() else {
            throw ImageError.unsupported(.heic, reason: "libheif is not installed")
        }
        guard let context = cheif_context_alloc() else {
            throw ImageError.outOfMemory(width: 0, height: 0)
        }
        self.context = context
    }

    deinit { cheif_context_free(context) }

    /// Opens `data` for `body`, which lets nothing of the file out.
    static func with<R>(_ data: Data, _ body: (HEICFile) throws -> R) throws -> R {
        let file = try HEICFile()
        return try data.withUnsafeBytes { bytes in
            try check(
                cheif_context_read_from_memory_without_copy(
                    file.context, bytes.baseAddress, bytes.count, nil))
            return try body(file)
        }
    }

    func primaryImage() throws -> Image {
        var handle: OpaquePointer?
        try Self.check(cheif_context_get_primary_image_handle(context, &handle))
        guard let handle else { throw Self.damaged }
        return Image(handle: handle)
    }

    func image(_ identifier: UInt32) throws -> Image {
        var handle: OpaquePointer?
        try Self.check(cheif_context_get_image_handle(context, identifier, &handle))
        guard let handle else { throw Self.damaged }
        return Image(handle: handle)
    }

    /// Of the pictures that stand for themselves, thumbnails and the like left out; 64 of them at most.
    func imageIdentifiers() -> [UInt32] {
        let count = min(max(cheif_context_get_number_of_top_level_images(context), 0), 64)
        var identifiers = [UInt32](repeating: 0, count: Int(count))
        let written = cheif_context_get_list_of_top_level_image_IDs(context, &identifiers, count)
        return Array(identifiers.prefix(Int(written)))
    }

    static var damaged: ImageError {
        .corrupt(.heic, reason: "its decoder returned no pixels")
    }

    static func check(_ error: heif_error) throws {
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
