import CCairo

/// A PDF or SVG surface that writes into memory.
final class DocumentSurface {
    enum Kind { case pdf, svg }

    let kind: Kind
    let surface: OpaquePointer
    private let sink: Sink
    var isPageOpen = false
    var isFinished = false
    /// Where the finished bytes go; nil keeps them for `finish()`.
    var destination: URL?

    private final class Sink {
        var data = Data()
    }

    /// - Parameter size: points, of the first page.
    init?(_ kind: Kind, size: CGSize) {
        guard size.width.isFinite, size.height.isFinite else { return nil }
        let sink = Sink()
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        let write: cairo_write_func_t = { closure, bytes, count in
            guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
            Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().data
                .append(bytes, count: Int(count))
            return CAIRO_STATUS_SUCCESS
        }
        let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
        let made =
            switch kind {
            case .pdf: cairo_pdf_surface_create_for_stream(write, closure, width, height)
            case .svg: cairo_svg_surface_create_for_stream(write, closure, width, height)
            }
        guard let surface = made else { return nil }
        if kind == .svg { cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX) }
        self.kind = kind
        self.surface = surface
        self.sink = sink
    }

    deinit {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    func setPageSize(_ size: CGSize) {
        guard kind == .pdf, size.width.isFinite, size.height.isFinite else { return }
        cairo_pdf_surface_set_size(
            surface, Double(max(1, size.width)), Double(max(1, size.height)))
    }

    /// Writes the trailer; the document takes no more drawing.
    func finish() throws -> Data {
        cairo_surface_finish(surface)
        isFinished = true
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else { throw GraphicsError(status) }
        return sink.data
    }
}

/// Why a drawing could not be written; `description` is one line.
public struct GraphicsError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ status: cairo_status_t) {
        description = "drawing not written: " + String(cString: cairo_status_to_string(status))
    }
}
