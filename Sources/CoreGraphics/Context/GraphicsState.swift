/// What `saveGState` keeps beside the state Cairo keeps (transform, clip, line style, operator).
struct GraphicsState {
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    var interpolationQuality = CGInterpolationQuality.default
    var font: CGFont?
    var fontSize: CGFloat = 12
    var textDrawingMode = CGTextDrawingMode.fill
    var lineWidth: CGFloat = 1
}

struct Shadow {
    /// Device-independent points, y down in a y-down context; no transform changes it.
    var offset: CGSize
    /// Points; the Gaussian's standard deviation is half of it.
    var blur: CGFloat
    var color: CGColor
}
