import DocumentModel

/// The files of an RTFD document: `TXT.rtf` and what it refers to.
public struct RTFDPackage: Hashable, Sendable {
    public struct File: Hashable, Sendable {
        /// A plain file name.
        public var name: String
        public var bytes: [UInt8]
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }
    /// In the order in which they are written.
    public var files: [File]
    /// What reading the flat form or the folder left out.
    var diagnostics: [Diagnostic] = []

    /// Name of the file with the text.
    public static let textName = "TXT.rtf"

    public init(files: [File]) { self.files = files }

    /// Reads the text with its attachments. Files that the text does not name are left out.
    /// - Throws: `DocumentError` when there is no `TXT.rtf` or it is not RTF.
    public func read(name: String = "", limits: ReadingLimits = .init()) throws(DocumentError)
        -> ReadingResult
    {
        try read(as: .rtfd, name: name, limits: limits)
    }

    func read(as format: DocumentFormat, name: String, limits: ReadingLimits)
        throws(DocumentError) -> ReadingResult
    {
        var total = 0
        for file in files { total += file.bytes.count }
        try limits.check(byteCount: total, name: name)
        guard let text = bytes(named: Self.textName) else {
            throw DocumentError(.wrongFormat, name, "not RTFD: has no \(Self.textName)")
        }
        var result = try RTFReader.read(text, name: name, limits: limits) {
            (file: String) throws(DocumentError) -> [UInt8]? in bytes(named: file)
        }
        result.format = format
        result.diagnostics = diagnostics + result.diagnostics
        return result.within(limits)
    }

    private func bytes(named name: String) -> [UInt8]? {
        files.first { $0.name == name }?.bytes
    }
}

// MARK: - Folders

extension RTFDPackage {
    /// Reads a package folder: `TXT.rtf` and the files it names, nothing else. Links are not followed.
    /// - Throws: `DocumentError` when it cannot be opened, is no package or is beyond a limit.
    public static func read(contentsOf folder: String, limits: ReadingLimits = .init())
        throws(DocumentError) -> ReadingResult
    {
        let textPath = folder + "/" + textName
        guard FileSystem.exists(textPath) else {
            _ = try FileSystem.names(in: folder)
            throw DocumentError(.wrongFormat, folder, "not RTFD: has no \(textName)")
        }
        guard FileSystem.isPlainFile(textPath) else {
            throw DocumentError(.wrongFormat, textPath, "is no plain file, not read")
        }
        let text = try FileSystem.read(textPath, maximumBytes: limits.maximumBytes)
        var left = limits.maximumBytes - text.count
        var known: [String: [UInt8]] = [:]
        var refusal: DocumentError?
        var result = try RTFReader.read(text, name: textPath, limits: limits) {
            (file: String) throws(DocumentError) -> [UInt8]? in
            if let bytes = known[file] { return bytes }
            let path = folder + "/" + file
            guard FileSystem.exists(path) else { return nil }
            guard FileSystem.isPlainFile(path) else {
                throw DocumentError(.wrongFormat, path, "is no plain file, not read")
            }
            do throws(DocumentError) {
                let bytes = try FileSystem.read(path, maximumBytes: left)
                left -= bytes.count
                known[file] = bytes
                return bytes
            } catch {
                if error.reason == .tooLarge { refusal = refusal ?? error }
                throw error
            }
        }
        // One file that cannot be read is told; a package that is too large is refused as others are.
        if refusal != nil {
            throw DocumentError(
                .tooLarge, folder, "more than \(limits.maximumBytes) bytes in all its files")
        }
        result.format = .rtfd
        return result.within(limits)
    }

    /// Writes the package as a folder. An older package there is replaced when the new one is complete.
    ///
    /// A folder with folders in it that is not called `.rtfd` is somebody's, in spite of a `TXT.rtf` in it.
    /// - Throws: `DocumentError` when the file system refuses, or when there is a folder that is no package.
    public func write(to path: String) throws(DocumentError) {
        try FileSystem.writeFolder(files.map { ($0.name, $0.bytes) }, to: path) { names in
            names.isEmpty
                || names.contains(Self.textName)
                    && (DocumentFormat.fromExtension(path) == .rtfd
                        || names.allSatisfy { FileSystem.isPlainFile(path + "/" + $0) })
        }
    }
}
