public import Foundation

extension AttributeScopes.UIKitAttributes {
    /// An attachment inside `AttributedString`, which asks for values that may cross threads. `text.attachment`,
    /// `text[range].attachment` and the like take and give the attachment itself.
    ///
    /// The attachment does not become safe to use on two threads at once by that; whoever sends the string leaves it alone.
    public struct AttachmentReference: Hashable, @unchecked Sendable {
        public let attachment: NSTextAttachment
        public init(_ attachment: NSTextAttachment) { self.attachment = attachment }

        public static func == (left: Self, right: Self) -> Bool {
            left.attachment === right.attachment
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(attachment))
        }
    }

    public enum AttachmentAttribute: ObjectiveCConvertibleAttributedStringKey {
        public typealias Value = AttachmentReference
        public static var name: String { NSAttributedString.Key.attachment.rawValue }
        public static var inheritedByAddedText: Bool { false }

        public static func objectiveCValue(for value: AttachmentReference) -> NSTextAttachment {
            value.attachment
        }
        public static func value(for object: NSTextAttachment) -> AttachmentReference {
            AttachmentReference(object)
        }
    }

    fileprivate typealias Key = AttachmentAttribute
}

extension AttributedString {
    /// The attachment of the whole text; nil where parts differ.
    public var attachment: NSTextAttachment? {
        get { self[AttributeScopes.UIKitAttributes.Key.self]?.attachment }
        set { self[AttributeScopes.UIKitAttributes.Key.self] = newValue.map { .init($0) } }
    }
}

extension AttributedSubstring {
    /// The attachment of the part; nil where its parts differ.
    public var attachment: NSTextAttachment? {
        get { self[AttributeScopes.UIKitAttributes.Key.self]?.attachment }
        set { self[AttributeScopes.UIKitAttributes.Key.self] = newValue.map { .init($0) } }
    }
}

extension AttributeContainer {
    public var attachment: NSTextAttachment? {
        get { self[AttributeScopes.UIKitAttributes.Key.self]?.attachment }
        set { self[AttributeScopes.UIKitAttributes.Key.self] = newValue.map { .init($0) } }
    }
}

extension AttributedString.Runs.Run {
    public var attachment: NSTextAttachment? {
        self[AttributeScopes.UIKitAttributes.Key.self]?.attachment
    }
}
