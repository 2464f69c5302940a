import DocumentModel
import Foundation
import Testing
import TextKit

@Suite struct AdaptiveGlyphTests {
    /// A TIFF directory with two text fields behind "Exif", as in a picture file's Exif item.
    private func file(isLittle: Bool) -> Data {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
            return isLittle ? bytes : bytes.reversed()
        }
        let name = Array("id-1234\0".utf8)
        let text = Array("a dog\0".utf8)
        var tiff: [UInt8] = isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]
        tiff += number(8, 4) + number(2, 2)
        tiff += number(0x010D, 2) + number(2, 2) + number(name.count, 4) + number(38, 4)
        tiff += number(0x010E, 2) + number(2, 2) + number(text.count, 4)
        tiff += number(38 + name.count, 4) + number(0, 4)
        tiff += name + text
        return Data(Array("....ftypheic Exif\0\0".utf8) + tiff)
    }

    @Test(arguments: [true, false]) func fieldsComeOutOfTheFile(isLittle: Bool) {
        let glyph = NSAdaptiveImageGlyph(imageContent: file(isLittle: isLittle))
        #expect(glyph.contentIdentifier == "id-1234")
        #expect(glyph.contentDescription == "a dog")
    }

    @Test func aFileWithoutFieldsIsNamedByItsBytes() {
        let one = NSAdaptiveImageGlyph(imageContent: Data([1, 2, 3]))
        let same = NSAdaptiveImageGlyph(imageContent: Data([1, 2, 3]))
        let other = NSAdaptiveImageGlyph(imageContent: Data([1, 2, 4]))
        #expect(one.contentIdentifier == same.contentIdentifier)
        #expect(one == same)
        #expect(one.contentIdentifier != other.contentIdentifier)
        #expect(one.contentDescription == "")
        #expect(NSAdaptiveImageGlyph(imageContent: Data()).contentDescription == "")
    }

    @Test func exportsAsAPictureWithItsDescription() {
        let glyph = NSAdaptiveImageGlyph(imageContent: file(isLittle: true))
        let text = TextKit.NSAttributedString(adaptiveImageGlyph: glyph)
        let value = text.styledText.runs.first?.attributes.attachment
        #expect(value?.altText == "a dog")
        #expect(value?.id == "id-1234")
        #expect(value?.data == [UInt8](glyph.imageContent))
    }
}
