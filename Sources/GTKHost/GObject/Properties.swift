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

func stringProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> String {
    var value = GValue()
    g_value_init(&value, GTypes.string)
    defer { g_value_unset(&value) }
    g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
    return g_value_get_string(&value).map { String(cString: $0) } ?? ""
}

func flagProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> Bool {
    var value = GValue()
    g_value_init(&value, GTypes.boolean)
    g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
    return g_value_get_boolean(&value) != 0
}

/// GLib's fundamental types, which C names by macros.
enum GTypes {
    static let boolean = GType(5 << 2)
    static let string = GType(16 << 2)
}
