package import CGTK4

/// Handlers of GObject signals as Swift closures, kept until the object goes or the handler is cut off.
///
/// Signals are connected swapped: the closure's box comes first, then the signal's arguments, then the object.
/// C's calling convention lets a callback take fewer arguments than it is handed.
private final class HandlerBox<Handler> {
    let handler: Handler
    init(_ handler: Handler) { self.handler = handler }
}

/// What a signal handler passes on: a pointer that stays on the main thread.
struct MainThreadPointer<Pointer>: @unchecked Sendable {
    let pointer: Pointer
    init(_ pointer: Pointer) { self.pointer = pointer }
}

private typealias Opaque = UnsafeMutableRawPointer

private func attach<Handler>(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: Handler, _ callback: GCallback
) {
    let box = Unmanaged.passRetained(HandlerBox(handler))
    let release: GClosureNotify = { data, _ in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
    g_signal_connect_data(
        object, signal, callback, box.toOpaque(), release,
        GConnectFlags(rawValue: G_CONNECT_SWAPPED.rawValue))
}

private func handler<Handler>(_ data: UnsafeMutableRawPointer, as _: Handler.Type) -> Handler {
    Unmanaged<HandlerBox<Handler>>.fromOpaque(data).takeUnretainedValue().handler
}

package typealias SignalHandler = @MainActor () -> Void
package typealias PointerSignalHandler = @MainActor (UnsafeMutableRawPointer?) -> Void
package typealias PointSignalHandler = @MainActor (Double, Double) -> Void
package typealias PressSignalHandler = @MainActor (Int32, Double, Double) -> Void
package typealias FlagSignalHandler = @MainActor () -> Bool
package typealias ScrollSignalHandler = @MainActor (Double, Double) -> Bool
package typealias KeySignalHandler = @MainActor (UInt32, UInt32, UInt32) -> Bool
package typealias RangeSignalHandler = @MainActor (Int32, Int32) -> Bool
package typealias DropSignalHandler =
    @MainActor (UnsafePointer<GValue>, Double, Double) -> Bool
package typealias IntegerSignalHandler = @MainActor (Int32) -> Void

/// Connects a signal without result whose arguments do not matter.
package func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping SignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer) -> Void = { data in
        let body = handler(data, as: SignalHandler.self)
        MainActor.assumeIsolated { body() }
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a signal whose first argument is a pointer.
package func connectPointer(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping PointerSignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void = {
        let body = handler($0, as: PointerSignalHandler.self)
        let argument = MainThreadPointer($1)
        MainActor.assumeIsolated { body(argument.pointer) }
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a signal with two coordinates.
package func connectPoint(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping PointSignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer, Double, Double) -> Void = { data, x, y in
        let body = handler(data, as: PointSignalHandler.self)
        MainActor.assumeIsolated { body(x, y) }
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a click gesture's signal: how many clicks, and where.
package func connectPress(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping PressSignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer, Int32, Double, Double) -> Void = {
        data, count, x, y in
        let body = handler(data, as: PressSignalHandler.self)
        MainActor.assumeIsolated { body(count, x, y) }
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a signal with a Boolean result whose arguments do not matter.
package func connectFlag(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping FlagSignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer) -> gboolean = { data in
        let body = handler(data, as: FlagSignalHandler.self)
        return MainActor.assumeIsolated { body() } ? 1 : 0
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a scroll signal: horizontal and vertical amounts, handled or not.
package func connectScroll(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping ScrollSignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer, Double, Double) -> gboolean = {
        data, x, y in
        let body = handler(data, as: ScrollSignalHandler.self)
        return MainActor.assumeIsolated { body(x, y) } ? 1 : 0
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a key signal: key value, hardware code, modifiers; handled or not.
package func connectKey(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping KeySignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer, UInt32, UInt32, UInt32) -> gboolean = {
        data, value, code, state in
        let body = handler(data, as: KeySignalHandler.self)
        return MainActor.assumeIsolated { body(value, code, state) } ? 1 : 0
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a signal with an offset and a count; handled or not.
package func connectRange(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping RangeSignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer, Int32, Int32) -> gboolean = {
        data, offset, count in
        let body = handler(data, as: RangeSignalHandler.self)
        return MainActor.assumeIsolated { body(offset, count) } ? 1 : 0
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a drop signal: the value dropped and where; accepted or not.
package func connectDrop(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping DropSignalHandler
) {
    let callback:
        @convention(c) (UnsafeMutableRawPointer, UnsafePointer<GValue>, Double, Double) -> gboolean =
            { data, value, x, y in
                let body = handler(data, as: DropSignalHandler.self)
                let argument = MainThreadPointer(value)
                return MainActor.assumeIsolated { body(argument.pointer, x, y) } ? 1 : 0
            }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}

/// Connects a signal whose first argument is an integer, such as a dialogue's response.
package func connectInteger(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping IntegerSignalHandler
) {
    let callback: @convention(c) (UnsafeMutableRawPointer, Int32) -> Void = { data, value in
        let body = handler(data, as: IntegerSignalHandler.self)
        MainActor.assumeIsolated { body(value) }
    }
    attach(object, signal, body, unsafeBitCast(callback, to: GCallback.self))
}
