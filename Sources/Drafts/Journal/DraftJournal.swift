public import DocumentModel
public import Foundation

/// Keeps one draft on disk as a journal of edits with checkpoints, so that what was typed survives a crash.
public protocol DraftJournal: Actor {
    /// The draft as last recorded, or nil for a new one.
    func recover() throws -> StyledText?
    /// Records one edit; durable within a second.
    func append(_ edit: DraftEdit) throws
    /// Writes the whole draft and drops the edits before it.
    func checkpoint(_ draft: StyledText) throws
}

/// A replacement of text in a draft.
public struct DraftEdit: Hashable, Sendable {
    /// UTF-16 offset of the replaced stretch.
    public var location: Int
    /// UTF-16 length of the replaced stretch; 0 inserts.
    public var length: Int
    public var replacement: StyledText
    public var date: Date

    public init(location: Int, length: Int, replacement: StyledText, date: Date) {
        self.location = location
        self.length = length
        self.replacement = replacement
        self.date = date
    }
}
