import Glibc

/// Names of files, which are bytes on Linux, as strings, which are not.
///
/// A byte that is no part of UTF-8 becomes a scalar of its own at the end of the private planes, U+10FF80 to U+10FFFF. So do
/// the bytes of those scalars themselves, so that each name has one string and each string one name.
package enum FileName {
    private static let firstScalar: UInt32 = 0x10FF80

    /// The string for a name or a path.
    package static func string(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        if !holdsOurs(bytes), let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        var index = 0
        while index < bytes.count {
            if let (scalar, length) = scalar(bytes[index...]), scalar.value < firstScalar {
                text.unicodeScalars.append(scalar)
                index += length
            } else {
                text.unicodeScalars.append(own(bytes[index]))
                index += 1
            }
        }
        return text
    }

    /// The string for what a C function returns.
    package static func string(_ name: UnsafePointer<CChar>) -> String {
        string(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    /// The bytes for C, ended by a zero. A string with a zero in it names nothing: the empty name.
    static func bytes(_ text: String) -> [CChar] {
        var bytes: [CChar] = []
        bytes.reserveCapacity(text.utf8.count + 1)
        for scalar in text.unicodeScalars {
            if scalar.value == 0 { return [0] }
            if scalar.value >= firstScalar {
                bytes.append(CChar(truncatingIfNeeded: scalar.value))
            } else {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    bytes.append(CChar(bitPattern: byte))
                }
            }
        }
        bytes.append(0)
        return bytes
    }

    /// For people: what is not UTF-8 shows as U+FFFD.
    package static func shown(_ text: String) -> String {
        guard text.utf8.contains(0xF4) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            shown.append(scalar.value < firstScalar ? scalar : "\u{FFFD}")
        }
        return String(shown)
    }

    /// Whether the bytes of such a scalar of ours are in it.
    private static func holdsOurs(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { index in
            bytes[index] == 0xF4 && index + 2 < bytes.count && bytes[index + 1] == 0x8F
                && bytes[index + 2] >= 0xBE
        }
    }

    /// The scalar that stands at the beginning, and its length; nil where none does.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        for length in 1...4 where length <= bytes.count {
            if let text = String(validating: bytes.prefix(length), as: UTF8.self) {
                return text.unicodeScalars.first.map { ($0, length) }
            }
        }
        return nil
    }

    /// chosen: U+FFFD cannot come, as a byte that is no UTF-8 is 0x80 or more.
    private static func own(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
    }
}
