@_exported public import TextKit

// Foundation's classes of these names come through the same re-exports; an alias here decides for clients.
public typealias NSAttributedString = TextKit.NSAttributedString
public typealias NSMutableAttributedString = TextKit.NSMutableAttributedString
