import DocumentFormats
import DocumentModel
public import Foundation

/// Publishes into a folder: a folder for each post with `post.html`, `post.bbcode` and `post.txt` (markers).
///
/// A post is there whole or not at all. It needs no account, no server and no set-up.
public struct FolderPublisher: PublishingTarget {
    /// Made with the first post when it is missing.
    public let folder: URL

    public init(folder: URL) { self.folder = folder }

    public func published(key: String) async throws -> PublishedPost? {
        let page = place(of: key).appendingPathComponent("post.html")
        return FileManager.default.fileExists(atPath: page.path) ? PublishedPost(link: page) : nil
    }

    public func publish(_ post: OutgoingPost) async throws -> PublishedPost {
        if let there = try await published(key: post.key) { return there }
        let draft = folder.appendingPathComponent(".\(UUID().uuidString).part")
        do {
            try write(post, to: draft)
            try FileManager.default.moveItem(at: draft, to: place(of: post.key))
        } catch {
            if FileManager.default.fileExists(atPath: draft.path) {
                try FileManager.default.removeItem(at: draft)
            }
            // Somebody else may have been first with the same key.
            if let there = try await published(key: post.key) { return there }
            throw PublishingFailure(
                "the post was not written to \(folder.path): \(error.localizedDescription)")
        }
        return PublishedPost(link: place(of: post.key).appendingPathComponent("post.html"))
    }

    /// Keys become names of folders: everything that could mean a path is spelled out.
    private func place(of key: String) -> URL {
        let name = key.utf8.map { byte -> String in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
            return byte < 0x80 && (isPlain || byte == 0x2D)
                ? String(scalar) : "_\(String(byte, radix: 16))"
        }
        return folder.appendingPathComponent(name.joined())
    }

    private func write(_ post: OutgoingPost, to draft: URL) throws {
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
        let document = local(post.document, in: place(of: post.key))
        let files: [(DocumentFormat, String)] = [
            (.html, "post.html"), (.bbcode, "post.bbcode"), (.markers, "post.txt"),
        ]
        var options = WritingOptions()
        // What was not uploaded travels in the page.
        options.images = .data
        for (format, name) in files {
            let bytes = try DocumentWriter.write(document, as: format, options: options).bytes
            try Data(bytes).write(to: draft.appendingPathComponent(name))
        }
    }

    /// Pictures in files are referred to from where the post lies, so that the folders can move together.
    private func local(_ document: StyledText, in place: URL) -> StyledText {
        document.mappingAttachments { attachment in
            guard let text = attachment.url, let url = URL(string: text), url.isFileURL else {
                return attachment
            }
            var copy = attachment
            copy.url = FolderPublisher.path(from: place, to: url)
            return copy
        }
    }

    /// A relative reference, as it stands in HTML.
    static func path(from folder: URL, to file: URL) -> String {
        let from = folder.standardizedFileURL.pathComponents
        let target = file.standardizedFileURL.pathComponents
        let common = zip(from, target).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: from.count - common) + target[common...]
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))
        return steps.map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? $0 }
            .joined(separator: "/")
    }
}

extension StyledText {
    /// The same text with other attachments.
    func mappingAttachments(_ body: (AttachmentValue) -> AttachmentValue) -> StyledText {
        var copy = self
        for index in copy.runs.indices {
            guard let attachment = copy.runs[index].attributes.attachment else { continue }
            copy.runs[index].attributes.attachment = body(attachment)
        }
        return copy
    }
}
