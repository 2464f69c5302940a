import Foundation

/// The folder of other programs' files that `scripts/test-corpus` names. Without it every test here fails.
struct Corpus {
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }
    let folder: URL

    init() throws {
        guard let path = ProcessInfo.processInfo.environment["GALLEY_CORPUS"] else {
            throw Missing(
                description: "GALLEY_CORPUS does not name the corpus; run scripts/test-corpus")
        }
        guard FileManager.default.fileExists(atPath: path + "/manifest.tsv") else {
            throw Missing(description: "no corpus at \(path): it has no manifest.tsv")
        }
        folder = URL(fileURLWithPath: path)
    }

    /// Paths below the folder with that extension, sorted; packages are not looked into.
    func files(_ place: String, _ ext: String) throws -> [String] {
        let root = folder.appendingPathComponent(place)
        guard let walk = FileManager.default.enumerator(atPath: root.path) else {
            throw Missing(description: "no folder \(root.path)")
        }
        var result: [String] = []
        for case let name as String in walk where name.hasSuffix("." + ext) {
            if ext != "rtfd", name.contains(".rtfd/") { continue }
            result.append(place + "/" + name)
        }
        return result.sorted()
    }

    func path(_ relative: String) -> String { folder.appendingPathComponent(relative).path }

    func bytes(_ relative: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(relative)))
    }

    func text(_ relative: String) throws -> String? {
        guard FileManager.default.fileExists(atPath: path(relative)) else { return nil }
        return String(decoding: try bytes(relative), as: UTF8.self)
    }
}
