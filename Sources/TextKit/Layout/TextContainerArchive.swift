import CoreGraphics
import Foundation
import Views

/// What an archive keeps of a text container.
enum TextContainerArchive {
    private enum Key {
        static let width = "width"
        static let height = "height"
        static let exclusions = "exclusionPaths"
        static let lineBreakMode = "lineBreakMode"
        static let padding = "lineFragmentPadding"
        static let maximum = "maximumNumberOfLines"
        static let tracksWidth = "widthTracksTextView"
        static let tracksHeight = "heightTracksTextView"
    }

    static func encode(_ container: NSTextContainer, _ coder: NSCoder) {
        coder.encode(Double(container.size.width), forKey: Key.width)
        coder.encode(Double(container.size.height), forKey: Key.height)
        coder.encode(container.lineBreakMode.rawValue, forKey: Key.lineBreakMode)
        coder.encode(Double(container.lineFragmentPadding), forKey: Key.padding)
        coder.encode(container.maximumNumberOfLines, forKey: Key.maximum)
        coder.encode(container.widthTracksTextView, forKey: Key.tracksWidth)
        coder.encode(container.heightTracksTextView, forKey: Key.tracksHeight)
        let paths = container.exclusionPaths.map { numbers($0) as NSArray }
        if !paths.isEmpty { coder.encode(paths as NSArray, forKey: Key.exclusions) }
    }

    static func size(_ coder: NSCoder) -> CGSize? {
        guard coder.containsValue(forKey: Key.width), coder.containsValue(forKey: Key.height) else {
            return nil
        }
        return CGSize(
            width: coder.decodeDouble(forKey: Key.width),
            height: coder.decodeDouble(forKey: Key.height))
    }

    /// Everything but the size.
    static func decode(_ container: NSTextContainer, _ coder: NSCoder) {
        container.lineBreakMode =
            NSLineBreakMode(rawValue: coder.decodeInteger(forKey: Key.lineBreakMode))
            ?? .byWordWrapping
        if coder.containsValue(forKey: Key.padding) {
            container.lineFragmentPadding = CGFloat(coder.decodeDouble(forKey: Key.padding))
        }
        container.maximumNumberOfLines = max(coder.decodeInteger(forKey: Key.maximum), 0)
        container.widthTracksTextView = coder.decodeBool(forKey: Key.tracksWidth)
        container.heightTracksTextView = coder.decodeBool(forKey: Key.tracksHeight)
        guard coder.containsValue(forKey: Key.exclusions) else { return }
        let paths = coder.decodeObject(
            of: [NSArray.self, NSNumber.self] as [AnyClass], forKey: Key.exclusions)
        container.exclusionPaths = (paths as? [[NSNumber]] ?? []).map(path)
    }

    /// One list a path: whether it fills by even and odd, then each element's type and points.
    private static func numbers(_ path: UIBezierPath) -> [NSNumber] {
        var result = [NSNumber(value: path.usesEvenOddFillRule ? 1.0 : 0.0)]
        path.cgPath.forEach { element in
            result.append(NSNumber(value: Double(element.type.rawValue)))
            for point in element.points {
                result += [NSNumber(value: Double(point.x)), NSNumber(value: Double(point.y))]
            }
        }
        return result
    }

    private static func path(_ numbers: [NSNumber]) -> UIBezierPath {
        let path = UIBezierPath()
        path.usesEvenOddFillRule = numbers.first?.doubleValue == 1
        var rest = numbers.dropFirst().map { CGFloat($0.doubleValue) }[...]
        func point() -> CGPoint { CGPoint(x: rest.popFirst() ?? 0, y: rest.popFirst() ?? 0) }
        while let number = rest.popFirst(), number >= 0, number <= 4 {
            switch CGPathElementType(rawValue: Int32(number)) {
            case .moveToPoint: path.move(to: point())
            case .addLineToPoint: path.addLine(to: point())
            case .addQuadCurveToPoint:
                let control = point()
                path.addQuadCurve(to: point(), controlPoint: control)
            case .addCurveToPoint:
                let (first, second) = (point(), point())
                path.addCurve(to: point(), controlPoint1: first, controlPoint2: second)
            case .closeSubpath: path.close()
            case nil: break
            }
        }
        return path
    }
}
