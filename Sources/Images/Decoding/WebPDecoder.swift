import CImageCodecs
import CWebP
import Foundation

enum WebPDecoder {
    static func decode(_ job: DecodingJob) throws -> PixelBuffer {
        guard !job.header.isAnimated else { return try AnimatedWebP.decodeFirstFrame(job) }
        return try PixelBuffer(width: job.width, height: job.height) { target in
            var config = WebPDecoderConfig()
            guard WebPInitDecoderConfig(&config) != 0 else {
                throw ImageError.unsupported(.webp, reason: "the installed libwebp is too old")
            }
            config.options.use_scaling =
                job.width != job.header.width || job.height != job.header.height ? 1 : 0
            config.options.scaled_width = Int32(job.width)
            config.options.scaled_height = Int32(job.height)
            config.output.colorspace = MODE_bgrA
            config.output.is_external_memory = 1
            config.output.u.RGBA.rgba = target.bindMemory(to: UInt8.self).baseAddress
            config.output.u.RGBA.stride = Int32(job.width * 4)
            config.output.u.RGBA.size = target.count
            let status = job.data.withUnsafeBytes { bytes in
                WebPDecode(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &config)
            }
            WebPFreeDecBuffer(&config.output)
            try check(status, job)
            return !job.header.hasAlpha
        }
    }

    private static func check(_ status: VP8StatusCode, _ job: DecodingJob) throws {
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw ImageError.truncated(.webp)
        case VP8_STATUS_OUT_OF_MEMORY:
            throw ImageError.outOfMemory(width: job.header.width, height: job.header.height)
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            throw ImageError.unsupported(.webp, reason: "it uses a feature libwebp does not know")
        default: throw ImageError.corrupt(.webp, reason: "its bit stream is damaged")
        }
    }
}

/// The first frame of an animation, taken out of its container: libwebp's decoder knows single pictures only.
enum AnimatedWebP {
    static func decodeFirstFrame(_ job: DecodingJob) throws -> PixelBuffer {
        guard let frame = firstFrame(ByteReader(job.data)) else {
            throw ImageError.truncated(.webp)
        }
        var still = Data("RIFF".utf8)
        var body = Data("WEBP".utf8)
        body += Data("VP8X".utf8) + little(10, 4) + little(frame.hasAlpha ? 16 : 0, 4)
        body += little(frame.width - 1, 3) + little(frame.height - 1, 3)
        let start = job.data.startIndex
        body += job.data[start + frame.chunks.lowerBound..<start + frame.chunks.upperBound]
        still += little(body.count, 4) + body
        let header = ImageHeader(
            format: .webp, width: frame.width, height: frame.height, hasAlpha: frame.hasAlpha)
        let fills = frame.width == job.header.width && frame.height == job.header.height
        let pixels = try WebPDecoder.decode(
            DecodingJob(
                data: still, header: header, width: fills ? job.width : frame.width,
                height: fills ? job.height : frame.height))
        if fills { return pixels }
        return try place(pixels, x: frame.x, y: frame.y, on: job.header)
            .scaledDown(toWidth: job.width, height: job.height)
    }

    private struct Frame {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        var chunks: Range<Int>
        var hasAlpha: Bool
    }

    private static func firstFrame(_ bytes: ByteReader) -> Frame? {
        var offset = 12
        while let length = bytes.u32le(offset + 4), offset < bytes.count {
            defer { offset += 8 + length + length % 2 }
            guard bytes.matches("ANMF", at: offset) else { continue }
            let data = offset + 8
            guard let x = bytes.u24le(data), let y = bytes.u24le(data + 3),
                let width = bytes.u24le(data + 6), let height = bytes.u24le(data + 9),
                data + length <= bytes.count, length > 16
            else { return nil }
            let chunks = data + 16..<data + length
            let hasAlpha =
                bytes.matches("ALPH", at: chunks.lowerBound)
                || bytes.matches("VP8L", at: chunks.lowerBound)
            return Frame(
                x: x * 2, y: y * 2, width: width + 1, height: height + 1, chunks: chunks,
                hasAlpha: hasAlpha)
        }
        return nil
    }

    private static func place(_ pixels: PixelBuffer, x: Int, y: Int, on canvas: ImageHeader) throws
        -> PixelBuffer
    {
        guard x + pixels.width <= canvas.width, y + pixels.height <= canvas.height else {
            throw ImageError.corrupt(.webp, reason: "its first frame is outside its canvas")
        }
        return try PixelBuffer(width: canvas.width, height: canvas.height) { target in
            pixels.withUnsafeBytes { source in
                for row in 0..<pixels.height {
                    let start = ((y + row) * canvas.width + x) * 4
                    let line = source[row * pixels.bytesPerRow..<(row + 1) * pixels.bytesPerRow]
                    UnsafeMutableRawBufferPointer(rebasing: target[start..<start + line.count])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
                }
            }
            return false
        }
    }

    private static func little(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
}
