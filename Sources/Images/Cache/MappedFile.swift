public import Foundation
import Locking

/// Bytes of a file that take memory only around the time they are read. Thread-safe.
///
/// A post's pictures are decoded once in a while; between two times their bytes need not be in memory.
public enum MappedFile {
    /// Length by address of every mapping that lives.
    private static let mappings = Locked<[UInt: Int]>([:])

    /// The file's bytes, mapped. While the data lives nobody may write to the file; removing it is fine.
    ///
    /// - Throws: `CocoaError` when the file cannot be read.
    public static func data(contentsOf file: URL) throws -> Data {
        let handle = try FileHandle(forReadingFrom: file)
        let count = Int(try handle.seekToEnd())
        // An empty file cannot be mapped.
        guard count > 0 else { return Data() }
        guard
            let base = mmap(nil, count, PROT_READ, MAP_PRIVATE, handle.fileDescriptor, 0),
            base != MAP_FAILED
        else {
            throw CocoaError(
                .fileReadUnknown,
                userInfo: [
                    NSFilePathErrorKey: file.path,
                    NSLocalizedDescriptionKey:
                        "\(file.path) cannot be mapped: \(String(cString: strerror(errno)))",
                ])
        }
        mappings.withLock { $0[UInt(bitPattern: base)] = count }
        return Data(
            bytesNoCopy: base, count: count,
            deallocator: .custom { base, count in
                mappings.withLock { $0[UInt(bitPattern: base)] = nil }
                munmap(base, count)
            })
    }

    /// Gives back the memory that reading took; the next reader gets the bytes from the file again. Does nothing for
    /// data that is no mapped file.
    package static func releaseMemory(of data: Data) {
        data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            mappings.withLock { mappings in
                guard mappings[UInt(bitPattern: base)] == bytes.count else { return }
                // Only for a private mapping that nobody writes to: other memory would lose its contents.
                madvise(UnsafeMutableRawPointer(mutating: base), bytes.count, MADV_DONTNEED)
            }
        }
    }
}
