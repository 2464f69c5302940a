import DocumentModel

/// Plain UTF-8 text. Attachments stay U+FFFC, tokens their visible text.
enum PlainTextWriter {
    static func write(_ document: StyledText) -> WritingResult {
        WritingResult(bytes: Array(document.text.utf8))
    }
}
