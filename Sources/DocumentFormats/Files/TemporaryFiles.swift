import Glibc
import Locking

/// Files and folders that are made beside a result and take its place, so that they can go when the process has to.
package enum TemporaryFiles {
    private static let paths = Locked<Set<String>>([])

    /// Makes one; `steps` return 0 or the system's error. Nobody removes them meanwhile.
    static func make(_ path: String, _ steps: () -> Int32) -> Int32 {
        paths.withLock { paths in
            let code = steps()
            if code == 0 { paths.insert(path) }
            return code
        }
    }

    /// It has taken its place or was removed.
    static func forget(_ path: String) {
        paths.withLock { paths in _ = paths.remove(path) }
    }

    /// Removes all of them and ends the process. No other comes into being meanwhile.
    package static func removeAll(andThen end: () -> Never) -> Never {
        paths.withLock { paths in
            for path in paths {
                // Another thread may still put files into a folder: until that is gone.
                for _ in 0..<100 where FileSystem.exists(path) { FileSystem.removeTree(path) }
            }
            end()
        }
    }
}
