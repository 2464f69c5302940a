import DocumentFormats
import Glibc

/// A document a line: JSON in, JSON out, in the same order, each as soon as it has come.
///
/// `LineConverter` says what the lines are. Only one of them is in memory at a time.
struct ConvertLines {
    let converter: LineConverter

    /// chosen: room for the largest document that is read, in base 64 or with a few escapes.
    private var maximumLine: Int { converter.limits.maximumBytes / 3 * 4 + 65_536 }

    func run() throws {
        var lines = LineReader(file: STDIN_FILENO, maximumLength: maximumLine)
        while let line = try lines.next() {
            switch line {
            case .tooLong: try answer(LineConverter.refusal("the line is too long"))
            case .line(let bytes):
                if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
                try answer(converter.answer(bytes))
            }
        }
    }

    private func answer(_ bytes: [UInt8]) throws { try Output.write(bytes + [0x0A]) }
}

/// Lines of a file as they come.
struct LineReader {
    enum Line {
        case line([UInt8])
        /// Its bytes were skipped.
        case tooLong
    }
    private let file: Int32
    private let maximumLength: Int
    private var buffer: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    private var searched = 0
    private var isAtEnd = false

    init(file: Int32, maximumLength: Int) {
        self.file = file
        self.maximumLength = maximumLength
    }

    /// The next line without its end; nil after the last.
    mutating func next() throws(DocumentError) -> Line? {
        var isTooLong = false
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = Array(buffer[start..<end])
                start = end + 1
                searched = start
                return isTooLong ? .tooLong : .line(line)
            }
            // What was given out goes once for many lines.
            buffer.removeSubrange(..<start)
            start = 0
            searched = buffer.count
            if buffer.count > maximumLength {
                isTooLong = true
                buffer.removeAll()
                searched = 0
            }
            if isAtEnd {
                guard !buffer.isEmpty || isTooLong else { return nil }
                let line = buffer
                buffer = []
                searched = 0
                return isTooLong ? .tooLong : .line(line)
            }
            try fill()
        }
    }

    private mutating func fill() throws(DocumentError) {
        let chunk = 1 << 16
        let place = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: chunk))
        let count = buffer.withUnsafeMutableBytes { bytes in
            read(file, bytes.baseAddress?.advanced(by: place), chunk)
        }
        buffer.removeLast(chunk - max(count, 0))
        if count == 0 { isAtEnd = true }
        if count < 0, errno != EINTR { throw FileSystem.failure("standard input") }
    }
}
