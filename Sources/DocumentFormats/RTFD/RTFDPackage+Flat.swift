import DocumentModel

/// Flat RTFD: the wrapper's records one after the other, 32-bit little-endian numbers.
///
/// `rtfd`, 0, then a directory record: type 3, count, names (length and bytes), sizes, records.
/// A data record: type 1, length, bytes; with length 0x80000000: length, padding length, padding, bytes.
/// `.` holds modification times and modes, `..` the contents of a wrapper that is a single file.
extension RTFDPackage {
    private static let magic: [UInt8] = [0x72, 0x74, 0x66, 0x64, 0, 0, 0, 0]

    /// Whether the bytes start as flat RTFD does.
    public static func isFlat(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Reads the flat form. Records that are cut off are kept as far as they go and reported.
    /// - Throws: `DocumentError` when the bytes are not flat RTFD.
    public init(flat bytes: [UInt8], name: String = "") throws(DocumentError) {
        guard Self.isFlat(bytes) else {
            throw DocumentError(.wrongFormat, name, "not flat RTFD: does not start with \"rtfd\"")
        }
        var cursor = FlatCursor(bytes: bytes, offset: 8)
        guard cursor.word() == 3, let count = cursor.word(), count <= bytes.count / 8 else {
            throw DocumentError(.wrongFormat, name, "not flat RTFD: no directory at byte 8")
        }
        guard let names = cursor.list(count, { $0.counted() }),
            let sizes = cursor.list(count, { $0.word() })
        else {
            throw DocumentError(
                .wrongFormat, name, "flat RTFD ends inside its directory at byte \(cursor.offset)")
        }
        self.init(files: [])
        for (raw, size) in zip(names, sizes) {
            let start = cursor.offset
            read(record: raw, size: size, &cursor)
            cursor.offset = min(start + size, bytes.count)
        }
    }

    private mutating func read(record raw: [UInt8], size: Int, _ cursor: inout FlatCursor) {
        let name = String(decoding: raw, as: UTF8.self)
        guard ![".", "..", "__@PreferredName@__", "__@UTF8PreferredName@__"].contains(name) else {
            return
        }
        let start = cursor.offset
        guard start + size <= cursor.bytes.count || cursor.bytes.count - start >= 8 else {
            diagnostics.append(
                Diagnostic(message: "the file \"\(name)\" is cut off", offset: start))
            return
        }
        guard cursor.word() == 1, let content = cursor.data(end: start + size) else {
            diagnostics.append(
                Diagnostic(message: "the entry \"\(name)\" is no file, left out", offset: start))
            return
        }
        if content.isCut {
            diagnostics.append(
                Diagnostic(message: "the file \"\(name)\" is cut off", offset: start))
        }
        guard FileType.isSafeName(name) else {
            diagnostics.append(
                Diagnostic(
                    message: "the file name \"\(name.prefix(80))\" is refused", offset: start))
            return
        }
        files.append(File(name: name, bytes: content.bytes))
    }

    /// The flat form, in Apple's layout for a wrapper without preferred names.
    /// - Parameter modificationTime: Unix seconds for every file. chosen: 0, so that equal documents give equal bytes.
    public func flatBytes(modificationTime: UInt32 = 0) -> [UInt8] {
        var attributes = FlatRecord(type: 1)
        var body = FlatRecord()
        body.word(files.count)
        for file in files {
            body.counted(Array(file.name.utf8))
            body.counted(FlatRecord.words([modificationTime, 0o666, 0, 0]))
        }
        attributes.counted(body.bytes)
        let records =
            files.map { file in
                var record = FlatRecord(type: 1)
                record.counted(file.bytes)
                return record.bytes
            } + [attributes.bytes]
        var result = FlatRecord()
        result.bytes = Self.magic
        result.word(3)
        result.word(records.count)
        for name in files.map(\.name) + ["."] { result.counted(Array(name.utf8)) }
        for record in records { result.word(record.count) }
        for record in records { result.bytes += record }
        return result.bytes
    }
}

/// Reads numbers and counted bytes, with bounds.
private struct FlatCursor {
    let bytes: [UInt8]
    var offset: Int

    mutating func word() -> Int? {
        guard offset + 4 <= bytes.count else { return nil }
        defer { offset += 4 }
        return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    mutating func counted() -> [UInt8]? {
        guard let count = word(), count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    mutating func list<Value>(
        _ count: Int, _ read: (inout FlatCursor) -> Value?
    ) -> [Value]? {
        var result: [Value] = []
        for _ in 0..<count {
            guard let value = read(&self) else { return nil }
            result.append(value)
        }
        return result
    }

    /// The bytes of a data record, which ends at `end`.
    mutating func data(end: Int) -> (bytes: [UInt8], isCut: Bool)? {
        guard var count = word() else { return nil }
        if count == 0x8000_0000 {
            guard let long = word(), let padding = word() else { return nil }
            count = long
            offset += padding
        }
        let start = min(offset, bytes.count)
        let stop = min(start + count, bytes.count, max(end, start))
        return (Array(bytes[start..<stop]), stop - start < count)
    }
}

/// Collects numbers and counted bytes.
private struct FlatRecord {
    var bytes: [UInt8] = []

    init() {}
    init(type: Int) { word(type) }

    mutating func word(_ value: Int) {
        bytes += Self.words([UInt32(truncatingIfNeeded: value)])
    }

    mutating func counted(_ content: [UInt8]) {
        word(content.count)
        bytes += content
    }

    static func words(_ values: [UInt32]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }
}
