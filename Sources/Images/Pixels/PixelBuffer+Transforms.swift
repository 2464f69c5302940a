import CImageCodecs

extension PixelBuffer {
    /// The picture turned and mirrored as an EXIF orientation says; 1 and unknown values change nothing.
    package func oriented(_ orientation: Int) throws -> PixelBuffer {
        guard 2...8 ~= orientation else { return self }
        let isTurned = orientation >= 5
        return try PixelBuffer(
            width: isTurned ? height : width, height: isTurned ? width : height
        ) { target in
            withUnsafeBytes { source in
                cic_orient(
                    source.bindMemory(to: UInt32.self).baseAddress, UInt32(width), UInt32(height),
                    Int32(orientation), target.bindMemory(to: UInt32.self).baseAddress)
            }
            return isOpaque
        }
    }

    /// The picture averaged down to a size; a length that is not smaller stays.
    public func scaledDown(toWidth newWidth: Int, height newHeight: Int) throws -> PixelBuffer {
        let targetWidth = min(width, max(1, newWidth))
        let targetHeight = min(height, max(1, newHeight))
        if targetWidth == width, targetHeight == height { return self }
        return try PixelBuffer(width: targetWidth, height: targetHeight) { target in
            var isOpaque: Int32 = 0
            let status = withUnsafeBytes { source in
                cic_resample(
                    source.bindMemory(to: UInt8.self).baseAddress, bytesPerRow, UInt32(width),
                    UInt32(height), Int32(CIC_BGRA_PREMULTIPLIED),
                    target.bindMemory(to: UInt8.self).baseAddress, UInt32(targetWidth),
                    UInt32(targetHeight), &isOpaque)
            }
            guard Int(status) == CIC_OK else {
                throw ImageError.outOfMemory(width: targetWidth, height: targetHeight)
            }
            return isOpaque != 0
        }
    }
}
