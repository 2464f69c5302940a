import CFiles
import Glibc

extension FileSystem {
    /// Writes to a temporary neighbour and renames it over `path`; on failure nothing is left behind.
    package static func write(_ bytes: [UInt8], to path: String) throws(DocumentError) {
        let target = followingLinks(path)
        let kind = status(of: target).map { $0.st_mode & S_IFMT }
        if kind == S_IFDIR {
            throw DocumentError(.inputOutput, path, "is a folder, a file was to be written")
        }
        if kind != nil, kind != S_IFREG { return try writeInto(target, bytes, name: path) }
        let mode = status(of: target).map { $0.st_mode & 0o777 } ?? 0o666
        let temporary = temporaryNeighbour(of: target)
        do throws(DocumentError) {
            try create(temporary, bytes, mode: mode, isTemporary: true, name: path)
            try move(temporary, to: target, name: path)
        } catch {
            unlink(FileName.bytes(temporary))
            TemporaryFiles.forget(temporary)
            throw error
        }
        TemporaryFiles.forget(temporary)
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
        let temporary = temporaryNeighbour(of: target)
        let code = TemporaryFiles.make(temporary) {
            mkdir(FileName.bytes(temporary), 0o777) == 0 ? 0 : errno
        }
        guard code == 0 else { throw failure(path, code) }
        defer {
            // The old package, when it has been replaced.
            removeTree(temporary)
            TemporaryFiles.forget(temporary)
        }
        for file in files {
            try create(temporary + "/" + file.name, file.bytes, mode: 0o666, name: path)
        }
        try put(temporary, inPlaceOf: target, name: path)
    }

    /// Makes a folder, and those that it stands in, where they are not there.
    package static func makeFolders(_ path: String) throws(DocumentError) {
        for end in path.utf8.indices where path.utf8[end] == slash && end > path.startIndex {
            // What cannot be made here is told of with the folder itself.
            _ = mkdir(FileName.bytes(String(path[..<end])), 0o777)
        }
        guard mkdir(FileName.bytes(path), 0o777) == 0 || errno == EEXIST else {
            throw failure(path)
        }
        guard try kind(of: path) == .folder else {
            throw DocumentError(.inputOutput, path, "is not a folder")
        }
    }

    /// Removes a file or a folder with all in it; what cannot be removed stays.
    package static func removeTree(_ path: String) {
        guard let status = status(of: path, followsLinks: false) else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(FileName.bytes(path))
            return
        }
        if case .success(let names) = Result(catching: { try names(in: path) }) {
            for name in names { removeTree(path + "/" + name) }
        }
        rmdir(FileName.bytes(path))
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
}

// MARK: - Steps

extension FileSystem {
    private static func create(
        _ path: String, _ bytes: [UInt8], mode: mode_t, isTemporary: Bool = false, name: String
    ) throws(DocumentError) {
        var file: Int32 = -1
        let open = {
            file = Glibc.open(FileName.bytes(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            return file < 0 ? errno : 0
        }
        let code = isTemporary ? TemporaryFiles.make(path, open) : open()
        guard code == 0 else { throw failure(name, code) }
        try finish(file, bytes, name: name)
    }

    /// For devices and pipes, which cannot be renamed over.
    private static func writeInto(
        _ path: String, _ bytes: [UInt8], name: String
    ) throws(DocumentError) {
        let file = open(FileName.bytes(path), O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(name) }
        try finish(file, bytes, name: name)
    }

    private static func finish(
        _ file: Int32, _ bytes: [UInt8], name: String
    ) throws(DocumentError) {
        let code = writeAll(file, bytes) ? 0 : errno
        guard close(file) == 0 || code != 0 else { throw failure(name) }
        guard code == 0 else { throw failure(name, code) }
    }

    private static func move(
        _ old: String, to new: String, name: String
    ) throws(DocumentError) {
        guard rename(FileName.bytes(old), FileName.bytes(new)) == 0 else { throw failure(name) }
    }

    /// Puts a folder where another may be; that one then stands where the first was.
    private static func put(
        _ folder: String, inPlaceOf target: String, name: String
    ) throws(DocumentError) {
        guard exists(target) else { return try move(folder, to: target, name: name) }
        if files_exchange(FileName.bytes(folder), FileName.bytes(target)) == 0 { return }
        // Old systems and some file systems cannot do it in one step.
        guard [ENOSYS, EINVAL, EOPNOTSUPP].contains(errno) else { throw failure(name) }
        try swap(folder, target, name: name)
    }

    /// The same in three steps, which a signal to this process does not come between.
    static func swap(_ folder: String, _ target: String, name: String) throws(DocumentError) {
        let old = temporaryNeighbour(of: target)
        let code = TemporaryFiles.make(old) {
            guard rename(FileName.bytes(target), FileName.bytes(old)) == 0 else { return errno }
            guard rename(FileName.bytes(folder), FileName.bytes(target)) == 0 else {
                let code = errno
                rename(FileName.bytes(old), FileName.bytes(target))
                return code
            }
            return 0
        }
        guard code == 0 else { throw failure(name, code) }
        removeTree(old)
        TemporaryFiles.forget(old)
    }

    /// A name beside a path that nobody uses: it holds the process and 64 random bits.
    private static func temporaryNeighbour(of path: String) -> String {
        let parent = path.utf8.lastIndex(of: slash).map { String(path[...$0]) } ?? ""
        return "\(parent).galley-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    }

    private static func trimmingSlashes(_ path: String) -> String {
        var path = Substring(path).utf8
        while path.count > 1, path.last == slash { path.removeLast() }
        return String(Substring(path))
    }

    /// The file a symbolic link leads to, so that the link itself stays; the path itself otherwise.
    private static func followingLinks(_ path: String) -> String {
        guard let status = status(of: path, followsLinks: false),
            status.st_mode & S_IFMT == S_IFLNK, let real = realPath(path)
        else { return path }
        return real
    }
}
