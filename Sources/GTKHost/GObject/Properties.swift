import CGTK4
// GLib's headers reach Swift through whichever library names them first.
import CGdkPixbuf

/// GObject properties by name, which C sets through variadic functions.
package func setStringProperty(
    _ object: UnsafeMutableRawPointer, _ name: String, _ text: String
) {
    var value = GValue()
    g_value_init(&value, GTypes.string)
    g_value_set_string(&value, text)
    g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &value)
    g_value_unset(&value)
}

/// A property that is a whole number or, as 0 or 1, a truth value.
func integerProperty(
    _ object: UnsafeMutableRawPointer, _ name: String, type: GType
) -> Int {
    var value = GValue()
    g_value_init(&value, type)
    g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
    defer { g_value_unset(&value) }
    return Int(type == GTypes.boolean ? g_value_get_boolean(&value) : g_value_get_int(&value))
}

/// GLib's fundamental types, which C names by macros.
enum GTypes {
    static let boolean = GType(5 << 2)
    static let integer = GType(6 << 2)
    static let string = GType(16 << 2)
}
