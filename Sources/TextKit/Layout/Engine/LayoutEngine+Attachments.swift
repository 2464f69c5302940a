/// Which paragraphs an attachment stands in.
extension LayoutEngine {
    /// Remembers that the paragraph being filled holds an attachment.
    func noteAttachment(_ attachment: NSTextAttachment) {
        attachmentParagraphs[ObjectIdentifier(attachment), default: []].insert(fillingHandle)
    }

    /// Forgets the lines of the paragraphs that hold an attachment and are laid out.
    ///
    /// - Returns: their ranges.
    func invalidate(_ attachment: NSTextAttachment) -> [Range<Int>] {
        let handles = attachmentParagraphs[ObjectIdentifier(attachment)] ?? []
        if attachment.textFloat != nil {
            for handle in handles where handle != fillingHandle { tree.setMayFloat(true, handle) }
        }
        if fillingHandle >= 0, handles.contains(fillingHandle) { isStaleWhileFilling = true }
        return handles.filter { $0 != fillingHandle && tree.wasLaid($0) }.map { handle in
            let start = tree.position(of: handle).offset
            return invalidateLayout(start..<start + tree.length(handle), text: false)
        }.sorted { $0.lowerBound < $1.lowerBound }
    }
}
