import DocumentModel

extension ReadingResult {
    /// The same without the bytes of attachments that are beyond the limits.
    ///
    /// One small file may stand in the text a million times, and each time a writer would write it.
    func within(_ limits: ReadingLimits) -> ReadingResult {
        var result = self
        var left = limits.maximumAttachmentBytes
        var problems = DiagnosticList()
        for index in document.runs.indices where document.runs[index].attributes.standsAlone {
            guard let value = document.runs[index].attributes.attachment else { continue }
            if let problem = value.problem(limits, &left) {
                problems.add("the attachment \"\(value.name.prefix(80))\" \(problem), left out")
                result.document.runs[index].attributes.attachment?.data = nil
                result.document.runs[index].attributes.attachment?.fallback = nil
            }
        }
        result.diagnostics += problems.list
        return result
    }
}

extension AttachmentValue {
    /// Why its bytes are beyond the limits; nil when they are not.
    fileprivate func problem(_ limits: ReadingLimits, _ left: inout Int) -> String? {
        let bytes = (data?.count ?? 0) + (fallback?.count ?? 0)
        guard bytes > 0 else { return nil }
        if let pixels = limits.maximumPixels {
            for header in [data, fallback].compactMap({ $0.flatMap { ImageHeader($0) } })
            where header.pixels > pixels {
                return "has \(header.pixels) pixels, the limit is \(pixels)"
            }
        }
        guard bytes <= left else { return "is one too many for the limit of bytes" }
        left -= bytes
        return nil
    }
}
