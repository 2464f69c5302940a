import Locking

/// Decoded pictures within a budget of bytes; what was used longest ago goes first. Thread-safe.
public final class DecodeCache: Sendable {
    /// Room for three photos of 1,500 × 1,125 pixels, more than a window shows of a post: memory does not grow with its
    /// length, and scrolling decodes again what was evicted.
    public static let shared = DecodeCache(byteBudget: 24 << 20)

    /// Most bytes of pixels kept.
    public let byteBudget: Int

    private struct Entry {
        var pixels: PixelBuffer
        var lastUse: UInt64
    }

    private struct Key: Hashable {
        var width: Int
        var height: Int
    }

    private struct State {
        var entries: [UInt64: [Key: Entry]] = [:]
        var byteCount = 0
        var clock: UInt64 = 0
    }

    private let state = Locked(State())

    public init(byteBudget: Int) { self.byteBudget = byteBudget }

    /// Bytes of pixels kept now.
    public var byteCount: Int { state.withLock { $0.byteCount } }

    /// The pixels of `identity` at a size, or up to twice that, made by `decode` when there are none.
    ///
    /// Two threads that ask at once may both decode.
    /// - Parameter isExact: takes no larger ones.
    public func pixels(
        identity: UInt64, width: Int, height: Int, isExact: Bool = false,
        decode: () throws -> PixelBuffer
    ) rethrows -> PixelBuffer {
        if let found = find(identity, width, height, isExact ? 1 : 2) { return found }
        let pixels = try decode()
        insert(pixels, identity)
        return pixels
    }

    public func removeAll() { state.withLock { $0 = State() } }

    public func remove(identity: UInt64) {
        state.withLock { state in
            for entry in state.entries.removeValue(forKey: identity)?.values ?? [:].values {
                state.byteCount -= entry.pixels.byteCount
            }
        }
    }

    private func find(_ identity: UInt64, _ width: Int, _ height: Int, _ factor: Int)
        -> PixelBuffer?
    {
        state.withLock { state in
            guard let sizes = state.entries[identity] else { return nil }
            let fitting = sizes.keys.filter {
                $0.width >= width && $0.height >= height && $0.width <= width * factor
                    && $0.height <= height * factor
            }
            guard let key = fitting.min(by: { $0.width < $1.width }) else { return nil }
            state.clock += 1
            state.entries[identity]?[key]?.lastUse = state.clock
            return state.entries[identity]?[key]?.pixels
        }
    }

    private func insert(_ pixels: PixelBuffer, _ identity: UInt64) {
        guard pixels.byteCount <= byteBudget else { return }
        let key = Key(width: pixels.width, height: pixels.height)
        state.withLock { state in
            state.clock += 1
            let entry = Entry(pixels: pixels, lastUse: state.clock)
            let old = state.entries[identity, default: [:]].updateValue(entry, forKey: key)
            state.byteCount += pixels.byteCount - (old?.pixels.byteCount ?? 0)
            while state.byteCount > byteBudget { evictOldest(&state) }
        }
    }

    private func evictOldest(_ state: inout State) {
        var oldest: (identity: UInt64, key: Key, lastUse: UInt64)?
        for (identity, sizes) in state.entries {
            for (key, entry) in sizes where entry.lastUse < oldest?.lastUse ?? .max {
                oldest = (identity, key, entry.lastUse)
            }
        }
        guard let oldest else { return }
        if let entry = state.entries[oldest.identity]?.removeValue(forKey: oldest.key) {
            state.byteCount -= entry.pixels.byteCount
        }
        if state.entries[oldest.identity]?.isEmpty == true {
            state.entries[oldest.identity] = nil
        }
    }
}
