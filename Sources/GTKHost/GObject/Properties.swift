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

/// GLib's fundamental types, which C names by macros.
enum GTypes {
    static let string = GType(16 << 2)
}
