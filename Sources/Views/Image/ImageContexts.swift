// Apple gives these names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CoreGraphics

/// Begins a bitmap of `size` points as the current context, one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a bitmap as the current context until `UIGraphicsEndImageContext()`; an empty size begins none.
///
/// - Parameter scale: pixels a point; 0 means 1.
public func UIGraphicsBeginImageContextWithOptions(
    _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
    let scale = scale > 0 ? scale : 1
    guard let context = CGContext.bitmap(size: size, scale: scale, isOpaque: opaque) else { return }
    GraphicsContextStack.current.entries.append(.init(context: context, imageScale: scale))
}

/// What the current image context shows; nil outside of one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = GraphicsContextStack.current.entries.last, let scale = entry.imageScale,
        let image = entry.context.makeImage()
    else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the current image context; does nothing when the current context is none.
public func UIGraphicsEndImageContext() {
    if GraphicsContextStack.current.entries.last?.imageScale != nil { UIGraphicsPopContext() }
}
