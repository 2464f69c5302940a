public import Foundation
import Synchronization

/// Encoded bytes, their header, and decoding at the size that is needed, through a cache.
public final class ImageSource: Sendable {
    public let data: Data
    public let header: ImageHeader
    /// Differs between sources; names the content in caches.
    public let identity: UInt64
    private let cache: DecodeCache

    private static let lastIdentity = Atomic<UInt64>(0)

    /// Reads the header only.
    ///
    /// - Throws: `ImageError`.
    public init(data: Data, cache: DecodeCache = .shared) throws {
        header = try ImageHeader(data)
        self.data = data
        self.cache = cache
        identity = ImageSource.lastIdentity.add(1, ordering: .relaxed).newValue
    }

    /// Pixels with orientation applied: as few as fill `size` in both directions, never more than there are.
    ///
    /// - Throws: `ImageError`.
    public func pixels(covering size: (width: Int, height: Int)) throws -> PixelBuffer {
        let scale = min(
            1,
            max(
                Double(size.width) / Double(header.displayWidth),
                Double(size.height) / Double(header.displayHeight)))
        let width = max(1, Int((Double(header.displayWidth) * scale).rounded(.up)))
        let height = max(1, Int((Double(header.displayHeight) * scale).rounded(.up)))
        return try cache.pixels(identity: identity, width: width, height: height) {
            try ImageDecoder.decode(
                data, header: header, maximumPixelWidth: width, maximumPixelHeight: height)
        }
    }

    /// All pixels as stored, orientation not applied, not cached.
    ///
    /// - Throws: `ImageError`.
    public func storedPixels() throws -> PixelBuffer {
        var upright = header
        upright.orientation = 1
        return try ImageDecoder.decode(data, header: upright)
    }
}
