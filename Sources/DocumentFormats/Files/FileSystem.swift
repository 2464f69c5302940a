import Glibc

/// Files and folders by path, with errors that name the file. The only place of this module that touches them.
package enum FileSystem {
    package enum Kind: Sendable { case file, folder }

    /// What stands at the path, links followed.
    package static func kind(of path: String) throws(DocumentError) -> Kind {
        guard let status = status(of: path) else { throw failure(path) }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// What the system says of a path; nil with `errno` set when it says nothing.
    static func status(of path: String, followsLinks: Bool = true) -> stat? {
        var status = stat()
        let path = FileName.bytes(path)
        let result = followsLinks ? stat(path, &status) : lstat(path, &status)
        return result == 0 ? status : nil
    }

    /// The folder that a file stands in.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path; nil where it has none.
    package static func lastName(of path: String) -> String? {
        path.utf8.split(separator: slash).last.map { String(Substring($0)) }
    }

    /// A slash followed by an accent is one `Character`, but two bytes to the system.
    static let slash = UInt8(ascii: "/")

    package static func exists(_ path: String) -> Bool {
        status(of: path, followsLinks: false) != nil
    }

    /// Whether a regular file stands at the path itself, not behind a link.
    package static func isPlainFile(_ path: String) -> Bool {
        status(of: path, followsLinks: false).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }

    /// The path without links and dots; nil with `errno` set when nothing is there.
    package static func realPath(_ path: String) -> String? {
        guard let real = realpath(FileName.bytes(path), nil) else { return nil }
        defer { free(real) }
        return FileName.string(real)
    }

    /// Names in a folder, sorted, without `.` and `..`.
    package static func names(in folder: String) throws(DocumentError) -> [String] {
        guard let stream = opendir(FileName.bytes(folder)) else { throw failure(folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.string($0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The whole file; fails when it holds more than `maximumBytes`, before reading them.
    package static func read(_ path: String, maximumBytes: Int) throws(DocumentError) -> [UInt8] {
        let file = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw DocumentError(.inputOutput, path, "is a folder, not a file")
        }
        guard Int(status.st_size) <= maximumBytes else {
            throw DocumentError(
                .tooLarge, path, "\(status.st_size) bytes, the limit is \(maximumBytes)")
        }
        return try readAll(
            file, name: path, expected: Int(status.st_size), maximumBytes: maximumBytes)
    }

    /// Everything standard input holds.
    package static func readStandardInput(maximumBytes: Int) throws(DocumentError) -> [UInt8] {
        try readAll(
            STDIN_FILENO, name: "standard input", expected: 0, maximumBytes: maximumBytes)
    }

    private static func readAll(
        _ file: Int32, name: String, expected: Int, maximumBytes: Int
    ) throws(DocumentError) -> [UInt8] {
        var result: [UInt8] = []
        var room = min(expected, maximumBytes) + 1
        while true {
            var got = 0
            let piece = [UInt8](unsafeUninitializedCapacity: max(room, 65_536)) { buffer, count in
                repeat {
                    got = Glibc.read(file, buffer.baseAddress, buffer.count)
                } while got < 0 && errno == EINTR
                count = max(got, 0)
            }
            guard got >= 0 else { throw failure(name) }
            if got == 0 { return result }
            if result.isEmpty { result = piece } else { result.append(contentsOf: piece) }
            guard result.count <= maximumBytes else {
                throw DocumentError(.tooLarge, name, "more than \(maximumBytes) bytes")
            }
            room = expected - result.count + 1
        }
    }

    package static func failure(_ path: String, _ code: Int32 = errno) -> DocumentError {
        switch code {
        case ENOENT: DocumentError(.notFound, path, "no such file or folder")
        case ENOTDIR: DocumentError(.notFound, path, "a part of the path is not a folder")
        case EACCES, EPERM, EROFS: DocumentError(.notPermitted, path, "permission denied")
        case ENOSPC, EDQUOT: DocumentError(.inputOutput, path, "no space left")
        default: DocumentError(.inputOutput, path, String(cString: strerror(code)).lowercased())
        }
    }
}
