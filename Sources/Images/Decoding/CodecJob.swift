import CImageCodecs
import Foundation

/// Runs one of the C decoders into a new buffer.
enum CodecJob {
    static func run(
        _ job: DecodingJob, _ decode: (UnsafeMutablePointer<cic_job>) -> Int32
    ) throws -> PixelBuffer {
        try PixelBuffer(width: job.width, height: job.height) { target in
            try job.data.withUnsafeBytes { bytes in
                var request = cic_job()
                request.data = bytes.bindMemory(to: UInt8.self).baseAddress
                request.length = bytes.count
                request.source_width = UInt32(job.header.width)
                request.source_height = UInt32(job.header.height)
                request.width = UInt32(job.width)
                request.height = UInt32(job.height)
                request.pixels = target.bindMemory(to: UInt8.self).baseAddress
                let status = decode(&request)
                let isPart =
                    Int(status) == CIC_TRUNCATED && job.acceptsPart && job.header.format == .jpeg
                guard Int(status) != CIC_OK, !isPart else { return request.is_opaque != 0 }
                throw error(Int(status), &request, job)
            }
        }
    }

    private static func error(
        _ status: Int, _ request: UnsafePointer<cic_job>, _ job: DecodingJob
    ) -> ImageError {
        let format = job.header.format
        let reason = ImageError.reason(cic_message(request))
        switch status {
        case CIC_TRUNCATED: return .truncated(format)
        case CIC_UNSUPPORTED: return .unsupported(format, reason: reason)
        case CIC_NO_MEMORY: return .outOfMemory(width: job.header.width, height: job.header.height)
        default:
            return .corrupt(format, reason: reason)
        }
    }

    /// Scales and converts rows that another decoder made.
    static func resample(
        _ job: DecodingJob, source: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int,
        layout: Int
    ) throws -> PixelBuffer {
        try PixelBuffer(width: min(job.width, width), height: min(job.height, height)) { target in
            var isOpaque: Int32 = 0
            let status = cic_resample(
                source, stride, UInt32(width), UInt32(height), Int32(layout),
                target.bindMemory(to: UInt8.self).baseAddress, UInt32(min(job.width, width)),
                UInt32(min(job.height, height)), &isOpaque)
            guard Int(status) == CIC_OK else {
                throw ImageError.outOfMemory(width: width, height: height)
            }
            return isOpaque != 0
        }
    }
}

enum JPEGCodec {
    static func decode(_ job: DecodingJob) throws -> PixelBuffer {
        try CodecJob.run(job) { cic_jpeg_decode($0) }
    }
}

enum PNGCodec {
    static func decode(_ job: DecodingJob) throws -> PixelBuffer {
        try CodecJob.run(job) { cic_png_decode($0) }
    }
}
