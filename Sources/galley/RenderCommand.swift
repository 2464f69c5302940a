import DocumentFormats
import DocumentModel
import UIKit

/// `galley render IN -o OUT.png|pdf|svg [--width POINTS] [--scale N]`.
struct RenderCommand {
    private let arguments: Arguments
    private let source: DocumentFormat?
    private let limits: ReadingLimits
    private let kind: Drawing.Kind
    private let output: String
    private let width: Double
    private let scale: Double

    init(_ raw: [String]) throws {
        arguments = try Arguments(
            raw, command: "render",
            options: LimitOptions.names.union(["-f", "-o", "-t", "--width", "--scale"]))
        limits = try LimitOptions.limits(arguments)
        source = try arguments.format("-f")
        output = try arguments.output()
        let name =
            arguments["-t"] ?? output.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let kind = Drawing.Kind(rawValue: name) else {
            throw UsageError(
                message: "render: -o OUT.png, OUT.pdf or OUT.svg is missing, or -t png|pdf|svg")
        }
        self.kind = kind
        width = try arguments.number("--width") ?? 480
        scale = try arguments.number("--scale") ?? 1
        guard width >= 50, width <= 10_000 else {
            throw UsageError(message: "render: --width is from 50 to 10000 points")
        }
        guard scale <= 16 else { throw UsageError(message: "render: --scale is at most 16") }
    }

    func run() throws {
        let result = try Input.read(arguments.input, as: source, limits: limits)
        let name = arguments.input == "-" ? "standard input" : arguments.input
        let drawing = Drawing(result.document, width: width)
        for problem in drawing.problems { Output.problem("\(name): warning: \(problem)") }
        let bytes: [UInt8]
        do {
            bytes = try drawing.bytes(kind, scale: scale)
        } catch let error as DrawingError {
            throw DrawingError(description: "\(name): \(error)")
        }
        if output == "-" {
            try Output.write(bytes)
        } else {
            try FileSystem.write(bytes, to: output)
        }
    }
}

/// A drawing that cannot be made. One line.
struct DrawingError: Error, CustomStringConvertible {
    var description: String
}

/// A document laid out in one column on white, as the layout manager draws it.
struct Drawing {
    enum Kind: String { case png, pdf, svg }

    private let storage: NSTextStorage
    private let manager = NSLayoutManager()
    private let container: NSTextContainer
    private let width: Double
    /// Pictures that cannot be drawn and why, one line each.
    let problems: [String]
    /// Points around the text.
    private let margin = 16.0

    init(_ document: StyledText, width: Double) {
        self.width = width
        storage = NSTextStorage(attributedString: NSAttributedString(document))
        DrawingIndents(column: width - 2 * margin).prepare(storage)
        problems = DrawingPictures(column: width - 2 * margin).prepare(storage)
        container = NSTextContainer(size: CGSize(width: width - 2 * margin, height: 0))
        container.lineFragmentPadding = 0
        manager.allowsNonContiguousLayout = false
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        manager.ensureLayout(for: container)
    }

    private var height: Double {
        let used = storage.length > 0 ? Double(manager.usedRect(for: container).maxY) : 0
        return (used + 2 * margin).rounded(.up)
    }

    func bytes(_ kind: Kind, scale: Double) throws -> [UInt8] {
        switch kind {
        case .png: try png(scale)
        case .pdf: try pdf()
        case .svg: try svg()
        }
    }

    private func png(_ scale: Double) throws -> [UInt8] {
        let size = CGSize(width: width, height: height)
        guard let context = CGContext.bitmap(size: size, scale: scale, isOpaque: true) else {
            let pixels = [width * scale, height * scale].map { "\(Int(min($0, 1e15)))" }
            throw DrawingError(
                description: "a PNG of \(pixels.joined(separator: " x ")) pixels is too large"
                    + (height < Self.maximumHeight ? ", a PDF is not" : ""))
        }
        draw(
            in: context, CGRect(origin: .zero, size: size), manager.glyphRange(for: container),
            top: 0)
        guard let image = context.makeImage(), let data = UIImage(cgImage: image).pngData() else {
            throw DrawingError(description: "the PNG could not be made")
        }
        return [UInt8](data)
    }

    /// chosen: points up to which a page or a picture can be told from a broken document; cairo's numbers end at 8 million.
    private static let maximumHeight = 4e6

    private func check(height: Double) throws {
        guard height < Self.maximumHeight else {
            throw DrawingError(
                description: "a page \(Int(min(height, 1e15))) points high is too large")
        }
    }

    private func svg() throws -> [UInt8] {
        try check(height: height)
        let size = CGSize(width: width, height: height)
        guard let context = CGContext.svg(size: size) else {
            throw DrawingError(description: "the SVG could not be made")
        }
        draw(
            in: context, CGRect(origin: .zero, size: size), manager.glyphRange(for: container),
            top: 0)
        return [UInt8](try context.finish())
    }

    /// Pages of A4's proportions; lines are never cut.
    private func pdf() throws -> [UInt8] {
        let page = CGSize(width: width, height: (width * 297 / 210).rounded())
        guard let context = CGContext.pdf(pageSize: page) else {
            throw DrawingError(description: "the PDF could not be made")
        }
        for part in pages(height: Double(page.height) - 2 * margin) {
            try check(height: part.height)
            let size = CGSize(
                width: page.width, height: max(page.height, CGFloat(part.height + 2 * margin)))
            context.beginPage(size: size)
            draw(in: context, CGRect(origin: .zero, size: size), part.range, top: part.top)
            context.endPage()
        }
        return [UInt8](try context.finish())
    }

    private struct Page {
        var range: NSRange
        var top: Double
        var height: Double
    }

    private func pages(height: Double) -> [Page] {
        var pages: [Page] = []
        let all = manager.glyphRange(for: container)
        manager.enumerateLineFragments(forGlyphRange: all) { rect, _, _, range, _ in
            let bottom = Double(rect.maxY)
            if var last = pages.last, bottom - last.top <= height {
                last.range.length = NSMaxRange(range) - last.range.location
                last.height = bottom - last.top
                pages[pages.count - 1] = last
            } else {
                pages.append(
                    Page(range: range, top: Double(rect.minY), height: Double(rect.height)))
            }
        }
        return pages.isEmpty ? [Page(range: all, top: 0, height: 0)] : pages
    }

    private func draw(in context: CGContext, _ bounds: CGRect, _ range: NSRange, top: Double) {
        UIGraphicsPushContext(context)
        context.setFillColor(UIColor.white.cgColor)
        // Beyond the edges, so that the last row of pixels is white where a pixel is only partly on the page.
        context.fill(bounds.insetBy(dx: -8, dy: -8))
        let origin = CGPoint(x: margin, y: margin - top)
        manager.drawBackground(forGlyphRange: range, at: origin)
        manager.drawGlyphs(forGlyphRange: range, at: origin)
        UIGraphicsPopContext()
    }
}
