import Foundation

/// A bitmap that never changes: premultiplied BGRA, 8 bits a channel, rows top to bottom.
///
/// In memory a pixel is a native-endian 32-bit word `0xAARRGGBB`, the layout Cairo calls ARGB32.
public final class PixelBuffer: Sendable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// True when every pixel has alpha 255.
    public let isOpaque: Bool
    /// Written before the buffer is shared, never afterwards.
    nonisolated(unsafe) private let base: UnsafeMutableRawPointer

    public var bytesPerRow: Int { width * 4 }
    public var byteCount: Int { bytesPerRow * height }

    /// Allocates zeroed (transparent) pixels and lets `fill` write them.
    ///
    /// - Parameter fill: gets the memory and its length in bytes; returns whether all is opaque.
    /// - Throws: `ImageError.outOfMemory`, `.tooLarge` when a size is not positive, or what `fill` throws.
    package init(
        width: Int, height: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Bool
    ) throws {
        guard width > 0, height > 0, width <= 1 << 20, height <= 1 << 20 else {
            throw ImageError.tooLarge(width: width, height: height)
        }
        guard let memory = calloc(width * height, 4) else {
            throw ImageError.outOfMemory(width: width, height: height)
        }
        do {
            isOpaque = try fill(.init(start: memory, count: width * height * 4))
        } catch {
            free(memory)
            throw error
        }
        self.width = width
        self.height = height
        base = memory
    }

    deinit { free(base) }

    /// Calls `body` with the pixels; the pointer is valid only inside.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: base, count: byteCount))
    }

    /// The memory itself, for a C library that promises only to read it while the buffer lives.
    package var unsafeBase: UnsafeMutableRawPointer { base }

    /// Straight (not premultiplied) components 0...255 of one pixel.
    ///
    /// - Precondition: `x` and `y` are inside.
    public func rgba(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the buffer")
        let word = base.load(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
        let alpha = word >> 24
        guard alpha > 0 else { return (0, 0, 0, 0) }
        func straight(_ shift: UInt32) -> UInt8 {
            UInt8(min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha))
        }
        return (straight(16), straight(8), straight(0), UInt8(alpha))
    }
}
