// Apple gives these names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CoreGraphics

/// The stack of drawing contexts of one thread.
final class GraphicsContextStack {
    /// What `UIGraphicsBeginImageContext…` began: the bitmap to make an image of.
    struct Entry {
        var context: CGContext
        var imageScale: CGFloat?
    }

    var entries: [Entry] = []

    private static let perThread = ThreadLocal { GraphicsContextStack() }
    static var current: GraphicsContextStack { perThread.value }
}

/// The context that drawing on this thread goes to; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    GraphicsContextStack.current.entries.last?.context
}

/// Makes `context` the current one of this thread until the matching pop.
public func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsContextStack.current.entries.append(.init(context: context))
}

/// Ends the last push. Without one it does nothing.
public func UIGraphicsPopContext() {
    _ = GraphicsContextStack.current.entries.popLast()
}

/// Fills `rect` with the current fill colour.
public func UIRectFill(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Fills `rect` with the current fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Frames `rect` with a line one point wide inside its edges.
public func UIRectFrame(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(1)
    context.stroke(rect.insetBy(dx: 0.5, dy: 0.5))
    context.restoreGState()
}

/// Clips drawing to `rect`.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}

/// Runs `body` with `context` as the current one.
package func withGraphicsContext<Result>(_ context: CGContext, _ body: () throws -> Result)
    rethrows -> Result
{
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    return try body()
}
