/// Where a menu goes in a window.
enum EditMenuPlacement {
    /// Points that stay free along the window's edges and beside the target.
    static let margin: CGFloat = 4

    /// The menu's rectangle: below the target, above it where there is no room, over it where there is none either; never
    /// outside `bounds`, and lower than asked for rather than that. A point is a target without size: the menu's corner is
    /// there.
    static func frame(
        of size: CGSize, target: CGRect, in bounds: CGRect, prefersAbove: Bool = false
    ) -> CGRect {
        let room = bounds.insetBy(dx: margin, dy: margin)
        let size = CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
        let gap = target.height > 0 ? margin : 0
        var x = target.minX
        if x + size.width > room.maxX, target.width == 0 { x = target.minX - size.width }
        x = min(max(x, room.minX), room.maxX - size.width)
        let below = target.maxY + gap
        let above = target.minY - gap - size.height
        let fitsBelow = below + size.height <= room.maxY
        let fitsAbove = above >= room.minY
        var y = fitsBelow && !(prefersAbove && fitsAbove) ? below : above
        if !fitsBelow, !fitsAbove { y = below }
        y = min(max(y, room.minY), room.maxY - size.height)
        return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }
}
