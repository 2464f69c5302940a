import CHeif
package import Foundation

/// What a HEIC says beside its pixels: the Exif and XMP blocks of its images, the primary one's first.
package struct HEICMetadata {
    /// Each begins with the four bytes that say where its TIFF header is.
    package private(set) var exif: [[UInt8]] = []
    package private(set) var xmp: [[UInt8]] = []

    /// - Throws: `ImageError` when the bytes are no HEIC.
    package init(_ data: Data) throws {
        self = try HEICFile.with(data) { file in
            var result = HEICMetadata()
            result.read(try file.primaryImage())
            for identifier in file.imageIdentifiers() { result.read(try file.image(identifier)) }
            return result
        }
    }

    private init() {}

    private mutating func read(_ image: HEICFile.Image) {
        let count = cheif_image_handle_get_number_of_metadata_blocks(image.handle, nil)
        var identifiers = [heif_item_id](repeating: 0, count: Int(min(max(count, 0), 16)))
        let written = cheif_image_handle_get_list_of_metadata_block_IDs(
            image.handle, nil, &identifiers, Int32(identifiers.count))
        for identifier in identifiers.prefix(Int(written)) {
            let type = Self.text(cheif_image_handle_get_metadata_type(image.handle, identifier))
            let content = Self.text(
                cheif_image_handle_get_metadata_content_type(image.handle, identifier))
            let isXMP = type == "mime" && content == "application/rdf+xml"
            guard type == "Exif" || isXMP, let block = Self.block(image, identifier) else {
                continue
            }
            if isXMP {
                if !xmp.contains(block) { xmp.append(block) }
            } else if !exif.contains(block) {
                exif.append(block)
            }
        }
    }

    private static func block(_ image: HEICFile.Image, _ identifier: heif_item_id) -> [UInt8]? {
        let size = cheif_image_handle_get_metadata_size(image.handle, identifier)
        guard size > 0, size <= 1 << 20 else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        let error = cheif_image_handle_get_metadata(image.handle, identifier, &bytes)
        return error.code == heif_error_Ok ? bytes : nil
    }

    private static func text(_ string: UnsafePointer<CChar>?) -> String {
        string.map { String(cString: $0) } ?? ""
    }
}
