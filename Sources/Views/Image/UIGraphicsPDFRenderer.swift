public import CoreGraphics

open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
    open var documentInfo: [String: Any] = [:]
}

/// The context of a PDF that is being written.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    /// Of the current page, points.
    public private(set) var pdfContextBounds: CGRect
    private let bounds: CGRect
    private(set) var pageCount = 0

    init(_ context: CGContext, _ format: UIGraphicsRendererFormat, bounds: CGRect) {
        self.bounds = bounds
        pdfContextBounds = bounds
        super.init(context, format)
    }

    /// Starts a page of the renderer's size.
    open func beginPage() { begin(bounds) }

    open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any] = [:]) { begin(bounds) }

    private func begin(_ bounds: CGRect) {
        if pageCount > 0 { cgContext.restoreGState() }
        cgContext.beginPage(size: bounds.size)
        cgContext.saveGState()
        cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
        pdfContextBounds = bounds
        pageCount += 1
    }
}

/// Writes PDF documents. Usable from any thread.
open class UIGraphicsPDFRenderer: NSObject {
    private let bounds: CGRect
    public let format: UIGraphicsPDFRendererFormat

    /// Points.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
    }

    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        self.bounds = bounds
        self.format = format
        super.init()
    }

    /// The document; empty when the size is.
    open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        do {
            return try document(actions)
        } catch {
            return Data()
        }
    }

    open func writePDF(
        to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
    ) throws {
        try document(actions).write(to: url)
    }

    private func document(_ actions: (UIGraphicsPDFRendererContext) -> Void) throws -> Data {
        guard let context = CGContext.pdf(pageSize: bounds.size) else { return Data() }
        let rendering = UIGraphicsPDFRendererContext(context, format, bounds: bounds)
        withGraphicsContext(context) { actions(rendering) }
        return try context.finish()
    }
}
