import Views

extension UICollectionView {
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

    public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

    /// Where an item that is scrolled to stands; one value an axis.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let top = ScrollPosition(rawValue: 1)
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        public static let left = ScrollPosition(rawValue: 1 << 3)
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }
}

extension UICollectionView.ScrollPosition {
    /// The offset at which `frame` stands as wished, within what can be scrolled.
    func offset(
        toShow frame: CGRect, in bounds: CGRect, insets: UIEdgeInsets,
        limits: (least: CGPoint, greatest: CGPoint)
    ) -> CGPoint {
        let seen = bounds.inset(by: insets)
        var offset = bounds.origin
        if contains(.top) {
            offset.y += frame.minY - seen.minY
        } else if contains(.centeredVertically) {
            offset.y += frame.midY - seen.midY
        } else if contains(.bottom) {
            offset.y += frame.maxY - seen.maxY
        }
        if contains(.left) {
            offset.x += frame.minX - seen.minX
        } else if contains(.centeredHorizontally) {
            offset.x += frame.midX - seen.midX
        } else if contains(.right) {
            offset.x += frame.maxX - seen.maxX
        }
        return CGPoint(
            x: min(max(offset.x, limits.least.x), limits.greatest.x),
            y: min(max(offset.y, limits.least.y), limits.greatest.y))
    }
}
