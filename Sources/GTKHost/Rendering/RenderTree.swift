import CGTK4
import CoreGraphics
import Foundation
import Views

/// Turns a view tree into GTK's render nodes and keeps every node whose content did not change.
///
/// GTK compares trees by the identity of their nodes and repaints only what lies under different ones, so a kept node
/// costs nothing and a changed line repaints its own rectangle.
@MainActor final class RenderTree {
    /// Counts work, for tests.
    struct Statistics: Equatable {
        /// Nodes drawn anew since the start.
        var nodesCreated = 0
        /// Nodes in the last frame.
        var nodesShown = 0
    }

    /// What means the same pixels within a view.
    private struct Key: Hashable {
        var identity: UInt64
        var width: CGFloat
        var height: CGFloat
        /// Where it begins within a pixel, in 1/256: pictures are drawn on whole pixels, which lie elsewhere for another.
        var column: Int
        var row: Int
    }

    /// One view's kept nodes.
    private struct Kept {
        var nodes: [Key: RenderNode] = [:]
        var frame = 0
    }

    private(set) var statistics = Statistics()
    private var kept: [ObjectIdentifier: Kept] = [:]
    private var frame = 0
    private var scale: CGFloat = 1

    /// Appends a window's display tree.
    func render(_ root: DisplayNode, scale: CGFloat, into snapshot: OpaquePointer) {
        if scale != self.scale { kept = [:] }
        self.scale = scale
        frame += 1
        statistics.nodesShown = 0
        append(root, to: snapshot)
        kept = kept.filter { $0.value.frame == frame }
    }

    private func append(_ node: DisplayNode, to snapshot: OpaquePointer) {
        gtk_snapshot_save(snapshot)
        apply(node.transform, to: snapshot)
        if node.alpha < 1 { gtk_snapshot_push_opacity(snapshot, Double(node.alpha)) }
        let key = node.identity
        let old = kept[key]?.nodes ?? [:]
        var new = Kept(frame: frame)
        if let clip = node.clip { push(clip, onto: snapshot) }
        append(node.fragments, old, &new, to: snapshot)
        for child in node.children { append(child, to: snapshot) }
        append(node.overlay, old, &new, to: snapshot)
        if node.clip != nil { gtk_snapshot_pop(snapshot) }
        kept[key] = new
        if node.alpha < 1 { gtk_snapshot_pop(snapshot) }
        gtk_snapshot_restore(snapshot)
    }

    private func append(
        _ fragments: [DisplayFragment], _ old: [Key: RenderNode], _ new: inout Kept,
        to snapshot: OpaquePointer
    ) {
        for fragment in fragments where !fragment.frame.isEmpty {
            let frame = wholePixels(fragment.frame)
            let key = Key(
                identity: fragment.identity, width: fragment.frame.width,
                height: fragment.frame.height,
                column: Int(((fragment.frame.minX - frame.minX) * scale * 256).rounded()),
                row: Int(((fragment.frame.minY - frame.minY) * scale * 256).rounded()))
            let node = new.nodes[key] ?? old[key] ?? make(frame, fragment.draw)
            new.nodes[key] = node
            append(node, at: frame.origin, to: snapshot)
        }
    }

    /// The whole pixels that a rectangle touches.
    private func wholePixels(_ rect: CGRect) -> CGRect {
        let x = (rect.minX * scale).rounded(.down)
        let y = (rect.minY * scale).rounded(.down)
        return CGRect(
            x: x / scale, y: y / scale, width: ((rect.maxX * scale).rounded(.up) - x) / scale,
            height: ((rect.maxY * scale).rounded(.up) - y) / scale)
    }

    private func make(_ frame: CGRect, _ draw: (CGContext) -> Void) -> RenderNode {
        statistics.nodesCreated += 1
        return RenderNode(frame: frame, scale: scale, draw: draw)
    }

    private func append(_ node: RenderNode, at origin: CGPoint, to snapshot: OpaquePointer) {
        statistics.nodesShown += 1
        gtk_snapshot_save(snapshot)
        translate(snapshot, by: origin)
        gtk_snapshot_append_node(snapshot, node.node)
        gtk_snapshot_restore(snapshot)
    }

    private func translate(_ snapshot: OpaquePointer, by offset: CGPoint) {
        guard offset != .zero else { return }
        var point = graphene_point_t(x: Float(offset.x), y: Float(offset.y))
        gtk_snapshot_translate(snapshot, &point)
    }

    private func apply(_ transform: CGAffineTransform, to snapshot: OpaquePointer) {
        translate(snapshot, by: CGPoint(x: transform.tx, y: transform.ty))
        if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 { return }
        // Rotation, shear and scale apart: GTK's Cairo renderer draws no general matrix.
        let width = hypot(transform.a, transform.b)
        let determinant = transform.a * transform.d - transform.b * transform.c
        guard width > 0, determinant != 0 else { return gtk_snapshot_scale(snapshot, 0, 0) }
        gtk_snapshot_rotate(snapshot, Float(atan2(transform.b, transform.a) * 180 / .pi))
        let shear = (transform.a * transform.c + transform.b * transform.d) / determinant
        if shear != 0 {
            let skew = gsk_transform_skew(nil, Float(atan(shear) * 180 / .pi), 0)
            gtk_snapshot_transform(snapshot, skew)
            gsk_transform_unref(skew)
        }
        gtk_snapshot_scale(snapshot, Float(width), Float(determinant / width))
    }

    private func push(_ clip: DisplayNode.Clip, onto snapshot: OpaquePointer) {
        var bounds = graphene_rect_t()
        graphene_rect_init(
            &bounds, Float(clip.rect.minX), Float(clip.rect.minY), Float(clip.rect.width),
            Float(clip.rect.height))
        guard clip.cornerRadius > 0 else {
            gtk_snapshot_push_clip(snapshot, &bounds)
            return
        }
        var rounded = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&rounded, &bounds, Float(clip.cornerRadius))
        gtk_snapshot_push_rounded_clip(snapshot, &rounded)
    }
}
