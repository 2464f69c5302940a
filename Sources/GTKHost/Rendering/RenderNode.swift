import CGTK4
import CoreGraphics
import Foundation

/// A drawing GTK keeps: replayed where it is needed, repainted only when another node takes its place.
@MainActor final class RenderNode {
    let node: OpaquePointer

    /// Records what `draw` paints. `frame` is in the coordinates `draw` uses; the node begins at (0, 0).
    init(frame: CGRect, scale: CGFloat, draw: (CGContext) -> Void) {
        var bounds = graphene_rect_t()
        graphene_rect_init(&bounds, 0, 0, Float(frame.width), Float(frame.height))
        guard let node = gsk_cairo_node_new(&bounds),
            let cairo = gsk_cairo_node_get_draw_context(node)
        else { fatalError("GSK made no node") }
        self.node = node
        cairo_translate(cairo, -frame.minX, -frame.minY)
        draw(CGContext(cairo: cairo, scale: scale))
        cairo_destroy(cairo)
    }

    isolated deinit { gsk_render_node_unref(node) }
}
