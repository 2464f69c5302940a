public import Foundation
import Synchronization

/// Encoded bytes, their header, and decoding at the size that is needed, through a cache.
public final class ImageSource: Sendable {
    public let data: Data
    public let header: ImageHeader
    /// Differs between sources; names the content in caches.
    public let identity: UInt64
    /// The sizes that the picture is stored in, smallest first; empty when only `header` counts.
    private let strikes: [ImageHeader]
    private let cache: DecodeCache

    private static let lastIdentity = Atomic<UInt64>(0)

    /// Reads the header only.
    ///
    /// - Throws: `ImageError`.
    public init(data: Data, cache: DecodeCache = .shared) throws {
        header = try ImageHeader(data)
        strikes = []
        self.data = data
        self.cache = cache
        identity = ImageSource.lastIdentity.add(1, ordering: .relaxed).newValue
    }

    /// A HEIC that holds one picture in several sizes: `header` is of the largest, drawing takes the one that fits best.
    ///
    /// - Throws: `ImageError`, also for other formats.
    package init(strikesOf data: Data, cache: DecodeCache = .shared) throws {
        guard ImageFormat(sniffing: data) == .heic else { throw ImageError.unknownFormat }
        strikes = try HEICDecoder.strikes(data)
        guard let largest = strikes.last else { throw HEICFile.damaged }
        for strike in strikes {
            try DecodingLimits.standard.check(width: strike.width, height: strike.height)
        }
        header = largest
        self.data = data
        self.cache = cache
        let last = ImageSource.lastIdentity.add(UInt64(strikes.count), ordering: .relaxed)
        identity = last.oldValue + 1
    }

    /// The sizes of the picture in pixels, smallest first.
    package var strikeSizes: [(width: Int, height: Int)] {
        strikes.map { ($0.width, $0.height) }
    }

    /// Pixels with orientation applied: as few as fill `size` in both directions, never more than there are.
    ///
    /// Of a JPEG that ends too early, what there is: a picture cut on its way shows its upper part.
    ///
    /// - Throws: `ImageError`.
    public func pixels(covering size: (width: Int, height: Int)) throws -> PixelBuffer {
        let strike = strikes.firstIndex { $0.width >= size.width && $0.height >= size.height }
        let header = strike.map { strikes[$0] } ?? self.header
        let scale = min(
            1,
            max(
                Double(size.width) / Double(header.displayWidth),
                Double(size.height) / Double(header.displayHeight)))
        let width = max(1, Int((Double(header.displayWidth) * scale).rounded(.up)))
        let height = max(1, Int((Double(header.displayHeight) * scale).rounded(.up)))
        // A strike is small and drawn to be sharp: no larger pixels of it will do, nor those of another.
        let identity = identity + UInt64(strike ?? max(0, strikes.count - 1))
        return try cache.pixels(
            identity: identity, width: width, height: height, isExact: !strikes.isEmpty
        ) {
            defer { MappedFile.releaseMemory(of: data) }
            return try ImageDecoder.decode(
                data, header: header, maximumPixelWidth: width, maximumPixelHeight: height,
                acceptsPart: true)
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
