import Foundation

/// The one place that knows how attribute values are compared and read: they are `Any`, and `CGFloat`, `Int`,
/// `Double` and `NSNumber` do not bridge into one another on Linux.
package enum AttributeValue {
    /// A number out of whatever numeric type the client used; nil for anything else.
    package static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as Double: value
        case let value as CGFloat: Double(value)
        case let value as Int: Double(value)
        case let value as Float: Double(value)
        case let value as Bool: value ? 1 : 0
        case let value as NSNumber: value.doubleValue
        case let value as any BinaryInteger: Double(value)
        default: nil
        }
    }

    /// A whole number; also out of an option set such as `NSUnderlineStyle`.
    package static func integer(_ value: Any?) -> Int? {
        if let style = value as? NSUnderlineStyle { return style.rawValue }
        guard let number = number(value), number.isFinite, abs(number) < 1e15 else { return nil }
        return Int(number)
    }

    static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        // As an object a URL is parsed anew.
        if !(type(of: left) is AnyClass), let a = left as? URL, let b = right as? URL {
            return a == b
        }
        if let a = left as? NSObject, let b = right as? NSObject {
            return a === b || a.isEqual(b)
        }
        if let a = number(left), let b = number(right) { return a == b }
        if let a = left as? AnyHashable, let b = right as? AnyHashable { return a == b }
        guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
        return left as AnyObject === right as AnyObject
    }

    static func areEqual(_ left: [AttributeSet.Key: Any], _ right: [AttributeSet.Key: Any]) -> Bool
    {
        left.count == right.count
            && left.allSatisfy { key, value in
                right[key].map { areEqual(value, $0) } ?? false
            }
    }

    static func hash(of value: Any) -> Int {
        // Most values are objects, and to find out that one is no number takes long.
        if type(of: value) is AnyClass, let object = value as? NSObject, !(object is NSNumber) {
            return (object as? NSURL).map { ($0 as URL).hashValue } ?? object.hash
        }
        // As an object a URL is parsed anew.
        if let url = value as? URL { return url.hashValue }
        if let number = number(value) { return number.hashValue }
        if let object = value as? NSObject { return object.hash }
        if let hashable = value as? AnyHashable { return hashable.hashValue }
        return type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject).hashValue : 0
    }
}
