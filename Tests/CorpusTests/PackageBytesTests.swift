import DocumentFormats
import DocumentModel
import Foundation
import Testing

/// What is written beside what TextEdit wrote, byte by byte.
@Suite struct PackageBytesTests {
    let corpus: Corpus

    init() throws { corpus = try Corpus() }

    /// Words in which the text of a package differs from TextEdit's, and why. docs/formats.md says the same.
    private static let listed: [String: String] = [
        "\\cocoartf": "the version that wrote it", "\\cocoasubrtf": "the version that wrote it",
        "\\cocoascreenfonts": "how a window draws", "\\cocoatextscaling": "newer than the file",
        "\\cocoaplatform": "newer than the file", "\\expandedcolortbl": "newer than the file",
        "\\appleattachmentpadding": "newer than the file",
        "\\appleembedtype": "newer than the file", "\\appleaqc": "newer than the file",
        "\\partightenfactor": "newer than the file",
        "\\noorient": "pictures are turned as they say",
        "\\vieww": "the window", "\\viewh": "the window", "\\viewkind": "the window",
        "\\csgenericrgb": "colours are sRGB", "\\cssrgb": "colours are sRGB",
        "\\c": "colours are sRGB", "\\red": "a colour without use",
        "\\green": "a colour without use", "\\blue": "a colour without use",
        "\\cf": "numbers of colours; one said twice", "\\pard": "said again without a change",
        "\\tx": "said again without a change", "\\pardirnatural": "said again without a change",
        "\\pardeftab": "said again without a change", "\\qc": "said again without a change",
        "\\sa": "said again without a change", "\\sl": "said again without a change",
        "\\slmult": "said again without a change", "\\sub": "said again without a change",
        "\\nosupersub": "said again without a change", "\\intbl": "said again without a change",
        "\\itap": "said again without a change",
    ]

    /// Only listed words differ; files other than the text are the same, byte by byte.
    @Test func packagesAreWrittenAsTextEditWroteThem() throws {
        var equal = 0
        let packages = try corpus.files("rtfd", "rtfd")
        for file in packages {
            let document = try DocumentReader.read(contentsOf: corpus.path(file)).document
            for part in RTFDPackage.make(document).0.files {
                let original = try corpus.bytes(file + "/" + part.name)
                if original == part.bytes {
                    equal += part.name == RTFDPackage.textName ? 1 : 0
                    continue
                }
                #expect(part.name == RTFDPackage.textName, "\(file)/\(part.name)")
                var unlisted: [String: Int] = [:]
                for token in Self.differences(original, part.bytes) where Self.listed[token] == nil
                {
                    unlisted[token, default: 0] += 1
                }
                #expect(unlisted.isEmpty, "\(file): \(unlisted)")
            }
        }
        print("\(equal) of \(packages.count) packages as TextEdit wrote them, byte by byte")
    }

    /// Flat RTFD taken apart and put together with its own date is the same, byte by byte.
    @Test(arguments: [("btt-cpuusage-0", 0x62C9_7CC4), ("btt-plugininterface-0", 0x62C6_D964)])
    func flatFormIsTheSame(name: String, time: UInt32) throws {
        let bytes = try corpus.bytes("flatrtfd/\(name).flat")
        #expect(try RTFDPackage(flat: bytes).flatBytes(modificationTime: time) == bytes)
    }

    /// Words without their numbers, and other text, that only one of the two has.
    private static func differences(_ one: [UInt8], _ other: [UInt8]) -> [String] {
        tokens(other).difference(from: tokens(one)).compactMap { change in
            let token =
                switch change {
                case .insert(_, let element, _), .remove(_, let element, _): element
                }
            // Line ends and groups mean nothing by themselves.
            guard !["{", "}", "\n", "\\*"].contains(token) else { return nil }
            guard token.hasPrefix("\\") else { return token == ";" ? nil : token }
            return String(
                token.reversed().drop { $0.isNumber || $0 == "-" || $0 == " " }.reversed())
        }
    }

    private static func tokens(_ bytes: [UInt8]) -> [String] {
        var result: [String] = []
        var index = 0
        func isLetter(_ at: Int) -> Bool {
            at < bytes.count && (0x61...0x7A).contains(bytes[at] | 32)
        }
        while index < bytes.count {
            var end = index + 1
            if bytes[index] == 0x5C, isLetter(end) {
                while isLetter(end) { end += 1 }
                while end < bytes.count, bytes[end] == 0x2D || (0x30...0x39).contains(bytes[end]) {
                    end += 1
                }
                // A space that only ends the word is no part of it.
                result.append(String(decoding: bytes[index..<end], as: UTF8.self))
                index = end < bytes.count && bytes[end] == 0x20 ? end + 1 : end
                continue
            } else if bytes[index] == 0x5C {
                end += end < bytes.count && bytes[end] == 0x27 ? 3 : 1
            } else if ![0x7B, 0x7D, 0x0A, 0x3B].contains(bytes[index]) {
                while end < bytes.count, ![0x5C, 0x7B, 0x7D, 0x0A, 0x3B].contains(bytes[end]) {
                    end += 1
                }
            }
            end = min(end, bytes.count)
            result.append(String(decoding: bytes[index..<end], as: UTF8.self))
            index = end
        }
        return result
    }
}
