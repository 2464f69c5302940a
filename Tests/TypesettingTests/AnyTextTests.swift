import Testing

@testable import Typesetting

/// Whatever the text is, layout covers it and its geometry hangs together.
@Suite struct AnyTextTests {
    private let blocks: [ClosedRange<UInt32>] = [
        0x00...0x7F, 0x20...0x7E, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F,
        0xE00...0xE7F, 0x1780...0x17FF, 0x1000...0x109F, 0x1100...0x11FF, 0x2000...0x206F,
        0x3040...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xAD00, 0xD800...0xDFFF, 0xFE00...0xFE0F,
        0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF, 0x200D...0x200D, 0xE0100...0xE0110,
        0x10330...0x1034A, 0x1E900...0x1E95F, 0x202A...0x202E, 0x2066...0x2069,
    ]

    private func text(_ random: inout Seeded) -> [UInt16] {
        var units: [UInt16] = []
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let block = blocks[Int.random(in: blocks.indices, using: &random)]
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let scalar = UInt32.random(in: block, using: &random)
                if scalar < 0x10000 {
                    units.append(UInt16(scalar))
                } else {
                    units.append(UInt16(0xD7C0 + scalar >> 10))
                    units.append(UInt16(0xDC00 + scalar & 0x3FF))
                }
            }
        }
        return units
    }

    private func input(_ random: inout Seeded) -> ParagraphInput {
        let units = text(&random)
        var runs: [StyleRun] = []
        var left = units.count
        let fonts = ["DejaVu Sans", "", "Times", "AppleColorEmoji"]
        while left > 0 {
            let length = min(Int.random(in: 1...8, using: &random), left)
            left -= length
            runs.append(
                StyleRun(
                    length: length,
                    font: FontDescription(
                        name: fonts[Int.random(in: 0..<4, using: &random)],
                        size: [0, 9, 12, 30][Int.random(in: 0..<4, using: &random)],
                        isItalic: Bool.random(using: &random)),
                    kern: [nil, 0, 1.5, -2][Int.random(in: 0..<4, using: &random)],
                    baselineOffset: Bool.random(using: &random) ? 4 : 0,
                    isAttachment: Int.random(in: 0..<8, using: &random) == 0))
        }
        var style = ParagraphLayoutStyle()
        style.alignment =
            [.natural, .left, .center, .right, .justified][Int.random(in: 0..<5, using: &random)]
        style.baseDirection =
            [.natural, .leftToRight, .rightToLeft][Int.random(in: 0..<3, using: &random)]
        style.lineBreaking =
            [
                .wordWrapping, .charWrapping, .clipping, .truncatingHead, .truncatingTail,
                .truncatingMiddle,
            ][Int.random(in: 0..<6, using: &random)]
        style.firstLineHeadIndent = Bool.random(using: &random) ? 10 : 0
        return ParagraphInput(text: units, runs: runs, style: style)
    }

    @Test(arguments: 0..<4) func layoutHangsTogether(_ seed: UInt64) {
        var random = Seeded(state: seed &* 977 &+ 5)
        for _ in 0..<40 {
            let input = input(&random)
            let shaped = Typesetter.shared.shape(input)
            let lines = fill(shaped, width: Double.random(in: 0...200, using: &random), padding: 2)
            #expect(lines.first?.range.lowerBound == 0)
            #expect(lines.last?.range.upperBound == input.text.count)
            for line in lines { check(line, input) }
        }
    }

    private func check(_ line: Line, _ input: ParagraphInput) {
        let numbers = [line.rect.y, line.rect.height, line.baseline, line.usedRect.width]
        let isFinite = numbers.allSatisfy { $0.isFinite }
        #expect(isFinite, "\(input.text)")
        var covered = IndexSetLike()
        var pen = line.runs.first?.x ?? 0
        for run in line.runs {
            #expect(abs(run.x - pen) < 0.01)
            pen += run.width
            if !run.isInserted { covered.insert(run.range) }
            guard case .glyphs = run.content else { continue }
            let areInside = run.glyphs.allSatisfy {
                run.range.contains($0.cluster) || run.isInserted
            }
            #expect(areInside)
            let drawn = run.glyphs.reduce(0) { $0 + $1.advance }
            #expect(abs(drawn - run.width) < 0.01, "\(input.text) \(run.range)")
        }
        if let cut = line.truncatedRange { covered.insert(cut) }
        #expect(covered.count == line.range.count, "\(input.text) \(line.range)")
        for offset in line.range.lowerBound...line.range.upperBound {
            let (primary, secondary) = line.carets(at: offset)
            let isFinite = primary.x.isFinite && (secondary?.x.isFinite ?? true)
            #expect(isFinite)
            let near = line.offset(nearestTo: primary.x)
            #expect(near >= line.range.lowerBound && near <= line.range.upperBound)
        }
    }
}

/// Counts distinct offsets.
private struct IndexSetLike {
    private var offsets: Set<Int> = []
    var count: Int { offsets.count }

    mutating func insert(_ range: Range<Int>) { offsets.formUnion(range) }
}
