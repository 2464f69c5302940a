import DocumentModel

extension RTFParser {
    /// Our own ignorable group, for what RTF has no words for. Other readers skip it.
    ///
    /// Its text is a kind and fields, each `key=value` with percent-encoded values, apart by `;`.
    /// `token` holds for the text of the group around; `attachment` for the next attachment.
    mutating func finishGalley() {
        let fields = GalleyFields(collected)
        switch fields.kind {
        case "token":
            current.character.token = Int32(tokens.count)
            current.attributesIndex = -1
            tokens.append(fields.token)
        case "attachment": pendingAttachment = fields.attachment
        default: break
        }
    }
}
