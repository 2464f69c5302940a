import Foundation
import Locking

/// Classes of view providers by file type.
enum ViewProviderRegistry {
    private static let classes = Locked<[String: NSTextAttachmentViewProvider.Type]>([:])

    static func register(_ type: AnyClass, forFileType fileType: String) {
        guard let type = type as? NSTextAttachmentViewProvider.Type else {
            preconditionFailure(
                "NSTextAttachment.registerViewProviderClass: \(type) is no NSTextAttachmentViewProvider"
            )
        }
        classes.withLock { $0[fileType] = type }
    }

    static func type(forFileType fileType: String) -> NSTextAttachmentViewProvider.Type? {
        classes.withLock { $0[fileType] }
    }
}
