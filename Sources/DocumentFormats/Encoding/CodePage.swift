import Glibc

/// An 8-bit or multi-byte encoding that RTF text can be in.
struct CodePage: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// One byte, one character; `CodePageDecoder` has the table.
        case singleByte
        /// Lead and trail bytes: a run is decoded as a whole.
        case multiByte
        case utf8
        /// Private use characters stand for glyphs of a symbol font.
        case symbol
    }
    /// Windows' number; 2 for symbol fonts, 0 for NeXTSTEP.
    var number: Int

    static let windows1252 = CodePage(number: 1252)
    static let nextStep = CodePage(number: 0)
    static let symbol = CodePage(number: 2)

    var kind: Kind {
        switch number {
        case 2: .symbol
        case 932, 936, 949, 950, 1361, 10001, 10002, 10003, 10008, 50220, 51932, 54936: .multiByte
        case 65001: .utf8
        default: .singleByte
        }
    }

    /// The code page of a font's `\fcharset`; nil when the document's own holds.
    static func ofCharset(_ charset: Int) -> CodePage? {
        let pages = [
            0: 1252, 2: 2, 77: 10000, 78: 10001, 79: 10003, 80: 10008, 81: 10002, 83: 10005,
            84: 10004, 85: 10006, 86: 10081, 87: 10021, 88: 10029, 89: 10007, 128: 932,
            129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
            177: 1255, 178: 1256, 181: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250,
            254: 437, 255: 850,
        ]
        return pages[charset].map(CodePage.init(number:))
    }

    /// Whether a byte begins a character of two bytes.
    private func isLead(_ byte: UInt8) -> Bool {
        switch number {
        case 932, 10001: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        case 10002, 10003, 10008, 51932:
            (0x8E...0x8F).contains(byte) || (0xA1...0xFE).contains(byte)
        case 50220: false
        default: (0x81...0xFE).contains(byte)
        }
    }

    /// Whether the last byte of a run of characters waits for the next one.
    func endsInLead(_ bytes: [UInt8]) -> Bool {
        guard kind == .multiByte, let last = bytes.last, isLead(last) else { return false }
        var index = 0
        while index < bytes.count { index += isLead(bytes[index]) ? 2 : 1 }
        return index > bytes.count
    }

    /// What the C library calls it.
    var iconvName: String {
        switch number {
        case 932, 10001: "CP932"
        case 936: "GBK"
        case 949, 10003: "CP949"
        case 950, 10002: "BIG5-HKSCS"
        case 1361: "JOHAB"
        case 10005: "CP1255"
        case 10008: "GBK"
        case 10021: "CP874"
        case 54936: "GB18030"
        case 51932: "EUC-JP"
        case 50220: "ISO-2022-JP"
        case 708: "ISO-8859-6"
        case 819: "ISO-8859-1"
        case 28591...28606: "ISO-8859-\(number - 28590)"
        case 20866: "KOI8-R"
        case 21866: "KOI8-U"
        default: "CP\(number)"
        }
    }
}

/// Decodes bytes of code pages; keeps the tables and the C library's handles of one document.
final class CodePageDecoder {
    private var tables: [CodePage: [Unicode.Scalar]] = [:]
    private var handles: [CodePage: iconv_t?] = [:]

    deinit {
        for case let handle? in handles.values { iconv_close(handle) }
    }

    /// The characters of the bytes 0x80...0xFF.
    func table(_ page: CodePage) -> [Unicode.Scalar] {
        if let table = tables[page] { return table }
        let table: [Unicode.Scalar] =
            switch page.number {
            case 1252: Windows1252.upperHalf
            case 0: NeXTSTEPEncoding.upperHalf
            case 2: (0x80...0xFF).map { SymbolEncoding.scalar(UInt8($0)) }
            default:
                MacEncodings.upperHalf(page.number)
                    ?? (0x80...0xFF).map {
                        decode([UInt8($0)], page).unicodeScalars.first ?? "\u{FFFD}"
                    }
            }
        tables[page] = table
        return table
    }

    /// Decodes a whole run. Bytes that mean nothing become U+FFFD.
    func decode(_ bytes: [UInt8], _ page: CodePage) -> String {
        if page.kind == .utf8 { return String(decoding: bytes, as: UTF8.self) }
        if MacEncodings.contains(page.number) { return Self.decode(bytes, table(page)) }
        guard let handle = handle(page) else { return Self.decode(bytes, Windows1252.upperHalf) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count * 4 + 16)
        let count = convert(handle, &input, &output)
        return String(decoding: output[..<count], as: UTF8.self)
    }

    private static func decode(_ bytes: [UInt8], _ upperHalf: [Unicode.Scalar]) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            scalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80])
        }
        return String(scalars)
    }

    private func convert(_ handle: iconv_t, _ input: inout [UInt8], _ output: inout [UInt8]) -> Int
    {
        let total = output.count
        let length = input.count
        return input.withUnsafeMutableBytes { source in
            output.withUnsafeMutableBytes { target in
                var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                var left = length
                var room = total
                iconv(handle, nil, nil, nil, nil)
                while left > 0 {
                    if iconv(handle, &from, &left, &to, &room) != -1 { break }
                    guard left > 0, room >= 3, errno != E2BIG else { break }
                    for byte: UInt8 in [0xEF, 0xBF, 0xBD] {
                        to?.pointee = CChar(bitPattern: byte)
                        to = to?.advanced(by: 1)
                    }
                    room -= 3
                    from = from?.advanced(by: 1)
                    left -= 1
                }
                return total - room
            }
        }
    }

    private func handle(_ page: CodePage) -> iconv_t? {
        if let known = handles[page] { return known }
        let opened = iconv_open("UTF-8", page.iconvName)
        let handle = opened == iconv_t(bitPattern: -1) ? nil : opened
        handles[page] = handle
        return handle
    }
}
