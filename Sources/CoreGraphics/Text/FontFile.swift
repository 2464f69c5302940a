/// What has to be known of a font file before Cairo opens it.
enum FontFile {
    /// Whether the face holds its glyphs as colour bitmaps (tables `CBDT` or `sbix`).
    static func hasColorBitmaps(path: String, index: Int) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { file.closeFile() }
        var start = 0
        if let head = read(file, 0, 16), head.starts(with: Data("ttcf".utf8)) {
            guard let entry = read(file, 12 + 4 * index, 4) else { return false }
            start = number(entry, 0, 4)
        }
        guard let head = read(file, start, 12),
            let directory = read(file, start + 12, min(number(head, 4, 2), 200) * 16)
        else { return false }
        return stride(from: 0, to: directory.count, by: 16).contains { offset in
            let tag = directory[offset..<offset + 4]
            return tag.elementsEqual("CBDT".utf8) || tag.elementsEqual("sbix".utf8)
        }
    }

    private static func read(_ file: FileHandle, _ offset: Int, _ count: Int) -> [UInt8]? {
        do {
            try file.seek(toOffset: UInt64(offset))
            guard let data = try file.read(upToCount: count), data.count == count else {
                return nil
            }
            return Array(data)
        } catch {
            return nil
        }
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
