import Foundation
import Glibc

/// Says in a few words why the system refused.
enum SystemReason {
    /// The system's own words where there are any: Foundation's descriptions leave them out on Linux.
    static func of(_ error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error
        let cause = underlying.map { $0 as NSError } ?? error
        guard cause.domain == NSPOSIXErrorDomain else { return "\(cause)" }
        return of(code: Int32(truncatingIfNeeded: cause.code))
    }

    static func of(code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text).lowercased()
    }
}
