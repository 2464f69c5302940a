import DocumentModel
/// Finds out the encoding of HTML and decodes it.
///
/// In order: a byte order mark, what the document declares in its first 1,024 bytes, UTF-8 when the
/// bytes are valid UTF-8, and Windows-1252.
enum HTMLEncoding {
    /// The same text as UTF-8.
    static func decode(_ bytes: [UInt8], _ diagnostics: inout DiagnosticList) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let (text, problems) = PlainTextReader.decode(bytes)
            for problem in problems { diagnostics.add(problem.message, at: problem.offset) }
            return Array(text.utf8)
        }
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let body = hasMark ? bytes[3...] : bytes[...]
        let invalid = PlainTextReader.firstInvalid(body)
        let declared = hasMark ? CodePage(number: 65001) : declaredPage(bytes)
        let page = declared ?? CodePage(number: invalid == nil ? 65001 : 1252)
        guard page.kind == .utf8 else {
            if invalid == nil, body.allSatisfy({ $0 < 0x80 }), page.number != 50220 {
                return Array(body)
            }
            return Array(CodePageDecoder().decode(Array(body), page).utf8)
        }
        guard let invalid else { return Array(body) }
        diagnostics.add("invalid UTF-8 replaced by U+FFFD", at: invalid)
        return Array(String(decoding: body, as: UTF8.self).utf8)
    }

    /// The encoding that a `meta` element or an XML declaration names.
    private static func declaredPage(_ bytes: [UInt8]) -> CodePage? {
        let head = bytes.prefix(1_024).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let isXML = head.starts(with: Array("<?xml".utf8))
        for key in isXML ? ["charset", "encoding"] : ["charset"] {
            let key = Array(key.utf8)
            var index = 0
            while index + key.count < head.count {
                guard head[index...].starts(with: key) else {
                    index += 1
                    continue
                }
                index += key.count
                if let page = page(named: label(head, at: index)) { return page }
            }
        }
        return nil
    }

    /// The value behind an equals sign, with or without quotes.
    private static func label(_ head: [UInt8], at start: Int) -> String {
        var rest = head[start...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard rest.first == 0x3D else { return "" }
        rest = rest.dropFirst().drop {
            $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0x22 || $0 == 0x27
        }
        let value = rest.prefix {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
                || [0x2D, 0x5F, 0x3A].contains($0)
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// Code page of a label (WHATWG Encoding, section 4.2); nil for an unknown one.
    private static func page(named label: String) -> CodePage? {
        if let number = numbers[label] { return CodePage(number: number) }
        for prefix in ["windows-", "cp"] where label.hasPrefix(prefix) {
            if let number = Int(label.dropFirst(prefix.count)), (1250...1258).contains(number) {
                return CodePage(number: number)
            }
        }
        if label.hasPrefix("iso-8859-"), let part = Int(label.dropFirst(9).prefix { $0 != "-" }),
            (2...16).contains(part)
        {
            return part == 9 ? CodePage(number: 1254) : CodePage(number: 28590 + part)
        }
        return nil
    }

    private static let numbers = [
        "utf-8": 65001, "utf8": 65001, "unicode-1-1-utf-8": 65001, "utf-16": 65001,
        "utf-16le": 65001, "utf-16be": 65001, "us-ascii": 1252, "ascii": 1252,
        "iso-8859-1": 1252, "iso8859-1": 1252, "iso_8859-1": 1252, "latin1": 1252, "l1": 1252,
        "windows-874": 874, "tis-620": 874, "koi8-r": 20866, "koi8-u": 21866, "koi8": 20866,
        "macintosh": 10000, "x-mac-roman": 10000, "mac": 10000, "x-mac-cyrillic": 10007,
        "shift_jis": 932, "shift-jis": 932, "sjis": 932, "x-sjis": 932, "windows-31j": 932,
        "euc-jp": 51932, "x-euc-jp": 51932, "iso-2022-jp": 50220, "gb2312": 936, "gbk": 936,
        "gb_2312-80": 936, "x-gbk": 936, "gb18030": 54936, "big5": 950, "big5-hkscs": 950,
        "x-x-big5": 950, "euc-kr": 949, "ks_c_5601-1987": 949, "windows-949": 949,
        "iso-8859-8-i": 28598,
    ]
}
