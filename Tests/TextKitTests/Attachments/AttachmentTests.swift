import Foundation
import Testing
import TextKit
import Views

private final class Observer: TextAttachmentObserver {
    var calls = 0
    func attachmentNeedsLayout(_ attachment: NSTextAttachment) { calls += 1 }
}

@Suite struct AttachmentTests {
    private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
            $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    private func bounds(_ attachment: NSTextAttachment) -> CGRect {
        attachment.attachmentBounds(
            for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0)
    }

    @Test func thePictureSizesTheBox() {
        let attachment = NSTextAttachment(image: picture(30, 20))
        #expect(bounds(attachment) == CGRect(x: 0, y: 0, width: 30, height: 20))
        attachment.bounds = CGRect(x: 0, y: -4, width: 15, height: 10)
        #expect(bounds(attachment) == CGRect(x: 0, y: -4, width: 15, height: 10))
        #expect(NSTextAttachment(data: nil, ofType: nil).picture == nil)
        #expect(bounds(NSTextAttachment(data: nil, ofType: nil)) == .zero)
    }

    @Test func sizesThatAreNoneCountAsZero() {
        let attachment = NSTextAttachment(data: nil, ofType: nil)
        for size in [CGFloat.nan, .infinity, -5] {
            attachment.bounds = CGRect(x: 0, y: 0, width: size, height: 10)
            #expect(bounds(attachment).width == 0)
            #expect(bounds(attachment).height == 10)
        }
    }

    @Test func picturesComeOutOfTheFilesBytes() throws {
        let data = try #require(picture(12, 8).pngData())
        let attachment = NSTextAttachment(data: data, ofType: "public.png")
        #expect(bounds(attachment).size == attachment.picture?.size)
        #expect(attachment.picture?.cgImage?.width ?? 0 >= 12)
    }

    @Test func otherFilesShowAnIconWithTheirName() throws {
        let wrapper = FileWrapper(regularFileWithContents: Data("%PDF-1.4".utf8))
        wrapper.preferredFilename = "a very long name of a document.pdf"
        let attachment = NSTextAttachment(data: nil, ofType: nil)
        attachment.fileWrapper = wrapper
        #expect(bounds(attachment).size == CGSize(width: 80, height: 62))
        let icon = attachment.image(forBounds: .zero, textContainer: nil, characterIndex: 0)
        #expect(icon != nil)
    }

    @Test func changesAreToldToThoseThatLaidItOut() {
        let attachment = NSTextAttachment(data: nil, ofType: nil)
        let observer = Observer()
        attachment.addObserver(observer)
        attachment.addObserver(observer)
        attachment.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
        #expect(observer.calls == 1)
        attachment.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
        #expect(observer.calls == 1, "the same bounds are no change")
        attachment.image = picture(3, 3)
        #expect(observer.calls == 2)
        attachment.removeObserver(observer)
        attachment.image = nil
        #expect(observer.calls == 2)
    }

    @MainActor @Test func aPictureThatArrivesElsewhereIsToldOnMain() async {
        nonisolated(unsafe) let attachment = NSTextAttachment(data: nil, ofType: nil)
        let observer = Observer()
        attachment.addObserver(observer)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                attachment.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
                DispatchQueue.main.async { continuation.resume() }
            }
        }
        #expect(observer.calls == 1)
    }

    @Test func anAttachmentIsOneCharacter() {
        let attachment = NSTextAttachment(data: nil, ofType: nil)
        let text = TextKit.NSAttributedString(attachment: attachment)
        #expect(text.string == "\u{FFFC}")
        #expect(text.attribute(.attachment, at: 0, effectiveRange: nil) as AnyObject === attachment)
    }

    @Test func foldersKeepNamesApart() throws {
        let folder = FileWrapper(directoryWithFileWrappers: [:])
        let first = folder.addRegularFile(withContents: Data([1]), preferredFilename: "a.png")
        let second = folder.addRegularFile(withContents: Data([2]), preferredFilename: "a.png")
        #expect(first == "a.png" && second != first)
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("galley-\(UUID().uuidString)")
        try folder.write(to: place, options: .atomic, originalContentsURL: nil)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: place) } }
        let read = try FileWrapper(url: place)
        #expect(read.fileWrappers?[second]?.regularFileContents == Data([2]))
    }
}
