import CCurl
import Foundation
import Glibc

/// Carries out one POST. The only file that knows libcurl.
package enum HTTPTransfer {
    /// - Parameter progress: bytes of the file that the other side's machine has acknowledged; on libcurl's thread.
    /// - Throws: `HTTPFailure`, or `CancellationError` at once when the task is cancelled.
    package static func send(
        _ post: HTTPPost, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> HTTPReply {
        let number = galley_transfer_number()
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                start(post, number, Exchange(post.settings, continuation, progress))
                // A cancellation before the start found nothing to end.
                if Task.isCancelled { galley_transfer_cancel(number) }
            }
        } onCancel: {
            galley_transfer_cancel(number)
        }
    }

    private static func start(_ post: HTTPPost, _ number: UInt64, _ exchange: Exchange) {
        let options = galley_transfer_options(
            connect_milliseconds: milliseconds(post.settings.connectTimeout),
            stall_milliseconds: milliseconds(post.settings.stallTimeout),
            reply_limit: post.settings.longestReply, ignores_proxy: post.isForThisMachine)
        let context = unsafe Unmanaged.passRetained(exchange)
        let failure = unsafe galley_transfer_start(
            number, post.url.absoluteString, post.headerLines, post.prologue, post.prologue.count,
            post.file?.path, post.epilogue, post.epilogue.count,
            post.settings.certificateFile?.path, options, reportProgress, finish,
            context.toOpaque())
        guard failure != 0 else { return }
        unsafe context.release()
        exchange.continuation.resume(throwing: HTTPFailure.file(SystemReason.of(code: failure)))
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return max(seconds * 1000 + attoseconds / 1_000_000_000_000_000, 1)
    }
}

/// What the callbacks of one transfer need. Retained by the transfer until it ends.
private final class Exchange: Sendable {
    let settings: HTTPSettings
    let continuation: CheckedContinuation<HTTPReply, any Error>
    let progress: @Sendable (UploadProgress) -> Void

    init(
        _ settings: HTTPSettings, _ continuation: CheckedContinuation<HTTPReply, any Error>,
        _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) {
        self.settings = settings
        self.continuation = continuation
        self.progress = progress
    }

    func result(_ reply: galley_transfer_reply) -> Result<HTTPReply, any Error> {
        switch unsafe reply.outcome {
        case GALLEY_TRANSFER_REPLIED: .success(unsafe HTTPReply(reply))
        case GALLEY_TRANSFER_CANCELLED: .failure(CancellationError())
        case GALLEY_TRANSFER_STALLED: .failure(HTTPFailure.stalled)
        case GALLEY_TRANSFER_FILE_CHANGED: .failure(HTTPFailure.fileChanged)
        case GALLEY_TRANSFER_REPLY_TOO_LONG:
            .failure(HTTPFailure.replyTooLong(settings.longestReply))
        case GALLEY_TRANSFER_UNTRUSTED: .failure(HTTPFailure.untrusted(unsafe reply.words))
        case GALLEY_TRANSFER_BAD_ADDRESS: .failure(HTTPFailure.badAddress(unsafe reply.words))
        default: .failure(HTTPFailure.network(unsafe reply.words))
        }
    }
}

private func reportProgress(_ context: UnsafeMutableRawPointer?, _ sent: Int64, _ total: Int64) {
    guard let context = unsafe context else { return }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    exchange.progress(UploadProgress(sentBytes: sent, totalBytes: total))
}

private func finish(
    _ context: UnsafeMutableRawPointer?, _ reply: UnsafePointer<galley_transfer_reply>?
) {
    guard let context = unsafe context, let reply = unsafe reply else { return }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeRetainedValue()
    exchange.continuation.resume(with: unsafe exchange.result(reply.pointee))
}

extension galley_transfer_reply {
    fileprivate var words: String { unsafe String(cString: message) }
}

extension HTTPReply {
    fileprivate init(_ reply: galley_transfer_reply) {
        let body = unsafe UnsafeRawBufferPointer(start: reply.body, count: reply.body_length)
        unsafe self.init(
            status: reply.status, body: Data(body),
            contentType: reply.content_type.map { unsafe String(cString: $0) },
            redirect: reply.redirect.flatMap { unsafe URL(string: String(cString: $0)) },
            retryAfter: reply.retry_after > 0 ? .seconds(reply.retry_after) : nil)
    }
}
