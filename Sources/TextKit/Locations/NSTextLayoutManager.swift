public import Foundation

/// The layout manager of TextKit 2, which no text view has yet: `UITextView.textLayoutManager` is nil.
///
/// The type stands for the parameter of `NSTextAttachmentViewProvider`'s initialiser; nobody can make one.
public final class NSTextLayoutManager: NSObject {
    @available(*, unavailable, message: "text views lay out with NSLayoutManager")
    public override init() { super.init() }
}
