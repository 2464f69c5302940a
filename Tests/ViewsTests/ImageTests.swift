import CoreGraphics
import Testing
import Views

@Suite struct ImageTests {
    /// 3 × 2 points, red on the left third.
    private func sample(scale: CGFloat = 1) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2), format: format).image {
            UIColor.blue.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        }
    }

    /// Red, green, blue, alpha of a pixel of an image drawn at its size.
    private func pixel(_ image: UIImage, _ x: Int, _ y: Int) throws -> [UInt8] {
        let context = try #require(CGContext.bitmap(size: image.size))
        withGraphicsContext(context) { image.draw(at: .zero) }
        let data = try #require(context.data)
        let at = y * context.bytesPerRow + x * 4
        let bytes = (0..<4).map { data.load(fromByteOffset: at + $0, as: UInt8.self) }
        return [bytes[2], bytes[1], bytes[0], bytes[3]]
    }

    @Test func rendererDrawsInPoints() throws {
        let image = sample(scale: 2)
        #expect(image.size == CGSize(width: 3, height: 2))
        #expect(image.cgImage?.width == 6)
        #expect(image.scale == 2)
        #expect(try pixel(sample(), 0, 1) == [255, 0, 0, 255])
        #expect(try pixel(sample(), 1, 1) == [0, 0, 255, 255])
    }

    @Test func pngRoundTrip() throws {
        let data = try #require(sample().pngData())
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let read = try #require(UIImage(data: data))
        #expect(read.size == CGSize(width: 3, height: 2))
        #expect(try pixel(read, 0, 0) == [255, 0, 0, 255])
        #expect(read == UIImage(data: data))
        #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 1.5, height: 1))
    }

    @Test func jpegIsWritten() throws {
        let data = try #require(sample().jpegData(compressionQuality: 0.9))
        #expect(data.starts(with: [0xFF, 0xD8]))
    }

    @Test func badBytesAreNoImage() {
        #expect(UIImage(data: Data([1, 2, 3])) == nil)
        #expect(UIImage(contentsOfFile: "/nonexistent") == nil)
        #expect(UIImage().size == .zero)
        #expect(UIImage().pngData() == nil)
    }

    /// Where the red edge of the sample ends up, from the definition of EXIF orientations as UIKit names them.
    @Test(arguments: [
        (UIImage.Orientation.up, 0, 0), (.down, 2, 0), (.upMirrored, 2, 0), (.downMirrored, 0, 0),
        (.left, 0, 2), (.right, 0, 0), (.leftMirrored, 0, 0), (.rightMirrored, 0, 2),
    ])
    func orientation(_ orientation: UIImage.Orientation, redX: Int, redY: Int) throws {
        let stored = try #require(sample().cgImage)
        let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
        let isTurned = image.size == CGSize(width: 2, height: 3)
        switch orientation {
        case .up, .down, .upMirrored, .downMirrored: #expect(!isTurned)
        default: #expect(isTurned)
        }
        #expect(try pixel(image, redX, redY) == [255, 0, 0, 255])
        // The opposite end along the image's length is blue.
        let (x, y) = isTurned ? (redX, 2 - redY) : (2 - redX, redY)
        #expect(try pixel(image, x, y) == [0, 0, 255, 255])
    }

    @Test func tintKeepsTheShape() throws {
        let shape = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image {
            UIColor.black.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let tinted = shape.withTintColor(.green)
        #expect(try pixel(tinted, 0, 0) == [0, 255, 0, 255])
        #expect(try pixel(tinted, 1, 0)[3] == 0)
    }

    @Test func imageContextsNest() throws {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
        #expect(UIGraphicsGetCurrentContext() != nil)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(image.size == CGSize(width: 4, height: 4))
        #expect(try pixel(image, 3, 3) == [255, 0, 0, 255])
    }

    @Test func pdfHasItsPages() {
        let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 50))
            .pdfData { context in
                context.beginPage()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
                context.beginPage()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        #expect(data.starts(with: Data("%PDF".utf8)))
        #expect(String(decoding: data, as: UTF8.self).contains("/Count 2"))
    }
}
