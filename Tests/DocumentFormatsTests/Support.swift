import DocumentModel
import Testing

@testable import DocumentFormats

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Reads RTF given as text; each scalar below U+0100 is one byte.
func readRTF(_ source: String, limits: ReadingLimits = .init()) throws -> ReadingResult {
    try DocumentReader.read(latin1(source), as: .rtf, limits: limits)
}

func latin1(_ source: String) -> [UInt8] { source.unicodeScalars.map { UInt8($0.value) } }

func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The smallest PNG header: signature and IHDR of that size, no picture data.
func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + big(width) + big(height) + [8, 6, 0, 0, 0]
}

extension TextAttributes {
    /// What the paragraph stands in, outermost first.
    var blocks: [TextBlockValue.Kind] { paragraph?.blocks.map(\.kind) ?? [] }

    /// Puts the paragraph into a block, inside those it stands in already.
    mutating func stand(in kind: TextBlockValue.Kind, id: Int = 1) {
        var value = paragraph ?? ParagraphValue()
        value.blocks.append(TextBlockValue(kind, id: id, listDepth: value.lists.count))
        paragraph = value
    }
}
