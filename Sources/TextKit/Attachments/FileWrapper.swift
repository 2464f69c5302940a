public import Foundation

/// A file or folder in memory, as a document package holds it.
open class FileWrapper: NSObject {
    /// How `init(url:options:)` reads.
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let immediate = ReadingOptions(rawValue: 1)
        public static let withoutMapping = ReadingOptions(rawValue: 2)
    }

    /// How `write(to:options:originalContentsURL:)` writes.
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
        public static let withNameUpdating = WritingOptions(rawValue: 2)
    }

    /// Name the file is known by, nil when it has none.
    open var filename: String?
    /// Name it wants in a folder.
    open var preferredFilename: String?
    open var fileAttributes: [String: Any] = [:]
    private final var data: Data?
    private final var children: [String: FileWrapper]?

    /// A regular file.
    public init(regularFileWithContents contents: Data) {
        data = contents
        super.init()
    }

    /// A folder.
    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        children = childrenByPreferredName
        super.init()
        for (name, child) in childrenByPreferredName {
            child.filename = name
            child.preferredFilename = child.preferredFilename ?? name
        }
    }

    /// Reads a file or folder. Throws what the file system says.
    public init(url: URL, options: ReadingOptions = []) throws {
        super.init()
        filename = url.lastPathComponent
        preferredFilename = url.lastPathComponent
        try read(from: url, options: options)
    }

    open var isDirectory: Bool { children != nil }
    open var isRegularFile: Bool { data != nil }
    open var isSymbolicLink: Bool { false }

    /// Contents of a regular file, nil for a folder.
    open var regularFileContents: Data? { data }
    /// Children of a folder by name, nil for a file.
    open var fileWrappers: [String: FileWrapper]? { children }

    /// Adds a child; returns its name, made different when the wanted one is taken.
    @discardableResult open func addFileWrapper(_ child: FileWrapper) -> String {
        precondition(isDirectory, "FileWrapper.addFileWrapper: not a folder")
        let wanted = child.preferredFilename ?? "Untitled"
        var name = wanted
        var number = 1
        while children?[name] != nil {
            number += 1
            name = "\(number)__#\(wanted)"
        }
        child.filename = name
        children?[name] = child
        return name
    }

    /// Adds a regular file; returns its name in the folder.
    @discardableResult open func addRegularFile(
        withContents data: Data, preferredFilename fileName: String
    ) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = fileName
        return addFileWrapper(child)
    }

    open func removeFileWrapper(_ child: FileWrapper) {
        children = children?.filter { $0.value !== child }
    }

    open func keyForFileWrapper(_ child: FileWrapper) -> String? {
        children?.first { $0.value === child }?.key
    }

    /// Reads the contents again.
    open func read(from url: URL, options: ReadingOptions = []) throws {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else {
            data = try Data(contentsOf: url)
            children = nil
            return
        }
        var found: [String: FileWrapper] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            found[name] = try FileWrapper(
                url: url.appendingPathComponent(name), options: options)
        }
        children = found
        data = nil
    }

    /// Writes a file or a folder with all in it; with `.atomic` a failed write leaves what was there.
    open func write(
        to url: URL, options: WritingOptions = [], originalContentsURL: URL?
    ) throws {
        if let data {
            try data.write(to: url, options: options.contains(.atomic) ? .atomic : [])
        } else if options.contains(.atomic) {
            try writeFolderAtomically(to: url)
        } else {
            try writeFolder(to: url)
        }
        if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
    }

    private final func writeFolder(to url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, child) in children ?? [:] {
            precondition(
                !name.contains("/") && name != "..", "FileWrapper: \(name) is no file name")
            try child.write(to: url.appendingPathComponent(name), originalContentsURL: nil)
        }
    }

    private final func writeFolderAtomically(to url: URL) throws {
        let manager = FileManager.default
        let aside = url.deletingLastPathComponent()
            .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
        do {
            try writeFolder(to: aside)
        } catch {
            if manager.fileExists(atPath: aside.path) { try manager.removeItem(at: aside) }
            throw error
        }
        if manager.fileExists(atPath: url.path) { try manager.removeItem(at: url) }
        try manager.moveItem(at: aside, to: url)
    }
}
