import Glibc

/// Files and folders by path, with errors that name the file. The only place of this module that touches them.
package enum FileSystem {
    package enum Kind: Sendable { case file, folder }

    /// What stands at the path, links followed.
    package static func kind(of path: String) throws(DocumentError) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// The folder that a file stands in.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether a regular file stands at the path itself, not behind a link.
    package static func isPlainFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Names in a folder, sorted, without `.` and `..`.
    package static func names(in folder: String) throws(DocumentError) -> [String] {
        guard let stream = opendir(folder) else { throw failure(folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The whole file; fails when it holds more than `maximumBytes`, before reading them.
    package static func read(_ path: String, maximumBytes: Int) throws(DocumentError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
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

    /// Writes to a temporary neighbour and renames it over `path`; on failure nothing is left behind.
    package static func write(_ bytes: [UInt8], to path: String) throws(DocumentError) {
        let target = followingLinks(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR {
            throw DocumentError(.inputOutput, path, "is a folder, a file was to be written")
        }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            return try writeInto(target, bytes, name: path)
        }
        let temporary = try temporaryNeighbour(of: target, name: path)
        do throws(DocumentError) {
            try create(temporary, bytes, mode: exists ? status.st_mode & 0o777 : 0o666, name: path)
            guard rename(temporary, target) == 0 else { throw failure(path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Writes new files into a new folder beside `path`, then puts it in the place of `path`.
    ///
    /// An existing folder is replaced only when `mayReplace` says so for the names it holds.
    package static func writeFolder(
        _ files: [(name: String, bytes: [UInt8])], to path: String,
        mayReplace: ([String]) -> Bool
    ) throws(DocumentError) {
        let target = followingLinks(trimmingSlashes(path))
        if exists(target) {
            guard try kind(of: target) == .folder, mayReplace(try names(in: target)) else {
                throw DocumentError(
                    .inputOutput, path, "exists and is not a document package, it is left as it was"
                )
            }
        }
        let temporary = try temporaryNeighbour(of: target, name: path)
        guard mkdir(temporary, 0o777) == 0 else { throw failure(path) }
        do throws(DocumentError) {
            for file in files {
                try create(
                    temporary + "/" + file.name, file.bytes, mode: 0o666, name: path)
            }
            try put(temporary, inPlaceOf: target, name: path)
        } catch {
            removeTree(temporary)
            throw error
        }
    }

    /// Removes a file or a folder with all in it; what cannot be removed stays.
    package static func removeTree(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        if case .success(let names) = Result(catching: { try names(in: path) }) {
            for name in names { removeTree(path + "/" + name) }
        }
        rmdir(path)
    }
}

// MARK: - Steps

extension FileSystem {
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

    private static func create(
        _ path: String, _ bytes: [UInt8], mode: mode_t, name: String
    ) throws(DocumentError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw failure(name) }
        let written = writeAll(file, bytes)
        guard close(file) == 0, written else { throw failure(name) }
    }

    /// For devices and pipes, which cannot be renamed over.
    private static func writeInto(
        _ path: String, _ bytes: [UInt8], name: String
    ) throws(DocumentError) {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(name) }
        let written = writeAll(file, bytes)
        guard close(file) == 0, written else { throw failure(name) }
    }

    /// Writes to an open descriptor; false with `errno` set when it fails.
    package static func writeAll(_ file: Int32, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Glibc.write(
                    file, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
    }

    private static func put(
        _ folder: String, inPlaceOf target: String, name: String
    ) throws(DocumentError) {
        guard exists(target) else {
            guard rename(folder, target) == 0 else { throw failure(name) }
            return
        }
        let old = try temporaryNeighbour(of: target, name: name)
        guard rename(target, old) == 0 else { throw failure(name) }
        guard rename(folder, target) == 0 else {
            let error = failure(name)
            rename(old, target)
            throw error
        }
        removeTree(old)
    }

    private static func temporaryNeighbour(
        of path: String, name: String
    ) throws(DocumentError) -> String {
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        for _ in 0..<100 {
            let candidate = "\(parent).galley-\(getpid())-\(UInt64.random(in: 0 ... .max))"
            if !exists(candidate) { return candidate }
        }
        throw DocumentError(.inputOutput, name, "no free name for a temporary file beside it")
    }

    private static func trimmingSlashes(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// The file a symbolic link leads to, so that the link itself stays; the path itself otherwise.
    private static func followingLinks(_ path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
            let real = realpath(path, nil)
        else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    package static func failure(_ path: String, _ code: Int32 = errno) -> DocumentError {
        switch code {
        case ENOENT where path.unicodeScalars.contains("\u{FFFD}"):
            DocumentError(.notFound, path, "no such file or folder, or a name that is not UTF-8")
        case ENOENT: DocumentError(.notFound, path, "no such file or folder")
        case ENOTDIR: DocumentError(.notFound, path, "a part of the path is not a folder")
        case EACCES, EPERM, EROFS: DocumentError(.notPermitted, path, "permission denied")
        case ENOSPC, EDQUOT: DocumentError(.inputOutput, path, "no space left")
        default: DocumentError(.inputOutput, path, String(cString: strerror(code)).lowercased())
        }
    }
}
